"""Braille in North American ASCII, the letters of a BRF file: ``9-20`` becomes ``#I-#BJ``.

Texts are uncontracted, so that a reader needs no knowledge of a language's short forms. A
language needs a code of its own in ``CODES``; a sign without braille is refused by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from luckynumbers.core import GameError

NUMBER_SIGN: Final = "#"
_DIGITS: Final = dict(zip("1234567890", "ABCDEFGHIJ", strict=True))
_ASCII: Final = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""The ASCII letter of each of the 64 cells, in the order of Unicode's braille patterns."""
_FIRST_CELL: Final = 0x2800


@dataclass(frozen=True)
class Code:
    """Hold how one language writes in braille."""

    capital: str
    """Stands before one capital letter; twice before a word in capitals."""
    letter: str
    """Stands before a letter that would read as a digit after a number."""
    signs: Mapping[str, str]


ENGLISH: Final = Code(
    capital=",",
    letter=";",
    signs={
        ".": "4",
        ",": "1",
        ":": "3",
        ";": "2",
        "?": "8",
        "!": "6",
        "-": "-",
        "–": ",-",
        "’": "'",
        "'": "'",
        "“": "8",
        "”": "0",
        "(": '"<',
        ")": '">',
        "/": "_/",
    },
)
"""Unified English Braille, uncontracted."""
CODES: Final[Mapping[str, Code]] = {"en": ENGLISH}


def code_of(language: str) -> Code:
    """Find the braille of a language."""
    if language not in CODES:
        raise GameError("braille/no-code", language=language, known=tuple(CODES))
    return CODES[language]


def number(value: int) -> str:
    """Write a number: the number sign and its digits."""
    return _digits(str(value))


def text(line: str, code: Code = ENGLISH) -> str:
    """Write a text; the spaces stay where they are."""
    return " ".join(_word(word, code) for word in line.split(" "))


def unicode_cells(brf: str) -> str:
    """Show ASCII braille as Unicode's braille patterns."""
    return "".join(chr(_FIRST_CELL + _ASCII.index(letter)) for letter in brf)


def _word(word: str, code: Code) -> str:
    shouted = len(word) > 1 and word.isalpha() and word.isupper()
    parts = [2 * code.capital] if shouted else []
    after_number = False
    for digits, run in groupby(word, _DIGITS.__contains__):
        letters = "".join(run)
        if digits:
            parts.append(_digits(letters))
        else:
            misread = after_number and letters[0] in "abcdefghij"
            parts += [code.letter] if misread else []
            parts += [_sign(letter, code, capitals=not shouted) for letter in letters]
        after_number = digits
    return "".join(parts)


def _digits(digits: str) -> str:
    return NUMBER_SIGN + "".join(_DIGITS[digit] for digit in digits)


def _sign(letter: str, code: Code, *, capitals: bool) -> str:
    if letter in code.signs:
        return code.signs[letter]
    if not (letter.isascii() and letter.isalpha()):
        raise GameError("braille/no-sign", found=letter)
    return (code.capital if capitals and letter.isupper() else "") + letter.upper()
