"""Games that were played: their records, and replays that need no seed."""

from collections.abc import Iterator
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace

from luckynumbers.core import GameError, Position
from luckynumbers.play import Game, Record
from luckynumbers.server.game.events import Started
from luckynumbers.server.game.evolve import evolve
from luckynumbers.server.game.layouts import layout_text
from luckynumbers.server.game.messages import Info, Past
from luckynumbers.server.game.plans import Moment
from luckynumbers.server.game.state import State
from luckynumbers.server.game.view import info_of, past_of
from luckynumbers.words import Words


class Shown(Struct, frozen=True):
    """One event of a replay, with the position after it."""

    event: Past
    position: str
    layout: str
    """The tiles with their colours, as in a view."""
    setup: bool = False
    """Whether the seat to act lays its first tiles."""


class Replay(Struct, frozen=True):
    """A finished game, event by event."""

    table: str
    info: Info
    events: tuple[Shown, ...]


def record_of(state: State) -> Record:
    """Return the record of a game that has begun."""
    if state.game is None:
        raise GameError("table/not-running")
    day = datetime.fromtimestamp(state.events[0].at / 1000, UTC).date().isoformat()
    tags = {"Edition": state.created.edition, "Date": day}
    if (earlier := state.created.earlier) is not None:
        tags["Practice"] = str(len(earlier.deeds))
    return Record.of(state.game, [seat.name for seat in state.seats], tags)


def course_of(state: State) -> list[tuple[int, str]]:
    """List the positions of a finished game after each event; of its start, before any tile."""
    if state.closed is None or state.game is None:
        raise GameError("game/not-over")
    return [(s.seq, str(_judged(s, s.game))) for s in _states(state) if s.game is not None]


def _judged(state: State, game: Game) -> Position:
    """The position in which the chances after an event are looked for."""
    started = isinstance(state.events[-1].data, Started)
    if started and game.position.setup and len(game.log) == 1:
        return Position.start(game.rules, len(game.position.gardens), game.first)
    return game.position


def moment_of(state: State, seq: int) -> Moment:
    """Return a finished game as it stood after an event."""
    then = state_at(state, seq)
    if then.game is None:
        raise _no_moment(state)
    return Moment(then.game, state.created.edition)


def state_at(state: State, seq: int) -> State:
    """Return the table of a finished game as it stood after an event."""
    if state.closed is None or state.game is None:
        raise GameError("game/not-over")
    for then in _states(state):
        if then.seq == seq:
            return then
    raise _no_moment(state)


def _no_moment(state: State) -> GameError:
    return GameError("record/no-moment", count=state.seq)


def steps_of(state: State) -> list[int]:
    """The events at which a replay stops, in order: those of the game that a log tells."""
    begun = next((e.seq for e in state.events if isinstance(e.data, Started)), state.seq + 1)
    return [e.seq for e in state.events if e.seq >= begun and state.messages[e.seq].log != ()]


def replay_of(state: State, words: Words) -> Replay:
    """Play a finished game again, event by event."""
    if state.closed is None:
        raise GameError("game/not-over")
    shown = tuple(_shown(each, words) for each in _states(state))
    info = replace(info_of(state), next="")  # a replay looks back only
    return Replay(state.id, info, shown)


def _states(state: State) -> Iterator[State]:
    again = State.empty(state.id, state.created, state.secret, ())
    for event in state.events:
        again = evolve(again, event.data, event.at, event.key)
        yield again


def _shown(state: State, words: Words) -> Shown:
    past, game = past_of(state.events[-1], state, words), state.game
    if game is None:
        return Shown(past, "", "")
    return Shown(past, str(game.position), layout_text(game.layout), game.position.setup)
