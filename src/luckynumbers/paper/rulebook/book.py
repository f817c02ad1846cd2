"""The printed rules as PDF: chapters become blocks, blocks fill two columns a page."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat

from luckynumbers.core import Colour
from luckynumbers.paper.flow import Block
from luckynumbers.paper.folio import folio
from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.look import LEAVES, SUNLIT, look_of
from luckynumbers.paper.pdf import A4, Page, pdf
from luckynumbers.paper.rulebook.banner import BELOW, banner
from luckynumbers.paper.rulebook.figures import digits, figure, looks, sets
from luckynumbers.paper.rulebook.overview import overview
from luckynumbers.paper.rulebook.sheet import (
    BODY,
    FLOOR,
    FOLIO,
    FOLIO_AT,
    HEADING,
    LARGE,
    MARGIN,
    NUMBER,
    SCALES,
    TOP,
    Sheet,
)
from luckynumbers.paper.shapes import Shape, placed
from luckynumbers.paper.structure import Element
from luckynumbers.paper.tiles import leaves
from luckynumbers.words import Words
from luckynumbers.words.rulebook import Chapter, Rulebook, Section, in_its_wording
from luckynumbers.words.rulebook.aloud import box_sentence


def rulebook_pdf(book: Rulebook, words: Words, *, large: bool = False) -> bytes:
    """Write the rules as PDF; the same rules in the same language give the same bytes."""
    words = in_its_wording(words, book)
    look = SUNLIT if book.edition is None else look_of(book.edition)
    fonts = Fonts(words.language)
    sheets = [
        Sheet(words, fonts, look, scale, columns=1 if large else 2)
        for scale in (LARGE if large else SCALES)
    ]
    title = words.text("web/page-title", page=words.text("web/rules"))
    # The largest scale that needs no more pages than the smallest one.
    laid = [(sheet, _columns(sheet, book)) for sheet in sheets]
    fewest = _page_count(*laid[-1])
    sheet, columns = next(each for each in laid if _page_count(*each) <= fewest)
    return pdf(_pages(sheet, book, columns, title), A4, words.language, title)


def _page_count(sheet: Sheet, columns: Sequence[Block]) -> int:
    return math.ceil(len(columns) / sheet.columns)


def _pages(sheet: Sheet, book: Rulebook, columns: Sequence[Block], title: str) -> Iterator[Page]:
    for number, start in enumerate(range(0, len(columns), sheet.columns), 1):
        first = start == 0
        y = BELOW if first else TOP
        shapes: list[Shape] = [*banner(sheet, book.edition)] if first else []
        for place, column in enumerate(columns[start : start + sheet.columns]):
            x = MARGIN + place * sheet.pitch
            shapes.append(placed(column.shapes, x, y, sheet.scale))
        style = replace(FOLIO, size=FOLIO.size * (1 if sheet.columns > 1 else sheet.scale))
        yield Page((*shapes, *folio(number, A4, FOLIO_AT, style)), title if first else "")


def _columns(sheet: Sheet, book: Rulebook) -> list[Block]:
    """Fill columns; those of the last page are balanced."""
    blocks = [block for chapter in book.chapters for block in _chapter(sheet, book, chapter)]
    # The space that ends every block need not fit.
    short, long = ((FLOOR - top) / sheet.scale + BODY.gap for top in (BELOW, TOP))
    count = sheet.columns
    filled = _fill(blocks, chain([short] * count, repeat(long)))
    *full, last = [filled[i : i + count] for i in range(0, len(filled), count)]
    rest = [block for column in last for block in column]
    room = long if full else short
    while room > 1 and len(_fill(rest, repeat(room - 1))) <= count:
        room -= 1
    return [Block.stack(column) for column in (*chain(*full), *_fill(rest, repeat(room)))]


def _fill(blocks: Sequence[Block], rooms: Iterator[float]) -> list[list[Block]]:
    columns: list[list[Block]] = [[]]
    room = next(rooms)
    for block in blocks:
        if not block.shapes and not columns[-1]:
            continue  # no gap above the first block of a column
        used = sum(each.height for each in columns[-1])
        rest = block
        if columns[-1] and used + block.height > room:
            if (parts := block.cut(room - used)) is not None:
                upper, rest = parts
                columns[-1].append(upper)
            columns.append([])
            room = next(rooms)
        columns[-1].append(rest)
    return columns


def _chapter(sheet: Sheet, book: Rulebook, chapter: Chapter) -> Iterator[Block]:
    """The blocks of a chapter; its heading is never alone at the foot of a column."""
    whole = Element("Sect")
    head = [sheet.chapter(sheet.words.text(chapter.heading))]
    for section in chapter.sections:
        if section.heading:
            title = sheet.words.text(section.heading)
            head.append(sheet.paragraph(title, HEADING, kind="H3"))
        for block in _section(sheet, book, section):
            yield Block.stack([*head, block]).within(whole)
            head = []
    yield Block((), 3.5)


def _section(sheet: Sheet, book: Rulebook, section: Section) -> Iterator[Block]:
    texts = [*(_rulings(sheet, section) if section.rulings else _texts(sheet, book, section))]
    drawn = [*_drawn(sheet, section)]
    if texts and drawn:  # a picture stays with the paragraph before it
        drawn[0] = Block.stack([texts.pop(), drawn[0]])
    yield from (*texts, *drawn)


def _drawn(sheet: Sheet, section: Section) -> Iterator[Block]:
    boxes = Element("L")
    for colour, box in zip(Colour, section.boxes, strict=False):
        bullet = placed(leaves(LEAVES[colour], LEAVES[colour]), 2, 1.9, 0.036)
        yield sheet.item(bullet, box_sentence(box, sheet.words), 6.5).within(boxes)
    if section.overview is not None:
        yield overview(sheet, section.overview)
    if section.sets:
        yield sets(sheet)
    if section.digits:
        yield digits(sheet)
    yield from (figure(sheet, each) for each in section.figures if not each.look)
    if same := tuple(each for each in section.figures if each.look):
        yield looks(sheet, same)


def _texts(sheet: Sheet, book: Rulebook, section: Section) -> Iterator[Block]:
    leads = [sheet.words.text(text.lead) for text in section.texts if text.lead]
    indent = sheet.room(leads) if leads else 0
    before: list[Block] = []
    for text in section.texts:
        sentence = sheet.words.text(text.code, **book.facts)
        if text.lead:
            block = sheet.hanging(sheet.words.text(text.lead), sentence, indent)
        else:
            block = sheet.paragraph(sentence)
        if sentence.endswith(":"):  # it stays with what it announces
            before.append(block)
        else:
            yield Block.stack([*before, block])
            before = []
    yield from before


def _rulings(sheet: Sheet, section: Section) -> Iterator[Block]:
    """The rulings, each beside its number."""
    rulings = Element("L", numbered=True)
    parted = [sheet.words.text(text.code).partition(" ") for text in section.texts]
    indent = sheet.room([number for number, _, _ in parted], NUMBER)
    for number, _, sentence in parted:
        yield sheet.numbered(number, sentence, indent).within(rulings)
