"""The figures of the printed rules: gardens with captions, the five sets."""

from collections.abc import Iterator
from typing import Final

from luckynumbers.core import DIAGONAL, Colour, Tile
from luckynumbers.paper import board
from luckynumbers.paper.flow import Block
from luckynumbers.paper.look import SOBER, SOFT, SUNLIT, Look
from luckynumbers.paper.picture import on_linen
from luckynumbers.paper.rulebook.sheet import CAPTION, SMALL, Sheet
from luckynumbers.paper.shapes import Drawing, Label, Paint, Shape, box, placed, tagged
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
_RING: Final = "#ffe9a3"
_SOBER_RING: Final = "#2f66a8"
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
    pitch = sheet.column / len(Colour)
    told = zip(Colour, set_sentences(sheet.words), strict=True)
    panels = [_set(sheet, colour, pitch).within(Element("Figure", alt)) for colour, alt in told]
    row = Block.row(panels, pitch)
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
    free = [cell for cell in shown.cells if shown.bed[cell] is None]
    rings = [placed([_ring(look)], *board.centre(cell)) for cell in shown.cells]
    return placed((*board.garden(shown.bed, look, fits=free), *rings), 0, 0, width / board.SIDE)


def _coordinates() -> Iterator[Label]:
    """The letters of the columns and the numbers of the rows, where the text speaks of cells."""
    size, low = 2.6, 0.9
    for cell in DIAGONAL:
        x, y = (at * _BED / board.SIDE + _RIM for at in board.centre(cell))
        name = str(cell)
        yield Label(name[0], x, _RIM - low, size, SOFT, "bold")
        yield Label(name[1], _RIM / 2 - 0.2, y + low, size, SOFT, "bold")


def _ring(look: Look) -> Shape:
    """Draw a ring around a marked cell, visible around a tile as well."""
    ink = _RING if look.tile == "clover" else _SOBER_RING
    return box(-SIZE / 2, -SIZE / 2, SIZE, SIZE, Paint(None, ink, 8), 26)


def _tile(shown: Figure, look: Look, x: float, y: float) -> Drawing:
    if shown.beside is None:
        return ()
    piece = tile(shown.beside, on_linen(look))
    return (placed(piece, x + _TILE / 2, y + _TILE / 2, _TILE / SIZE),)


def _set(sheet: Sheet, colour: Colour, pitch: float) -> Block:
    size = 13.0
    piece = tile(Tile(colour, 4 * colour + 2), on_linen(SUNLIT))
    drawing = placed(piece, pitch / 2, size / 2, size / 100)
    marks = sheet.words.text("learn/marks", count=colour.marks)
    texts = [
        Block.text(text, pitch, SMALL, sheet.fonts, "middle")
        for text in (colour_name(colour, sheet.words), marks)
    ]
    return Block.stack([Block((drawing,), size + 1.8), *texts])
