"""A tile in three dimensions: its number raised in print and in braille, its colour in marks.

It lies flat on the bed of the printer, the number up. Dots and spacing keep within the two norms
that give a range: ADA 703.3 (United States) and that of the Australian Braille Authority for signs.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from luckynumbers.core import Tile
from luckynumbers.paper.look import TileKind
from luckynumbers.paper.solid.glyphs import glyph
from luckynumbers.paper.solid.mesh import Block, Dome, Facet, face, level, strip
from luckynumbers.paper.solid.outline import WIDTH, outline
from luckynumbers.paper.solid.triangles import Point, Ring, area, triangulate, turned
from luckynumbers.words import braille

THICKNESS: Final = 3.0
"""The height of a tile without what is raised on it."""
DOT_WIDTH: Final = 1.6
DOT_HEIGHT: Final = 0.8
DOT_STEP: Final = 2.5
"""The distance between two dots of a cell, across and down."""
CELL_STEP: Final = 6.1
"""The distance from one cell to the next."""
MARK_WIDTH: Final = 3.0
MARK_HEIGHT: Final = 1.0
RELIEF: Final = 0.6
"""The height of the raised number."""
_MARK_AT: Final = 10.3
# The same order as on the printed tiles: clockwise from the upper right.
_CORNERS: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_DOTS_AT: Final = -2.0
"""The height of the upper row of dots."""
_BASELINE: Final = 1.6
_SIZE: Final = 0.0108
"""Millimetres for a unit of the font: digits are about 8 mm tall."""
_FINEST: Final = 0.2
"""The shortest line of a digit, finer than any nozzle."""
_BEVEL: Final = 0.4
_FIRST_CELL: Final = 0x2800


def tile_facets(piece: Tile, kind: TileKind) -> list[Facet]:
    """The closed surface of a tile around the origin, standing on a height of 0."""
    edge = outline(kind)
    domes, blocks = [*_dots(piece.number), *_marks(piece.colour.marks)], [*_digits(piece.number)]
    raised = [*(dome.base for dome in domes), *(block.outer for block in blocks)]
    facets = [*_body(edge), *face(triangulate(_inset(edge), raised), THICKNESS)]
    facets += [facet for dome in domes for facet in dome.facets(THICKNESS)]
    facets += [facet for block in blocks for facet in block.facets(THICKNESS)]
    return facets


def _body(edge: Ring) -> Iterator[Facet]:
    """The wall with its bevels, and the underside, all of which is seen from the middle."""
    inner = _inset(edge)
    profile = [
        level(inner, 0),
        level(edge, _BEVEL),
        level(edge, THICKNESS - _BEVEL),
        level(inner, THICKNESS),
    ]
    for low, high in pairwise(profile):
        yield from strip(low, high)
    under = profile[0]
    yield from ((under[at], under[at - 1], (0.0, 0.0, 0.0)) for at in range(len(under)))


def _inset(edge: Ring) -> list[Point]:
    scale = 1 - 2 * _BEVEL / WIDTH
    return [(scale * x, scale * y) for x, y in edge]


def _dots(number: int) -> Iterator[Dome]:
    """The dots of a number in braille, centred, below its digits."""
    text = braille.number(number)
    left = -((len(text) - 1) * CELL_STEP + DOT_STEP) / 2
    for at, cell in enumerate(text):
        pattern = ord(cell) - _FIRST_CELL
        for index in range(6):
            if pattern >> index & 1:
                column, row = divmod(index, 3)
                x = left + at * CELL_STEP + column * DOT_STEP
                yield Dome((x, _DOTS_AT - row * DOT_STEP), DOT_WIDTH, DOT_HEIGHT)


def _marks(count: int) -> Iterator[Dome]:
    """The marks of a colour, one leaf after the other."""
    for x, y in _CORNERS[:count]:
        yield Dome((x * _MARK_AT, y * _MARK_AT), MARK_WIDTH, MARK_HEIGHT, 24)


def _digits(number: int) -> Iterator[Block]:
    """The digits of a number, each an outer ring with the holes inside it."""
    glyphs = [glyph(digit) for digit in str(number)]
    x = -sum(each.width for each in glyphs) / 2
    for each in glyphs:
        rings = [
            _thinned((_SIZE * (x + u), _BASELINE + _SIZE * v) for u, v in contour)
            for contour in each.contours
        ]
        outer, *holes = sorted(rings, key=lambda ring: -abs(area(ring)))
        yield Block(tuple(turned(outer)), tuple(tuple(turned(hole)) for hole in holes), RELIEF)
        x += each.width


def _thinned(ring: Iterable[Point]) -> tuple[Point, ...]:
    """A ring without the points that are very near to the one before."""
    kept: list[Point] = []
    for point in ring:
        if not kept or math.dist(point, kept[-1]) >= _FINEST:
            kept.append(point)
    if math.dist(kept[0], kept[-1]) < _FINEST:
        kept.pop()
    return tuple(kept)
