"""A garden: green soil, sixteen rounded cells, a gold edge on the diagonal, the ladybug.

It is drawn from the upper left corner in a square of ``SIDE``; ``centre`` locates a cell.
"""

from collections.abc import Collection, Sequence
from typing import Final

from luckynumbers.core import CELLS, DIAGONAL, Cell, Colour, Garden, Tile
from luckynumbers.paper.corner import corner
from luckynumbers.paper.look import Look, faded, mix
from luckynumbers.paper.shapes import Drawing, Paint, Shape, Stamp, box, disc, placed
from luckynumbers.paper.tiles import SIZE, tile

GAP: Final = 13
PADDING: Final = 25
SIDE: Final = 4 * SIZE + 3 * GAP + 2 * PADDING
_ROUND: Final = 26
_GLOW: Final = "#ffe9a3"
_SOBER_RING: Final = "#2f66a8"


def garden(
    bed: Sequence[Tile | None],
    look: Look,
    *,
    lit: Collection[Cell] | None = None,
    fits: Collection[Cell] = (),
    ringed: Collection[Cell] = (),
    marks: bool = True,
    trimmed: bool = False,
) -> Drawing:
    """Draw a garden. With ``lit``, tiles on other cells fade; the cells in ``fits`` glow.

    Those in ``ringed`` have a ring, and glow too where they are empty. If the garden is to be
    trimmed, the ladybug stays within its edge.
    """
    shapes: list[Shape] = [Stamp(f"{look.name}-soil", _soil(look))]
    lights = (*fits, *(cell for cell in ringed if bed[cell] is None))
    shapes += [_at(cell, _glow(look, free=bed[cell] is None)) for cell in lights]
    inset, scale = (25, 0.45) if trimmed and look.corner == "ladybug" else (17, 0.7)
    shapes.append(placed(corner(look), SIDE - inset, SIDE - inset, scale))
    for cell, piece in zip(CELLS, bed, strict=True):
        if piece is not None:
            shown = look if lit is None or cell in lit else faded(look)
            shapes.append(_at(cell, tile(piece, shown, marks=marks), look.scale))
    shapes += [_at(cell, (_ring(look),)) for cell in ringed]
    return tuple(shapes)


def uncoloured(garden: Garden) -> tuple[Tile | None, ...]:
    """The tiles of a garden that has numbers only; their colour means nothing."""
    return tuple(None if number is None else clover(number) for number in garden.cells)


def clover(number: int) -> Tile:
    """A tile of which only the number is known; its colour means nothing."""
    return Tile(Colour.green, number)


def centre(cell: Cell) -> tuple[float, float]:
    """The centre of a cell."""
    pitch = SIZE + GAP
    first = PADDING + SIZE / 2
    return first + pitch * (cell.column - 1), first + pitch * (cell.row - 1)


def _at(cell: Cell, shapes: Drawing, scale: float = 1) -> Shape:
    x, y = centre(cell)
    return placed(shapes, x, y, scale)


def _soil(look: Look) -> Drawing:
    line = 8 if look.shadows else 5
    rim = Paint(look.soil, look.soil_edge, line)
    inner = SIDE - line
    ground = box(line / 2, line / 2, inner, inner, rim, 40)
    return (ground, *(_at(cell, _cell(cell, look)) for cell in CELLS))


def _cell(cell: Cell, look: Look) -> Drawing:
    half = SIZE / 2
    shapes: list[Shape] = [box(-half, -half, SIZE, SIZE, Paint(look.bed_shade), _ROUND)]
    if look.shadows:
        shapes.append(box(-half, -half + 3, SIZE, SIZE - 3, Paint(look.bed), _ROUND))
    else:
        shapes.append(box(-half + 2, -half + 2, SIZE - 4, SIZE - 4, Paint(look.bed), _ROUND - 2))
    if cell in DIAGONAL:
        shapes.append(_diagonal(look))
    return tuple(shapes)


def _diagonal(look: Look) -> Shape:
    """Draw the mark of a diagonal cell: a fine edge, or a dot in *5 vor 12*."""
    if look.tile == "number-tile":
        return disc(0, 0, 11, Paint(look.mark))
    inset = 2
    side = SIZE - 2 * inset
    edge = Paint(None, look.mark, 3 if look.shadows else 5)
    return box(-side / 2, -side / 2, side, side, edge, _ROUND - inset)


def _glow(look: Look, *, free: bool) -> Drawing:
    """Draw a cell where a tile fits: lit, with an edge, and with a dot if the cell is empty."""
    side = SIZE - 4
    lit = Paint(mix(look.bed, _GLOW, 0.42), _GLOW, 5)
    cell = box(-side / 2, -side / 2, side, side, lit, _ROUND - 2)
    return (cell, disc(0, 0, 11, Paint(_GLOW))) if free else (cell,)


def _ring(look: Look) -> Shape:
    """Draw a ring around a cell, visible around a tile as well."""
    ink = _GLOW if look.tile == "clover" else _SOBER_RING
    return box(-SIZE / 2, -SIZE / 2, SIZE, SIZE, Paint(None, ink, 8), _ROUND)
