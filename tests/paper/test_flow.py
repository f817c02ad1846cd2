"""Text in columns: a long paragraph goes on in the next one, never with a single line."""

import pytest

from luckynumbers.paper.flow import Block, Style
from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.shapes import Drawing, Group, Label
from luckynumbers.paper.structure import Element

STYLE, FONTS = Style(10), Fonts("en")
WORDS = "one two three four five six seven eight nine ten eleven twelve"


def paragraph(width: float) -> Block:
    return Block.text(WORDS, width, STYLE, FONTS)


Line = tuple[float, str, Element | None]
"""Where a line is, what it says and which element it belongs to."""


def lines(shapes: Drawing) -> list[Line]:
    found: list[Line] = []
    for shape in shapes:
        if isinstance(shape, Label):
            found.append((shape.y, shape.text, None))
        if isinstance(shape, Group):
            down = shape.matrix[-1]
            inner = lines(shape.shapes)
            found += [(y + down, text, element or shape.element) for y, text, element in inner]
    return found


@pytest.mark.parametrize("room", [2, 3.5, 4.0])
def test_a_cut_keeps_every_line_and_two_of_them_on_either_side(room: float) -> None:
    whole = Block.stack([Block((), 7), paragraph(22)]).within(Element("Sect"))
    before = lines(whole.shapes)
    assert len(before) == 6
    parts = whole.cut(7 + room * STYLE.height)
    assert parts is not None
    upper, lower = (lines(part.shapes) for part in parts)
    assert len(upper) == int(room) <= len(before) - 2
    assert [text for _, text, _ in upper + lower] == [text for _, text, _ in before]
    assert len({element for _, _, element in upper + lower}) == 1
    first, *_ = before
    assert lower[0][0] == pytest.approx(first[0] - 7)  # as far from the top as it was
    assert parts[0].height + parts[1].height == pytest.approx(whole.height)
    assert parts[1].cut(1000) is None  # once is enough


def test_there_is_no_cut_where_a_line_would_be_alone() -> None:
    assert paragraph(22).cut(1.9 * STYLE.height) is None
    assert paragraph(60).cut(2.5 * STYLE.height) is None  # three lines
    assert Block((), 50).cut(20) is None
