"""Where each coloured tile lies (R11): the position's numbers with their clovers.

It is derived from the moves of the position and decides nothing.
"""

from dataclasses import dataclass
from typing import TypeAlias

from luckynumbers.core import (
    DIAGONAL,
    SEAT_COUNTS,
    Action,
    Cell,
    Discard,
    Draw,
    GameError,
    Place,
    Position,
    Tile,
)
from luckynumbers.core.checks import checked

Bed: TypeAlias = tuple[Tile | None, ...]
"""The sixteen cells of a garden, with tiles instead of numbers."""


@dataclass(frozen=True)
class Layout:
    """The tiles of every garden, of the table (longest lying first) and of the hand."""

    gardens: tuple[Bed, ...]
    """The garden of each seat, seat 1 first."""
    table: tuple[Tile, ...] = ()
    """The face-up tiles, longest lying first."""
    hand: tuple[Tile, ...] = ()
    """The tiles held by the seat to act."""

    @classmethod
    @checked
    def empty(cls, seats: int) -> "Layout":
        """The layout before the setup.

        Raises:
            GameError: No game has that many seats (``position/seats``).

        """
        if seats not in SEAT_COUNTS:
            raise GameError("position/seats", seats=seats)
        return cls(((None,) * 16,) * seats)

    def after(self, before: Position, action: Action) -> "Layout":
        """Return the layout after an action of the seat to act."""
        match action:
            case Draw():
                return self
            case Discard():
                return self.hand_dropped()
            case Place(number, cell) if before.hand:
                tile = _first(self.hand, number)
                held = Layout(self.gardens, self.table, _without(self.hand, tile))
                return held._put(tile, before, cell)
            case Place(number, cell):
                # R3: of equal numbers on the table, the one lying longest is taken.
                tile = _first(self.table, number)
                rest = Layout(self.gardens, _without(self.table, tile), self.hand)
                return rest._put(tile, before, cell)

    def revealed(self, tile: Tile, before: Position, after: Position) -> "Layout":
        """Return the layout after a reveal; in a sorted setup the fourth lays all four."""
        shown = Layout(self.gardens, self.table, (*self.hand, tile))
        if len(after.hand) == len(before.hand) + 1:
            return shown
        for number, cell in zip(sorted(t.number for t in shown.hand), DIAGONAL, strict=True):
            lowest = _first(shown.hand, number)
            held = Layout(shown.gardens, shown.table, _without(shown.hand, lowest))
            shown = held._put(lowest, before, cell)
        return shown

    def hand_dropped(self) -> "Layout":
        """Return the layout with the hand on the table."""
        return Layout(self.gardens, self.table + self.hand)

    def _put(self, tile: Tile, before: Position, cell: Cell) -> "Layout":
        index = (before.seat or 1) - 1
        bed = self.gardens[index]
        displaced = bed[cell]
        gardens = list(self.gardens)
        gardens[index] = (*bed[:cell], tile, *bed[cell + 1 :])
        table = self.table if displaced is None else (*self.table, displaced)
        return Layout(tuple(gardens), table, self.hand)


def _first(tiles: tuple[Tile, ...], number: int) -> Tile:
    return next(tile for tile in tiles if tile.number == number)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    index = tiles.index(tile)
    return tiles[:index] + tiles[index + 1 :]
