"""A picture of a table without words, as wide as chats show it: the gardens of all seats."""

from collections.abc import Sequence
from typing import Final

from luckynumbers.paper import board
from luckynumbers.paper.look import Look
from luckynumbers.paper.png import png
from luckynumbers.paper.shapes import Drawing, Shape, placed
from luckynumbers.play.layout import Bed

WIDTH, HEIGHT = 1200, 630
MARGIN: Final = 40
EMPTY: Final[Bed] = (None,) * 16
_ROWS: Final = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2)}
"""How many gardens stand in each row."""


def postcard_png(gardens: Sequence[Bed], look: Look) -> bytes:
    """Draw the gardens of a table as a PNG file."""
    return png(postcard(gardens, look), WIDTH, HEIGHT)


def postcard(gardens: Sequence[Bed], look: Look) -> Drawing:
    """Draw the gardens of a table, as large as they fit."""
    rows = _ROWS[len(gardens)]
    side = min(
        (WIDTH - MARGIN * (max(rows) + 1)) / max(rows),
        (HEIGHT - MARGIN * (len(rows) + 1)) / len(rows),
    )
    shapes, beds = list[Shape](), list(gardens)
    top = (HEIGHT - len(rows) * (side + MARGIN) + MARGIN) / 2
    for count in rows:
        left = (WIDTH - count * (side + MARGIN) + MARGIN) / 2
        for column in range(count):
            drawn = board.garden(beds.pop(0), look)
            shapes.append(placed(drawn, left + column * (side + MARGIN), top, side / board.SIDE))
        top += side + MARGIN
    return tuple(shapes)
