"""Gardens as text grids, side by side where the width allows. No sentence is made here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from luckynumbers.core import CELLS, Garden

_GAP: Final = "   "
_NARROWEST: Final = len("1  .  .  .  .")
_WIDEST: Final = 16
"""A longer title is cut, so that five gardens stand in two rows at most."""


@dataclass(frozen=True)
class Titled:
    """A garden with the lines that stand above it."""

    titles: tuple[str, ...]
    garden: Garden


def grid(garden: Garden) -> list[str]:
    """Draw one garden: a line of column letters, then four rows."""
    rows = [CELLS[start : start + 4] for start in (0, 4, 8, 12)]
    lines = ["   " + "  ".join(str(cell)[0] for cell in rows[0])]
    for row in rows:
        lines.append(str(row[0].row) + "".join(f"{_square(garden[cell]):>3}" for cell in row))
    return lines


def side_by_side(gardens: Sequence[Titled], width: int) -> Iterator[str]:
    """Draw gardens in bands as wide as the width; a blank line parts the bands."""
    longest = max(len(title) for each in gardens for title in each.titles)
    column = min(max(longest, _NARROWEST), _WIDEST, width)
    across = max(1, (width + len(_GAP)) // (column + len(_GAP)))
    for start in range(0, len(gardens), across):
        if start:
            yield ""
        yield from _band(gardens[start : start + across], column)


def _band(gardens: Sequence[Titled], column: int) -> Iterator[str]:
    blocks = [[*each.titles, *grid(each.garden)] for each in gardens]
    for lines in zip(*blocks, strict=True):
        yield _GAP.join(_cut(line, column).ljust(column) for line in lines).rstrip()


def _cut(line: str, width: int) -> str:
    return line if len(line) <= width else line[: width - 1] + "…"


def _square(number: int | None) -> str:
    return "." if number is None else str(number)
