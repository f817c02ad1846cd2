"""Beside the game: phrases, and going on together after the end."""

from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import Emote
from luckynumbers.server.game.deciding.decision import (
    Circumstances,
    Decision,
    check_own,
    check_seated,
)
from luckynumbers.server.game.evolve import replay
from luckynumbers.server.game.mentions import without_name
from luckynumbers.server.game.messages import EMOTES
from luckynumbers.server.game.plans import next_table
from luckynumbers.server.game.state import State


def emote(state: State, command: Emote, circumstances: Circumstances) -> Decision:
    """Send one of the preset phrases to everyone."""
    check_own(state, circumstances.user, command.seat)
    if command.emote not in EMOTES:
        raise GameError("emote/unknown", found=command.emote, known=tuple(EMOTES))
    return Decision(state, emote=command)


def rematch(state: State, circumstances: Circumstances) -> Decision:
    """Lay the next table, of the tournament or a rematch, unless someone did already."""
    user = check_seated(state, circumstances.user)
    if state.closed is None or state.game is None:
        raise GameError("game/not-over")
    if state.next:
        return Decision(state)
    if state.created.rated and (user.kind == "bot") != state.created.programs:
        raise GameError("table/rated-apart")
    fresh = next_table(state, user, circumstances.random, circumstances.blockers)
    return Decision(state, opens=fresh)


def forgotten(state: State, user: str) -> State:
    """Return the table without the name of someone who was deleted, its messages included."""
    events = [replace(e, data=without_name(e.data, user)) for e in state.events]
    return replay(state.id, events, state.secret, state.codes, state.next)
