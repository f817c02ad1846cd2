"""The banner on the first page: the title on a bed of soil, clovers, the ladybug."""

from typing import Final

from luckynumbers.core import Colour, Edition, Tile
from luckynumbers.paper.corner import corner
from luckynumbers.paper.flow import Block, Style
from luckynumbers.paper.look import CREAM, GOLD, INK, SOFT, Look
from luckynumbers.paper.pdf import A4
from luckynumbers.paper.rulebook.sheet import MARGIN, Sheet
from luckynumbers.paper.rulebook.titles import titles
from luckynumbers.paper.shapes import Drawing, Paint, box, placed
from luckynumbers.paper.tiles import tile

HEIGHT: Final = 50.0
_TOP: Final = 13.0
BELOW: Final = _TOP + HEIGHT + 10
"""Where the text of the first page begins."""
_SIDE: Final = MARGIN - 6
_WIDTH: Final = A4.width - 2 * _SIDE
_ROOM: Final = 104.0
_TILES: Final = (
    (137, 21, 0.19, -9, Tile(Colour.purple, 4)),
    (156, 31, 0.22, 7, Tile(Colour.green, 9)),
    (176, 20, 0.19, -5, Tile(Colour.gold, 13)),
)


def banner(sheet: Sheet, edition: Edition | None) -> Drawing:
    """Draw the banner at the top of a page."""
    look = sheet.look
    light = look.tile == "clover"
    title, line = titles(sheet.words, edition)
    ink, soft, edge = (CREAM, GOLD, GOLD) if light else (INK, SOFT, look.mark)
    size = 34 if len(title) < 18 else 28
    large = Style(size, "display", ink, leading=1.1)
    texts = Block.stack(
        [
            Block.text(title, _ROOM, large, sheet.fonts, kind="H1"),
            Block.text(line, _ROOM, Style(15, "bold", soft), sheet.fonts),
        ]
    )
    words = placed(texts.shapes, _SIDE + 13, _TOP + (HEIGHT - texts.height) / 2 + 2)
    return (*_bed(look, edge), words, *_pieces(look))


def _bed(look: Look, edge: str) -> Drawing:
    rim = Paint(look.soil, look.soil_edge, 1.6)
    return (
        box(_SIDE, _TOP, _WIDTH, HEIGHT, rim, 10),
        box(_SIDE + 2.6, _TOP + 2.6, _WIDTH - 5.2, HEIGHT - 5.2, Paint(None, edge, 0.4), 8),
    )


def _pieces(look: Look) -> Drawing:
    tiles = [
        placed(tile(piece, look), x, _TOP + y, scale, tilt) for x, y, scale, tilt, piece in _TILES
    ]
    mark = placed(corner(look), A4.width - _SIDE - 7, _TOP + HEIGHT - 7, 0.13)
    return (*tiles, mark)
