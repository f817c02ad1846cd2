"""Layouts as text: three digits a tile, colour and number; gardens, then table, then hand."""

from luckynumbers.core import Tile
from luckynumbers.play import Layout

_EMPTY = "..."


class LayoutText:
    """Write the layouts of one game; a garden that has not changed is not written anew."""

    def __init__(self) -> None:
        self._gardens: dict[int, tuple[object, str]] = {}

    def write(self, layout: Layout) -> str:
        """Write tiles as colour and number."""
        gardens = ":".join(self._garden(index, bed) for index, bed in enumerate(layout.gardens))
        return f"{gardens} {_tiles(layout.table) or '-'} {_tiles(layout.hand) or '-'}"

    def _garden(self, index: int, bed: tuple[Tile | None, ...]) -> str:
        known = self._gardens.get(index)
        if known is None or known[0] is not bed:
            known = self._gardens[index] = (bed, _tiles(bed))
        return known[1]


def _tiles(tiles: tuple[Tile | None, ...]) -> str:
    return "".join([_EMPTY if tile is None else _TEXTS[tile[0]][tile[1]] for tile in tiles])


_TEXTS = [[f"{colour}{number:02d}" for number in range(21)] for colour in range(1, 6)]
