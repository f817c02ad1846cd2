"""The edge of a tile seen from above: a clover of four round leaves, or a square plate."""

import math
from collections.abc import Iterator
from typing import Final

from luckynumbers.paper.look import TileKind
from luckynumbers.paper.solid.triangles import Point

WIDTH: Final = 30.0
"""The width of a tile in millimetres, that of the printed ones."""
_HALF: Final = WIDTH / 2
_LEAF: Final = 6.8
_LEAF_AT: Final = _HALF - _LEAF
"""How far the middle of a leaf is to the side, and how far up or down."""
_HEART: Final = 11.2
"""The radius of the disc in the middle of a clover."""
_DENT: Final = 1.3
_DENT_WIDTH: Final = math.radians(7.5)
_CORNER: Final = 3.5
_STEPS: Final = 144


def outline(kind: TileKind) -> tuple[Point, ...]:
    """The edge of a tile around the origin, counter-clockwise; it is seen whole from there."""
    points = [*(_plate() if kind == "number-tile" else _clover())]
    scale = _HALF / max(x for x, _ in points)
    return tuple((scale * x, scale * y) for x, y in points)


def _clover() -> Iterator[Point]:
    for step in range(_STEPS):
        angle = math.tau * step / _STEPS
        radius = _reach(angle)
        yield radius * math.cos(angle), radius * math.sin(angle)


def _reach(angle: float) -> float:
    """The distance of the edge in one direction: that of the leaf, or of the disc between two."""
    aside = angle % (math.pi / 2) - math.pi / 4
    middle = math.hypot(_LEAF_AT, _LEAF_AT)
    under_root = _LEAF**2 - (middle * math.sin(aside)) ** 2
    if under_root <= 0:
        return _HEART
    dent = _DENT * math.exp(-((aside / _DENT_WIDTH) ** 2))
    return max(_HEART, middle * math.cos(aside) + math.sqrt(under_root) - dent)


def _plate() -> Iterator[Point]:
    inner = _HALF - _CORNER
    for quarter, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(9):
            angle = math.pi / 2 * (quarter + step / 8)
            yield x * inner + _CORNER * math.cos(angle), y * inner + _CORNER * math.sin(angle)
