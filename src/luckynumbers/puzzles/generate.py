"""Generator of puzzles of a given length, the same for the same seed.

A puzzle is an ordered garden disturbed by random swaps. Candidates that need another number of
moves are dropped, and so are dull ones; of the rest, the one with the fewest shortest solutions is
chosen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from luckynumbers.core import CELLS, NUMBERS, GameError
from luckynumbers.core.checks import check_least, checked
from luckynumbers.kernel import swaps as kernel
from luckynumbers.puzzles.grade import ENOUGH, Grade, grade_with
from luckynumbers.puzzles.luck import Luck
from luckynumbers.puzzles.model import Arrangement, Puzzle, Solution
from luckynumbers.puzzles.solve import shortest_solutions

LENGTHS: Final = range(2, 13)
POOL: Final = 8
"""The number of valid candidates from which the best is chosen."""
MOST_WAYS: Final = 40
_BATCH: Final = 64


@dataclass(frozen=True)
class Made:
    """A generated puzzle with a shortest solution, as long as its maximum, and its grade."""

    puzzle: Puzzle
    """The puzzle."""
    solution: Solution
    """A shortest solution."""
    grade: Grade
    """How hard it is, and why."""


@checked
def generate(length: int, seed: str, pool: int = POOL) -> Made:
    """Generate a puzzle that needs exactly ``length`` moves, which is also its maximum.

    Of ``pool`` candidates it is the one with the fewest shortest solutions; the same ``seed`` makes
    the same puzzle.

        >>> from luckynumbers.puzzles import generate
        >>> made = generate(4, "clover")
        >>> str(made.puzzle), str(made.solution), made.grade.grade
        ('02081309/04060311/07051415/10121920 ; max 4', '7-5 3-13 3-8 13-11', 2)

    Raises:
        GameError: No puzzle of that length is made (``puzzle/length``), or the pool is empty
            (``usage/whole-least``).

    """
    if length not in LENGTHS:
        raise GameError("puzzle/length", found=length, least=LENGTHS[0], most=LENGTHS[-1])
    check_least("pool", pool, 1)
    luck = Luck(f"puzzle/{length}/{seed}")
    sound = _sound(length, luck)
    found = [next(sound) for _ in range(pool)]
    return min(found, key=lambda made: made.grade.ways)


def _sound(length: int, luck: Luck) -> Iterator[Made]:
    for start in _of_length(length, luck):
        solutions = shortest_solutions(start, ENOUGH)
        if len(solutions) <= MOST_WAYS and not is_dull(start, solutions):
            yield Made(Puzzle(start, length), solutions[0], grade_with(start, solutions))


def _of_length(length: int, luck: Luck) -> Iterator[Arrangement]:
    while True:
        starts = [_disturbed(length, luck) for _ in range(_BATCH)]
        needed, _ = kernel.lengths(np.array([start.ranks for start in starts], np.uint8))
        yield from (start for start, n in zip(starts, needed, strict=True) if n == length)


def _disturbed(length: int, luck: Luck) -> Arrangement:
    """An ordered garden after random swaps, never the same one twice in a row."""
    tiles = _in_order(luck)
    last = len(kernel.PAIRS)
    # Some random swaps cancel out or lead to another goal, more often in longer puzzles.
    for _ in range(length + luck.below(1 + length // 2)):
        chosen = luck.below(len(kernel.PAIRS))
        while chosen == last:
            chosen = luck.below(len(kernel.PAIRS))
        one, other = kernel.PAIRS[chosen]
        tiles[one], tiles[other] = tiles[other], tiles[one]
        last = chosen
    return Arrangement(tuple(tiles))


def _in_order(luck: Luck) -> list[int]:
    """Sixteen random tiles in a valid order: the lowest first, each on a random open corner."""
    numbers = list(NUMBERS)
    luck.shuffle(numbers)
    tiles, rows = [0] * len(CELLS), [0, 0, 0, 0]
    for tile in sorted(numbers[: len(CELLS)]):
        corners = [r for r in range(4) if rows[r] < 4 and (r == 0 or rows[r - 1] > rows[r])]
        row = corners[luck.below(len(corners))]
        tiles[4 * row + rows[row]] = tile
        rows[row] += 1
    return tiles


def is_dull(start: Arrangement, solutions: Sequence[Solution]) -> bool:
    """Whether some shortest solution has too many lone swaps."""
    allowed = len(solutions[0]) // 4
    return any(lone_swaps(start, solution) > allowed for solution in solutions)


def lone_swaps(start: Arrangement, solution: Solution) -> int:
    """Count the swaps that share no cell with any other, which are found at a glance."""
    pairs = []
    for swap in solution:
        pairs.append({start.cell(swap.one), start.cell(swap.other)})
        start = start.swap(swap)
    return sum(
        all(pair.isdisjoint(other) for at, other in enumerate(pairs) if at != index)
        for index, pair in enumerate(pairs)
    )
