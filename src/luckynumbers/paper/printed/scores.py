"""The two sides of a sheet for tournaments: the scores of a table, the pairings of a round."""

from itertools import accumulate
from typing import Final

from luckynumbers.paper.flow import Block, Style
from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.look import BLACK
from luckynumbers.paper.pdf import A4, Page
from luckynumbers.paper.printed.cutting import line
from luckynumbers.paper.shapes import Drawing, Face, Label, Paint, Shape, box, disc, placed, tagged
from luckynumbers.paper.structure import Element
from luckynumbers.words import Words

_MARGIN: Final = 18.0
_WIDTH: Final = A4.width - 2 * _MARGIN
_TITLE: Final = Style(24, "display", BLACK, leading=1.2, after=0.4)
_BODY: Final = Style(10, "text", BLACK, leading=1.4, after=0.5)
_LINE: Final = Paint(None, BLACK, 0.3)
_HEAVY: Final = Paint(None, BLACK, 0.7)
_SHADE: Final = Paint("#ececec")
_FIRST: Final = 30.0
"""The width of the column with the names of the rows."""
_ROW: Final = 9.0
_NAMES: Final = 11.0
_FLOOR: Final = A4.height - 14.0


def score_page(players: int, words: Words) -> Page:
    """A page of score tables for tournaments with up to so many players, as many as fit."""
    title = words.text("print/scores")
    texts = (words.text("rulebook/tournament-text"), words.text("print/starter"))
    head = _head(title, texts, words)
    table = _scores(players, words)
    whole = Element("Figure", words.text("print/scores-picture"))
    tables = tagged(whole, *_filled(table, _MARGIN + head.height))
    return Page((placed(head.shapes, _MARGIN, _MARGIN), tables), title)


def pairing_page(players: int, words: Words) -> Page:
    """A page for the tables of one round: who sits where, and the points."""
    title = words.text("print/pairings")
    head = Block.stack(
        [_head(title, (words.text("print/pairings-note"),), words), _fields(words), Block((), 5)]
    )
    tables = int((_FLOOR - _MARGIN - head.height) // (_NAMES + _ROW))
    whole = Element("Figure", words.text("print/pairings-picture"))
    table = _pairings(players, tables, words).within(whole)
    return Page((placed(Block.stack([head, table]).shapes, _MARGIN, _MARGIN),), title)


def _head(title: str, texts: tuple[str, ...], words: Words) -> Block:
    fonts = Fonts(words.language)
    blocks = [Block.text(title, _WIDTH, _TITLE, fonts, kind="H2")]
    blocks += [Block.text(text, _WIDTH, _BODY, fonts) for text in texts]
    return Block.stack([*blocks, Block((), 3)])


def _filled(table: Block, top: float) -> Drawing:
    """As many copies of a table as fit on the rest of a page, evenly spaced."""
    count = max(1, int((_FLOOR - top) // table.height))
    pitch = (_FLOOR - top) / count
    return tuple(placed(table.shapes, _MARGIN, top + at * pitch) for at in range(count))


def _scores(players: int, words: Words) -> Block:
    """A row for each game; the first has the names, the last the total. Each player starts once."""
    width = (_WIDTH - _FIRST) / players
    shapes: list[Shape] = [box(0, 0, _WIDTH, _NAMES, _SHADE)]
    shapes.append(_word(words.text("print/names"), 0, _NAMES))
    y = _NAMES
    for game in range(players):
        shapes.append(_word(words.text("print/game", number=game + 1), y, _ROW))
        starter = _FIRST + game * width
        shapes.append(disc(starter + 3.2, y + _ROW / 2, 1.1, Paint(BLACK)))
        y += _ROW
    shapes += [box(0, y, _WIDTH, _ROW, _SHADE), _word(words.text("print/total"), y, _ROW)]
    rows = [_NAMES, *[_ROW] * (players + 1)]
    shapes += _ruled([_FIRST, *[width] * players], rows)
    return Block(tuple(shapes), sum(rows) + 7)


def _pairings(players: int, tables: int, words: Words) -> Block:
    """Two rows for each table: names above, points below."""
    width = (_WIDTH - _FIRST) / players
    shapes: list[Shape] = []
    for table in range(tables):
        y = table * (_NAMES + _ROW)
        shapes.append(box(0, y, _WIDTH, _NAMES, _SHADE))
        shapes.append(_word(words.text("print/table", number=table + 1), y, _NAMES, "bold"))
        shapes.append(_word(words.text("game/points"), y + _NAMES, _ROW))
        shapes.append(disc(_FIRST + 3.2, y + _NAMES / 2, 1.1, Paint(BLACK)))
    rows = [_NAMES, _ROW] * tables
    shapes += _ruled([_FIRST, *[width] * players], rows)
    return Block(tuple(shapes), sum(rows))


def _fields(words: Words) -> Block:
    """Two lines to write on: which round, and when."""
    half = _WIDTH / 2
    shapes: list[Shape] = []
    for at, text in enumerate((words.text("print/round"), words.text("print/date"))):
        name = Label(text, at * half, 6, 4, BLACK, "bold", "start")
        shapes.append(tagged(Element("P"), name))
        shapes.append(line(at * half + _FIRST, 6.4, (at + 1) * half - 8, 6.4, _LINE))
    return Block(tuple(shapes), 8)


def _word(text: str, y: float, height: float, face: Face = "text") -> Label:
    """The name of a row, in the middle of its height."""
    return Label(text, 2, y + height / 2 + 1.3, 3.8, BLACK, face, "start", fit=_FIRST - 3)


def _ruled(columns: list[float], rows: list[float]) -> Drawing:
    """The lines of a table from its upper left corner, the outer ones heavier."""
    width, height = sum(columns), sum(rows)
    across, down = (list(accumulate(each))[:-1] for each in (columns, rows))
    inner = [*(line(x, 0, x, height, _LINE) for x in across)]
    inner += [line(0, y, width, y, _LINE) for y in down]
    return (*inner, box(0, 0, width, height, _HEAVY))
