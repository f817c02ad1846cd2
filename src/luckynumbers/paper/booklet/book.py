"""The puzzle booklet as PDF: covers, rules, puzzles and solutions, on A5 or large on A4."""

from collections.abc import Sequence

from luckynumbers.paper.booklet.cover import back_cover, cover
from luckynumbers.paper.booklet.data import BookletPuzzle
from luckynumbers.paper.booklet.desk import Desk
from luckynumbers.paper.booklet.puzzles import puzzle_pages
from luckynumbers.paper.booklet.rules import rules_pages
from luckynumbers.paper.booklet.solutions import solution_pages
from luckynumbers.paper.pdf import Page, pdf
from luckynumbers.words import Words


def booklet_pdf(puzzles: Sequence[BookletPuzzle], words: Words, *, large: bool = False) -> bytes:
    """Write a booklet as PDF; the same puzzles in the same language give the same bytes."""
    desk = Desk.open(words, large=large)
    pages = _pages(desk, puzzles, large=large)
    title = words.text("booklet/file-title", count=len(puzzles))
    return pdf(pages, desk.format.paper, words.language, title)


def _pages(desk: Desk, puzzles: Sequence[BookletPuzzle], *, large: bool) -> list[Page]:
    pages = [cover(desk, len(puzzles), large=large)]
    pages += rules_pages(desk, len(pages) + 1)
    pages += puzzle_pages(desk, puzzles, len(pages) + 1)
    pages += solution_pages(desk, puzzles, len(pages) + 1)
    if desk.format.folded:
        # A folded sheet has four pages; unused ones before the back cover stay blank.
        pages += [Page(())] * (-(len(pages) + 1) % 4)
    return [*pages, back_cover(desk)]
