"""The clover tiles: numbers 1 to 20, one set of one colour for each seat.

Only the number matters to a rule; the colour travels with the tile (R11).
"""

from enum import IntEnum
from typing import NamedTuple

from luckynumbers.core.checks import checked
from luckynumbers.core.message import GameError

LOWEST, HIGHEST = 1, 20
NUMBERS = range(LOWEST, HIGHEST + 1)
"""The numbers on the tiles, 1 to 20."""
SEAT_COUNTS = range(2, 6)
"""How many can play, 2 to 5."""
DIGITS = [f"{number:02d}" for number in range(HIGHEST + 1)]
"""How every text format writes a number."""


class Colour(IntEnum):
    """The colour of a set; its value is its place in the box."""

    gold = 0
    """Yellow to players: the box of the ACCESS edition calls it gold."""
    red = 1
    """The second set in the box."""
    purple = 2
    """The third."""
    green = 3
    """The fourth."""
    blue = 4
    """The fifth, for a fifth player."""

    @property
    def marks(self) -> int:
        """How many marks on the leaf edges identify this colour by touch."""
        return _MARKS[self]


_MARKS = {Colour.blue: 0, Colour.purple: 1, Colour.red: 2, Colour.gold: 3, Colour.green: 4}


class Tile(NamedTuple):
    """One clover, sorted by colour and then by number.

    Positions have numbers only; piles and layouts have tiles.
    """

    colour: Colour
    """The set that it belongs to."""
    number: int
    """Its number, 1 to 20."""


@checked
def tiles_for(seats: int) -> tuple[Tile, ...]:
    """Return every tile of a game in box order: one set for each seat.

    Raises:
        GameError: No game has that many seats (``position/seats``).

    """
    if seats not in SEAT_COUNTS:
        raise GameError("position/seats", seats=seats)
    return tuple(Tile(colour, number) for colour in list(Colour)[:seats] for number in NUMBERS)


def format_numbers(numbers: tuple[int, ...]) -> str:
    """Format numbers as in every text format: two digits each."""
    return "".join([DIGITS[number] for number in numbers])
