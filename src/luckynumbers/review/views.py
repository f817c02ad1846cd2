"""What a choice leaves: the garden after it, and which face-down tiles still fit it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from luckynumbers.core import DIAGONAL, Action, Cell, Discard, Garden, Place, Position


@dataclass(frozen=True)
class View:
    """The garden of the seat to act after an action, and the pile that it waits for."""

    position: Position
    action: Action
    laid: Garden | None = None
    """The garden once the whole hand of a setup is laid, of which the action is only a part."""

    @cached_property
    def garden(self) -> Garden:
        """The garden; a draw or a discard leaves it as it is."""
        if self.laid is not None:
            return self.laid
        if isinstance(self.action, Place):
            return self.position.garden.with_tile(self.action.number, self.action.cell)
        return self.position.garden

    @cached_property
    def suiting(self) -> Mapping[Cell, int]:
        """For each empty cell, how many face-down tiles fit it."""
        garden = self.garden
        return {cell: suiting_tiles(self.position, garden, cell) for cell in garden.empties}

    @property
    def closed(self) -> int:
        """How many empty cells no face-down tile fits."""
        return sum(count == 0 for count in self.suiting.values())

    @property
    def each(self) -> int:
        """How many face-down tiles fit an empty cell on average."""
        counts = self.suiting.values()
        return round(sum(counts) / len(counts)) if counts else 0

    @cached_property
    def useful(self) -> int:
        """How many face-down tiles fit some empty cell."""
        unseen = self.position.unseen
        return sum(count for number, count in unseen.items() if self.homes(number))

    @property
    def dropped(self) -> int | None:
        """The tile that the action sends to the table."""
        match self.action:
            case Discard(number):
                return number
            case Place(_, cell):
                return self.position.garden[cell]
        return None

    @property
    def shifts(self) -> tuple[Cell, ...]:
        """The empty cells that the tile on its way to the table fits."""
        return () if self.dropped is None else self.homes(self.dropped)

    @property
    def earns(self) -> bool:
        """Whether the action earns another play (R6)."""
        return isinstance(self.action, Place) and self.position.earns(self.action)

    @property
    def settled(self) -> bool:
        """Whether the diagonal ascends."""
        return ascends(self.garden)

    def settling(self, cell: Cell) -> int:
        """How many face-down tiles would make the diagonal ascend on one of its cells."""
        unseen = self.position.unseen.items()
        return sum(count for n, count in unseen if ascends(self.garden.with_tile(n, cell)))

    def homes(self, number: int) -> tuple[Cell, ...]:
        """The empty cells that a number fits."""
        return homes(self.garden, number)


def ascends(garden: Garden) -> bool:
    """Whether the diagonal of a garden ascends."""
    return all((garden[one] or 0) < (garden[other] or 0) for one, other in pairwise(DIAGONAL))


def homes(garden: Garden, number: int) -> tuple[Cell, ...]:
    """The empty cells of a garden that a number fits."""
    return tuple(cell for cell in garden.fits(number) if garden[cell] is None)


def suiting_tiles(position: Position, garden: Garden, cell: Cell) -> int:
    """How many face-down tiles fit a cell of a garden."""
    return sum(position.unseen.get(number, 0) for number in garden.bounds(cell))
