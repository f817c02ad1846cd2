"""Titles of pictures for screen readers."""

from luckynumbers.core import Garden, Tile
from luckynumbers.words import Words
from luckynumbers.words.colours import colour_name
from luckynumbers.words.overview import row_messages


def tile_title(tile: Tile, words: Words) -> str:
    """The title of a tile: its number and colour."""
    return words.text("paper/tile", number=tile.number, colour=colour_name(tile.colour, words))


def garden_title(garden: Garden, words: Words) -> str:
    """The title of a garden: its numbers, row by row."""
    return words.paragraph(row_messages(garden, words))
