"""The typefaces embedded in a PDF, and the width of a text in them.

A language whose letters the first family lacks has its own family in ``FAMILIES``. A missing letter
raises an error that names it, instead of being printed as an empty box.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from typing import Any, Final

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
"""The families of languages that do not use the Latin family."""
_SPACES: Final = str.maketrans("\u00a0\u202f", "  ")
"""No-break spaces, printed as plain ones: few fonts have them, and they look the same."""
_FOLDER: Final = files("luckynumbers.paper") / "fonts"
_NO_LETTER: Final = re.compile(r"<..> <0000>\n")
_COUNT: Final = re.compile(r"\d+(?= beginbfchar)")


class Fonts:
    """The typefaces of one language."""

    def __init__(self, language: str) -> None:
        self._family = FAMILIES.get(language, LATIN)

    def name(self, face: Face, text: str = "") -> str:
        """The name under which the typeface of a text is embedded."""
        return self._font(face, text).fontName

    def spell(self, text: str) -> str:
        """Replace the characters that the fonts lack."""
        return text.translate(_SPACES)

    def width(self, text: str, face: Face, size: float) -> float:
        """The width of a text, in the unit of its size."""
        font, spelled = self._font(face, text), self.spell(text)
        for letter in spelled:
            if ord(letter) not in font.face.charToGlyph:
                raise GameError("paper/no-letter", found=letter, font=font.fontName)
        return float(pdfmetrics.stringWidth(spelled, font.fontName, size))

    def room(self, label: Label) -> float:
        """The width of a label."""
        return self.width(label.text, label.face, label.size)

    def _font(self, face: Face, text: str) -> TTFont:
        # A number on a clover looks the same in every language.
        family = LATIN if face == "display" and text.isdigit() else self._family
        return _load(family[face])


class _Font(TTFont):
    """A TrueType font in which a code without a letter has no Unicode value (PDF/UA, 7.21.7)."""

    def addObjects(self, doc: Any) -> None:  # noqa: N802  the library calls it so
        before = set(doc.idToObject)
        super().addObjects(doc)
        for name in doc.idToObject.keys() - before:
            if name.startswith("toUnicodeCMap:"):
                doc.idToObject[name].content = _letters(doc.idToObject[name].content)


def _letters(cmap: str) -> str:
    """A character map without the codes that stand for no letter."""
    letters, removed = _NO_LETTER.subn("", cmap)
    return _COUNT.sub(lambda found: str(int(found[0]) - removed), letters)


@cache
def _load(name: str) -> TTFont:
    with as_file(_FOLDER / f"{name}.ttf") as path:
        font = _Font(name, str(path))
    pdfmetrics.registerFont(font)
    return font
