"""The two covers: a garden bed with one large clover whose number is the count of puzzles."""

from typing import Final

from luckynumbers.core import Colour, Tile
from luckynumbers.paper.booklet.desk import Desk
from luckynumbers.paper.corner import ladybug
from luckynumbers.paper.flow import Block, Style
from luckynumbers.paper.look import CREAM, GOLD, SUNLIT
from luckynumbers.paper.pdf import A5, Page
from luckynumbers.paper.shapes import Drawing, Paint, Shape, box, disc, placed
from luckynumbers.paper.tiles import numeral, tile

_INSET: Final = 8.0
_WIDTH: Final = A5.width - 2 * _INSET
_HEIGHT: Final = A5.height - 2 * _INSET
_TITLE: Final = Style(54, "display", CREAM, leading=1.0)
_LINE: Final = Style(15, "bold", CREAM, leading=1.35, after=0.25)
_SMALL: Final = Style(10, "bold", GOLD, leading=1.4, after=0.2)
_AROUND: Final = (
    (26.5, 114, 0.20, -12, Tile(Colour.purple, 8)),
    (121.5, 114, 0.20, 14, Tile(Colour.red, 17)),
    (27, 166, 0.17, 10, Tile(Colour.gold, 3)),
    (121, 160, 0.17, -10, Tile(Colour.blue, 12)),
)
_TRAIL: Final = ((92, 189.5), (98, 190.6), (104, 190.5), (110, 189.2), (115.5, 187.2))


def cover(desk: Desk, count: int, *, large: bool) -> Page:
    """Draw the front cover."""
    words = desk.words
    title = words.text("booklet/title")
    lines = [Block.text(title, _WIDTH - 16, _TITLE, desk.fonts, "middle", "H1")]
    below = [(words.text("booklet/subtitle", count=count), _LINE)]
    below += [(words.text("booklet/from-to"), _SMALL)]
    if large:
        below.append((words.text("booklet/large-print"), _LINE))
    feet = [Block.text(text, _WIDTH - 16, style, desk.fonts, "middle") for text, style in below]
    shapes: list[Shape] = [*_bed(), *_clovers(count), *_walk()]
    shapes.append(placed(Block.stack(lines).shapes, _INSET + 8, _INSET + 13))
    shapes.append(placed(Block.stack(feet).shapes, _INSET + 8, 164))
    return _full(desk, tuple(shapes), title)


def back_cover(desk: Desk) -> Page:
    """Draw the back cover: five clovers in a row, and a short text about the game."""
    pieces = [
        Tile(colour, number) for colour, number in zip(Colour, (4, 8, 12, 16, 20), strict=True)
    ]
    step = 19
    row = [
        placed(tile(piece, SUNLIT), A5.width / 2 + (i - 2) * step, 92, 0.155)
        for i, piece in enumerate(pieces)
    ]
    texts = (
        (desk.words.text("booklet/proven"), _LINE),
        (desk.words.text("booklet/ours"), _SMALL),
        (desk.words.text("booklet/credit"), _SMALL),
    )
    blocks = [Block.text(text, _WIDTH - 36, style, desk.fonts, "middle") for text, style in texts]
    words = placed(Block.stack(blocks).shapes, _INSET + 18, 112)
    return _full(desk, (*_bed(), *row, words, *_walk()))


def _full(desk: Desk, shapes: Drawing, bookmark: str = "") -> Page:
    return Page((placed(shapes, scale=desk.format.paper.width / A5.width),), bookmark)


def _bed() -> Drawing:
    """Draw a bed of soil with a fine gold edge over the whole page."""
    rim = Paint(SUNLIT.soil, SUNLIT.soil_edge, 2.4)
    edge = Paint(None, GOLD, 0.5)
    return (
        box(_INSET, _INSET, _WIDTH, _HEIGHT, rim, 13),
        box(_INSET + 4, _INSET + 4, _WIDTH - 8, _HEIGHT - 8, edge, 9.5),
    )


def _clovers(count: int) -> Drawing:
    """Draw the large clover with the count, and small ones around it."""
    hero = (tile(Tile(Colour.green, 1), SUNLIT)[0], numeral(str(count), SUNLIT))
    small = [placed(tile(piece, SUNLIT), x, y, scale, tilt) for x, y, scale, tilt, piece in _AROUND]
    return (*small, placed(hero, A5.width / 2, 114, 0.76))


def _walk() -> Drawing:
    """Draw the ladybug on its way to the corner, with its trail."""
    steps = [disc(x, y, 0.45, Paint(GOLD)) for x, y in _TRAIL]
    return (*steps, placed(ladybug(SUNLIT), 125, 183, 0.16, 62))
