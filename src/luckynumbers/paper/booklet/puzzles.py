"""The puzzle pages: number, grade and maximum above a garden, circles below it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from luckynumbers.core import Colour, Garden, Tile
from luckynumbers.paper import board
from luckynumbers.paper.booklet.data import GRADES, BookletPuzzle
from luckynumbers.paper.booklet.desk import Desk
from luckynumbers.paper.booklet.marks import badge, grade_leaves, move_circles
from luckynumbers.paper.flow import POINT
from luckynumbers.paper.pdf import Page
from luckynumbers.paper.shapes import Drawing, Label, Shape, placed, tagged
from luckynumbers.paper.structure import Element
from luckynumbers.paper.titles import garden_title

WIDTH: Final = 57.0
"""The width at which a puzzle is drawn; a format scales it."""
_HEAD: Final = 14.5
_TAIL: Final = 7.5
HEIGHT: Final = _HEAD + WIDTH + _TAIL
COLOURS: Final[Mapping[int, Colour]] = {
    1: Colour.green,
    2: Colour.blue,
    3: Colour.gold,
    4: Colour.red,
    5: Colour.purple,
}
"""The colour of the clovers of each grade."""


def puzzle_pages(desk: Desk, puzzles: Sequence[BookletPuzzle], first: int) -> Iterator[Page]:
    """Lay out the puzzles, several to a page; ``first`` is the first page number."""
    size = desk.format.puzzles_across * desk.format.puzzles_down
    title = desk.words.text("booklet/puzzles-title")
    for start in range(0, len(puzzles), size):
        page = start // size
        shapes = _arranged(desk, puzzles[start : start + size])
        yield desk.page(shapes, first + page, "" if page else title)


def _arranged(desk: Desk, puzzles: Sequence[BookletPuzzle]) -> list[Shape]:
    """Puzzles in rows, centred between the margins."""
    form = desk.format
    width = form.width if form.puzzles_across == 1 else form.half
    height = HEIGHT * width / WIDTH
    free = form.floor - form.top - form.puzzles_down * height
    between = free / form.puzzles_down
    shapes: list[Shape] = []
    for index, puzzle in enumerate(puzzles):
        row, column = divmod(index, form.puzzles_across)
        x = form.margin + column * (width + form.gutter)
        y = form.top + between / 2 + row * (height + between)
        shapes.append(placed(puzzle_block(desk, puzzle), x, y, width / WIDTH))
    return shapes


def puzzle_block(desk: Desk, puzzle: BookletPuzzle) -> Drawing:
    """Draw one puzzle from its upper left corner, ``WIDTH`` wide and ``HEIGHT`` high."""
    look = desk.format.look
    bed = [Tile(COLOURS[puzzle.grade], number) for number in puzzle.tiles]
    garden = board.garden(bed, look, marks=desk.format.marks)
    whole = Element("Figure", garden_title(Garden(puzzle.tiles), desk.words))
    circles = move_circles(puzzle.maximum, look, WIDTH)
    return (
        *_head(desk, puzzle),
        placed(garden, 0, _HEAD, WIDTH / board.SIDE, element=whole),
        placed(circles, WIDTH / 2, _HEAD + WIDTH + 4.6),
    )


def _head(desk: Desk, puzzle: BookletPuzzle) -> Drawing:
    """The number and the grade as a heading, and the maximum as a paragraph."""
    look, size, words = desk.format.look, 19 * POINT, desk.words
    number = Label(str(puzzle.number), 1, 9.2, size, look.ink, "display", "start")
    left = 1 + desk.fonts.room(number) + 2.2
    wish, room = 7.6 * POINT, WIDTH - 14.5 - left - 18.5
    phrase = words.text("booklet/at-most")
    most = Label(phrase, WIDTH - 14, 8.3, wish, look.ink, "bold", "end", fit=room)
    seal = placed(badge(puzzle.maximum, look), WIDTH - 6.4, 7.0)
    title = words.text("booklet/puzzle", number=puzzle.number, grade=puzzle.grade, most=GRADES[-1])
    moves = words.text("booklet/moves", count=puzzle.maximum)
    leaves = placed(grade_leaves(puzzle.grade, look), left, 9.2)
    return (
        tagged(Element("H2", actual=title), number, leaves),
        tagged(Element("P", actual=moves), most, seal),
    )
