"""What is cut out of a sheet: a block of equal squares in the middle of the page, with cut marks.

The block is as far from one edge of the page as from the opposite one. A sheet may therefore be
turned over along either edge, and its back still meets its front.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from luckynumbers.paper.look import BLACK
from luckynumbers.paper.pdf import A4
from luckynumbers.paper.shapes import Drawing, Outline, Paint

_MARK: Final = Paint(None, BLACK, 0.25)
_LINE: Final = Paint(None, "#c8c8c8", 0.15)
_APART: Final = 2.0
_LENGTH: Final = 5.0


@dataclass(frozen=True)
class Grid:
    """Squares without space between them, in the middle of an A4 page."""

    columns: int
    rows: int
    side: float

    @property
    def left(self) -> float:
        """The left edge of the block."""
        return (A4.width - self.columns * self.side) / 2

    @property
    def top(self) -> float:
        """The upper edge of the block."""
        return (A4.height - self.rows * self.side) / 2

    @property
    def across(self) -> list[float]:
        """Where the upright cuts are."""
        return [self.left + at * self.side for at in range(self.columns + 1)]

    @property
    def down(self) -> list[float]:
        """Where the level cuts are."""
        return [self.top + at * self.side for at in range(self.rows + 1)]

    def centres(self) -> Iterator[tuple[float, float]]:
        """The middle of each square, row by row."""
        for y in self.down[:-1]:
            for x in self.across[:-1]:
                yield x + self.side / 2, y + self.side / 2

    def marks(self) -> Drawing:
        """Short lines around the block that show where to cut."""
        right, bottom = self.across[-1], self.down[-1]
        far = _APART + _LENGTH
        upright = [
            line(x, y, x, y + _LENGTH)
            for x in self.across
            for y in (self.top - far, bottom + _APART)
        ]
        level = [
            line(x, y, x + _LENGTH, y) for y in self.down for x in (self.left - far, right + _APART)
        ]
        return (*upright, *level)

    def lines(self) -> Drawing:
        """Fine lines between the squares, for scissors."""
        right, bottom = self.across[-1], self.down[-1]
        upright = [line(x, self.top, x, bottom, _LINE) for x in self.across]
        return (*upright, *(line(self.left, y, right, y, _LINE) for y in self.down))


def line(x: float, y: float, to_x: float, to_y: float, paint: Paint = _MARK) -> Outline:
    """A straight line between two points."""
    return Outline((("M", (x, y)), ("L", (to_x, to_y))), paint)
