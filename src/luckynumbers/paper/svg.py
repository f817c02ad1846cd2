"""SVG output: shapes written as SVG text, for documents and the browser.

Numbers are text, not curves, so that they can be searched and read aloud.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, assert_never
from xml.sax.saxutils import escape, quoteattr

from luckynumbers.core import CELLS, Cell, Garden, PositionError, Tile
from luckynumbers.core.checks import checked
from luckynumbers.paper import board
from luckynumbers.paper.look import PLAIN, SUNLIT, Look
from luckynumbers.paper.shapes import (
    IDENTITY,
    Drawing,
    Group,
    Label,
    Matrix,
    Outline,
    Shape,
    Stamp,
    placed,
)
from luckynumbers.paper.tiles import SIZE, tile

_FAMILY: Final = "'Fredoka One',Fredoka,ui-rounded,'SF Pro Rounded',Nunito,Quicksand,sans-serif"
_WEIGHTS: Final = {"display": 800, "text": 500, "bold": 700}


@checked
def tile_svg(piece: Tile, look: Look = SUNLIT, *, marks: bool = True, title: str = "") -> str:
    """Draw one tile as an SVG document; the title is for screen readers.

    ``marks`` are those on its leaves that tell its colour by touch. For example:

        >>> from luckynumbers.core import Colour, Tile
        >>> from luckynumbers.paper import tile_svg
        >>> tile_svg(Tile(Colour.red, 7)).splitlines()[0]
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    """
    half = SIZE / 2
    return svg([placed(tile(piece, look, marks=marks), half, half)], SIZE, SIZE, title)


@checked
def garden_svg(
    bed: Garden | Sequence[Tile | None],
    look: Look | None = None,
    *,
    ringed: Collection[Cell] = (),
    marks: bool = True,
    title: str = "",
) -> str:
    """Draw one garden as an SVG document, with a ring around the cells in ``ringed``.

    ``bed`` is a ``Garden``, whose clovers are all alike since it has numbers only, or sixteen tiles
    in reading order, each in its colour (``None`` on an empty cell). ``look`` has the colours:
    ``SUNLIT``, ``SOBER``, ``BARE``, or that of an edition, by ``look_of``. ``marks`` draws on the
    leaves of tiles what tells their colours by touch, and ``title`` is what a screen reader says.

        >>> from luckynumbers import b3
        >>> from luckynumbers.core import parse_garden
        >>> from luckynumbers.paper import SOBER, garden_svg
        >>> garden = parse_garden("0304..../..07..../....12../......18")
        >>> drawing = garden_svg(garden, SOBER, ringed=[b3], title="Where 9 fits")
        >>> drawing.splitlines()[1]
        '<title>Where 9 fits</title>'

    Raises:
        PositionError: ``bed`` has not sixteen cells (``position/garden-size``).

    """
    if isinstance(bed, Garden):
        bed, look, marks = board.uncoloured(bed), look or PLAIN, False
    elif len(bed) != len(CELLS):
        raise PositionError("position/garden-size", cells=len(bed))
    shapes = board.garden(bed, look or SUNLIT, ringed=ringed, marks=marks, trimmed=True)
    return svg(shapes, board.SIDE, board.SIDE, title)


@checked
def svg(shapes: Iterable[Shape], width: float, height: float, title: str = "") -> str:
    """Write a drawing as an SVG document: what the functions above end with.

    ``shapes`` are those of ``luckynumbers.paper.shapes``, for drawings of your own.
    """
    drawing = tuple(shapes)
    stamps = dict(_stamps(drawing))
    defs = "".join(f'<g id="ln-{name}">{_draw_all(each)}</g>' for name, each in stamps.items())
    size = f'viewBox="0 0 {_number(width)} {_number(height)}"'
    named = f' role="img" aria-label={quoteattr(title)}' if title else ""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}{named}>',
        f"<title>{escape(title)}</title>" if title else "",
        f"<defs>{defs}</defs>" if defs else "",
        f'<g font-family="{_FAMILY}" stroke-linecap="round" stroke-linejoin="round">',
        *map(_draw, drawing),
        "</g></svg>",
    ]
    return "\n".join(filter(None, lines)) + "\n"


def _stamps(drawing: Drawing) -> Iterator[tuple[str, Drawing]]:
    """Yield every stamp, those inside other stamps first."""
    for shape in drawing:
        match shape:
            case Stamp(name, shapes):
                yield from _stamps(shapes)
                yield name, shapes
            case Group(shapes):
                yield from _stamps(shapes)


def _draw_all(shapes: Drawing) -> str:
    return "".join(map(_draw, shapes))


def _draw(shape: Shape) -> str:
    match shape:
        case Outline():
            return _outline(shape)
        case Label():
            return _label(shape)
        case Group(shapes, matrix):
            return f"<g{_transform(matrix)}>{_draw_all(shapes)}</g>"
        case Stamp(name):
            return f'<use href="#ln-{name}"/>'
        case _:
            assert_never(shape)


def _outline(shape: Outline) -> str:
    path = "".join(letter + " ".join(map(_number, numbers)) for letter, numbers in shape.commands)
    paint = shape.paint
    stroke = ""
    if paint.stroke is not None:
        stroke = f' stroke="{paint.stroke}" stroke-width="{_number(paint.width)}"'
    if paint.dash:
        stroke += f' stroke-dasharray="{" ".join(map(_number, paint.dash))}"'
    return f'<path d="{path}" fill="{paint.fill or "none"}"{stroke}/>'


def _label(shape: Label) -> str:
    room = ""
    if shape.fit is not None:
        room = f' textLength="{_number(shape.fit)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{_number(shape.x)}" y="{_number(shape.y)}" font-size="{_number(shape.size)}" '
        f'font-weight="{_WEIGHTS[shape.face]}" text-anchor="{shape.anchor}" '
        f'fill="{shape.fill}"{room}>{escape(shape.text)}</text>'
    )


def _transform(matrix: Matrix) -> str:
    if matrix == IDENTITY:
        return ""
    return f' transform="matrix({" ".join(f"{value:.5g}" for value in matrix)})"'


def _number(value: float) -> str:
    """Format a number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
