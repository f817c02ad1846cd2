"""What a seat may choose: draw, place, discard. An action is an intent, a ``Play`` what it did."""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from luckynumbers.core.cells import CELLS, Cell
from luckynumbers.core.message import TextError, check_text
from luckynumbers.core.tiles import LOWEST, NUMBERS

DISCARD_ID: Final = 321
ACTION_COUNT: Final = 322


@dataclass(frozen=True, slots=True)
class Draw:
    """Taking a face-down tile from the pile."""

    @property
    def id(self) -> int:
        return 0

    def __str__(self) -> str:
        return "*"


@dataclass(frozen=True, slots=True)
class Place:
    """Putting a tile, from the hand or from the table, on a cell of the own garden."""

    number: int
    cell: Cell

    @property
    def id(self) -> int:
        return 1 + 16 * (self.number - LOWEST) + self.cell

    def __str__(self) -> str:
        return f"{self.number:02d}@{self.cell._name_}"

    def __repr__(self) -> str:
        return f"Place({self.number}, {self.cell})"


@dataclass(frozen=True, slots=True)
class Discard:
    """Leaving the drawn tile face up on the table."""

    number: int

    @property
    def id(self) -> int:
        return DISCARD_ID

    def __str__(self) -> str:
        return f"{self.number:02d}@-"

    def __repr__(self) -> str:
        return f"Discard({self.number})"


Action: TypeAlias = Draw | Place | Discard

DRAW: Final = Draw()
PLACES: Final = tuple(tuple(Place(number, cell) for cell in CELLS) for number in NUMBERS)

_TEXT = re.compile(r"(?P<number>0[1-9]|1\d|20)@(?P<cell>[a-d][1-4]|-)", re.ASCII)


def parse_action(text: str) -> Action:
    """Parse an action: ``*``, ``14@b2`` or ``14@-``."""
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
