"""Braille of the languages in Latin letters: English, French and German, each as a table.

Sources: Unified English Braille; the uniform French code (CBFU, 2008) without its Antoine digits,
because the tiles have the older ones; the basic German script (*Basisschrift*, 2018), which as in
German books does not mark capitals.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

from luckynumbers.core import GameError
from luckynumbers.words.braille.cells import DIGITS, LETTERS, LIKE_DIGITS, number, table

Code: TypeAlias = Callable[[str], str]
"""A function from a text to its braille."""


@dataclass(frozen=True)
class Latin:
    """The braille code of one language, callable with a text."""

    capital: str
    """The sign before one capital letter; empty where capitals are not marked."""
    capitals: str
    """The sign before a word in capitals."""
    letter: str
    """The sign before one that would be misread after a number, such as a letter up to j."""
    signs: Mapping[str, str]
    after_number: frozenset[str] = LIKE_DIGITS
    closed_up: str = "(?!)"
    """A pattern of the printed spaces that braille omits."""

    def __call__(self, text: str) -> str:
        """Transcribe a text into braille; the spaces stay."""
        kept = re.sub(self.closed_up, "", text)
        return " ".join(self._word(word) for word in kept.split())

    def _word(self, word: str) -> str:
        parts: list[str] = []
        counted = False
        for kind, run in groupby(word, _kind):
            signs = "".join(run)
            if counted and self._misread(signs[0]):
                parts.append(self.letter)
            parts.append(number(signs) if kind == "digit" else self._letters(signs))
            counted = kind == "digit"
        return "".join(parts)

    def _misread(self, sign: str) -> bool:
        marked = self.capital and sign.isupper()
        return not marked and sign.lower() in self.after_number

    def _letters(self, letters: str) -> str:
        if len(letters) > 1 and letters.isalpha() and letters.isupper():
            return self.capitals + "".join(self._sign(letter.lower()) for letter in letters)
        return "".join(
            (self.capital if letter.isupper() else "") + self._sign(letter.lower())
            for letter in letters
        )

    def _sign(self, sign: str) -> str:
        if sign in self.signs:
            return self.signs[sign]
        plain = unicodedata.normalize("NFD", sign)[0]  # a letter with an accent of another language
        if plain not in LETTERS:
            raise GameError("braille/no-sign", found=sign)
        return LETTERS[plain]


def _kind(sign: str) -> str:
    if sign in DIGITS:
        return "digit"
    return "letter" if sign.isalpha() else "sign"


_LOW: Final = table(", ⠂ ; ⠆ : ⠒ ! ⠖ - ⠤")
"""The signs that these three languages share."""

ENGLISH: Final = Latin(
    capital="⠠",
    capitals="⠠⠠",
    letter="⠰",
    signs={
        **_LOW,
        **table(". ⠲ ? ⠦ ' ⠄ ’ ⠄ ‘ ⠠⠦ “ ⠦ ” ⠴ ( ⠐⠣ ) ⠐⠜ / ⠸⠌ – ⠠⠤ … ⠲⠲⠲ + ⠐⠖ − ⠐⠤ = ⠐⠶ × ⠐⠦ * ⠐⠔"),
        **table("% ⠨⠴"),
    },
)
FRENCH: Final = Latin(
    capital="⠨",
    capitals="⠨⠨",
    letter="⠰",
    signs={
        **_LOW,
        **table("ç ⠯ é ⠿ à ⠷ è ⠮ ù ⠾ â ⠡ ê ⠣ î ⠩ ô ⠹ û ⠱ ë ⠫ ï ⠻ ü ⠳ œ ⠪ æ ⠜"),
        **table(
            ". ⠲ ? ⠢ ' ⠄ ’ ⠄ « ⠶ » ⠶ “ ⠶ ” ⠶ "
            "( ⠦ ) ⠴ / ⠌ – ⠤⠤ — ⠤⠤ … ⠲⠲⠲ "
            "+ ⠠⠖ − ⠠⠤ = ⠠⠶ × ⠠⠔ * ⠐⠔ % ⠐⠬ ° ⠐⠕"
        ),
    },
    closed_up=r"\s+(?=[;:!?»])|(?<=«)\s+",
)
GERMAN: Final = Latin(
    capital="",
    capitals="",
    letter="⠠",
    signs={
        **_LOW,
        **table("ä ⠜ ö ⠪ ü ⠳ ß ⠮"),
        **table(
            ". ⠄ ? ⠢ ' ⠠ ’ ⠠ „ ⠦ “ ⠴ ‚ ⠠⠦ ‘ ⠠⠴ "
            "» ⠦ « ⠴ "
            "( ⠶ ) ⠶ / ⠐⠂ – ⠠⠤ … ⠄⠄⠄ "
            "+ ⠈⠖ − ⠈⠤ = ⠈⠶ × ⠈⠦ * ⠠⠔ % ⠼⠚⠴"
        ),
    },
    # These would read as the lowered digits of an ordinal number.
    after_number=LIKE_DIGITS | frozenset(";:!?()“«"),
    closed_up=r"\s+(?=[–—])",
)
