"""Who may get hints and win chances. Nobody gets help against other people."""

from luckynumbers.core import GameError, Position
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status, User


def gives_hints(state: State) -> bool:
    """Whether all people here share one device, or play bots alone; lessons have their own."""
    free = not state.created.rated and state.created.lesson is None
    return free and len({seat.user for seat in state.seats if seat.kind != "bot"}) == 1


def gives_shares(state: State) -> bool:
    """Whether the win chances can be shown: one person among bots, or a game that is over."""
    if state.status is Status.closed:
        return state.game is not None
    people = sum(seat.kind != "bot" for seat in state.seats)
    return people <= 1 and gives_hints(state)


def position_to_advise(state: State, user: User) -> Position:
    """Return the position in which someone may have a hint: it must be their turn."""
    mine = state.seats_of(user.id)
    if not mine:
        raise GameError("table/spectator")
    if not gives_hints(state):
        raise GameError("hint/people")
    position = state.running.position
    if position.seat not in mine:
        turn = position.seat or mine[0]
        raise GameError("table/not-your-turn", name=state.name(turn), seat=turn)
    return position


def position_to_tutor(state: State, user: User, seq: int) -> Position:
    """Return the position in which someone alone among bots is about to act."""
    position = position_to_advise(state, user)
    if not gives_shares(state):
        raise GameError("hint/people")
    if not state.is_fresh(seq):
        raise GameError("table/stale")
    return position


def position_to_judge(state: State) -> Position:
    """Return the position whose win chances may be shown."""
    if state.game is None:
        raise GameError("table/not-running")
    if not gives_shares(state):
        raise GameError("shares/people")
    return state.game.position
