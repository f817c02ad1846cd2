"""Gardens as text grids, side by side where the width allows. No sentence is made here.

A grid in braille has the numbers as on the tiles of the ACCESS edition, with the number signs
aligned: two gardens fit side by side on a display of 40 cells.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from luckynumbers.core import CELLS, Cell, Garden
from luckynumbers.terminal.columns import columns, cut, pad
from luckynumbers.words import braille

_GAP: Final = "   "
_NARROWEST: Final = len("1  .  .  .  .")
_WIDEST: Final = 16
"""A longer title is truncated, so that five gardens take two rows at most."""
_BRAILLE_WIDTH: Final = len("1 ⠼⠁⠚ ⠼⠁⠚ ⠼⠁⠚ ⠼⠁⠚")
_EMPTY: Final = "⠤"


@dataclass(frozen=True)
class Titled:
    """A garden with the lines above it."""

    titles: tuple[str, ...]
    garden: Garden


def grid(garden: Garden) -> list[str]:
    """Draw one garden: a line of column letters, then four rows."""
    rows = [CELLS[start : start + 4] for start in (0, 4, 8, 12)]
    lines = ["   " + "  ".join(str(cell)[0] for cell in rows[0])]
    for row in rows:
        lines.append(str(row[0].row) + "".join(f"{_square(garden[cell]):>3}" for cell in row))
    return lines


def braille_grid(garden: Garden) -> list[str]:
    """Draw one garden like ``grid``, its numbers in braille."""
    lines = ["  " + "   ".join("abcd")]
    for start in (0, 4, 8, 12):
        row = [_cells(garden[cell]).ljust(4) for cell in CELLS[start : start + 4]]
        lines.append(f"{start // 4 + 1} " + "".join(row).rstrip())
    return lines


def marked_grid(garden: Garden, marked: Collection[Cell]) -> list[str]:
    """Draw one garden with some cells in brackets."""
    rows = [CELLS[start : start + 4] for start in (0, 4, 8, 12)]
    lines = ["  " + " ".join(f"  {str(cell)[0]} " for cell in rows[0]).rstrip()]
    for row in rows:
        squares = [(f"{_square(garden[cell]):>2}", cell in marked) for cell in row]
        cells = [f"[{square}]" if mark else f" {square} " for square, mark in squares]
        lines.append(f"{row[0].row} " + " ".join(cells).rstrip())
    return lines


def side_by_side(
    gardens: Sequence[Titled], width: int, *, in_braille: bool = False
) -> Iterator[str]:
    """Draw gardens in bands that fit the width, separated by blank lines."""
    longest = max(columns(title) for each in gardens for title in each.titles)
    column = min(max(longest, _NARROWEST), _WIDEST, width)
    column = max(column, _BRAILLE_WIDTH) if in_braille else column
    draw = braille_grid if in_braille else grid
    across = max(1, (width + len(_GAP)) // (column + len(_GAP)))
    for start in range(0, len(gardens), across):
        if start:
            yield ""
        blocks = [[*each.titles, *draw(each.garden)] for each in gardens[start : start + across]]
        yield from _band(blocks, column)


def _band(blocks: Sequence[Sequence[str]], column: int) -> Iterator[str]:
    for lines in zip(*blocks, strict=True):
        yield _GAP.join(pad(cut(line, column), column) for line in lines).rstrip()


def _cells(number: int | None) -> str:
    return _EMPTY if number is None else braille.number(number)


def _square(number: int | None) -> str:
    return "." if number is None else str(number)
