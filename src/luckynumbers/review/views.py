"""What a choice leaves: the garden after it, and which face-down tiles still fit it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from luckynumbers.core import DIAGONAL, Action, Cell, Discard, Garden, Place, Position


class Plan(NamedTuple):
    """An exchange with the table, and the cell that it opens."""

    number: int
    cell: Cell
    opens: Cell


class Offer(NamedTuple):
    """An exchange by which somebody else opens cells, or makes room."""

    number: int
    cell: Cell
    opens: tuple[Cell, ...]
    """Those that face-down tiles fit then, and none does before."""
    useful: int
    """How many face-down tiles fit some empty cell then."""
    moved: int
    """The tile from there, which goes to the table."""
    shifts: tuple[Cell, ...]
    """The empty cells that it fits then, and not before."""


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
    def then(self) -> Position:
        """The position after the action."""
        return self.position.apply(self.action)

    @property
    def next(self) -> Garden | None:
        """The garden of the next player; nothing where the game is over or goes on here."""
        return None if self.then.seat in (None, self.position.seat) else self.then.garden

    @property
    def table(self) -> list[int]:
        """The numbers that lie face up after the action, each once, in ascending order."""
        return sorted(set(self.then.table))

    @cached_property
    def suiting(self) -> Mapping[Cell, int]:
        """For each empty cell, how many face-down tiles fit it."""
        garden = self.garden
        return {cell: suiting_tiles(self.position, garden, cell) for cell in garden.empties}

    @property
    def closed(self) -> int:
        """How many empty cells no face-down tile fits."""
        return sum(count == 0 for count in self.suiting.values())

    @cached_property
    def useful(self) -> int:
        """How many face-down tiles fit some empty cell."""
        return useful_tiles(self.position, self.garden)

    def useful_but(self, but: Cell | None) -> int:
        """How many face-down tiles fit some empty cell apart from one."""
        cells = [cell for cell in self.suiting if cell != but]
        unseen = self.position.unseen.items()
        bounds = [self.garden.bounds(cell) for cell in cells]
        return sum(count for number, count in unseen if any(number in each for each in bounds))

    @cached_property
    def helpful(self) -> int:
        """How many face-down tiles fill a cell, or open one by an exchange that none fits now."""
        return sum(count for number, count in self.position.unseen.items() if self._helps(number))

    def _helps(self, number: int) -> bool:
        garden = self.garden
        afters = (garden.with_tile(number, cell) for cell in garden.fits(number))
        opens = any(closed_cells(self.position, after, garden) for after in afters)
        return bool(homes(garden, number)) or opens

    @cached_property
    def waiting(self) -> int:
        """How many tiles of the table can fill cells, each one of its own."""
        held: dict[Cell, int] = {}

        def settle(tile: int, asked: set[Cell]) -> bool:
            for cell in homes(self.garden, tiles[tile]):
                if cell not in asked:
                    asked.add(cell)
                    if cell not in held or settle(held[cell], asked):
                        held[cell] = tile
                        return True
            return False

        tiles = self.then.table
        return sum(settle(tile, set()) for tile in range(len(tiles)))

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
    def used(self) -> int:
        """The number that the action places; 0 for none."""
        return self.action.number if isinstance(self.action, Place) else 0

    @property
    def fills(self) -> bool:
        """Whether the action fills an empty cell."""
        return isinstance(self.action, Place) and self.dropped is None

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

    @cached_property
    def closes(self) -> tuple[Cell, ...]:
        """The empty cells that face-down tiles fit before the action, and none after it."""
        return closed_cells(self.position, self.position.garden, self.garden)

    def homes(self, number: int) -> tuple[Cell, ...]:
        """The empty cells that a number fits."""
        return homes(self.garden, number)

    def waits(self, cell: Cell) -> bool:
        """Whether a cell is empty, and a number that lies face up after the action fits it."""
        bounds = self.garden.bounds(cell) if self.garden[cell] is None else ()
        return any(number in bounds for number in self.table)

    @cached_property
    def dead(self) -> tuple[Cell, ...]:
        """The empty cells that no tile fits, face down or face up."""
        return tuple(c for c, count in self.suiting.items() if not count and not self.waits(c))

    @cached_property
    def plans(self) -> tuple[Plan, ...]:
        """The exchanges that close no cell, after which a tile fits such a cell."""
        return tuple(
            Plan(number, cell, opens)
            for number, cell, after in exchanges(self.position, self.garden, self.table)
            for opens in self.dead
            if suiting_tiles(self.position, after, opens)
            or any(face_up in after.bounds(opens) for face_up in (*self.table, self.garden[cell]))
        )

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What the next player can exchange, closing no cell, for a tile that any action leaves."""
        garden, position = self.next, self.position
        if garden is None:
            return ()
        tiles = {*position.table, *position.hand, *filter(None, position.garden.cells)}
        shut = [cell for cell in garden.empties if not suiting_tiles(position, garden, cell)]
        return tuple(
            Offer(number, cell, opens, useful_tiles(position, after), moved, shifts)
            for number, cell, after in exchanges(position, garden, sorted(tiles))
            for opens in [tuple(each for each in shut if suiting_tiles(position, after, each))]
            for moved in [garden[cell] or 0]
            for shifts in [tuple(c for c in homes(after, moved) if c not in homes(garden, moved))]
        )

    def wanted(self, number: int) -> bool:
        """Whether somebody else has an empty cell for a number."""
        position = self.position
        others = (seat for seat in position.playing if seat != position.seat)
        return any(homes(position.gardens[seat - 1], number) for seat in others)

    def spares(self, number: int, cell: Cell) -> bool:
        """Whether a number fits an empty cell, and closes no other one there."""
        after = self.garden.with_tile(number, cell)
        return cell in self.homes(number) and not closed_cells(self.position, self.garden, after)

    def welcomes(self, number: int, cell: Cell) -> bool:
        """Whether a number fits an empty cell, and makes all together easier to fill."""
        position, garden = self.position, self.garden
        after = garden.with_tile(number, cell)
        return self.spares(number, cell) and burden(position, after) < burden(position, garden)


def plain(position: Position, action: Action) -> Action:
    """An action as people think of it: to exchange a tile for one like it is to leave it."""
    if isinstance(action, Place) and position.garden[action.cell] == action.number:
        left = Discard(action.number)
        if left in position.actions and position.apply(left) == position.apply(action):
            return left
    return action


def ascends(garden: Garden) -> bool:
    """Whether the diagonal of a garden ascends."""
    return all((garden[one] or 0) < (garden[other] or 0) for one, other in pairwise(DIAGONAL))


def homes(garden: Garden, number: int) -> tuple[Cell, ...]:
    """The empty cells of a garden that a number fits."""
    return tuple(cell for cell in garden.fits(number) if garden[cell] is None)


def hardness(count: int) -> float:
    """How hard a cell is to fill that so many face-down tiles fit: from 0 to 1."""
    return 1 / (count + 1)


def burden(position: Position, garden: Garden) -> float:
    """How hard all empty cells of a garden are to fill together."""
    return sum(hardness(suiting_tiles(position, garden, cell)) for cell in garden.empties)


def exchanges(
    position: Position, garden: Garden, tiles: Iterable[int]
) -> Iterator[tuple[int, Cell, Garden]]:
    """Yield the exchanges in a garden that close no cell: tile, cell and the garden after."""
    for tile in tiles:
        for cell in garden.fits(tile):
            after = garden.with_tile(tile, cell)
            if garden[cell] is not None and not closed_cells(position, garden, after):
                yield tile, cell, after


def closed_cells(position: Position, before: Garden, after: Garden) -> tuple[Cell, ...]:
    """The empty cells that face-down tiles fit before a change of a garden, and none after it."""
    return tuple(
        cell
        for cell in after.empties
        if suiting_tiles(position, before, cell) and not suiting_tiles(position, after, cell)
    )


def suiting_tiles(position: Position, garden: Garden, cell: Cell) -> int:
    """How many face-down tiles fit a cell of a garden."""
    return sum(position.unseen.get(number, 0) for number in garden.bounds(cell))


def useful_tiles(position: Position, garden: Garden) -> int:
    """How many face-down tiles fit some empty cell of a garden."""
    return sum(count for number, count in position.unseen.items() if homes(garden, number))
