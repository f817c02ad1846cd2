"""Braille in its true size, in millimetres, as Marburg Medium has it. It is drawn, not typeset."""

from collections.abc import Iterator
from typing import Final

from luckynumbers.paper.look import BLACK
from luckynumbers.paper.shapes import Drawing, Outline, Paint, disc

DOT: Final = 1.5
"""How wide a dot is."""
STEP: Final = 2.5
"""How far two dots of one cell stand apart, across and down."""
CELL: Final = 6.0
"""How far a cell stands from the next."""
LINE: Final = 10.0
"""How far a line stands from the next."""
HEIGHT: Final = 2 * STEP + DOT
_FIRST_CELL: Final = 0x2800
_ROWS: Final = 3
_DOTS: Final = range(6)
"""The dots 1 to 6 are the bits of a pattern: down the left column, then down the right."""


def cells(text: str, x: float, y: float) -> Drawing:
    """Draw a line of braille centred on a point; y is the middle of its upper dots."""
    left = x - ((len(text) - 1) * CELL + STEP) / 2
    return tuple(dot for at, cell in enumerate(text) for dot in _cell(cell, left + at * CELL, y))


def _cell(cell: str, x: float, y: float) -> Iterator[Outline]:
    pattern = 0 if cell == " " else ord(cell) - _FIRST_CELL
    for index in _DOTS:
        if pattern >> index & 1:
            column, row = divmod(index, _ROWS)
            yield disc(x + column * STEP, y + row * STEP, DOT / 2, Paint(BLACK))
