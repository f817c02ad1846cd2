"""The instructions for the tactile sheets: what to print on, what the marks mean."""

from collections.abc import Iterator
from typing import Final

from luckynumbers.core import Colour, Tile
from luckynumbers.paper.flow import Block, Column, Style
from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.look import BLACK
from luckynumbers.paper.pdf import A4, Page
from luckynumbers.paper.shapes import Label, Paint, Shape, box, placed
from luckynumbers.paper.structure import Element
from luckynumbers.paper.tactile.dots import HEIGHT, cells
from luckynumbers.paper.tactile.labels import SIDE, label, marks_text
from luckynumbers.words import Words, braille

_MARGIN: Final = 20.0
_WIDTH: Final = A4.width - 2 * _MARGIN
_TITLE: Final = Style(30, "display", BLACK, after=0.4)
_BODY: Final = Style(14, "bold", BLACK, leading=1.32, after=0.45)
_RULER: Final = 50.0
_SAMPLES: Final = 3
"""The number of labels in a row of the legend."""
_MOST: Final = 10


def guide_pages(colours: tuple[Colour, ...], words: Words) -> Iterator[Page]:
    """The instructions, which fit on one page in most languages."""
    fonts = Fonts(words.language)
    column = Column(_MARGIN, _MARGIN, A4.height - 12)
    title = words.text("tactile/title")
    column.add(Block.text(title, _WIDTH, _TITLE, fonts, kind="H1"))
    for text in (
        words.text("tactile/swell"),
        words.text("tactile/film"),
        words.text("tactile/cut"),
        words.text("tactile/digits"),
    ):
        column.add(Block.text(text, _WIDTH, _BODY, fonts))
    column.add(ruler(words, fonts, _WIDTH, _BODY))
    column.add(Block.text(words.text("tactile/colours"), _WIDTH, _BODY, fonts))
    column.add(_legend(colours, words, fonts))
    column.add(_numbers(words))
    for index, shapes in enumerate(column.pages):
        yield Page(tuple(shapes), "" if index else title)


def ruler(words: Words, fonts: Fonts, width: float, style: Style) -> Block:
    """A line of known length beside a sentence about it, to check the printed scale."""
    text = Block.text(words.text("tactile/scale"), width - _RULER - 8, style, fonts)
    black = Paint(BLACK)
    ends = [box(x, 0, 0.6, 5, black) for x in (0, _RULER - 0.6)]
    line = [*ends, box(0, 2.2, _RULER, 0.6, black)]
    whole = Element("Figure", words.text("tactile/ruler-picture"))
    measure = placed(line, 0, 1.5, element=whole)
    return Block((measure, placed(text.shapes, _RULER + 8, 0)), max(text.height, 8))


def _legend(colours: tuple[Colour, ...], words: Words, fonts: Fonts) -> Block:
    """A label of each colour above its name and its marks, three in a row."""
    entries = [_entry(colour, words, fonts) for colour in colours]
    rows = [entries[start : start + _SAMPLES] for start in range(0, len(entries), _SAMPLES)]
    return Block.stack([Block.row(row, _WIDTH / _SAMPLES) for row in rows])


def _entry(colour: Colour, words: Words, fonts: Fonts) -> Block:
    width, told = _WIDTH / _SAMPLES, marks_text(colour, words)
    sample = placed(label(Tile(colour, 7), words), width / 2, SIDE / 2)
    text = Block.text(told, width, _BODY, fonts, "middle")
    block = Block((sample, placed(text.shapes, 0, SIDE + 1)), SIDE + 1 + text.height)
    return block.within(Element("Figure", told))


def _numbers(words: Words) -> Block:
    """The first numbers in print and in braille, to compare by touch."""
    pitch = _WIDTH / _MOST
    shapes: list[Shape] = []
    for index in range(_MOST):
        x = (index + 0.5) * pitch
        shapes.append(Label(str(index + 1), x, 7, 7, BLACK, "display"))
        shapes += cells(braille.number(index + 1), x, 11)
    whole = Element("Figure", words.text("tactile/numbers-picture"))
    return Block(tuple(shapes), 11 + HEIGHT).within(whole)
