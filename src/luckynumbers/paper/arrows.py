"""The marks of a swap on a garden: arrows between neighbours, a bow between opposite ends."""

import math
from typing import Final

from luckynumbers.core import Cell
from luckynumbers.paper.board import PADDING, SIDE, centre
from luckynumbers.paper.look import BLACK, CREAM, RED, WHITE, Look
from luckynumbers.paper.shapes import Drawing, Group, Paint, Shape, Stamp, disc, outline, placed
from luckynumbers.paper.tiles import SIZE

REACH: Final = 62
"""How far a bow extends beyond the garden."""
_LINE: Final = 9
_HEAD: Final = "M0 0 L-17 -26 L17 -26 Z"
_BOTH_WAYS: Final = (
    "M-22 -8 L8 -8 M-8 8 L22 8",
    "M22 -8 L6 -18 L6 2 Z M-22 8 L-6 -2 L-6 18 Z",
)


def swap_mark(one: Cell, other: Cell, look: Look) -> Drawing:
    """Draw the mark of a swap on a garden drawn by ``board.garden``."""
    if abs(one.row - other.row) + abs(one.column - other.column) == 1:
        return (_between(one, other, look),)
    return _bow(one, other, look)


def _ink(look: Look) -> str:
    return BLACK if look.leaves is None else RED


def _between(one: Cell, other: Cell, look: Look) -> Shape:
    (ax, ay), (bx, by) = centre(one), centre(other)
    side_by_side = one.row == other.row
    # Large numbers leave no room between two tiles, so the mark moves to the edge.
    aside = 0 if look.shadows else SIZE / 2 - 4
    x = (ax + bx) / 2 + (0 if side_by_side else aside)
    y = (ay + by) / 2 - (aside if side_by_side else 0)
    badge = Stamp(f"{look.name}-swap", _badge(look))
    return placed([badge], x, y, 0.8, 0 if side_by_side else 90)


def _badge(look: Look) -> Drawing:
    ink = _ink(look)
    face = WHITE if look.leaves is None else CREAM
    shafts, heads = _BOTH_WAYS
    return (
        disc(0, 0, 33, Paint(face, ink, 5)),
        outline(shafts, Paint(None, ink, 7)),
        outline(heads, Paint(ink)),
    )


def _bow(one: Cell, other: Cell, look: Look) -> Drawing:
    """Draw a bow outside the garden from one end of a row or column to the other."""
    bow = Stamp(f"{look.name}-bow", _upright_bow(look))
    first = centre(min(one, other))
    if one.column == other.column:
        near = one.column <= 2
        edge = 0 if near else SIDE
        return (Group((bow,), (1 if near else -1, 0, 0, 1, edge, first[1])),)
    near = one.row <= 2
    edge = 0 if near else SIDE
    return (Group((bow,), (0, 1 if near else -1, 1, 0, first[0], edge)),)


def _upright_bow(look: Look) -> Drawing:
    """Draw the bow of the first column, from the height of its first tile to that of its last."""
    ink = _ink(look)
    length = SIDE - 2 * PADDING - SIZE
    start, tip = -4.0, PADDING + 4
    far = -REACH - 22
    curve = f"M{start} 2 C{far} 30 {far} {length - 30} {start} {length - 2}"
    return (
        outline(curve, Paint(None, ink, _LINE)),
        placed([outline(_HEAD, Paint(ink))], tip - 6, -8, 1, _angle(24, -10)),
        placed([outline(_HEAD, Paint(ink))], tip - 6, length + 8, 1, _angle(24, 10)),
    )


def _angle(x: float, y: float) -> float:
    """The angle that points a downward arrowhead along a direction."""
    return math.degrees(math.atan2(y, x)) - 90
