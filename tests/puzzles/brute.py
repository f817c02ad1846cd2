"""Distances by brute force, without any bound: every goal, every swap, every arrangement between.

A board is sixteen ranks packed into one integer, four bits a cell, cell 0 lowest.
"""

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

Boards = NDArray[np.uint64]
PAIRS = [
    (cell, partner)
    for cell, partner in product(range(16), repeat=2)
    if cell < partner
    and (
        (cell // 4 == partner // 4 and (partner - cell) in (1, 3))
        or (cell % 4 == partner % 4 and (partner - cell) in (4, 12))
    )
]


def pack(ranks: tuple[int, ...]) -> int:
    return sum(rank << 4 * cell for cell, rank in enumerate(ranks))


@cache
def goals() -> tuple[tuple[int, ...], ...]:
    """Fill the garden in every ascending way, rank by rank."""
    filled: list[tuple[int, ...]] = []

    def fill(cells: tuple[int, ...]) -> None:
        if len(cells) == 16:
            filled.append(tuple(cells.index(cell) for cell in range(16)))
        for cell in range(16):
            before = [cell - 1] * (cell % 4 > 0) + [cell - 4] * (cell > 3)
            if cell not in cells and all(other in cells for other in before):
                fill((*cells, cell))

    fill(())
    return tuple(filled)


def neighbours(boards: Boards) -> Boards:
    """Make every swap on every board."""
    made = []
    for one, other in PAIRS:
        low, high = np.uint64(4 * one), np.uint64(4 * other)
        differ = (boards >> low ^ boards >> high) & np.uint64(15)
        made.append(boards ^ differ << low ^ differ << high)
    return each_once(np.concatenate(made))


def each_once(boards: Boards) -> Boards:
    boards.sort()
    first: NDArray[np.bool_] = np.append(True, boards[1:] != boards[:-1])
    return boards[first]


def grow(layers: list[Boards]) -> Boards:
    """Find the boards one swap farther out than the last layer."""
    fresh = neighbours(layers[-1])
    for layer in layers[-2:]:
        fresh = fresh[~contains(layer, fresh)]
    return fresh


def contains(layer: Boards, boards: Boards) -> NDArray[np.bool_]:
    at = np.minimum(np.searchsorted(layer, boards), len(layer) - 1)
    return np.asarray(layer[at] == boards)


@cache
def near_goals(depth: int) -> tuple[Boards, ...]:
    """The boards at 0, 1, … swaps from the nearest goal."""
    layers = [np.sort(np.array([pack(goal) for goal in goals()], np.uint64))]
    for _ in range(depth):
        layers.append(grow(layers))
    return tuple(layers)


def distance(ranks: tuple[int, ...], most: int, around_goals: int = 1) -> int | None:
    """Count the fewest swaps, up to a limit, by growing both ends towards each other."""
    layers = [np.array([pack(ranks)], np.uint64)]
    near = near_goals(around_goals)
    for swaps in range(most + 1):
        while len(layers) <= swaps - around_goals:
            layers.append(grow(layers))
        outward = max(0, swaps - around_goals)
        if contains(near[swaps - outward], layers[outward]).any():
            return swaps
    return None
