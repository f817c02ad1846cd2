"""The tactile garden: thick lines, a dotted frame in the diagonal cells, the ladybug."""

from collections.abc import Iterator
from typing import Final

from luckynumbers.core import CELLS, DIAGONAL
from luckynumbers.paper.corner import ladybug
from luckynumbers.paper.look import BARE, BLACK
from luckynumbers.paper.pdf import A4, Page
from luckynumbers.paper.shapes import Label, Outline, Paint, Shape, box, placed, tagged
from luckynumbers.paper.structure import Element
from luckynumbers.paper.tactile.dots import cells
from luckynumbers.words import Words, braille
from luckynumbers.words.braille.cells import LETTERS

_CELL: Final = 45.0
_SIDE: Final = 4 * _CELL
_LEFT: Final = 23.0
_TOP: Final = 62.0
_LINE: Final = Paint(None, BLACK, 1.4)
_FRAME: Final = Paint(None, BLACK, 0.9, (0.1, 2.2))
"""A dotted line, which feels different from a solid one."""
_INSET: Final = 5.0


def garden_page(words: Words) -> Page:
    """A page with one garden and the names of its columns and rows."""
    title, note = words.text("tactile/garden"), words.text("tactile/garden-note")
    middle = A4.width / 2
    head = Label(title, middle, 20, 9, BLACK, "display", fit=180)
    below = Label(note, middle, 29, 4.4, BLACK, "bold", fit=190)
    bug = placed(ladybug(BARE), _LEFT + _SIDE - 8, _TOP + _SIDE + 15, 0.22, -45)
    whole = Element("Figure", words.text("tactile/garden-picture"))
    shapes = (
        tagged(Element("H2"), head),
        tagged(Element("P"), below),
        tagged(whole, *_lines(), *_names(), bug),
    )
    return Page(shapes, title)


def _lines() -> Iterator[Outline]:
    for cell in CELLS:
        x, y = _LEFT + (cell.column - 1) * _CELL, _TOP + (cell.row - 1) * _CELL
        yield box(x, y, _CELL, _CELL, _LINE)
        if cell in DIAGONAL:
            side = _CELL - 2 * _INSET
            yield box(x + _INSET, y + _INSET, side, side, _FRAME)


def _names() -> Iterator[Shape]:
    """The names of columns, above, and of rows, on the left, in print and in braille."""
    for index, letter in enumerate("abcd"):
        middle = (index + 0.5) * _CELL
        yield Label(letter, _LEFT + middle, _TOP - 14, 10, BLACK, "display")
        yield from cells(LETTERS[letter], _LEFT + middle, _TOP - 10)
        yield Label(str(index + 1), _LEFT / 2, _TOP + middle - 4, 10, BLACK, "display")
        yield from cells(braille.number(index + 1), _LEFT / 2 + 0.5, _TOP + middle)
