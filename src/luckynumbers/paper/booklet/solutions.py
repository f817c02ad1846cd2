"""The solutions at the end, in two columns: ``32: 9-20 / 16-20 / 5-9``."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat

from luckynumbers.paper.booklet.data import BookletPuzzle, swap_texts
from luckynumbers.paper.booklet.desk import Desk
from luckynumbers.paper.flow import POINT, Block, break_lines, label
from luckynumbers.paper.pdf import Page
from luckynumbers.paper.shapes import Shape, placed, tagged
from luckynumbers.paper.structure import Element


def solution_pages(desk: Desk, puzzles: Sequence[BookletPuzzle], first: int) -> Iterator[Page]:
    """Lay out one solution of each puzzle; ``first`` is the first page number."""
    form, across = desk.format, _across(desk)
    head = _head(desk)
    whole = Element("L", numbered=True)
    entries = [_entry(desk, puzzle).within(whole) for puzzle in puzzles]
    columns = _fill(entries, _rooms(desk, entries, head))
    for page, start in enumerate(range(0, len(columns), across)):
        y = form.top if page else form.top + head.height
        shapes: list[Shape] = [] if page else [placed(head.shapes, form.margin, form.top)]
        for place, column in enumerate(columns[start : start + across]):
            shapes.append(placed(column.shapes, form.margin + place * (form.half + form.gutter), y))
        title = "" if page else desk.words.text("booklet/solutions-title")
        yield desk.page(shapes, first + page, title)


def _across(desk: Desk) -> int:
    return 2 if desk.format.folded else 1


def _head(desk: Desk) -> Block:
    form, words = desk.format, desk.words
    title, intro = words.text("booklet/solutions-title"), words.text("booklet/solutions-intro")
    return Block.stack(
        [
            Block.text(title, form.width, form.title, desk.fonts, kind="H2"),
            Block.text(intro, form.width, form.body, desk.fonts),
            Block((), form.body.gap),
        ]
    )


def _rooms(desk: Desk, entries: Sequence[Block], head: Block) -> Iterator[float]:
    """The height of each column: less below the heading, equal columns if one page is enough."""
    form, across = desk.format, _across(desk)
    room = form.floor - form.top
    first = even = room - head.height
    while even > 0 and len(_fill(entries, repeat(even))) <= across:
        first, even = even, even - 1
    return chain(repeat(first, across), repeat(room))


def _fill(entries: Iterable[Block], rooms: Iterator[float]) -> list[Block]:
    """Stack entries into columns of the given heights."""
    columns: list[Block] = []
    waiting: list[Block] = []
    room = next(rooms)
    for entry in entries:
        if waiting and Block.stack(waiting).height + entry.height > room:
            columns.append(Block.stack(waiting))
            waiting, room = [], next(rooms)
        waiting.append(entry)
    return [*columns, Block.stack(waiting)]


def _entry(desk: Desk, puzzle: BookletPuzzle) -> Block:
    """One solution with a hanging indent."""
    form = desk.format
    style = replace(form.caption, size=form.entry, after=0.35)
    indent = 2.5 * style.size * POINT
    width = (form.half if form.folded else form.width) - 1.1 * indent
    swaps = swap_texts(puzzle.solution)
    words = [f"{swap} /" for swap in swaps[:-1]] + swaps[-1:]
    lines = break_lines(words, width, style, desk.fonts)
    y = style.size * POINT
    display = replace(style, face="display")
    number = label(f"{puzzle.number}:", indent - 0.25 * y, y, display, "end")
    left = indent + 0.25 * y
    body = [label(line, left, y + i * style.height, style) for i, line in enumerate(lines)]
    shapes = (tagged(Element("Lbl"), number), tagged(Element("LBody"), *body))
    height = max(1, len(lines)) * style.height + style.gap
    return Block(shapes, height).within(Element("LI"))
