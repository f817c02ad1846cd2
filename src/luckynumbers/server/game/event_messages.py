"""The messages of each event; their sentences are made in each reader's language."""

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from luckynumbers.core import DIAGONAL, Action, Garden, Message, Outcome, Place, Play
from luckynumbers.play import Game, Move, play_of
from luckynumbers.server.game.events import (
    TAKEN,
    Adjusted,
    Created,
    Dropped,
    Left,
    Seat,
    Seated,
    Started,
    Undone,
    is_same_person,
)
from luckynumbers.words import turns
from luckynumbers.words.endings import end_message, outcome_message


class EventMessages(Struct, frozen=True):
    """The message of an event, and those of a log that has one sentence a turn."""

    message: Message
    log: tuple[Message, ...] | None = None
    """``None`` where a log shows the message as it is."""
    colours: str = ""
    """The colours of the tile that was placed or left, and of the one that it displaced (R11)."""


def created_messages(created: Created) -> EventMessages:
    """A table was made; a log begins with the game."""
    return EventMessages(Message("table/created", {"edition": created.edition}), ())


def acted_messages(before: Game, action: Action, after: Game, name: str) -> EventMessages:
    """What an action did, or which tile a draw revealed; a log shows what became of it."""
    play = play_of(before.position, action, after.position)
    if play is None:
        return EventMessages(turns.draw_message(after.position.hand[0], name), ())
    if before.position.setup:
        return EventMessages(turns.setup_message((play,), name), _setup_log(after, name))
    message = turns.play_message(play, name)
    return EventMessages(message, colours=_colours(before, action, after))


def _colours(before: Game, action: Action, after: Game) -> str:
    """A digit each, as in a layout."""
    if not isinstance(action, Place):
        return str(after.layout.table[-1].colour + 1)
    seat = before.position.acting - 1
    beds = (after.layout.gardens[seat], before.layout.gardens[seat])
    tiles = (bed[action.cell] for bed in beds)
    return "".join(str(tile.colour + 1) for tile in tiles if tile is not None)


def _setup_log(after: Game, name: str) -> tuple[Message, ...]:
    """The setup of the seat that acted last, once its turn is over."""
    last = after.log[-1]
    if not isinstance(last, Move) or after.position.seat == last.seat:
        return ()
    turn = takewhile(lambda entry: _is_move_of(entry, last.seat), reversed(after.log))
    places = [entry.action for entry in turn if isinstance(entry, Move)]
    plays = [Play(each.number, each.cell) for each in places if isinstance(each, Place)]
    return (turns.setup_message(plays[::-1], name),)


def _is_move_of(entry: object, seat: int) -> bool:
    return isinstance(entry, Move) and entry.seat == seat


def left_messages(before: Game, left: Left, name: str) -> EventMessages:
    """Who left or ran out of time, and which tiles went to the table."""
    hand = before.position.hand if before.position.seat == left.seat else ()
    return EventMessages(turns.leave_message(hand, name, late=left.reason == "timeout"))


def started_messages(started: Started, game: Game, names: Sequence[str]) -> EventMessages:
    """Who starts (R13); a log adds the setups that need no choice."""
    message = turns.start_message(names[started.first - 1], drawn=started.drawn)
    gardens = game.position.gardens
    order = [(started.first - 1 + turn) % len(gardens) for turn in range(len(gardens))]
    setups = [
        turns.setup_message(_diagonal(gardens[seat]), names[seat])
        for seat in order
        if not gardens[seat].free_diagonal
    ]
    return EventMessages(message, (message, *setups) if setups else None)


def resumed_messages(game: Game, names: Sequence[str]) -> EventMessages:
    """Who is to act where an earlier game goes on."""
    return EventMessages(Message("table/resumed", {"name": names[game.position.acting - 1]}))


def _diagonal(garden: Garden) -> list[Play]:
    return [Play(tile, cell) for cell in DIAGONAL if (tile := garden[cell]) is not None]


def seated_messages(seated: Seated, before: Seat) -> EventMessages:
    """Who sits down; or who had a seat that waits again, and why."""
    who = seated.who
    if is_same_person(before, who):  # that's no news in a log
        return EventMessages(Message("table/signed-in", {"name": who.name}), ())
    if who.kind in TAKEN:
        code = "table/seated-bot" if who.kind == "bot" else "table/seated"
        return EventMessages(Message(code, {"name": who.name, "seat": seated.seat}))
    if not before.name:
        return EventMessages(Message("table/seat-free", {"seat": seated.seat}))
    code = "table/declined" if before.kind == "reserved" else "table/stood-up"
    if who.replaced:
        code = "table/sent-away"
    return EventMessages(Message(code, {"name": before.name, "seat": seated.seat}))


def dropped_messages(dropped: Dropped) -> EventMessages:
    """Which seat was closed."""
    return EventMessages(Message("table/seat-closed", {"seat": dropped.seat}))


def undone_messages(undone: Undone, name: str) -> EventMessages:
    """Whose turn it is again."""
    return EventMessages(Message("undo/done", {"name": name, "count": undone.count}))


def adjusted_messages(adjusted: Adjusted, name: str) -> EventMessages:
    """Who was given time."""
    seconds = adjusted.ms // 1000
    code = "table/time-back" if adjusted.reason == "restart" else "table/time-given"
    return EventMessages(Message(code, {"name": name, "seconds": seconds}))


def closed_messages(outcome: Outcome | None, names: Sequence[str]) -> EventMessages:
    """Who won; a log says first why the game ended."""
    if outcome is None:
        return EventMessages(Message("table/closed"))
    message, reason = outcome_message(outcome, names), end_message(outcome.end)
    return EventMessages(message, (reason, message) if reason else None)
