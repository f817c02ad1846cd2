"""Games that were played: their records, and replays that need no seed."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeAlias

from msgspec import Struct

from luckynumbers.core import GameError
from luckynumbers.play import Record
from luckynumbers.server.events import Created
from luckynumbers.server.tables.house import words_for
from luckynumbers.server.tables.state import State
from luckynumbers.server.tables.table import Table
from luckynumbers.server.tables.view import info_of, past_of
from luckynumbers.server.wire import Info, Past

Look: TypeAlias = Callable[[Table], Any]


class Shown(Struct, frozen=True):
    """One event of a replay, with the position after it."""

    event: Past
    position: str
    layout: str
    """The tiles with their colours, as in a view."""


class Replay(Struct, frozen=True):
    """A finished game, event by event."""

    table: str
    info: Info
    events: tuple[Shown, ...]


def record_of(state: State) -> Record:
    """Take down a game that has begun."""
    if state.game is None:
        raise GameError("table/not-running")
    day = datetime.fromtimestamp(state.events[0].at / 1000, UTC).date().isoformat()
    tags = {"Edition": state.created.edition, "Date": day}
    return Record.of(state.game, [seat.name for seat in state.seats], tags)


def course_of(state: State) -> list[tuple[int, str]]:
    """List the positions of a game after each event, from its start on."""
    shown = replay_of(state, "en").events
    return [(each.event.seq, each.position) for each in shown if each.position]


def replay_of(state: State, language: str) -> Replay:
    """Play a finished game again."""
    created = state.events[0].data
    if not isinstance(created, Created):
        raise GameError("storage/damaged", found=state.table)
    again, words = State(state.table, created, state.secret), words_for(language)
    shown = []
    for event in state.events:
        _, message = again.apply(event.data)
        again.record(event, message)
        game = again.game
        position = str(game.position) if game else ""
        layout = again.layout_text.write(game.layout) if game else ""
        shown.append(Shown(past_of(event, again, words), position, layout))
    return Replay(state.table, info_of(state), tuple(shown))
