"""What a picture says to those who do not see it."""

from collections.abc import Mapping
from typing import Final

from luckynumbers.core import Colour, Tile
from luckynumbers.words import Words

COLOURS: Final[Mapping[Colour, str]] = {
    Colour.gold: "colour/gold",
    Colour.red: "colour/red",
    Colour.purple: "colour/purple",
    Colour.green: "colour/green",
    Colour.blue: "colour/blue",
}


def colour_name(colour: Colour, words: Words) -> str:
    """Name a colour in the reader's language."""
    return words.text(COLOURS[colour])


def tile_title(tile: Tile, words: Words) -> str:
    """Name a tile by number and colour."""
    return words.text("paper/tile", number=tile.number, colour=colour_name(tile.colour, words))
