"""One player's garden: sixteen cells in which rows and columns ascend."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from operator import index

from luckynumbers.core.cells import AFTER, BEFORE, CELLS, CORNERS, DIAGONAL, Cell
from luckynumbers.core.checks import check_within, checked, checked_late
from luckynumbers.core.message import PositionError
from luckynumbers.core.pictured import Pictured
from luckynumbers.core.tiles import DIGITS, HIGHEST, LOWEST, NUMBERS


@checked
@dataclass(frozen=True)
class Garden(Pictured):
    """One player's sixteen cells: the number on each, ``None`` where the cell is empty.

    ``parse_garden`` reads one, ``Position.gardens`` has one for each seat, and ``svg`` draws it.
    Cells are asked for by their constants:

        >>> from luckynumbers import b2, b3
        >>> from luckynumbers.core import parse_garden
        >>> garden = parse_garden("0304..../..07..../....12../......18")
        >>> garden[b2], garden[b3], garden.bounds(b3)
        (7, None, range(8, 12))
        >>> str(garden.with_tile(9, b3))
        '0304..../..07..../..0912../......18'
    """

    cells: tuple[int | None, ...] = (None,) * 16
    """The number on each cell in reading order, ``None`` on an empty one."""

    def __post_init__(self) -> None:
        if len(self.cells) != _SIZE:
            raise PositionError("position/garden-size", cells=len(self.cells))
        cells = tuple(None if number is None else index(number) for number in self.cells)
        for number in cells:
            if number is not None:
                check_within("cells", number, LOWEST, HIGHEST)
        object.__setattr__(self, "cells", cells)

    @checked_late
    def __getitem__(self, cell: Cell) -> int | None:
        """The number on a cell."""
        return self.cells[cell]

    def __iter__(self) -> Iterator[int | None]:
        """Iterate over what is on the cells, in reading order."""
        return iter(self.cells)

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        squares = [".." if number is None else DIGITS[number] for number in self.cells]
        return "/".join("".join(squares[row : row + 4]) for row in (0, 4, 8, 12))

    @property
    def empties(self) -> tuple[Cell, ...]:
        """The empty cells."""
        return tuple(cell for cell in CELLS if self.cells[cell] is None)

    @property
    def full(self) -> bool:
        """Whether no cell is empty."""
        return None not in self.cells

    @property
    def set_up(self) -> bool:
        """Whether the four diagonal cells are filled."""
        cells = self.cells
        return None not in (cells[0], cells[5], cells[10], cells[15])

    @property
    def free_diagonal(self) -> tuple[Cell, ...]:
        """The diagonal cells that setup has not filled yet."""
        return tuple(cell for cell in DIAGONAL if self.cells[cell] is None)

    @checked
    def bounds(self, cell: Cell) -> range:
        """Return the numbers that may stand on a cell, whatever stands there now."""
        below = (there for c in BEFORE[cell] if (there := self.cells[c]) is not None)
        above = (there for c in AFTER[cell] if (there := self.cells[c]) is not None)
        return range(max(below, default=LOWEST - 1) + 1, min(above, default=HIGHEST + 1))

    @checked_late
    def fits(self, number: int) -> tuple[Cell, ...]:
        """Return the cells that can take a number, empty or in exchange.

        For example:

            >>> from luckynumbers.core import parse_garden
            >>> parse_garden("0304..../..07..../....12../......18").fits(5)
            (b1, c1, d1, a2, b2, a3, c3, a4, d4)
        """
        return _cells_in(self._open >> 16 * index(number) & 0xFFFF) if number > 0 else ()

    @checked
    def blockers(self, number: int, cell: Cell) -> list[tuple[Cell, int]]:
        """Return the tiles that keep a number off a cell, each with where it stands."""
        before = ((c, self.cells[c]) for c in BEFORE[cell])
        after = ((c, self.cells[c]) for c in AFTER[cell])
        too_high = [(c, there) for c, there in before if there is not None and there >= number]
        too_low = [(c, there) for c, there in after if there is not None and there <= number]
        return too_high + too_low

    @checked_late
    def with_tile(self, number: int, cell: Cell) -> "Garden":
        """Return the garden with a number on a cell, in exchange for what stands there.

        Raises:
            GameError: There is no such tile or cell (``kernel/range``).

        """
        number = index(number)
        check_within("number", number, LOWEST, HIGHEST)
        check_within("cell", cell, 0, _SIZE - 1)
        # A successor of a sound garden is sound, so it skips the checks of the constructor.
        successor = object.__new__(Garden)
        successor.__dict__["cells"] = (*self.cells[:cell], number, *self.cells[cell + 1 :])
        return successor

    @checked_late
    def makes_pair(self, number: int, cell: Cell) -> bool:
        """Whether a number placed on a cell newly touches an equal one corner to corner (R6)."""
        # R6: "creates" means new, so the cell must not have held that number before.
        cells = self.cells
        return cells[cell] != number and number in [cells[corner] for corner in CORNERS[cell]]

    def disorder(self) -> tuple[Cell, int, Cell, int] | None:
        """Find two tiles of one row or column that do not ascend, if there are any."""
        for cell in CELLS:
            number = self.cells[cell]
            if number is not None and (blockers := self.blockers(number, cell)):
                return cell, number, *blockers[0]
        return None

    @cached_property
    def _open(self) -> int:
        # One bit for each placement, sixteen cells to a number: what every tile leaves open.
        bits = _ALL
        for leaves, number in zip(_LEAVES, self.cells, strict=True):
            if number is not None:
                bits &= leaves[number]
        return bits


def _mask(cells: Iterable[Cell]) -> int:
    return sum(1 << cell for cell in cells)


@cache
def _cells_in(mask: int) -> tuple[Cell, ...]:
    return tuple(cell for cell in CELLS if mask >> cell & 1)


def _at(numbers: Iterable[int]) -> int:
    """One bit for each number: multiplied with a mask, it is that mask for all of them."""
    return sum(1 << 16 * number for number in numbers)


def _leaves(cell: Cell, number: int) -> int:
    """The placements that a number on a cell leaves open: lower before it, higher after."""
    before = _mask(BEFORE[cell]) * _at(range(number, HIGHEST + 1))
    after = _mask(AFTER[cell]) * _at(range(LOWEST, number + 1))
    return _ALL & ~(before | after)


_SIZE = len(CELLS)
_ALL = _mask(CELLS) * _at(NUMBERS)
_LEAVES = tuple({number: _leaves(cell, number) for number in NUMBERS} for cell in CELLS)
