"""Records that somebody brings along: played again event by event, and their shuffle checked."""

from collections.abc import Sequence

from msgspec import Struct

from luckynumbers.core import EDITIONS, GameError, Message, Tile
from luckynumbers.core.tiles import Colour
from luckynumbers.play import Departure, Entry, Game, Move, Pile, Record, revealed_in
from luckynumbers.server.events import Acted, Clock, Closed, Data, Left, Started
from luckynumbers.server.names import LONGEST, clean_name
from luckynumbers.server.tables import sayings
from luckynumbers.server.tables.history import Replay, Shown
from luckynumbers.server.tables.house import words_for
from luckynumbers.server.tables.layouts import LayoutText
from luckynumbers.server.wire import Info, Past, SeatInfo, Told, told
from luckynumbers.words import Words


class Reading(Struct, frozen=True):
    """A record, event by event, and what is to be said of its shuffle."""

    replay: Replay
    kept: bool
    """Whether the shuffle kept its promise."""
    verdict: Told


def read(text: str, language: str) -> Reading:
    """Read a record, or refuse it with what is wrong."""
    record, words = Record.parse(text), words_for(language)
    verdict, kept = _verdict(record)
    names = tuple(_name(record, seat, words) for seat in range(1, record.seats + 1))
    pile = Pile(_deal(record) if kept else _scripted(record))
    game = Game(record.rules, pile, record.first)
    shown = _Teller(game, names, words).tell(record.log)
    return Reading(Replay("", _info(record, names), shown), kept, told(verdict, words))


def _verdict(record: Record) -> tuple[Message, bool]:
    try:
        record.verify()
    except GameError as error:
        return error.message, False
    return Message("verify/kept" if "Commit" in record.tags else "verify/kept-seed"), True


def _name(record: Record, seat: int, words: Words) -> str:
    given = record.names[seat - 1] if record.names else ""
    try:
        return clean_name(given[:LONGEST])
    except GameError:
        return words.text("seat/name", seat=seat)


def _deal(record: Record) -> tuple[Tile, ...]:
    words = record.tags["Deal"].split()
    return tuple(Tile(Colour(int(word[0]) - 1), int(word[1:])) for word in words)


def _scripted(record: Record) -> tuple[Tile, ...]:
    return Pile.scripted(record.seats, revealed_in(record.log)).turn_over()


def _info(record: Record, names: Sequence[str]) -> Info:
    box = record.tags.get("Edition", "")
    return Info(
        status="running" if record.outcome is None else "closed",
        edition=box if box in EDITIONS else next(iter(EDITIONS)),
        rules=str(record.rules),
        host="",
        public=False,
        rated=False,
        clock=Clock(),
        commit=record.tags.get("Commit", "")[:64],
        seats=tuple(SeatInfo("person", name, "", "") for name in names),
        tournament=False,
        game=1,
        standings=(),
        previous="",
        next="",
    )


class _Teller:
    """Follow a log and show each event with its sentence."""

    def __init__(self, game: Game, names: Sequence[str], words: Words) -> None:
        self._game = game
        self._names = names
        self._words = words
        self._layouts = LayoutText()
        self._shown: list[Shown] = []

    def tell(self, log: Sequence[Entry]) -> tuple[Shown, ...]:
        started = Started(self._game.first, log[0].revealed)
        self._show(started, sayings.say_started(started, self._names[self._game.first - 1]))
        for entry in log[1:]:
            self._tell_one(entry)
        outcome = self._game.outcome
        if outcome is not None:
            closed = Closed(outcome.end.value, outcome.winners, outcome.empties)
            self._show(closed, sayings.say_outcome(outcome, self._names))
        return tuple(self._shown)

    def _tell_one(self, entry: Entry) -> None:
        before = self._game.position
        self._game = self._game.apply(entry)
        match entry:
            case Move(seat, action, revealed):
                name = self._names[seat - 1]
                message = sayings.say_acted(before, action, self._game.position, name)
                self._show(Acted(seat, str(action), revealed), message)
            case Departure(seat, revealed):
                left = Left(seat, revealed=revealed)
                self._show(left, sayings.say_left(before, left, self._names[seat - 1]))

    def _show(self, data: Data, message: Message) -> None:
        past = Past(len(self._shown), 0, data, told(message, self._words))
        layout = self._layouts.write(self._game.layout)
        self._shown.append(Shown(past, str(self._game.position), layout))
