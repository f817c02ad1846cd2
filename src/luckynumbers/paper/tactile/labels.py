"""A label for each tile: a large number, its braille, the marks and the name of its colour.

On swell paper only black parts rise; the pale clover behind them stays flat.
"""

from collections.abc import Iterator
from typing import Final

from luckynumbers.core import NUMBERS, Colour, Tile
from luckynumbers.paper.look import BLACK, LEAVES, WHITE, mix
from luckynumbers.paper.pdf import A4, Page
from luckynumbers.paper.shapes import Drawing, Label, Paint, Shape, box, disc, placed, tagged
from luckynumbers.paper.structure import Element
from luckynumbers.paper.tactile.dots import cells
from luckynumbers.paper.tiles import leaves
from luckynumbers.paper.titles import tile_title
from luckynumbers.words import Words, braille
from luckynumbers.words.colours import colour_name

SIDE: Final = 40.0
"""The side of a label, which fits a cell of the garden."""
ACROSS: Final = 4
_PITCH: Final = 46.0
_TOP: Final = 58.0
_CORNER: Final = 15.0
_MARK: Final = 2.2
# The same order as on the clovers: clockwise from the upper right.
_CORNERS: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))
_CUT: Final = Paint(None, "#b9b9b9", 0.2, (1.5, 1.5))


def label(tile: Tile, words: Words) -> Drawing:
    """Draw a label around the origin."""
    fill = mix(LEAVES[tile.colour], WHITE, 0.62)
    name = Label(colour_name(tile.colour, words), 0, 17.6, 4.2, BLACK, "bold", fit=20)
    return (
        box(-SIDE / 2, -SIDE / 2, SIDE, SIDE, _CUT, 5),
        placed(leaves(fill, fill), 0, 0, 0.35),
        *marks(tile.colour.marks),
        Label(str(tile.number), 0, 0.8, 21, BLACK, "display", fit=27),
        *cells(braille.number(tile.number), 0, 6.6),
        name,
    )


def marks(count: int) -> Drawing:
    """Draw the marks of a colour at the tips of the leaves, larger than any braille dot."""
    corners = _CORNERS[:count]
    return tuple(disc(x * _CORNER, y * _CORNER, _MARK, Paint(BLACK)) for x, y in corners)


def label_pages(colours: tuple[Colour, ...], words: Words) -> Iterator[Page]:
    """A page of twenty labels for each set."""
    left = (A4.width - (ACROSS - 1) * _PITCH) / 2
    for colour in colours:
        title = marks_text(colour, words)
        head = Label(title, A4.width / 2, 27, 9, BLACK, "display", fit=180)
        shapes: list[Shape] = [tagged(Element("H2"), head)]
        for index, number in enumerate(NUMBERS):
            row, column = divmod(index, ACROSS)
            x, y = left + column * _PITCH, _TOP + row * _PITCH
            piece = Tile(colour, number)
            whole = Element("Figure", tile_title(piece, words))
            shapes.append(placed(label(piece, words), x, y, element=whole))
        yield Page(tuple(shapes), title)


def marks_text(colour: Colour, words: Words) -> str:
    """A sentence with the name of a colour and its marks."""
    name, count = colour_name(colour, words), colour.marks
    if not count:
        return words.text("tactile/no-mark", colour=name)
    return words.text("tactile/marks", colour=name, count=count)
