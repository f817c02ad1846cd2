"""Layouts as text: three digits a tile, colour and number; gardens, then table, then hand."""

from functools import lru_cache

from luckynumbers.core import Tile
from luckynumbers.play import Layout
from luckynumbers.play.layout import Bed

_EMPTY = "..."
_TEXTS = [[f"{colour}{number:02d}" for number in range(21)] for colour in range(1, 6)]


def layout_text(layout: Layout) -> str:
    """Format the tiles of a layout as colour and number."""
    gardens = ":".join([_bed(bed) for bed in layout.gardens])
    return f"{gardens} {_tiles(layout.table) or '-'} {_tiles(layout.hand) or '-'}"


@lru_cache(4096)
def _bed(tiles: Bed) -> str:
    # All gardens but one are as they were in the layout before.
    return _tiles(tiles)


def _tiles(tiles: tuple[Tile | None, ...]) -> str:
    return "".join([_EMPTY if tile is None else _TEXTS[tile[0]][tile[1]] for tile in tiles])
