"""The number of a page, between two clovers."""

from luckynumbers.paper.flow import Style, label
from luckynumbers.paper.pdf import PaperSize
from luckynumbers.paper.shapes import Drawing, placed
from luckynumbers.paper.tiles import leaves


def folio(number: int, paper: PaperSize, y: float, style: Style) -> Drawing:
    """Draw a page number centred on a line at y."""
    middle, size = paper.width / 2, style.size
    ornament = leaves(style.fill, style.fill)
    across = 6.5 * size / 8
    signs = [placed(ornament, middle + side * across, y - size / 8, size / 300) for side in (-1, 1)]
    return (label(str(number), middle, y, style, "middle"), *signs)
