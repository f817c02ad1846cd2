"""Braille as Unicode patterns: ``14`` becomes ⠼⠁⠙, a sentence becomes the cells of its language.

Texts are uncontracted, so that a reader needs no knowledge of a language's short forms. Numbers
are written in every language as on the tiles of the ACCESS edition: the number sign and ⠁ to ⠚.
Each language has an entry in ``CODES``; a sign without braille raises an error that names it.
"""

from collections.abc import Mapping
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.words.braille.cells import number
from luckynumbers.words.braille.korean import korean
from luckynumbers.words.braille.latin import ENGLISH, FRENCH, GERMAN, Code
from luckynumbers.words.braille.tiles import coloured

__all__ = ["CODES", "Code", "code_of", "coloured", "number"]

CODES: Final[Mapping[str, Code]] = {
    "de": GERMAN,
    "en": ENGLISH,
    "fr": FRENCH,
    "ko": korean,
}


def code_of(language: str) -> Code:
    """Return the function that transcribes a text of a language; it keeps the spaces."""
    if language not in CODES:
        raise GameError("braille/no-code", language=language, known=tuple(CODES))
    return CODES[language]
