"""What a seat may choose: draw, place, discard. An action is an intent, a ``Play`` what it did."""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from luckynumbers.core.cells import CELLS, Cell
from luckynumbers.core.checks import check_within, checked, keep_whole
from luckynumbers.core.message import TextError, check_text
from luckynumbers.core.tiles import HIGHEST, LOWEST, NUMBERS

DISCARD_ID: Final = 321
"""The id of every discard: only one tile can be left on the table, the one drawn."""
ACTION_COUNT: Final = 322
"""How many ids there are, 0 to 321: the size of a mask over the actions."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Taking a face-down tile from the pile; ``DRAW`` is one, and all are equal."""

    @property
    def id(self) -> int:
        """The number of the action: 0."""
        return 0

    def __str__(self) -> str:
        return "*"


@checked
@dataclass(frozen=True, slots=True)
class Place:
    """Putting a tile, from the hand or from the table, on a cell of the own garden.

    Its text and its id name the same action to people and to arrays:

        >>> from luckynumbers import Place, b2
        >>> str(Place(14, b2)), Place(14, b2).id
        ('14@b2', 214)
    """

    number: int
    """The tile."""
    cell: Cell
    """Where it goes; a tile that lies there goes to the table."""

    def __post_init__(self) -> None:
        keep_whole(self, "number")
        check_within("number", self.number, LOWEST, HIGHEST)

    @property
    def id(self) -> int:
        """The number of the action: 1 + 16 · (number − 1) + the cell's index."""
        return 1 + 16 * (self.number - LOWEST) + self.cell

    def __str__(self) -> str:
        return f"{self.number:02d}@{self.cell._name_}"

    def __repr__(self) -> str:
        return f"Place({self.number}, {self.cell})"


@checked
@dataclass(frozen=True, slots=True)
class Discard:
    """Leaving the drawn tile face up on the table."""

    number: int
    """The tile, which is the one in hand."""

    def __post_init__(self) -> None:
        keep_whole(self, "number")
        check_within("number", self.number, LOWEST, HIGHEST)

    @property
    def id(self) -> int:
        """The number of the action: 321, whatever the tile."""
        return DISCARD_ID

    def __str__(self) -> str:
        return f"{self.number:02d}@-"

    def __repr__(self) -> str:
        return f"Discard({self.number})"


Action: TypeAlias = Draw | Place | Discard
"""What a seat may choose."""

DRAW: Final = Draw()
"""Drawing a tile. All ``Draw`` are equal, so this one is enough."""
PLACES: Final = tuple(tuple(Place(number, cell) for cell in CELLS) for number in NUMBERS)

_TEXT = re.compile(r"(?P<number>0[1-9]|1\d|20)@(?P<cell>[a-d][1-4]|-)", re.ASCII)


def parse_action(text: str) -> Action:
    """Parse an action: ``*``, ``14@b2`` or ``14@-``.

    The inverse of ``str``; whether the action is legal, a position knows:

        >>> from luckynumbers import parse_action
        >>> parse_action("14@b2")
        Place(14, b2)

    Raises:
        TextError: The text is no action (``text/action``).

    """
    check_text(text)
    if text == "*":
        return DRAW
    match = _TEXT.fullmatch(text)
    if match is None:
        raise TextError("text/action", found=text[:20])
    number = int(match["number"])
    if match["cell"] == "-":
        return Discard(number)
    return Place(number, Cell[match["cell"]])
