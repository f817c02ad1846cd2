"""The mark in the lower right corner of a garden: the ladybug, or the triangle of *5 vor 12*."""

from typing import Final

from luckynumbers.paper.look import Look, mix
from luckynumbers.paper.shapes import Drawing, Paint, Shape, Stamp, disc, ellipse, outline, placed

_SHELL: Final = "#d8392b"
_DARK: Final = "#2a1410"
_TRIANGLE: Final = "#2f66a8"
_SPOTS: Final = ((15, -6, 6.5), (19, 12, 5.5), (9, 23, 4.5))
_LEGS: Final = (
    "M-27 -12 L-39 -19 M-30 4 L-43 5 M-26 18 L-37 27 M27 -12 L39 -19 M30 4 L43 5 M26 18 L37 27"
)
_FEELERS: Final = "M-7 -37 C-9 -46 -14 -49 -19 -49 M7 -37 C9 -46 14 -49 19 -49"
_SEAM: Final = "M0 -14 L0 35"
_COLLAR: Final = "M-25 -18 C-16 -34 16 -34 25 -18 C12 -12 -12 -12 -25 -18 Z"


def corner(look: Look) -> Drawing:
    """Draw the corner mark around the origin, about 90 wide."""
    if look.corner == "triangle":
        return (outline("M15 -40 L15 -17 C15 3 3 15 -17 15 L-40 15 Z", Paint(_TRIANGLE)),)
    return (placed(ladybug(look), angle=-45),)


def ladybug(look: Look) -> Drawing:
    """Draw the ladybug, head upwards, about 90 tall."""
    bare = look.leaves is None
    shell = mix(look.face, look.ink, 0.25) if bare else _SHELL
    dark = look.ink if bare else _DARK
    return (Stamp(f"{look.name}-ladybug", _ladybug(shell, dark, look.face)),)


def _ladybug(shell: str, dark: str, eye: str) -> Drawing:
    shapes: list[Shape] = [
        outline(_LEGS, Paint(None, dark, 4)),
        outline(_FEELERS, Paint(None, dark, 3)),
        ellipse(0, -27, 18, 15, Paint(dark)),
        ellipse(0, 3, 32, 33, Paint(shell, dark, 2)),
        outline(_SEAM, Paint(None, dark, 3)),
        outline(_COLLAR, Paint(dark)),
    ]
    shapes += [disc(side * x, y, r, Paint(dark)) for x, y, r in _SPOTS for side in (-1, 1)]
    shapes += [disc(x, -34, 3.4, Paint(eye)) for x in (-8, 8)]
    return tuple(shapes)
