"""What each event says, as messages; the sentence is made in each reader's language."""

from collections.abc import Sequence

from luckynumbers.core import Action, End, Message, Outcome, Position
from luckynumbers.play import play_of
from luckynumbers.server.events import Adjusted, Left, Seated, Started, Undone
from luckynumbers.words.turns import play_message


def say_acted(before: Position, action: Action, after: Position, name: str) -> Message:
    """Say what an action did, and what a draw brought to light."""
    play = play_of(before, action, after)
    if play is None:
        return Message("turn/draws", {"name": name, "tile": after.hand[0]})
    if before.setup:
        return Message(
            "turn/setup-one", {"name": name, "tile": play.number, "cell": str(play.cell)}
        )
    return play_message(play, name)


def say_left(before: Position, left: Left, name: str) -> Message:
    """Say who left, and which tiles went to the table."""
    tiles = before.hand if before.seat == left.seat else ()
    if not tiles:
        return Message("turn/leaves", {"name": name})
    return Message("turn/leaves-tiles", {"name": name, "tiles": tiles, "count": len(tiles)})


def say_started(started: Started, name: str) -> Message:
    """Say who starts (R13)."""
    if started.drawn:
        return Message("welcome/start-drawn", {"name": name})
    return Message("welcome/start", {"name": name})


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
    winners = tuple(names[seat - 1] for seat in outcome.winners)
    empties = outcome.empties[outcome.winners[0] - 1]
    if outcome.end is End.full:
        return Message("win/full", {"name": winners[0]})
    if outcome.end is End.left:
        return Message("win/left", {"name": winners[0]})
    if len(winners) > 1:
        return Message("win/shared", {"names": winners, "count": empties})
    return Message("win/fewest", {"name": winners[0], "count": empties})
