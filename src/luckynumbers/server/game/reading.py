"""Records that somebody brings along: played again event by event, and their shuffle checked."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from luckynumbers.core import EDITIONS, GameError, Message
from luckynumbers.play import Departure, Entry, Game, Move, Opening, Record
from luckynumbers.server.game import event_messages
from luckynumbers.server.game.event_messages import EventMessages
from luckynumbers.server.game.events import Acted, Clock, Closed, Data, Left, Started
from luckynumbers.server.game.layouts import layout_text
from luckynumbers.server.game.messages import Info, SeatInfo, Sentence, sentence
from luckynumbers.server.game.names import LONGEST, clean_name
from luckynumbers.server.game.replay import Replay, Shown
from luckynumbers.server.game.view import past
from luckynumbers.words import Words


class Reading(Struct, frozen=True):
    """A record, event by event, and the verdict on its shuffle."""

    replay: Replay
    kept: bool
    """Whether the shuffle kept its promise."""
    verdict: Sentence


def read(text: str, words: Words) -> Reading:
    """Parse and replay a record, or refuse it with what is wrong."""
    record = Record.parse(text)
    words = words.of(record.tags.get("Edition"))
    verdict, kept = _verdict(record)
    names = tuple(_name(record, seat, words) for seat in range(1, record.seats + 1))
    game = Game(record.rules, record.pile(), record.first)
    steps = _steps(game, names, record.log)
    shown = tuple(_shown(seq, *step, words) for seq, step in enumerate(steps))
    return Reading(Replay("", _info(record, names), shown), kept, sentence(verdict, words))


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


def _steps(
    game: Game, names: Sequence[str], log: Sequence[Entry]
) -> Iterator[tuple[Game, Data, EventMessages]]:
    """Replay a log as the events of a table, each with the game after it."""
    for entry in log:
        before = game
        match entry:
            case Opening(revealed):
                started = Started(game.first, revealed)
                yield game, started, event_messages.started_messages(started, game, names)
            case Move(seat, action, revealed):
                game = game.act(action)
                said = event_messages.acted_messages(before, action, game, names[seat - 1])
                yield game, Acted(seat, str(action), revealed), said
            case Departure(seat, revealed):
                game = game.leave(seat)
                left = Left(seat, revealed=revealed)
                yield game, left, event_messages.left_messages(before, left, names[seat - 1])
    if game.outcome is not None:
        closed = Closed(game.outcome.end.value, game.outcome.winners, game.outcome.empties)
        yield game, closed, event_messages.closed_messages(game.outcome, names)


def _shown(seq: int, game: Game, data: Data, said: EventMessages, words: Words) -> Shown:
    event = past(seq, 0, data, said, words)
    return Shown(event, str(game.position), layout_text(game.layout), game.position.setup)
