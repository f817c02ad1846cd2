"""Braille drawn as dots in the sizes of Marburg Medium, in millimetres."""

from collections.abc import Iterator
from typing import Final

from luckynumbers.paper.look import BLACK
from luckynumbers.paper.shapes import Drawing, Outline, Paint, disc

DOT: Final = 1.5
"""The diameter of a dot."""
STEP: Final = 2.5
"""The distance between two dots of a cell, across and down."""
CELL: Final = 6.0
"""The distance from one cell to the next."""
LINE: Final = 10.0
"""The distance from one line to the next."""
HEIGHT: Final = 2 * STEP + DOT
_FIRST_CELL: Final = 0x2800
_ROWS: Final = 3
_DOTS: Final = range(6)
"""Dots 1 to 6 are the bits of a pattern: down the left column, then down the right."""


def cells(text: str, x: float, y: float) -> Drawing:
    """Draw a line of braille centred on x; y is the centre of its upper dots."""
    left = x - ((len(text) - 1) * CELL + STEP) / 2
    return tuple(dot for at, cell in enumerate(text) for dot in _cell(cell, left + at * CELL, y))


def _cell(cell: str, x: float, y: float) -> Iterator[Outline]:
    pattern = 0 if cell == " " else ord(cell) - _FIRST_CELL
    for index in _DOTS:
        if pattern >> index & 1:
            column, row = divmod(index, _ROWS)
            yield disc(x + column * STEP, y + row * STEP, DOT / 2, Paint(BLACK))
