"""Braille as Unicode patterns: ``14`` becomes ⠼⠁⠙, and a sentence the cells of its language.

Texts are uncontracted, so that a reader needs no knowledge of a language's short forms. Numbers
are written in every language as on the tiles of the ACCESS edition: the number sign and ⠁ to ⠚.
A language needs a code of its own in ``CODES``; a sign without braille is refused by name.
"""

from collections.abc import Mapping
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.words.braille.cells import number
from luckynumbers.words.braille.korean import korean
from luckynumbers.words.braille.latin import ENGLISH, FRENCH, GERMAN, Code

__all__ = ["CODES", "Code", "code_of", "number"]

CODES: Final[Mapping[str, Code]] = {
    "de": GERMAN,
    "en": ENGLISH,
    "fr": FRENCH,
    "ko": korean,
}


def code_of(language: str) -> Code:
    """Find the braille of a language: it turns a text into cells, the spaces stay."""
    if language not in CODES:
        raise GameError("braille/no-code", language=language, known=tuple(CODES))
    return CODES[language]
