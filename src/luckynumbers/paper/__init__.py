"""What is drawn or printed: clovers and gardens as SVG, booklets as PDF and as braille.

One geometry serves all: ``tiles``, ``board`` and ``arrows`` make shapes, ``svg`` and ``pdf`` draw
them. Only ``pdf`` and ``fonts`` know the PDF library, and this package does not import them: ask
``luckynumbers.paper.booklet`` for a booklet.
"""

from luckynumbers.paper.look import BARE, SOBER, SUNLIT, Look, look_of
from luckynumbers.paper.svg import garden_svg, svg, tile_svg

__all__ = ["BARE", "SOBER", "SUNLIT", "Look", "garden_svg", "look_of", "svg", "tile_svg"]
