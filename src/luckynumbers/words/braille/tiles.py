"""A tile in braille: the mark of its colour, the number sign and the digits.

The mark has as many dots as the leaves of the ACCESS edition have marks, so blue has none. It comes
before the number sign: behind the digits, it would read as one of them.
"""

from typing import Final

from luckynumbers.core import Tile
from luckynumbers.words.braille.cells import number

_MARKS: Final = ("", "⠁", "⠃", "⠇", "⠏")
"""The cells of 0 to 4 dots."""


def coloured(tile: Tile) -> str:
    """Return a tile in braille, with its colour."""
    return _MARKS[tile.colour.marks] + number(tile.number)
