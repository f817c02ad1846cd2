"""The tactile sheets as a BRF file: instructions, labels to cut from film, a garden."""

from itertools import chain
from typing import Final

from luckynumbers.core import NUMBERS, Colour
from luckynumbers.paper.brf import Embosser, ascii_cells, number
from luckynumbers.paper.tactile.labels import ACROSS, marks_text
from luckynumbers.paper.tactile.sheets import colours_of
from luckynumbers.words import Words
from luckynumbers.words.braille import code_of
from luckynumbers.words.braille.cells import LETTERS

_LABEL: Final = 10
"""The number of cells from one label to the next."""
_MARK: Final = ascii_cells("⠿")
_ACROSS, _UPRIGHT, _POINT = (ascii_cells(cell) for cell in "⠒⠸⠶")
_WIDE: Final = 8
"""The number of braille cells across a cell of the garden."""
_HIGH: Final = 4


def tactile_brf(sets: int, words: Words) -> str:
    """Write the sheets in ASCII braille."""
    colours = colours_of(sets)
    paper = Embosser(code_of(words.language))
    paper.heading(words.text("tactile/title"))
    paper.paragraph(words.text("tactile/film-brf"))
    paper.paragraph(words.text("tactile/digits"))
    paper.paragraph(words.text("tactile/colours-brf"))
    for colour in colours:
        paper.entry(marks_text(colour, words))
    for colour in colours:
        _labels(paper, colour, words)
    _garden(paper, words)
    return paper.finish()


def _labels(paper: Embosser, colour: Colour, words: Words) -> None:
    """Add a page of twenty labels: the number, and below it a full cell for each mark."""
    paper.new_page()
    paper.heading(marks_text(colour, words))
    marks = (colour.marks * _MARK).ljust(_LABEL) * ACROSS
    for start in range(0, len(NUMBERS), ACROSS):
        numbers = [number(each).ljust(_LABEL) for each in NUMBERS[start : start + ACROSS]]
        paper.block(["".join(numbers).rstrip(), marks.rstrip(), ""])


def _garden(paper: Embosser, words: Words) -> None:
    paper.new_page()
    paper.heading(words.text("tactile/garden"))
    paper.paragraph(words.text("tactile/garden-note-brf"))
    paper.new_page()
    paper.block(garden_lines())


def garden_lines() -> list[str]:
    """The grid drawn in braille cells; a diagonal cell has four dots in its middle."""
    letters = "".join(ascii_cells(LETTERS[each]).center(_WIDE + 1) for each in "abcd")
    edge = "   " + _ACROSS * (4 * (_WIDE + 1) + 1)
    rows = [_row(row) for row in range(4)]
    inside = chain.from_iterable([*row, edge] for row in rows)
    return [("   " + letters).rstrip(), edge, *inside]


def _row(row: int) -> list[str]:
    marked = [(_POINT if column == row else "").center(_WIDE) for column in range(4)]
    blank = "   " + (_UPRIGHT + " " * _WIDE) * 4 + _UPRIGHT
    middle = number(row + 1).ljust(3) + "".join(_UPRIGHT + each for each in marked) + _UPRIGHT
    lines = [blank] * _HIGH
    lines[_HIGH // 2 - 1] = middle
    return lines
