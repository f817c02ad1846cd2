"""A player in a blindfold, whose only inputs are English sentences and the rules.

It remembers its garden, checks every sentence against it, and tries to keep room: a garden is worth
its filled cells and, for each empty one, the logarithm of how many numbers still fit there.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import log

DIAGONAL = ("a1", "b2", "c3", "d4")
CELLS = tuple(f"{column}{row}" for row, column in product("1234", "abcd"))
FILLED = 3.0
"""What a filled cell is worth, in the logarithms of room."""
_FITS = re.compile(r"\b(\d+) fits ([^.]*)\.")
_EXCHANGE = re.compile(r"\b(\d+) on ([a-d][1-4])")
_CELL = re.compile(r"(?<!\d on )\b[a-d][1-4]\b")

Fits = dict[str, int | None]
"""The cells on which a tile fits, each with the tile that stands there."""


def heard_fits(speech: str) -> dict[int, Fits]:
    """Parse where tiles fit: ``9 fits on the empty cell c4, or in exchange for 3 on a1.``"""
    found: dict[int, Fits] = {}
    for number, rest in _FITS.findall(speech):
        cells: Fits = dict.fromkeys(_CELL.findall(rest))
        found[int(number)] = cells | {cell: int(tile) for tile, cell in _EXCHANGE.findall(rest)}
    return found


def numbers_in(speech: str) -> list[int]:
    return [int(word) for word in re.findall(r"\d+", speech)]


@dataclass
class Blindfolded:
    """A player that remembers its garden and chooses what to do with a tile."""

    garden: dict[str, int] = field(default_factory=dict)

    def set_up(self, tiles: Iterable[int]) -> None:
        self.garden = dict(zip(DIAGONAL, sorted(tiles), strict=True))

    def fits(self, tile: int) -> Fits:
        """Compute where a tile fits, by the rules and from memory."""
        low_high = {cell: _bounds(self.garden, cell) for cell in CELLS}
        return {
            cell: self.garden.get(cell)
            for cell, (low, high) in low_high.items()
            if low < tile < high
        }

    def place(self, tile: int, cell: str) -> None:
        assert cell in self.fits(tile), f"{tile} does not fit on {cell}"
        self.garden[cell] = tile

    def best(self, tile: int, fits: Mapping[str, int | None]) -> tuple[float, str]:
        """Return the gain of the best of the cells that were heard, and that cell."""
        now = _worth(self.garden)
        return max((_worth({**self.garden, cell: tile}) - now, cell) for cell in fits)

    def choose(self, options: Mapping[int, Fits], least: float) -> tuple[int, str] | None:
        """Return the best tile and cell, or ``None`` if they do not gain more than ``least``."""
        gains = [(*self.best(tile, fits), tile) for tile, fits in options.items() if fits]
        gain, cell, tile = max(gains, default=(0.0, "", 0))
        return (tile, cell) if gains and gain > least else None


def _bounds(garden: Mapping[str, int], cell: str) -> tuple[int, int]:
    column, row = cell[0], cell[1]
    before = [
        tile
        for at, tile in garden.items()
        if (at[0] == column and at[1] < row) or (at[1] == row and at[0] < column)
    ]
    after = [
        tile
        for at, tile in garden.items()
        if (at[0] == column and at[1] > row) or (at[1] == row and at[0] > column)
    ]
    return max(before, default=0), min(after, default=21)


def _worth(garden: Mapping[str, int]) -> float:
    rooms = [_bounds(garden, cell) for cell in CELLS if cell not in garden]
    return FILLED * len(garden) + sum(log(max(high - low - 1, 0) + 0.15) for low, high in rooms)
