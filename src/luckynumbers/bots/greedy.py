"""A heuristic player: it counts which tiles remain and what each cell can still take.

A filled cell is worth ``FILLED``; an empty one is worth less, the fewer hidden tiles suit it. A
number suits a cell if it leaves room for the empty cells before and after it. The bot looks one
play ahead: it takes or places the tile that gives its garden the highest worth, and draws when the
average over the hidden tiles is higher still. All arithmetic uses whole numbers, so that the
native twin makes the same decision in every position.

It never stalls: a tile is taken only if that raises the worth of the garden, and the worth
depends on the garden and the hidden tiles alone, so between two draws it can only rise.
"""

from itertools import accumulate
from typing import Final

from luckynumbers.core import (
    DIAGONAL,
    DRAW,
    NUMBERS,
    Action,
    Discard,
    Garden,
    Place,
    Position,
)
from luckynumbers.core.checks import checked_late
from luckynumbers.core.tiles import HIGHEST, LOWEST
from luckynumbers.kernel import Policy, decide
from luckynumbers.play import Think

FILLED: Final = 1000
"""The worth of a filled cell."""
PATIENCE: Final = 6
"""An empty cell that one hidden tile in this many suits is worth half of a filled one."""
AGAIN: Final = 400
"""The worth of another play in the same turn (R6)."""
IDEAL: Final = (7, 16, 26, 35)
"""Twice the ideal number for each diagonal cell in Michael's setup."""
OUT_OF_ORDER: Final = 20
"""The cost, in setup, of a diagonal neighbour that blocks the cells between."""


class SwiftGreedyBot:
    """The native twin of ``GreedyBot``: the same decisions, made in the kernel."""

    @checked_late
    def choose(self, position: Position, think: Think) -> Action:
        """Choose what ``GreedyBot`` would choose."""
        return decide(position, Policy.greedy, think.seed)


class GreedyBot:
    """A player of the action that gives its own garden the highest worth, one play ahead.

    This is the reference that the native twin is tested against.
    """

    @checked_late
    def choose(self, position: Position, think: Think) -> Action:  # noqa: ARG002
        """Choose the best action; among equal placements the one with the lowest id.

        A drawn tile is placed only for a gain, and drawing must be worth more than taking.
        """
        if position.setup:
            return _set_up(position)
        worth = Worth(position)
        if position.hand:
            return _best_with(position, worth)
        return _take_or_draw(position, worth)


class Worth:
    """The worth of gardens, given the tiles hidden in one position."""

    def __init__(self, position: Position) -> None:
        self.unseen = position.unseen
        self.hidden = position.hidden
        counts = (position.unseen.get(number, 0) for number in NUMBERS)
        self._upto = (0, *accumulate(counts))
        self._position = position

    def of(self, garden: Garden) -> int:
        """The sum of the worth of a garden's cells."""
        lows, highs = _least(garden), _most(garden)
        worth = 0
        for number, low, high in zip(garden.cells, lows, highs, strict=True):
            if number is not None:
                worth += FILLED
            elif low <= high:
                suiting = PATIENCE * (self._upto[high] - self._upto[low - 1])
                worth += FILLED * suiting // (suiting + self.hidden + 1)
        return worth

    def after(self, place: Place) -> int:
        """The worth of the own garden after a placement, including a play that it earns (R6)."""
        before = self._position.garden
        after = before.with_tile(place.number, place.cell)
        return self.of(after) + AGAIN * self._earns(place, after)

    def best(self, number: int) -> int:
        """The worth of the own garden after the best use of a drawn number."""
        garden = self._position.garden
        places = [self.after(Place(number, cell)) for cell in garden.fits(number)]
        return max(self.of(garden), *places) if places else self.of(garden)

    def _earns(self, place: Place, after: Garden) -> bool:
        if not after.full:
            return self._position.earns(place)
        # A full garden wins and plays no more; the native twin counts its pair all the same.
        pair = self._position.garden.makes_pair(place.number, place.cell)
        return self._position.rules.bruno and pair


def _least(garden: Garden) -> list[int]:
    """For each cell, the least number that leaves room for the empty cells before it."""
    least: list[int] = []
    for cell, number in enumerate(garden.cells):
        left = least[cell - 1] if cell % 4 else LOWEST - 1
        above = least[cell - 4] if cell >= 4 else LOWEST - 1
        least.append(max(left, above) + 1 if number is None else number)
    return least


def _most(garden: Garden) -> list[int]:
    """For each cell, the greatest number that leaves room for the empty cells after it."""
    most: list[int] = []
    for index, number in enumerate(reversed(garden.cells)):
        right = most[index - 1] if index % 4 else HIGHEST + 1
        below = most[index - 4] if index >= 4 else HIGHEST + 1
        most.append(min(right, below) - 1 if number is None else number)
    return most[::-1]


def _best_with(position: Position, worth: Worth) -> Action:
    number = position.hand[0]
    best: Action = Discard(number)
    most = worth.of(position.garden)
    for cell in position.garden.fits(number):
        if (gain := worth.after(Place(number, cell))) > most:
            best, most = Place(number, cell), gain
    return best


def _take_or_draw(position: Position, worth: Worth) -> Action:
    takes = [action for action in position.actions if isinstance(action, Place)]
    if position.hidden == 0:
        return max(takes, key=worth.after)
    now = worth.of(position.garden)
    rising = [take for take in takes if _rises(position, worth, take, now)]
    if not rising:
        return DRAW
    best = max(rising, key=worth.after)
    promise = sum(count * worth.best(number) for number, count in worth.unseen.items())
    return best if worth.after(best) * position.hidden >= promise else DRAW


def _rises(position: Position, worth: Worth, take: Place, now: int) -> bool:
    return worth.of(position.garden.with_tile(take.number, take.cell)) > now


def _set_up(position: Position) -> Action:
    if not position.rules.michael:
        return position.actions[0]  # the lowest tile first, so this is the ascending order
    number, garden = position.hand[0], position.garden
    cell = min(garden.free_diagonal, key=lambda cell: _misfit(garden, number, DIAGONAL.index(cell)))
    return Place(number, cell)


def _misfit(garden: Garden, number: int, index: int) -> int:
    """The cost of a number on a diagonal cell, given the tiles on the others."""
    cost = abs(2 * number - IDEAL[index])
    for other, cell in enumerate(DIAGONAL):
        there = garden[cell]
        if there is not None and (there - number) * (other - index) <= 0:
            cost += OUT_OF_ORDER
    return cost
