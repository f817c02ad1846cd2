"""Drawing and printing: clovers and gardens as SVG, booklets as PDF and as braille.

``tiles``, ``board`` and ``arrows`` make shapes; ``svg`` and ``pdf`` draw them. Only ``pdf`` and
``fonts`` import the PDF library, and this package does not import them: booklets are in
``luckynumbers.paper.booklet``.
"""

from luckynumbers.paper.look import BARE, SOBER, SUNLIT, Look, look_of
from luckynumbers.paper.svg import garden_svg, svg, tile_svg

__all__ = ["BARE", "SOBER", "SUNLIT", "Look", "garden_svg", "look_of", "svg", "tile_svg"]
