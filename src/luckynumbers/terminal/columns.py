"""How wide a text stands in a terminal: Hangul takes two columns a letter, an accent none."""

import re
from typing import Final
from unicodedata import combining, east_asian_width

_WIDE: Final = frozenset("WF")
# A no-break space holds words together, as French wants before a colon; so only spaces part them.
_WORD: Final = re.compile(" *[^ ]+")


def columns(text: str) -> int:
    """Count the columns that a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in _WIDE else 1 for letter in text
    )


def fold(text: str, width: int) -> list[str]:
    """Break a text between words; a word that is longer than a line stays whole.

    Hyphens do not part words: a file name or an option must be read, and copied, in one piece.
    """
    lines: list[str] = []
    for word in _WORD.findall(text):
        if lines and columns(lines[-1] + word) <= width:
            lines[-1] += word
        else:
            lines.append(word.lstrip(" ") if lines else word)
    return lines


def pad(text: str, width: int) -> str:
    """Fill a text up with spaces."""
    return text + " " * (width - columns(text))


def cut(text: str, width: int) -> str:
    """Cut a text that is too wide, and say so with an ellipsis."""
    if columns(text) <= width:
        return text
    while columns(text) > width - 1:
        text = text[:-1]
    return text + "…"
