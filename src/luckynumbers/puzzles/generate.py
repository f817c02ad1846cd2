"""New puzzles of a wanted length, the same for the same seed.

A puzzle is a garden in order, disturbed by random swaps until exactly the wanted number of moves
is needed to repair it. Dull ones are thrown away; of the rest, the one with the fewest shortest
solutions is kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from luckynumbers.core import CELLS, NUMBERS, GameError
from luckynumbers.kernel import swaps as kernel
from luckynumbers.puzzles.grade import ENOUGH, Grade, grade_with
from luckynumbers.puzzles.luck import Luck
from luckynumbers.puzzles.model import Arrangement, Puzzle, Solution
from luckynumbers.puzzles.solve import shortest_solutions

LENGTHS: Final = range(2, 13)
POOL: Final = 8
"""How many sound puzzles are made before the best is chosen."""
MOST_WAYS: Final = 40
_BATCH: Final = 64


@dataclass(frozen=True)
class Made:
    """A puzzle with its proof: no solution has fewer moves than its maximum."""

    puzzle: Puzzle
    solution: Solution
    grade: Grade


def generate(length: int, seed: str, pool: int = POOL) -> Made:
    """Make a puzzle that needs exactly so many moves, which are its maximum."""
    if length not in LENGTHS:
        raise GameError("puzzle/length", found=length, least=LENGTHS[0], most=LENGTHS[-1])
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
    """Swap tiles of a garden in order at random, never the same two twice in a row."""
    tiles = _in_order(luck)
    last = len(kernel.PAIRS)
    # Some random swaps cancel out or lead to another goal, the more the longer the puzzle.
    for _ in range(length + luck.below(1 + length // 2)):
        chosen = luck.below(len(kernel.PAIRS))
        while chosen == last:
            chosen = luck.below(len(kernel.PAIRS))
        one, other = kernel.PAIRS[chosen]
        tiles[one], tiles[other] = tiles[other], tiles[one]
        last = chosen
    return Arrangement(tuple(tiles))


def _in_order(luck: Luck) -> list[int]:
    """Fill a garden with sixteen random tiles, the lowest first, each on a random open corner."""
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
    """Tell whether some shortest solution has too many swaps that stand all by themselves."""
    allowed = len(solutions[0]) // 4
    return any(lone_swaps(start, solution) > allowed for solution in solutions)


def lone_swaps(start: Arrangement, solution: Solution) -> int:
    """Count the swaps that share no cell with any other: each is seen and made at a glance."""
    pairs = []
    for swap in solution:
        pairs.append({start.cell(swap.one), start.cell(swap.other)})
        start = start.swap(swap)
    return sum(
        all(pair.isdisjoint(other) for at, other in enumerate(pairs) if at != index)
        for index, pair in enumerate(pairs)
    )
