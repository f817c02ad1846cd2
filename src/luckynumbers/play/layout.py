"""Where each coloured tile lies (R11): the position's numbers with their clovers.

It follows the position and decides nothing.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from luckynumbers.core import DIAGONAL, Action, Cell, Discard, Draw, Place, Position, Tile

Bed: TypeAlias = tuple[Tile | None, ...]
"""The sixteen cells of a garden, with tiles instead of numbers."""


@dataclass(frozen=True)
class Layout:
    """Hold the tiles of every garden, of the table (longest lying first) and of the hand."""

    gardens: tuple[Bed, ...]
    table: tuple[Tile, ...] = ()
    hand: tuple[Tile, ...] = ()

    @classmethod
    def empty(cls, seats: int) -> "Layout":
        """Lay nothing yet."""
        return cls(((None,) * 16,) * seats)

    def after(self, before: Position, action: Action) -> "Layout":
        """Follow an action of the seat to act."""
        match action:
            case Draw():
                return self
            case Discard():
                return self.hand_dropped()
            case Place(number, cell) if before.hand:
                tile = _first(self.hand, number)
                held = replace(self, hand=_without(self.hand, tile))
                return held._put(tile, before, cell)
            case Place(number, cell):
                # R3: of equal numbers on the table, the one lying longest is taken.
                tile = _first(self.table, number)
                return replace(self, table=_without(self.table, tile))._put(tile, before, cell)

    def revealed(self, tile: Tile, before: Position, after: Position) -> "Layout":
        """Follow a reveal; in a sorted setup the fourth lays all four."""
        shown = replace(self, hand=(*self.hand, tile))
        if len(after.hand) == len(before.hand) + 1:
            return shown
        for number, cell in zip(sorted(t.number for t in shown.hand), DIAGONAL, strict=True):
            lowest = _first(shown.hand, number)
            held = replace(shown, hand=_without(shown.hand, lowest))
            shown = held._put(lowest, before, cell)
        return shown

    def hand_dropped(self) -> "Layout":
        """Move the hand to the table."""
        return replace(self, table=self.table + self.hand, hand=())

    def _put(self, tile: Tile, before: Position, cell: Cell) -> "Layout":
        index = (before.seat or 1) - 1
        bed = self.gardens[index]
        displaced = bed[cell]
        gardens = list(self.gardens)
        gardens[index] = (*bed[:cell], tile, *bed[cell + 1 :])
        table = self.table if displaced is None else (*self.table, displaced)
        return replace(self, gardens=tuple(gardens), table=table)


def _first(tiles: tuple[Tile, ...], number: int) -> Tile:
    return next(tile for tile in tiles if tile.number == number)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    index = tiles.index(tile)
    return tiles[:index] + tiles[index + 1 :]
