"""The page layout of the printed rules: measures, text styles and basic blocks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from luckynumbers.paper.flow import POINT, Block, Style, label
from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.look import SOFT, SUNLIT, Look
from luckynumbers.paper.pdf import A4
from luckynumbers.paper.shapes import Label, Paint, Shape, box, placed, tagged
from luckynumbers.paper.structure import Element, Kind
from luckynumbers.words import Words

MARGIN: Final = 19.0
TOP: Final = 19.0
FLOOR: Final = A4.height - 22.0
GUTTER: Final = 10.0
SCALES: Final = (1.06, 1.03, 1.0, 0.97, 0.94, 0.91, 0.88, 0.86)
"""The scales tried for the text, so that it fills its last page."""
LARGE: Final = (1.75, 1.7, 1.65)
"""The same for large print: a text of 16 points or more."""

GREEN: Final = "#245437"
CHAPTER: Final = Style(16, "display", GREEN, leading=1.15, after=0.45)
HEADING: Final = Style(11.5, "bold", GREEN, leading=1.3, after=0.3)
BODY: Final = Style(9.8, leading=1.45, after=0.55)
BOLD: Final = Style(9.8, "bold", leading=1.45, after=0.55)
NUMBER: Final = Style(9.8, "display", GREEN, leading=1.45)
CAPTION: Final = Style(8.8, "text", SOFT, leading=1.38, after=0.2)
SMALL: Final = Style(7.8, "bold", SOFT, leading=1.3, after=0.1)
FOLIO: Final = Style(8, "bold", SOFT)
FOLIO_AT: Final = A4.height - 11.5
"""The height of the page numbers."""


@dataclass(frozen=True)
class Sheet:
    """The words, fonts, look, scale and columns that every block of the rules needs."""

    words: Words
    fonts: Fonts
    look: Look
    scale: float = 1
    columns: int = 2
    """How many columns a page has; in large print it has one."""

    @property
    def pitch(self) -> float:
        """The distance from one column to the next."""
        return (A4.width - 2 * MARGIN + GUTTER) / self.columns

    @property
    def column(self) -> float:
        """The width of a column before scaling."""
        return (self.pitch - GUTTER) / self.scale

    def paragraph(
        self, text: str, style: Style = BODY, indent: float = 0, kind: Kind = "P"
    ) -> Block:
        """A paragraph or a heading."""
        return Block.text(text, self.column - indent, style, self.fonts, kind=kind)

    def hanging(self, lead: str, text: str, indent: float) -> Block:
        """A paragraph with its first word in the indent before it."""
        return self._beside(_word(lead, BOLD), text, indent, "P").within(Element("P"))

    def numbered(self, number: str, text: str, indent: float) -> Block:
        """An item of a list with its number in the indent before it."""
        label = tagged(Element("Lbl"), _word(number, NUMBER))
        return self._beside(label, text, indent, "LBody").within(Element("LI"))

    def item(self, bullet: Shape, text: str, indent: float) -> Block:
        """An item of a list beside a small picture."""
        return self._beside(bullet, text, indent, "LBody").within(Element("LI"))

    def _beside(self, shape: Shape, text: str, indent: float, kind: Kind) -> Block:
        block = self.paragraph(text, BODY, indent, kind)
        return Block((shape, placed(block.shapes, indent, 0)), block.height, block.breaks)

    def room(self, texts: Sequence[str], style: Style = BOLD) -> float:
        """The indent that the widest of some words needs."""
        widest = max(self.fonts.width(text, style.face, style.size * POINT) for text in texts)
        return widest + 0.75 * style.size * POINT

    def chapter(self, title: str) -> Block:
        """A chapter heading over a short bar."""
        head = self.paragraph(title, CHAPTER, kind="H2")
        bar = box(0, head.height - 1.3, 9, 0.9, Paint(SUNLIT.soil), 0.45)
        return Block((*head.shapes, bar), head.height + 2.2)


def _word(text: str, style: Style) -> Label:
    return label(text, 0, style.size * POINT * 0.9, style)
