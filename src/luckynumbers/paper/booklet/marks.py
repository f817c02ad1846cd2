"""The signs of a puzzle: a badge with the maximum, leaves for difficulty, circles for moves."""

import math
from typing import Final

from luckynumbers.paper.booklet.data import GRADES
from luckynumbers.paper.look import BLACK, CREAM, GOLD, INK, SOFT, WHITE, Look, darker
from luckynumbers.paper.shapes import Command, Drawing, Label, Outline, Paint, Shape, disc, placed
from luckynumbers.paper.tiles import leaf

_SCALLOPS: Final = 14
_LEAF_STEP: Final = 3.5


def badge(maximum: int, look: Look) -> Drawing:
    """Draw the maximum in a seal, 12 wide, around the origin."""
    bare = look.leaves is None
    paint = Paint(WHITE, BLACK, 0.6) if bare else Paint(GOLD, darker(GOLD, 0.3), 0.35)
    ring = Paint(None, BLACK, 0.25) if bare else Paint(CREAM, darker(GOLD, 0.3), 0.2)
    ink = BLACK if bare else INK
    size = 6.4
    return (
        _seal(6, paint),
        disc(0, 0, 4.4, ring),
        Label(str(maximum), 0, 0.362 * size, size, ink, "display", fit=6.6),
    )


def grade_leaves(grade: int, look: Look) -> Drawing:
    """Draw the grade as a row of leaves from the origin to the right, as many filled."""
    ink = BLACK if look.leaves is None else INK
    empty = ink if look.leaves is None else SOFT
    shapes: list[Shape] = []
    for index in range(len(GRADES)):
        filled = index < grade
        one = leaf(ink if filled else WHITE, ink if filled else empty, 4.5)
        shapes.append(placed([one], index * _LEAF_STEP + 1.6, 0, 0.052))
    return tuple(shapes)


def move_circles(maximum: int, look: Look, room: float) -> Drawing:
    """Draw a circle to cross out for each move, in a row around the origin."""
    step = min(4.6, room / maximum)
    paint = Paint(WHITE, BLACK if look.leaves is None else SOFT, 0.3)
    first = -(maximum - 1) / 2 * step
    return tuple(disc(first + i * step, 0, 0.36 * step, paint) for i in range(maximum))


def _seal(radius: float, paint: Paint) -> Outline:
    """Draw a round seal with a scalloped edge."""
    commands: list[Command] = [("M", _around(radius * 0.93, 0))]
    for index in range(_SCALLOPS):
        start, end = index / _SCALLOPS, (index + 1) / _SCALLOPS
        crest = radius * 1.06
        handles = (*_around(crest, start + 0.012), *_around(crest, end - 0.012))
        commands.append(("C", (*handles, *_around(radius * 0.93, end))))
    return Outline((*commands, ("Z", ())), paint)


def _around(radius: float, share: float) -> tuple[float, float]:
    angle = math.tau * share
    return radius * math.sin(angle), -radius * math.cos(angle)
