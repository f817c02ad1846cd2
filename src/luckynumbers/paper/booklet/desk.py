"""The two formats of the booklet, A5 and large print, and the desk that its pages share."""

from dataclasses import dataclass
from typing import Final

from luckynumbers.paper.flow import Column, Style
from luckynumbers.paper.folio import folio
from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.look import BARE, BLACK, SOFT, SUNLIT, Look
from luckynumbers.paper.pdf import A4, A5, Page, PaperSize
from luckynumbers.paper.shapes import Shape
from luckynumbers.words import Words

TITLE_GREEN: Final = "#245437"


@dataclass(frozen=True)
class Format:
    """The measures of a booklet's pages, in millimetres."""

    paper: PaperSize
    look: Look
    margin: float
    top: float
    bottom: float
    gutter: float
    title: Style
    body: Style
    caption: Style
    folio: Style
    entry: float
    """The type size of a solution, in points."""
    panel: float
    """The width of a small garden on the rules pages."""
    puzzles_across: int
    puzzles_down: int
    folded: bool = False
    """Whether it is printed on folded sheets, which makes the page count a multiple of four."""

    @property
    def marks(self) -> bool:
        """Whether the clovers have leaf marks, which only coloured ones do."""
        return self.look.leaves is not None

    @property
    def width(self) -> float:
        """The width between the margins."""
        return self.paper.width - 2 * self.margin

    @property
    def floor(self) -> float:
        """The lowest y that content may reach."""
        return self.paper.height - self.bottom

    @property
    def half(self) -> float:
        """The width of one of two columns."""
        return (self.width - self.gutter) / 2


BOOK: Final = Format(
    paper=A5,
    look=SUNLIT,
    margin=13.5,
    top=15,
    bottom=18,
    gutter=7,
    title=Style(21, "display", TITLE_GREEN, after=0.35),
    body=Style(10.4, leading=1.45, after=0.65),
    caption=Style(8.8, leading=1.35),
    folio=Style(8, "bold", SOFT),
    entry=8.2,
    panel=45.5,
    puzzles_across=2,
    puzzles_down=2,
    folded=True,
)
LARGE: Final = Format(
    paper=A4,
    look=BARE,
    margin=18,
    top=18,
    bottom=25,
    gutter=10,
    title=Style(36, "display", BLACK, after=0.4),
    body=Style(20, "bold", BLACK, leading=1.4, after=0.6),
    caption=Style(18, "bold", BLACK, leading=1.3),
    folio=Style(18, "bold", BLACK),
    entry=18,
    panel=60,
    puzzles_across=1,
    puzzles_down=1,
)


@dataclass(frozen=True)
class Desk:
    """The words, fonts and format that every page of a booklet needs."""

    words: Words
    fonts: Fonts
    format: Format

    @classmethod
    def open(cls, words: Words, *, large: bool) -> "Desk":
        """The desk for a booklet in the language of some words."""
        return cls(words, Fonts(words.language), LARGE if large else BOOK)

    def column(self) -> Column:
        """Empty pages to be filled between the margins."""
        return Column(self.format.margin, self.format.top, self.format.floor)

    def page(self, shapes: list[Shape], number: int, bookmark: str = "") -> Page:
        """A page with its number."""
        paper = self.format.paper
        y = paper.height - self.format.bottom / 2 + 1
        return Page((*shapes, *folio(number, paper, y, self.format.folio)), bookmark)
