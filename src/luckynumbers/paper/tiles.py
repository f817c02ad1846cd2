"""A tile, drawn around the origin in a square of 100: a clover, or a plain number tile.

The colour is also shown by marks on the leaf edges, one leaf after the other (ACCESS edition).
"""

from functools import cache
from typing import Final

from luckynumbers.core import Colour, Tile
from luckynumbers.paper.look import Look, darker, mix
from luckynumbers.paper.shapes import (
    Drawing,
    Label,
    Outline,
    Paint,
    Shape,
    Stamp,
    box,
    disc,
    outline,
    placed,
)

SIZE: Final = 100
_LEAF: Final = (
    "M0 -2 C-5 -16 -27.5 -24 -28 -41 C-28 -54 -9 -61 0 -49 "
    "C9 -61 28 -54 28 -41 C27.5 -24 5 -16 0 -2 Z"
)
_RIB: Final = "M0 -27 L0 -44"
_VEINS: Final = "M0 -32 C-5 -35 -10 -38 -14 -43 M0 -32 C5 -35 10 -38 14 -43"
_ANGLES: Final = (45, 135, 225, 315)
_MARK_AT: Final = -49
_DISC: Final = 29
# A numeral is 0.72 of its size tall, so with its baseline this far below the middle it is centred.
_DROP: Final = 0.362


def tile(piece: Tile, look: Look, *, marks: bool = True) -> Drawing:
    """Draw a tile with its number."""
    body = _body(piece.colour, look, marks=marks)
    name = f"{look.name}-{piece.colour.name}" + ("" if marks else "-unmarked")
    return (Stamp(name, body), numeral(str(piece.number), look))


def numeral(text: str, look: Look) -> Label:
    """The number in the middle of a tile."""
    size = look.numeral
    room = {1: None, 2: 0.98 * size}.get(len(text), 1.25 * size)
    return Label(text, 0, _DROP * size, size, look.ink, "display", fit=room)


def leaf(fill: str | None, stroke: str | None = None, width: float = 0) -> Outline:
    """A leaf that points upwards from the origin."""
    return outline(_LEAF, Paint(fill, stroke, width))


@cache
def leaves(fill: str, edge: str) -> Drawing:
    """The four leaves of a clover, without ribs or marks."""
    return tuple(placed([leaf(fill, edge, 1.6)], angle=angle) for angle in _ANGLES)


def _body(colour: Colour, look: Look, *, marks: bool) -> Drawing:
    count = colour.marks if marks else 0
    if look.tile == "number-tile":
        return _plate(colour, look, count)
    if look.leaves is None:
        return _bare_clover(look, count)
    return _clover(colour, look, count)


def _clover(colour: Colour, look: Look, marks: int) -> Drawing:
    fill = look.leaf(colour)
    edge, vein = darker(fill, 0.28), darker(fill, 0.22)
    ribs = [outline(_RIB, Paint(None, vein, 2.2)), outline(_VEINS, Paint(None, vein, 1.2))]
    shapes: list[Shape] = [placed(leaves(look.bed_shade, look.bed_shade), 0, 3.5)]
    shapes += leaves(fill, edge)
    shapes += [placed(ribs, angle=angle) for angle in _ANGLES]
    shapes += _marks(marks, Paint(look.leaf_mark or look.face, edge, 1))
    shapes.append(disc(0, 0, _DISC, Paint(look.face, mix(fill, look.ink, 0.2), 1.4)))
    return tuple(shapes)


def _bare_clover(look: Look, marks: int) -> Drawing:
    """Draw a clover for low vision: a pale shape behind a number as large as possible."""
    pale = mix(look.face, look.ink, 0.13)
    edge = mix(look.face, look.ink, 0.35)
    return (*leaves(pale, edge), *_marks(marks, Paint(look.ink)), disc(0, 0, 40, Paint(look.face)))


def _plate(colour: Colour, look: Look, marks: int) -> Drawing:
    fill = look.leaf(colour)
    half, rim = SIZE / 2 - 6, Paint(look.face, fill, 7)
    dots = [disc(-half + 11 + 9 * i, half - 11, 3, Paint(fill)) for i in range(marks)]
    shade = box(-half - 3.5, -half - 0.5, 2 * half + 7, 2 * half + 7, Paint(look.bed_shade), 15)
    return (shade, box(-half, -half, 2 * half, 2 * half, rim, 12), *dots)


def _marks(count: int, paint: Paint) -> list[Shape]:
    return [placed([disc(0, _MARK_AT, 4, paint)], angle=angle) for angle in _ANGLES[:count]]
