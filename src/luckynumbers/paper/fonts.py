"""The typefaces that are embedded in a PDF, and how wide a text is in them.

A language whose letters the first family lacks gets a family of its own in ``FAMILIES``; a letter
that is missing is refused by name, never printed as an empty box.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from luckynumbers.core import GameError
from luckynumbers.paper.shapes import Face, Label

Family = Mapping[Face, str]

LATIN: Final[Family] = {
    "display": "FredokaOne-Regular",
    "text": "Quicksand-Medium",
    "bold": "Quicksand-Bold",
}
FAMILIES: Final[Mapping[str, Family]] = {}
"""The families of languages that do not use the Latin one."""
_FOLDER: Final = files("luckynumbers.paper") / "fonts"


class Fonts:
    """Hold the faces of one language."""

    def __init__(self, language: str) -> None:
        self._family = FAMILIES.get(language, LATIN)

    def name(self, face: Face) -> str:
        """Give the name under which a face is embedded."""
        return _load(self._family[face]).fontName

    def width(self, text: str, face: Face, size: float) -> float:
        """Measure a text, in the unit of its size."""
        font = _load(self._family[face])
        for letter in text:
            if ord(letter) not in font.face.charToGlyph:
                raise GameError("paper/no-letter", found=letter, font=font.fontName)
        return float(pdfmetrics.stringWidth(text, font.fontName, size))

    def room(self, label: Label) -> float:
        """Measure a label."""
        return self.width(label.text, label.face, label.size)


@cache
def _load(name: str) -> TTFont:
    with as_file(_FOLDER / f"{name}.ttf") as path:
        font = TTFont(name, str(path))
    pdfmetrics.registerFont(font)
    return font
