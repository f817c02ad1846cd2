"""The tile strip: what each number would be worth if it were drawn next, and what still fits where.

It follows from the public position alone, so it shows nothing of the order of the pile (R10).
"""

from dataclasses import dataclass

from luckynumbers.core import DRAW, NUMBERS, Position
from luckynumbers.core.checks import checked
from luckynumbers.core.legal import may_draw
from luckynumbers.review.judge import Judge


@dataclass(frozen=True)
class StripTile:
    """A number on the strip."""

    number: int
    count: int
    """How many tiles with this number are face down."""
    share: float | None
    """The share of the win of the seat to act with the best use of it; ``None`` if none is left."""
    best: str | None
    """The best use, as an action."""


@dataclass(frozen=True)
class StripCell:
    """An empty cell, and the face-down tiles that fit it."""

    seat: int
    cell: str
    numbers: tuple[int, ...]
    count: int


@dataclass(frozen=True)
class Strip:
    """The twenty numbers, and every empty cell of the seats still playing."""

    mean: float | None
    """The share of a draw: the mean over the face-down tiles."""
    tiles: tuple[StripTile, ...]
    """Empty where no single tile can be drawn next: one is in hand, or a hand of setup is due."""
    cells: tuple[StripCell, ...]
    """Which face-down tiles fit each empty cell; none in setup, where nearly all fit everywhere."""


@checked
def tile_strip(position: Position, judge: Judge) -> Strip:
    """Lay out the strip of a position.

    For example, what a draw is worth in the mean, and with a 14:

        >>> from luckynumbers import Position
        >>> from luckynumbers.review import INSTANT, Judge, tile_strip
        >>> gardens = "0304..../..07..../....12../......18:02....../..05..../....11../......19"
        >>> position = Position.parse(f"ln1 std {gardens} 0920 *29 - 1")
        >>> strip = tile_strip(position, Judge(INSTANT))
        >>> round(strip.mean, 2), round(strip.tiles[13].share, 2), strip.tiles[13].best
        (0.58, 0.58, '14@b4')
    """
    cells = () if position.setup else tuple(_cells(position))
    drawn = position.apply(DRAW) if may_draw(position) and not position.setup else position
    if drawn.unrevealed != 1:
        return Strip(None, (), cells)
    found = judge.prospects(drawn)
    best = {each.number: each.best for each in found.numbers}
    unseen = position.unseen
    tiles = tuple(
        StripTile(n, unseen.get(n, 0), best[n].share, str(best[n].action))
        if n in best
        else StripTile(n, 0, None, None)
        for n in NUMBERS
    )
    return Strip(found.mean[position.acting - 1], tiles, cells)


def _cells(position: Position) -> list[StripCell]:
    found = []
    for seat in position.playing:
        garden = position.gardens[seat - 1]
        for cell in garden.empties:
            unseen = {n: position.unseen[n] for n in garden.bounds(cell) if n in position.unseen}
            found.append(StripCell(seat, str(cell), tuple(unseen), sum(unseen.values())))
    return found
