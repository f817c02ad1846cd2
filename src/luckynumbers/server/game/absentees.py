"""Those who might sit at a table that waits, and don't: who declined, and who was sent away."""

from luckynumbers.server.game.events import FREE, Seated
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status


def declined(state: State) -> tuple[str, ...]:
    """The names of those who were asked to play and declined, unless they thought again."""
    if state.status is not Status.waiting:
        return ()
    here = {seat.name for seat in state.seats}
    told = (said.message for said in state.messages)
    names = [str(message.facts["name"]) for message in told if message.code == "table/declined"]
    return tuple(dict.fromkeys(name for name in names if name and name not in here))


def sent_away(state: State) -> tuple[str, ...]:
    """The users whose seats the host has cleared: they come back by an invitation alone."""
    if state.status is not Status.waiting:
        return ()
    cleared = (
        event.data.who.replaced
        for event in state.events
        if isinstance(event.data, Seated) and event.data.who.kind in FREE
    )
    return tuple(dict.fromkeys(user for user in cleared if user))
