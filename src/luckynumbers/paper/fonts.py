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
KOREAN: Final[Family] = {
    "display": "GardenRound-Bold",
    "text": "GardenRound-Regular",
    "bold": "GardenRound-Bold",
}
FAMILIES: Final[Mapping[str, Family]] = {"ko": KOREAN}
"""The families of languages that do not use the Latin one."""
_SPACES: Final = str.maketrans("\u00a0\u202f", "  ")
"""Spaces that hold a line together; few fonts have them, and on paper they look alike."""
_FOLDER: Final = files("luckynumbers.paper") / "fonts"


class Fonts:
    """Hold the faces of one language."""

    def __init__(self, language: str) -> None:
        self._family = FAMILIES.get(language, LATIN)

    def name(self, face: Face, text: str = "") -> str:
        """Give the name under which the face of a text is embedded."""
        return self._font(face, text).fontName

    def spell(self, text: str) -> str:
        """Write a text with the letters that a font has."""
        return text.translate(_SPACES)

    def width(self, text: str, face: Face, size: float) -> float:
        """Measure a text, in the unit of its size."""
        font, spelled = self._font(face, text), self.spell(text)
        for letter in spelled:
            if ord(letter) not in font.face.charToGlyph:
                raise GameError("paper/no-letter", found=letter, font=font.fontName)
        return float(pdfmetrics.stringWidth(spelled, font.fontName, size))

    def room(self, label: Label) -> float:
        """Measure a label."""
        return self.width(label.text, label.face, label.size)

    def _font(self, face: Face, text: str) -> TTFont:
        # A number on a clover looks the same in every language.
        family = LATIN if face == "display" and text.isdigit() else self._family
        return _load(family[face])


@cache
def _load(name: str) -> TTFont:
    with as_file(_FOLDER / f"{name}.ttf") as path:
        font = TTFont(name, str(path))
    pdfmetrics.registerFont(font)
    return font
