"""Gardens as text grids, side by side where the width allows. No sentence is made here.

A grid in braille has the numbers as on the tiles of the ACCESS edition, with the number signs
aligned: two gardens fit side by side on a display of 40 cells. With the colours of its tiles, a
cell takes four columns: ``14gr``, or ⠏⠼⠁⠙ in braille.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from luckynumbers.core import CELLS, Cell, Garden, Tile
from luckynumbers.terminal.columns import columns, cut, pad
from luckynumbers.words import Words, braille
from luckynumbers.words.colours import Bed, short_name

_GAP: Final = "   "
_NARROWEST: Final = len("1  .  .  .  .")
_WIDEST: Final = 16
"""A longer title is truncated, so that five gardens take two rows at most."""
_BRAILLE_WIDTH: Final = len("1 ⠼⠁⠚ ⠼⠁⠚ ⠼⠁⠚ ⠼⠁⠚")
_EMPTY: Final = "⠤"
_COLOURED: Final = 4
"""The columns of a tile with its colour."""


@dataclass(frozen=True)
class Titled:
    """A garden with the lines above it."""

    titles: tuple[str, ...]
    garden: Garden
    squares: tuple[str, ...] = ()
    """The cells with the colours of their tiles, where these are shown."""


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


def coloured_squares(bed: Bed, words: Words, *, in_braille: bool = False) -> tuple[str, ...]:
    """Write the sixteen cells of a garden with the colours of their tiles."""
    square = _braille_square if in_braille else _coloured_square
    return tuple(square(tile, words) for tile in bed)


def coloured_grid(squares: Sequence[str]) -> list[str]:
    """Draw one garden like ``grid``, with the colours of its tiles."""
    lines = ["   " + "    ".join("abcd")]
    for start in (0, 4, 8, 12):
        row = " ".join(pad(square, _COLOURED) for square in squares[start : start + 4])
        lines.append(f"{start // 4 + 1} {row}".rstrip())
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
    drawn = [_draw(each, in_braille=in_braille) for each in gardens]
    column = max(column, _BRAILLE_WIDTH if in_braille else 0, _widest(gardens, drawn))
    across = max(1, (width + len(_GAP)) // (column + len(_GAP)))
    for start in range(0, len(gardens), across):
        if start:
            yield ""
        here = slice(start, start + across)
        blocks = [
            [*each.titles, *lines] for each, lines in zip(gardens[here], drawn[here], strict=True)
        ]
        yield from _band(blocks, column)


def _draw(each: Titled, *, in_braille: bool) -> list[str]:
    if each.squares:
        return coloured_grid(each.squares)
    return braille_grid(each.garden) if in_braille else grid(each.garden)


def _widest(gardens: Sequence[Titled], drawn: Sequence[Sequence[str]]) -> int:
    """The width that gardens with colours need."""
    if not any(each.squares for each in gardens):
        return 0
    return max(columns(line) for lines in drawn for line in lines)


def _band(blocks: Sequence[Sequence[str]], column: int) -> Iterator[str]:
    for lines in zip(*blocks, strict=True):
        yield _GAP.join(pad(cut(line, column), column) for line in lines).rstrip()


def _cells(number: int | None) -> str:
    return _EMPTY if number is None else braille.number(number)


def _coloured_square(tile: Tile | None, words: Words) -> str:
    if tile is None:
        return f"{_square(None):>2}"
    return f"{tile.number:>2}{short_name(tile.colour, words)}"


def _braille_square(tile: Tile | None, _: Words) -> str:
    """A tile in braille; the number signs are aligned, and blue has no mark before it."""
    cells = _EMPTY if tile is None else braille.coloured(tile)
    return f" {cells}" if tile is None or not tile.colour.marks else cells


def _square(number: int | None) -> str:
    return "." if number is None else str(number)
