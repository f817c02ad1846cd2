"""What each event says, as messages; the sentence is made in each reader's language."""

from collections.abc import Sequence

from luckynumbers.core import Action, Message, Outcome, Position
from luckynumbers.play import play_of
from luckynumbers.server.events import Adjusted, Left, Seated, Started, Undone
from luckynumbers.words import turns
from luckynumbers.words.endings import outcome_message


def say_acted(before: Position, action: Action, after: Position, name: str) -> Message:
    """Say what an action did, and what a draw brought to light."""
    play = play_of(before, action, after)
    if play is None:
        return turns.draw_message(after.hand[0], name)
    if before.setup:
        return turns.setup_message((play,), name)
    return turns.play_message(play, name)


def say_left(before: Position, left: Left, name: str) -> Message:
    """Say who left, and which tiles went to the table."""
    return turns.leave_message(before.hand if before.seat == left.seat else (), name)


def say_started(started: Started, name: str) -> Message:
    """Say who starts (R13)."""
    return turns.start_message(name, drawn=started.drawn)


def say_seated(seated: Seated) -> Message:
    """Say who sits down."""
    if seated.who.kind == "bot":
        return Message("table/seated-bot", {"name": seated.who.name, "seat": seated.seat})
    return Message("table/seated", {"name": seated.who.name, "seat": seated.seat})


def say_undone(undone: Undone, name: str) -> Message:
    """Say whose turn it is again."""
    return Message("undo/done", {"name": name, "count": undone.count})


def say_adjusted(adjusted: Adjusted, name: str) -> Message:
    """Say who was given time."""
    seconds = adjusted.ms // 1000
    code = "table/time-back" if adjusted.reason == "restart" else "table/time-given"
    return Message(code, {"name": name, "seconds": seconds})


def say_outcome(outcome: Outcome | None, names: Sequence[str]) -> Message:
    """Say who won."""
    if outcome is None:
        return Message("table/closed")
    return outcome_message(outcome, names)
