"""The message of each event; the sentence is made in each reader's language."""

from collections.abc import Sequence

from luckynumbers.core import Action, Message, Outcome, Position
from luckynumbers.play import play_of
from luckynumbers.server.game.events import Adjusted, Left, Seated, Started, Undone
from luckynumbers.words import turns
from luckynumbers.words.endings import outcome_message


def acted_message(before: Position, action: Action, after: Position, name: str) -> Message:
    """What an action did, or which tile a draw revealed."""
    play = play_of(before, action, after)
    if play is None:
        return turns.draw_message(after.hand[0], name)
    if before.setup:
        return turns.setup_message((play,), name)
    return turns.play_message(play, name)


def left_message(before: Position, left: Left, name: str) -> Message:
    """Who left, and which tiles went to the table."""
    return turns.leave_message(before.hand if before.seat == left.seat else (), name)


def started_message(started: Started, name: str) -> Message:
    """Who starts (R13)."""
    return turns.start_message(name, drawn=started.drawn)


def seated_message(seated: Seated) -> Message:
    """Who sits down."""
    if seated.who.kind == "bot":
        return Message("table/seated-bot", {"name": seated.who.name, "seat": seated.seat})
    return Message("table/seated", {"name": seated.who.name, "seat": seated.seat})


def undone_message(undone: Undone, name: str) -> Message:
    """Whose turn it is again."""
    return Message("undo/done", {"name": name, "count": undone.count})


def adjusted_message(adjusted: Adjusted, name: str) -> Message:
    """Who was given time."""
    seconds = adjusted.ms // 1000
    code = "table/time-back" if adjusted.reason == "restart" else "table/time-given"
    return Message(code, {"name": name, "seconds": seconds})


def closed_message(outcome: Outcome | None, names: Sequence[str]) -> Message:
    """Who won."""
    if outcome is None:
        return Message("table/closed")
    return outcome_message(outcome, names)
