"""One player's garden: sixteen cells in which rows and columns ascend."""

from dataclasses import dataclass
from functools import cached_property

from luckynumbers.core.cells import AFTER, BEFORE, CELLS, CORNERS, DIAGONAL, Cell
from luckynumbers.core.tiles import HIGHEST, LOWEST, NUMBERS


@dataclass(frozen=True)
class Garden:
    """Hold the number on each cell, ``None`` where the cell is empty."""

    cells: tuple[int | None, ...] = (None,) * 16

    def __getitem__(self, cell: Cell) -> int | None:
        return self.cells[cell]

    def __str__(self) -> str:
        squares = [".." if number is None else f"{number:02d}" for number in self.cells]
        return "/".join("".join(squares[row : row + 4]) for row in (0, 4, 8, 12))

    @property
    def empties(self) -> tuple[Cell, ...]:
        """List the empty cells."""
        return tuple(cell for cell in CELLS if self.cells[cell] is None)

    @property
    def full(self) -> bool:
        """Tell whether no cell is empty."""
        return None not in self.cells

    @property
    def free_diagonal(self) -> tuple[Cell, ...]:
        """List the diagonal cells that setup has not filled yet."""
        return tuple(cell for cell in DIAGONAL if self.cells[cell] is None)

    def bounds(self, cell: Cell) -> range:
        """Give the numbers that may stand on a cell, whatever stands there now."""
        return self._bounds[cell]

    def fits(self, number: int) -> tuple[Cell, ...]:
        """List the cells that can take a number, empty or in exchange."""
        return self._fits[number - LOWEST]

    def blocker(self, number: int, cell: Cell) -> tuple[Cell, int] | None:
        """Find the tile that keeps a number off a cell, and where it stands, if one does."""
        for other in BEFORE[cell]:
            if (there := self.cells[other]) is not None and there >= number:
                return other, there
        for other in AFTER[cell]:
            if (there := self.cells[other]) is not None and there <= number:
                return other, there
        return None

    def with_tile(self, number: int, cell: Cell) -> "Garden":
        """Put a number on a cell, in exchange for what stands there."""
        return Garden((*self.cells[:cell], number, *self.cells[cell + 1 :]))

    def pairs(self, number: int, cell: Cell) -> bool:
        """Tell whether a number on a cell would touch an equal one corner to corner."""
        return any(self.cells[corner] == number for corner in CORNERS[cell])

    def disorder(self) -> tuple[Cell, int, Cell, int] | None:
        """Find two tiles of one row or column that do not ascend, if there are any."""
        for cell in CELLS:
            number = self.cells[cell]
            if number is not None and (blocker := self.blocker(number, cell)) is not None:
                return cell, number, *blocker
        return None

    @cached_property
    def _bounds(self) -> tuple[range, ...]:
        # Tiles ascend along a line, so the nearest one either way is the tightest bound.
        cells = self.cells
        low, high = [LOWEST] * 16, [HIGHEST + 1] * 16
        for line in _LINES:
            floor = LOWEST
            for cell in line:
                if floor > low[cell]:
                    low[cell] = floor
                if (number := cells[cell]) is not None:
                    floor = number + 1
            ceiling = HIGHEST + 1
            for cell in reversed(line):
                if ceiling < high[cell]:
                    high[cell] = ceiling
                if (number := cells[cell]) is not None:
                    ceiling = number
        return tuple(map(range, low, high))

    @cached_property
    def _fits(self) -> tuple[tuple[Cell, ...], ...]:
        fits: list[list[Cell]] = [[] for _ in NUMBERS]
        for cell, bounds in zip(CELLS, self._bounds, strict=True):
            for number in bounds:
                fits[number - LOWEST].append(cell)
        return tuple(map(tuple, fits))


_ROWS = tuple(CELLS[start : start + 4] for start in (0, 4, 8, 12))
_LINES = (*_ROWS, *zip(*_ROWS, strict=True))
