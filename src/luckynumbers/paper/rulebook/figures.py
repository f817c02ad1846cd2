"""The figures of the printed rules: gardens with captions, the five sets."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from luckynumbers.core import DIAGONAL, Colour, Tile
from luckynumbers.paper import board
from luckynumbers.paper.flow import POINT, Block, Style, words_of
from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.look import SOBER, SOFT, SUNLIT, Look
from luckynumbers.paper.picture import on_linen
from luckynumbers.paper.rulebook.sheet import CAPTION, SMALL, Sheet
from luckynumbers.paper.shapes import Drawing, Label, Shape, placed, tagged
from luckynumbers.paper.structure import Element
from luckynumbers.paper.tactile import dots
from luckynumbers.paper.tiles import SIZE, tile
from luckynumbers.words import braille
from luckynumbers.words.colours import colour_name
from luckynumbers.words.rulebook import Figure
from luckynumbers.words.rulebook.aloud import garden_sentences, set_sentences

_GARDEN: Final = 40.0
_RIM: Final = 3.2
"""The room for coordinates above a garden and to its left."""
_BED: Final = _GARDEN - _RIM
_GAP: Final = 5.0
_TILE: Final = 11.0
_BETWEEN: Final = 1.2
"""The space between the names of two sets."""
_SMALLEST: Final = 0.85
"""How much smaller than usual a name may be to fit on a line."""
_DIGITS: Final = (*range(1, 10), 0)
_DOTS: Final = 0.45
"""The scale of drawn braille: for eyes, so smaller than what fingers need."""
_LOOKS: Final = {"clover": SUNLIT, "sober": SOBER}


def figure(sheet: Sheet, shown: Figure) -> Block:
    """Draw a garden with its caption beside it, and the tile in question above the caption."""
    x, words = _GARDEN + _GAP, sheet.words
    text = Block.text(words.text(shown.caption), sheet.column - x, CAPTION, sheet.fonts)
    above = 0.0 if shown.beside is None else _TILE + 1.6
    height = above + text.height
    y = max(0, (_GARDEN - height) / 2)
    picture = tagged(
        Element("Figure", alt=words.join([*garden_sentences(shown, words)])),
        *_coordinates(),
        placed((_garden(shown, sheet.look, _BED),), _RIM, _RIM),
        *_tile(shown, sheet.look, x, y),
    )
    return Block((placed(text.shapes, x, y + above), picture), max(_GARDEN, height) + 4.5)


def looks(sheet: Sheet, shown: tuple[Figure, ...]) -> Block:
    """Draw gardens of different looks side by side."""
    width = (sheet.column - _GAP * (len(shown) - 1)) / len(shown)
    row = Block.row([_panel(sheet, each, width) for each in shown], width + _GAP)
    return Block(row.shapes, row.height + 2.5)


def sets(sheet: Sheet) -> Block:
    """Draw a tile of every set, with its name and its marks below."""
    pitch, words = sheet.column / len(Colour), sheet.words
    names = [
        (colour_name(colour, words), words.text("learn/marks", count=colour.marks))
        for colour in Colour
    ]
    style = _fitting(SMALL, [*chain(*names)], pitch - _BETWEEN, sheet.fonts)
    panels = [
        Block.stack(
            [_sample(colour, pitch), *(_below(sheet, each, pitch, style) for each in texts)]
        )
        for colour, texts in zip(Colour, names, strict=True)
    ]
    told = zip(panels, set_sentences(words), strict=True)
    row = Block.row([panel.within(Element("Figure", alt)) for panel, alt in told], pitch)
    return Block(row.shapes, row.height + 2.5)


def digits(sheet: Sheet) -> Block:
    """Draw the ten digits in print and in braille, each behind the number sign."""
    pitch = sheet.column / len(_DIGITS)
    row = Block.row([_digit(sheet, digit, pitch) for digit in _DIGITS], pitch)
    whole = Element("Figure", alt=sheet.words.text("rulebook/digits-figure"))
    return Block(row.shapes, row.height + 2.5).within(whole)


def _panel(sheet: Sheet, shown: Figure, width: float) -> Block:
    words = sheet.words
    caption = Block.text(words.text(shown.caption), width, CAPTION, sheet.fonts, "middle")
    whole = Element("Figure", alt=words.join([*garden_sentences(shown, words)]))
    drawn = tagged(whole, _garden(shown, _LOOKS[shown.look], width))
    below = placed(caption.shapes, 0, width + 2.2)
    return Block((below, drawn), width + 2.2 + caption.height)


def _digit(sheet: Sheet, digit: int, pitch: float) -> Block:
    name = Block.text(str(digit), pitch, SMALL, sheet.fonts, "middle")
    drawn = dots.cells(braille.number(digit), 0, 0)
    height = dots.HEIGHT * _DOTS
    return Block.stack([name, Block((placed(drawn, pitch / 2, 1, _DOTS),), height + 1)])


def _garden(shown: Figure, look: Look, width: float) -> Shape:
    return placed(board.garden(shown.bed, look, ringed=shown.cells), scale=width / board.SIDE)


def _coordinates() -> Iterator[Label]:
    """The letters of the columns and the numbers of the rows, where the text speaks of cells."""
    size, low = 2.6, 0.9
    for cell in DIAGONAL:
        x, y = (at * _BED / board.SIDE + _RIM for at in board.centre(cell))
        name = str(cell)
        yield Label(name[0], x, _RIM - low, size, SOFT, "bold")
        yield Label(name[1], _RIM / 2 - 0.2, y + low, size, SOFT, "bold")


def _tile(shown: Figure, look: Look, x: float, y: float) -> Drawing:
    if shown.beside is None:
        return ()
    piece = tile(shown.beside, on_linen(look))
    return (placed(piece, x + _TILE / 2, y + _TILE / 2, _TILE / SIZE),)


def _sample(colour: Colour, pitch: float) -> Block:
    size = 13.0
    piece = tile(Tile(colour, 4 * colour + 2), on_linen(SUNLIT))
    return Block((placed(piece, pitch / 2, size / 2, size / SIZE),), size + 1.8)


def _below(sheet: Sheet, text: str, pitch: float, style: Style) -> Block:
    block = Block.text(text, pitch - _BETWEEN, style, sheet.fonts, "middle")
    return Block((placed(block.shapes, _BETWEEN / 2, 0),), block.height)


def _fitting(style: Style, texts: Sequence[str], width: float, fonts: Fonts) -> Style:
    """A style in which texts take one line, or a smaller one in which no word is too wide."""
    words = [word for text in texts for word in words_of(text)]
    line, word = (
        width / max(fonts.width(each, style.face, style.size * POINT) for each in some)
        for some in (texts, words)
    )
    return replace(style, size=style.size * min(1, line if line > _SMALLEST else word))
