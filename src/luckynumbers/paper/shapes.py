"""The shapes of all drawings: outlines, labels, groups and stamps.

A drawing is a tuple of shapes; y grows downwards. ``svg`` and ``pdf`` draw the same shapes. Colours
are opaque ``#rrggbb``; there is no transparency.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from luckynumbers.paper.structure import Element

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""As in SVG and PDF: x' = a·x + c·y + e, y' = b·x + d·y + f."""
Command: TypeAlias = tuple[str, tuple[float, ...]]
"""M and L with a point, C with three points, Z with none; always absolute."""
Face: TypeAlias = Literal["display", "text", "bold"]
Anchor: TypeAlias = Literal["start", "middle", "end"]

IDENTITY: Final[Matrix] = (1, 0, 0, 1, 0, 0)
# Four cubic curves make a circle when their handles have this length.
_HANDLE: Final = 0.5522847498
_TOKEN: Final = re.compile(r"[MLCZ]|-?\d*\.?\d+")
_POINTS: Final = {"M": 2, "L": 2, "C": 6, "Z": 0}


@dataclass(frozen=True)
class Paint:
    """The fill and stroke of an outline."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Outline:
    """A path of lines and curves."""

    commands: tuple[Command, ...]
    paint: Paint


@dataclass(frozen=True)
class Label:
    """A line of text on a baseline; ``fit`` is the greatest width it may take."""

    text: str
    x: float
    y: float
    size: float
    fill: str
    face: Face = "text"
    anchor: Anchor = "middle"
    fit: float | None = None


@dataclass(frozen=True)
class Group:
    """Shapes drawn together under a transformation; in a PDF they may be part of an element."""

    shapes: "tuple[Shape, ...]"
    matrix: Matrix = IDENTITY
    element: Element | None = None


@dataclass(frozen=True)
class Stamp:
    """Shapes that recur, under a name that stands for the same shapes everywhere."""

    name: str
    shapes: "tuple[Shape, ...]"


Shape: TypeAlias = Outline | Label | Group | Stamp
Drawing: TypeAlias = tuple[Shape, ...]


@cache
def outline(path: str, paint: Paint) -> Outline:
    """Parse an outline such as ``M0 0 L10 0 C10 5 5 10 0 10 Z``."""
    tokens = _TOKEN.findall(path)
    commands: list[Command] = []
    while tokens:
        letter = tokens.pop(0)
        count = _POINTS[letter]
        commands.append((letter, tuple(map(float, tokens[:count]))))
        del tokens[:count]
    return Outline(tuple(commands), paint)


def ellipse(x: float, y: float, rx: float, ry: float, paint: Paint) -> Outline:
    """An ellipse around a point."""
    h, v = rx * _HANDLE, ry * _HANDLE
    return Outline(
        (
            ("M", (x + rx, y)),
            ("C", (x + rx, y + v, x + h, y + ry, x, y + ry)),
            ("C", (x - h, y + ry, x - rx, y + v, x - rx, y)),
            ("C", (x - rx, y - v, x - h, y - ry, x, y - ry)),
            ("C", (x + h, y - ry, x + rx, y - v, x + rx, y)),
            ("Z", ()),
        ),
        paint,
    )


def disc(x: float, y: float, radius: float, paint: Paint) -> Outline:
    """A circle around a point."""
    return ellipse(x, y, radius, radius, paint)


def box(
    x: float, y: float, width: float, height: float, paint: Paint, round_by: float = 0
) -> Outline:
    """A rectangle with rounded corners, given by its upper left corner."""
    right, bottom, r = x + width, y + height, round_by
    k = r * (1 - _HANDLE)
    return Outline(
        (
            ("M", (x + r, y)),
            ("L", (right - r, y)),
            ("C", (right - k, y, right, y + k, right, y + r)),
            ("L", (right, bottom - r)),
            ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
            ("L", (x + r, bottom)),
            ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
            ("L", (x, y + r)),
            ("C", (x, y + k, x + k, y, x + r, y)),
            ("Z", ()),
        ),
        paint,
    )


def tagged(element: Element, *shapes: Shape) -> Group:
    """Make shapes the content of an element."""
    return Group(shapes, element=element)


def placed(
    shapes: Sequence[Shape],
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    angle: float = 0,
    element: Element | None = None,
) -> Group:
    """Scale shapes, rotate them clockwise by degrees and move their origin to a point."""
    cos, sin = (scale * f(math.radians(angle)) for f in (math.cos, math.sin))
    return Group(tuple(shapes), (cos, sin, -sin, cos, x, y), element)
