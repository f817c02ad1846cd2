"""Drawing and printing: clovers, gardens and positions as SVG, booklets as PDF and as braille.

``tiles``, ``board`` and ``arrows`` make shapes; ``svg``, ``pdf`` and ``png`` draw them. Only
``pdf``, ``tags`` and ``fonts`` import the PDF library, only ``png`` Pillow, and this package does
not import them: booklets are in ``luckynumbers.paper.booklet``.
"""

from luckynumbers.paper.look import BARE, PLAIN, SOBER, SUNLIT, Look, look_of
from luckynumbers.paper.overview import game_svg, position_svg
from luckynumbers.paper.svg import garden_svg, svg, tile_svg

__all__ = [
    "BARE",
    "PLAIN",
    "SOBER",
    "SUNLIT",
    "Look",
    "game_svg",
    "garden_svg",
    "look_of",
    "position_svg",
    "svg",
    "tile_svg",
]
