"""Puzzles for the tests: made by swapping tiles away from an ordered garden."""

import random
from itertools import product

from luckynumbers.paper.booklet import BookletPuzzle

# Every cell with its right and its lower neighbour on the torus: the 32 legal swaps.
TORUS = tuple(
    (4 * row + column, other)
    for row, column in product(range(4), repeat=2)
    for other in (4 * row + (column + 1) % 4, 4 * ((row + 1) % 4) + column)
)


def puzzles(count: int, seed: int = 1) -> list[BookletPuzzle]:
    rng = random.Random(seed)
    return [_puzzle(rng, number, 2 + (number - 1) * 7 // count) for number in range(1, count + 1)]


def _puzzle(rng: random.Random, number: int, moves: int) -> BookletPuzzle:
    tiles = sorted(rng.sample(range(1, 21), 16))
    swaps = []
    for one, other in rng.sample(TORUS, moves):
        swaps.append((tiles[one], tiles[other]))
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return BookletPuzzle(number, tuple(tiles), moves, 1 + number % 5, tuple(reversed(swaps)))
