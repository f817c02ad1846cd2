"""The picture of the whole table, set up: a garden on either side, face-down tiles between them."""

from collections.abc import Iterator
from typing import Final

from luckynumbers.paper import board
from luckynumbers.paper.flow import Block
from luckynumbers.paper.look import CREAM, LINEN, LINEN_EDGE, Look, darker
from luckynumbers.paper.rulebook.sheet import CAPTION, Sheet
from luckynumbers.paper.shapes import Drawing, Group, Paint, Shape, Stamp, box, placed, tagged
from luckynumbers.paper.structure import Element
from luckynumbers.paper.tiles import SIZE, leaves
from luckynumbers.words.rulebook import Overview
from luckynumbers.words.rulebook.aloud import overview_sentences

_WIDTH: Final = 200.0
_HEIGHT: Final = 77.0
_GARDEN: Final = 67.0
_EDGE: Final = 5.0
_ROWS: Final = (5, 4)
"""How many tiles lie in a row, by turns."""
_PITCH: Final = (10.4, 9.9)
_TILE: Final = 7.6
_TILTS: Final = (-14, 9, 21, -6, 3, -19, 12)


def overview(sheet: Sheet, shown: Overview) -> Block:
    """Draw the table across the column, above its caption."""
    words, scale = sheet.words, sheet.column / _WIDTH
    alt = words.join([*overview_sentences(shown, words)])
    picture = tagged(Element("Figure", alt), placed(_table(shown, sheet.look), scale=scale))
    caption = sheet.paragraph(words.text(shown.caption), CAPTION)
    below = placed(caption.shapes, 0, _HEIGHT * scale + 1.8)
    return Block((below, picture), _HEIGHT * scale + 1.8 + caption.height + 2.5)


def _table(shown: Overview, look: Look) -> Drawing:
    cloth = box(0.4, 0.4, _WIDTH - 0.8, _HEIGHT - 0.8, Paint(LINEN, LINEN_EDGE, 0.8), 8)
    places = (_EDGE, _WIDTH - _EDGE - _GARDEN)
    gardens = [
        placed(board.garden(bed, look), x, (_HEIGHT - _GARDEN) / 2, _GARDEN / board.SIDE)
        for bed, x in zip(shown.beds, places, strict=True)
    ]
    return (cloth, *gardens, *_face_down(shown.hidden, look))


def _face_down(count: int, look: Look) -> Iterator[Group]:
    """Scatter face-down tiles over the middle, in rows that are staggered."""
    rows = [*_rows(count)]
    back = Stamp(f"{look.name}-back", (_back(look),))
    for row, across in enumerate(rows):
        y = _HEIGHT / 2 + (row - (len(rows) - 1) / 2) * _PITCH[1]
        for column in range(across):
            x = _WIDTH / 2 + (column - (across - 1) / 2) * _PITCH[0]
            tilt = _TILTS[(3 * row + 2 * column) % len(_TILTS)]
            yield placed((back,), x, y, _TILE / SIZE, tilt)


def _rows(count: int) -> Iterator[int]:
    row = 0
    while count > 0:
        across = min(count, _ROWS[row % 2])
        yield across
        count, row = count - across, row + 1


def _back(look: Look) -> Shape:
    if look.tile == "clover":
        return Group(leaves(look.soil, look.soil_edge))
    half = SIZE / 2 - 6
    return box(-half, -half, 2 * half, 2 * half, Paint(CREAM, darker(look.soil_edge), 7), 12)
