"""The grade of a puzzle, from 1 to 5: how hard people find it.

``docs/puzzles.md`` explains the measures and the points.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from luckynumbers.core import CELLS
from luckynumbers.core.checks import checked
from luckynumbers.kernel import swaps as kernel
from luckynumbers.puzzles.model import Arrangement, Solution, Swap
from luckynumbers.puzzles.solve import shortest_solutions

GRADES: Final = range(1, 6)
"""The grades, 1 the easiest."""
ENOUGH: Final = 200
"""The most shortest solutions examined; a puzzle with more has none that is hard to find."""

_LINES: Final = tuple(
    tuple(cell for cell in CELLS if (cell.row, cell.column)[axis] == number)
    for axis in (0, 1)
    for number in range(1, 5)
)
_STEPS: Final = (13, 17, 20, 23)
"""The points at which grades 2 to 5 begin."""


@dataclass(frozen=True)
class Grade:
    """What makes a puzzle hard, measured on the easiest of its shortest solutions."""

    length: int
    """The fewest moves."""
    detours: int
    """Moves of a tile away from its final cell."""
    edges: int
    """Swaps between opposite edges, which people tend to overlook."""
    tempting: int
    """Wrong first moves that make the garden look more ordered."""
    good: int
    """First moves that begin a shortest solution."""
    ways: int
    """Shortest solutions, counted up to the order of independent swaps and up to ``ENOUGH``."""

    @property
    def points(self) -> int:
        """The weighted sum of all measures."""
        astray = round(6 * self.tempting / (self.tempting + self.good))
        rare = 2 if self.ways == 1 else 1 if self.ways <= 3 else 0
        return 2 * self.length + 3 * self.detours + self.edges + astray + rare

    @property
    def grade(self) -> int:
        """The grade, from 1 (easy) to 5 (very hard)."""
        return 1 + sum(self.points >= step for step in _STEPS)


@checked
def grade(start: Arrangement) -> Grade:
    """Measure the puzzle that begins with an arrangement.

    For example:

        >>> from luckynumbers.puzzles import booklet_entry, grade
        >>> found = grade(booklet_entry(1).puzzle.start)
        >>> found.length, found.ways, found.grade
        (2, 1, 1)
    """
    return grade_with(start, shortest_solutions(start, ENOUGH))


def grade_with(start: Arrangement, solutions: Sequence[Solution]) -> Grade:
    """Measure a puzzle from its shortest solutions, listed up to ``ENOUGH``."""
    good, tempting = first_moves(start, len(solutions[0]))
    return Grade(
        length=len(solutions[0]),
        detours=min(detours(start, solution) for solution in solutions),
        edges=min(edge_swaps(start, solution) for solution in solutions),
        tempting=len(tempting),
        good=len(good),
        ways=len(solutions),
    )


def first_moves(start: Arrangement, optimal: int) -> tuple[tuple[Swap, ...], tuple[Swap, ...]]:
    """The first moves of shortest solutions, and the wrong ones that look like progress."""
    choices = start.swaps
    after = [start.swap(swap) for swap in choices]
    remaining, _ = kernel.lengths(np.array([each.ranks for each in after], np.uint8))
    now = disorder(start)
    good = [swap for swap, rest in zip(choices, remaining, strict=True) if rest < optimal]
    tempting = [
        swap
        for swap, rest, then in zip(choices, remaining, after, strict=True)
        if rest >= optimal and disorder(then) < now
    ]
    return tuple(good), tuple(tempting)


def disorder(arrangement: Arrangement) -> int:
    """Count the pairs within a row or column that are in the wrong order."""
    tiles = arrangement.tiles
    return sum(tiles[one] > tiles[other] for line in _LINES for one, other in combinations(line, 2))


def detours(start: Arrangement, solution: Solution) -> int:
    """Count the moves of a tile away from its final cell."""
    end = start.after(solution)
    count = 0
    for swap in solution:
        after = start.swap(swap)
        for tile in (swap.one, swap.other):
            home = end.cell(tile)
            count += distance(after.cell(tile), home) > distance(start.cell(tile), home)
        start = after
    return count


def edge_swaps(start: Arrangement, solution: Solution) -> int:
    """Count the swaps between the two ends of a row or a column."""
    count = 0
    for swap in solution:
        one, other = start.cell(swap.one), start.cell(swap.other)
        count += abs(one - other) in (3, 12)
        start = start.swap(swap)
    return count


def distance(one: int, other: int) -> int:
    """The number of moves between two cells, across the edges where that is shorter."""
    return _DISTANCES[one][other]


def _measure(one: int, other: int) -> int:
    rows, columns = abs(one // 4 - other // 4), abs(one % 4 - other % 4)
    return min(rows, 4 - rows) + min(columns, 4 - columns)


_DISTANCES: Final = tuple(tuple(_measure(one, other) for other in CELLS) for one in CELLS)
