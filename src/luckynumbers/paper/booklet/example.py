"""The example gardens of the rules, in print and in braille."""

from collections.abc import Sequence
from typing import Final

from luckynumbers.core import Cell
from luckynumbers.core.cells import a1, a4, b1, c2, c3

EXAMPLE: Final[tuple[int, ...]] = (7, 1, 5, 9, 3, 6, 12, 13, 4, 8, 10, 16, 2, 11, 17, 20)
"""A garden that needs three swaps."""
MOVES: Final = ((a1, a4), (a1, b1), (c2, c3))
"""The cells of these three swaps."""
SWAPS: Final[tuple[int, ...]] = (14, 3, 11, 6, 2, 9, 17, 1, 19, 12, 4, 15, 8, 20, 5, 10)
"""The garden on which the legal swaps are shown."""


def swapped(tiles: Sequence[int], one: Cell, other: Cell) -> tuple[int, ...]:
    """The tiles after swapping those on two cells."""
    changed = list(tiles)
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)
