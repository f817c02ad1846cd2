"""The names of the five sets."""

from collections.abc import Mapping
from typing import Final

from luckynumbers.core import Colour
from luckynumbers.words.sentences import Words

_CODES: Final[Mapping[Colour, str]] = {
    Colour.gold: "colour/gold",
    Colour.red: "colour/red",
    Colour.purple: "colour/purple",
    Colour.green: "colour/green",
    Colour.blue: "colour/blue",
}


def colour_name(colour: Colour, words: Words) -> str:
    """The name of a colour in the reader's language."""
    return words.text(_CODES[colour])
