"""Messages for the end of a game: why it ended, and who won."""

from collections.abc import Mapping, Sequence
from typing import Final

from luckynumbers.core import End, Message, Outcome

_REASONS: Final[Mapping[End, str]] = {
    End.last: "end/last",
    End.repetition: "end/repetition",
    End.left: "end/left",
}


def end_message(end: End) -> Message | None:
    """Return the message for why a game ended; ``None`` for a full garden."""
    return Message(_REASONS[end]) if end in _REASONS else None


def outcome_message(outcome: Outcome, names: Sequence[str]) -> Message:
    """Return the message that names the winners; ``names`` are those of all seats, seat 1 first."""
    winners = tuple(names[seat - 1] for seat in outcome.winners)
    count = outcome.empties[outcome.winners[0] - 1]
    if len(winners) > 1:
        return Message("win/shared", {"names": winners, "count": count})
    if outcome.end is End.full:
        return Message("win/full", {"name": winners[0]})
    if outcome.end is End.left:
        return Message("win/left", {"name": winners[0]})
    return Message("win/fewest", {"name": winners[0], "count": count})
