"""Titles of pictures for screen readers."""

from luckynumbers.core import Tile
from luckynumbers.words import Words
from luckynumbers.words.colours import colour_name


def tile_title(tile: Tile, words: Words) -> str:
    """The title of a tile: its number and colour."""
    return words.text("paper/tile", number=tile.number, colour=colour_name(tile.colour, words))
