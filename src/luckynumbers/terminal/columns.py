"""The width of text in a terminal: a Hangul letter takes two columns, a combining accent none."""

import re
from typing import Final
from unicodedata import combining, east_asian_width

_WIDE: Final = frozenset("WF")
# A no-break space, as before a colon in French, does not separate words.
_WORD: Final = re.compile(" *[^ ]+")


def columns(text: str) -> int:
    """The number of columns that a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in _WIDE else 1 for letter in text
    )


def fold(text: str, width: int) -> list[str]:
    """Break a text into lines between words; a word longer than a line stays whole.

    Hyphens do not separate words, so that a file name or an option can be copied in one piece.
    """
    lines: list[str] = []
    for word in _WORD.findall(text):
        if lines and columns(lines[-1] + word) <= width:
            lines[-1] += word
        else:
            lines.append(word.lstrip(" ") if lines else word)
    return lines


def pad(text: str, width: int) -> str:
    """Pad a text with spaces."""
    return text + " " * (width - columns(text))


def cut(text: str, width: int) -> str:
    """Truncate a text that is too wide, with an ellipsis at its end."""
    if columns(text) <= width:
        return text
    while columns(text) > width - 1:
        text = text[:-1]
    return text + "…"
