"""The sixteen cells of a garden: columns a to d, rows 1 to 4 from the upper left."""

from enum import IntEnum
from typing import Final


class Cell(IntEnum):
    """A cell; its value is its index in reading order, a1 first."""

    a1, b1, c1, d1 = 0, 1, 2, 3
    a2, b2, c2, d2 = 4, 5, 6, 7
    a3, b3, c3, d3 = 8, 9, 10, 11
    a4, b4, c4, d4 = 12, 13, 14, 15

    @property
    def row(self) -> int:
        """The row, 1 at the top."""
        return self // 4 + 1

    @property
    def column(self) -> int:
        """The column, 1 at the left."""
        return self % 4 + 1

    # ``name`` is a slow property, and cells are written all the time.
    def __repr__(self) -> str:
        return self._name_

    def __str__(self) -> str:
        return self._name_


CELLS: Final = tuple(Cell)
"""All sixteen, in reading order."""
DIAGONAL: Final = (Cell.a1, Cell.b2, Cell.c3, Cell.d4)
"""The four cells from a1 to d4, which the setup fills."""


def _line_mates(cell: Cell) -> list[Cell]:
    return [c for c in CELLS if c != cell and (c.row == cell.row or c.column == cell.column)]


def _touches_at_corner(one: Cell, other: Cell) -> bool:
    return abs(one.row - other.row) == 1 and abs(one.column - other.column) == 1


# What must be lower than a tile at the cell, and what must be higher: its whole row and column.
BEFORE: Final = tuple(tuple(c for c in _line_mates(cell) if c < cell) for cell in CELLS)
AFTER: Final = tuple(tuple(c for c in _line_mates(cell) if c > cell) for cell in CELLS)
CORNERS: Final = tuple(tuple(c for c in CELLS if _touches_at_corner(c, cell)) for cell in CELLS)

a1, b1, c1, d1, a2, b2, c2, d2, a3, b3, c3, d3, a4, b4, c4, d4 = CELLS
