"""The rules pages: how to play, the legal swaps, and an example in three moves."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from luckynumbers.core import Cell, Garden, Tile
from luckynumbers.core.cells import a1, a4, b2, c2, c3, d1, d4
from luckynumbers.paper import board
from luckynumbers.paper.arrows import REACH, swap_mark
from luckynumbers.paper.booklet.desk import Desk
from luckynumbers.paper.booklet.example import EXAMPLE, MOVES, SWAPS, swapped
from luckynumbers.paper.booklet.marks import badge, grade_leaves, move_circles
from luckynumbers.paper.booklet.puzzles import COLOURS
from luckynumbers.paper.flow import Block
from luckynumbers.paper.pdf import Page
from luckynumbers.paper.shapes import Label, Shape, placed, tagged
from luckynumbers.paper.structure import Element
from luckynumbers.paper.titles import garden_title

_GREEN: Final = COLOURS[1]


def rules_pages(desk: Desk, first: int) -> Iterator[Page]:
    """Lay out the rules; ``first`` is the first page number."""
    column = desk.column()
    title = desk.words.text("booklet/rules-title")
    for section in (_how_to_play(desk, title), _legal_swaps(desk), _three_moves(desk)):
        if column.y > column.top:
            column.new_page()
        for block in section:
            column.add(block)
    for index, shapes in enumerate(column.pages):
        yield desk.page(shapes, first + index, "" if index else title)


def _how_to_play(desk: Desk, title: str) -> Iterator[Block]:
    words = desk.words
    yield _text(desk, title, title=True)
    for text in (
        words.text("booklet/rules-lay"),
        words.text("booklet/rules-goal"),
        words.text("booklet/rules-move"),
        words.text("booklet/rules-maximum"),
        words.text("booklet/ours"),
    ):
        yield _text(desk, text)
    yield Block((), desk.format.body.gap)
    yield Block.stack(_legend(desk))
    yield Block((), desk.format.body.gap)
    yield _text(desk, words.text("booklet/tip"))


def _legend(desk: Desk) -> Iterator[Block]:
    """Explain the signs of a puzzle, each beside its picture."""
    look, words = desk.format.look, desk.words
    seven = tagged(Element("P"), Label("7", 5, 2.4, 6.7, look.ink, "display"))
    yield _sign(desk, seven, words.text("booklet/sign-number"))
    leaves = Element("Figure", words.text("booklet/leaves-picture"))
    two = placed(grade_leaves(2, look), -3.6, 1.5, element=leaves)
    yield _sign(desk, two, words.text("booklet/sign-leaves"))
    seal = Element("Figure", words.text("booklet/badge-picture"))
    three = placed(badge(3, look), 5, 0, 0.85, element=seal)
    yield _sign(desk, three, words.text("booklet/sign-badge"))
    row = Element("Figure", words.text("booklet/circles-picture"))
    circles = placed(move_circles(3, look, 30), 5, 0, element=row)
    yield _sign(desk, circles, words.text("booklet/sign-circles"))


def _sign(desk: Desk, picture: Shape, text: str) -> Block:
    """A picture beside a text, both centred vertically."""
    form = desk.format
    scale = form.body.size / 10.4
    room = 22 * scale
    block = Block.text(text, form.width - room, form.body, desk.fonts)
    height = max(block.height, 11.5 * scale)
    middle = (height - form.body.gap) / 2
    beside = placed(block.shapes, room, (height - block.height) / 2)
    return Block((placed((picture,), 4.5 * scale, middle, scale), beside), height)


def _legal_swaps(desk: Desk) -> Iterator[Block]:
    words = desk.words
    yield _text(desk, words.text("booklet/swaps-title"), title=True)
    yield _text(desk, words.text("booklet/swaps-intro"))
    across, down, ends = (c2, b2), (c2, c3), (a1, a4)
    panels = [
        _panel(desk, SWAPS, [across], words.text("booklet/swap-across", **_pair(across))),
        _panel(desk, SWAPS, [down], words.text("booklet/swap-down", **_pair(down))),
        _panel(desk, SWAPS, [ends], words.text("booklet/swap-ends", **_pair(ends))),
        _panel(desk, SWAPS, [(d1, a1), (d1, d4)], _corner_text(desk)),
    ]
    yield from _pairs_of(desk, panels)


def _corner_text(desk: Desk) -> str:
    one, row_end, column_end = SWAPS[d1], SWAPS[a1], SWAPS[d4]
    return desk.words.text("booklet/swap-corner", one=one, other=row_end, third=column_end)


def _pair(swap: tuple[Cell, Cell]) -> dict[str, int]:
    one, other = swap
    return {"one": SWAPS[one], "other": SWAPS[other]}


def _three_moves(desk: Desk) -> Iterator[Block]:
    words = desk.words
    yield _text(desk, words.text("booklet/example-title"), title=True)
    yield _text(desk, words.text("booklet/example-intro"))
    tiles, panels = EXAMPLE, []
    for index, (one, other) in enumerate(MOVES, 1):
        text = words.text("booklet/example-move", move=index, one=tiles[one], other=tiles[other])
        panels.append(_panel(desk, tiles, [(one, other)], text))
        tiles = swapped(tiles, one, other)
    panels.append(_panel(desk, tiles, None, words.text("booklet/example-done")))
    yield from _pairs_of(desk, panels)


def _panel(
    desk: Desk, tiles: Sequence[int], swaps: Sequence[tuple[Cell, Cell]] | None, text: str
) -> Block:
    """Draw a small garden with swaps marked on it and a caption below."""
    form = desk.format
    look, width = form.look, form.panel
    lit = None if swaps is None else {cell for swap in swaps for cell in swap}
    bed = [Tile(_GREEN, number) for number in tiles]
    shapes: list[Shape] = [*board.garden(bed, look, lit=lit, marks=form.marks)]
    for one, other in swaps or ():
        shapes += swap_mark(one, other, look)
    scale = width / board.SIDE
    reach, left = REACH * scale, (form.half - width) / 2
    whole = Element("Figure", garden_title(Garden(tuple(tiles)), desk.words))
    drawing = placed(shapes, left, reach, scale, element=whole)
    caption = Block.text(text, form.half, form.caption, desk.fonts, "middle")
    return Block.stack([Block((drawing,), width + 1.4 * reach), caption, Block((), 0.06 * width)])


def _pairs_of(desk: Desk, panels: Sequence[Block]) -> Iterable[Block]:
    pitch = desk.format.half + desk.format.gutter
    return [Block.row(panels[i : i + 2], pitch) for i in range(0, len(panels), 2)]


def _text(desk: Desk, text: str, *, title: bool = False) -> Block:
    form = desk.format
    if title:
        return Block.text(text, form.width, form.title, desk.fonts, kind="H2")
    return Block.text(text, form.width, form.body, desk.fonts)
