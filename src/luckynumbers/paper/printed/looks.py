"""The looks of printed pieces: in colour, or in black and white with little ink."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Final

from luckynumbers.core import Colour, Edition
from luckynumbers.paper.look import BLACK, WHITE, Look, look_of
from luckynumbers.paper.shapes import Drawing, Group, Label, Outline, Paint, Shape, Stamp

_LARGE: Final = 48.0
"""The size of the numbers of the ACCESS edition, whose box has larger ones too."""
_PALE: Final = "#dedede"
_RIM: Final = "#555555"
_CELL: Final = "#f4f4f4"
_EDGE: Final = "#808080"


def garden_look(edition: Edition, *, grey: bool) -> Look:
    """The look of a garden that is cut out."""
    look = look_of(edition)
    if not grey:
        return look
    return replace(
        look,
        name=f"{look.name}-grey",
        soil=WHITE,
        soil_edge=BLACK,
        bed=_CELL,
        bed_shade=_EDGE,
        mark=BLACK,
        shadows=False,
    )


def tile_look(edition: Edition, *, grey: bool) -> Look:
    """The look of tiles on white paper, where they cast no shadow."""
    look = look_of(edition)
    name = f"{look.name}-tile"
    if edition.marks:
        look, name = replace(look, numeral=_LARGE), f"{name}-large"
    if not grey:
        return replace(look, name=name, bed_shade=WHITE)
    leaf = _RIM if look.tile == "number-tile" else _PALE
    leaves = dict.fromkeys(Colour, leaf)
    return replace(
        look,
        name=f"{name}-grey",
        soil=_PALE,
        soil_edge=_EDGE,
        bed_shade=WHITE,
        face=WHITE,
        ink=BLACK,
        leaves=leaves,
        leaf_mark=BLACK,
    )


def greyed(shapes: Iterable[Shape]) -> Drawing:
    """The same shapes without a colour, each as dark as before."""
    return tuple(map(_greyed, shapes))


def _greyed(shape: Shape) -> Shape:
    match shape:
        case Outline():
            return replace(shape, paint=_grey_paint(shape.paint))
        case Label():
            return replace(shape, fill=as_grey(shape.fill))
        case Stamp(name, shapes):
            return Stamp(f"{name}-greyed", greyed(shapes))
        case Group(shapes):
            return replace(shape, shapes=greyed(shapes))


def _grey_paint(paint: Paint) -> Paint:
    fill, stroke = (None if each is None else as_grey(each) for each in (paint.fill, paint.stroke))
    return replace(paint, fill=fill, stroke=stroke)


@cache
def as_grey(colour: str) -> str:
    """The grey that is as bright as a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    light = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{light:02x}{light:02x}{light:02x}"
