"""The first page: what is printed, on what paper, how it is cut, and what the marks mean."""

from collections.abc import Iterator
from typing import Final

from luckynumbers.core import NUMBERS, Colour, Edition, Tile
from luckynumbers.paper.flow import Block, Column, Style
from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.look import BLACK, Look
from luckynumbers.paper.pdf import A4, Page
from luckynumbers.paper.printed.pieces import GARDEN, TILE, front
from luckynumbers.paper.rulebook.titles import edition_name
from luckynumbers.paper.shapes import placed
from luckynumbers.paper.structure import Element
from luckynumbers.paper.tactile.guide import ruler
from luckynumbers.paper.tactile.labels import marks_text
from luckynumbers.words import Words

_MARGIN: Final = 20.0
_WIDTH: Final = A4.width - 2 * _MARGIN
_TITLE: Final = Style(30, "display", BLACK, after=0.4)
_LINE: Final = Style(14, "bold", BLACK, after=0.6)
_BODY: Final = Style(11.5, "text", BLACK, leading=1.4, after=0.7)
_NAME: Final = Style(10, "bold", BLACK, leading=1.25, after=0.2)
_SAMPLE: Final = 7


def guide_pages(
    edition: Edition, colours: tuple[Colour, ...], look: Look, words: Words
) -> Iterator[Page]:
    """The instructions."""
    fonts = Fonts(words.language)
    column = Column(_MARGIN, _MARGIN, A4.height - 12)
    title = words.text("print/title")
    column.add(Block.text(title, _WIDTH, _TITLE, fonts, kind="H1"))
    column.add(Block.text(_contents(edition, len(colours), words), _WIDTH, _LINE, fonts))
    for text in (
        words.text("print/paper"),
        words.text("print/glue"),
        words.text("print/cut"),
        words.text("print/sizes", tile=int(TILE), garden=int(GARDEN)),
    ):
        column.add(Block.text(text, _WIDTH, _BODY, fonts))
    column.add(ruler(words, fonts, _WIDTH, _BODY))
    column.add(Block.text(words.text("print/marks"), _WIDTH, _BODY, fonts))
    column.add(_legend(colours, look, words, fonts))
    column.add(Block.text(words.text("print/touch"), _WIDTH, _BODY, fonts))
    for index, shapes in enumerate(column.pages):
        yield Page(tuple(shapes), "" if index else title)


def _contents(edition: Edition, sets: int, words: Words) -> str:
    name = edition_name(words, edition)
    return words.text("print/contents", edition=name, count=sets, tiles=len(NUMBERS))


def _legend(colours: tuple[Colour, ...], look: Look, words: Words, fonts: Fonts) -> Block:
    """A tile of each set in its true size, above its colour and its marks."""
    pitch = _WIDTH / max(3, len(colours))
    row = Block.row([_entry(colour, pitch, look, words, fonts) for colour in colours], pitch)
    left = (_WIDTH - len(colours) * pitch) / 2
    return Block((placed(row.shapes, left, 0),), row.height + 4)


def _entry(colour: Colour, pitch: float, look: Look, words: Words, fonts: Fonts) -> Block:
    sample = placed(front(Tile(colour, _SAMPLE), look), pitch / 2, TILE / 2)
    told = marks_text(colour, words)
    text = Block.text(told, pitch - 2, _NAME, fonts, "middle")
    block = Block((sample, placed(text.shapes, 1, TILE + 1)), TILE + 1 + text.height)
    return block.within(Element("Figure", told))
