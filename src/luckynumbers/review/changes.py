"""What a turn changed for a seat, by its draw and by its choices, in hundredths as they are shown.

The twin of the page's ``review/figures.js`` and ``table/turning.js``.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from luckynumbers.review.figures import hundredths
from luckynumbers.review.values import TurnReview

MOST: Final = 3
"""How many turning points a game has."""
FOLDED: Final = 3
"""How many turns at least are told as one where they change nothing any more."""
Course: TypeAlias = tuple[int, int, int, int]
"""The figures of a turn in a row."""


class Point(NamedTuple):
    """A turn that moved the chance of a seat, and how much of it the draw and the choices did."""

    turn: TurnReview
    change: int
    luck: int
    choice: int

    @property
    def most(self) -> int:
        """The greatest of the three, whichever way: luck may hide a mistake, and a mistake luck."""
        return max(map(abs, self[1:]))


def turning_points(turns: Sequence[TurnReview], seat: int) -> list[Point]:
    """The turns that moved the chance of a seat most, by draw, choice or both, in their order.

    Of two that moved it as far, the one with a marked choice goes first.
    """
    moving = [point for turn in turns if (point := _point(turn, seat)).most]
    most = sorted(moving, key=lambda point: (-point.most, not _is_marked(point.turn)))[:MOST]
    return sorted(most, key=moving.index)


def _is_marked(turn: TurnReview) -> bool:
    return turn.worst is not None and turn.worst.mark != ""


def _point(turn: TurnReview, seat: int) -> Point:
    change, choice = step_in(turn, seat), choices_in(turn, seat)
    return Point(turn, change, change - choice, choice)


def course_of(turn: TurnReview) -> Course:
    """The mover's share before a turn, its changes by luck and by choice, the share after it.

    The first three add up to the last.
    """
    _, change, luck, choice = _point(turn, turn.seat)
    start = hundredths(turn.before[turn.seat - 1])
    return start, luck, choice, start + change


def folded(turns: Sequence[TurnReview]) -> tuple[list[TurnReview], list[TurnReview]]:
    """The turns to tell one by one, and those before the last that change nothing any more.

    There are none of these where they would be few.
    """
    first = end = max(len(turns) - 1, 0)
    while first and _is_decided(turns[first - 1]):
        first -= 1
    if end - first < FOLDED:
        first = end
    return [*turns[:first], *turns[end:]], [*turns[first:end]]


def _is_decided(turn: TurnReview) -> bool:
    """Whether a turn begins and ends with the win given away whole, with nothing between."""
    _, luck, choice, _ = course_of(turn)
    shares = {hundredths(share) for share in (*turn.before, *turn.after)}
    return shares <= {0, 100} and not (luck or choice or turn.noted)


def step_in(turn: TurnReview, seat: int) -> int:
    """What a turn changed for a seat: the step of the chart."""
    return hundredths(turn.after[seat - 1]) - hundredths(turn.before[seat - 1])


def choices_in(turn: TurnReview, seat: int) -> int:
    """What all choices of a turn changed for a seat; without a draw the whole step.

    Where the choices that have a note are all of it, the sum of their figures.
    """
    if not any(round(luck, 4) for luck in turn.luck):
        return step_in(turn, seat)
    own = hundredths(turn.error[turn.seat - 1])
    noted = -sum(map(turn.cost_of, turn.noted))
    cost = noted if abs(own - noted) <= len(turn.noted) else own
    if seat == turn.seat:
        return cost
    return -cost if len(turn.error) == 2 else hundredths(turn.error[seat - 1])
