"""Braille cells in Unicode: letters, digits and the number sign."""

from typing import Final

NUMBER_SIGN: Final = "⠼"
DIGITS: Final = dict(zip("1234567890", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚", strict=True))
LETTERS: Final = dict(zip("abcdefghijklmnopqrstuvwxyz", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))
LIKE_DIGITS: Final = frozenset("abcdefghij")
"""The letters that read as digits after the number sign."""


def table(pairs: str) -> dict[str, str]:
    """Parse a table of alternating signs and cells: ``. ⠲ ? ⠦``."""
    words = pairs.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def number(value: int | str) -> str:
    """Return a number in braille as on the tiles: the number sign and its digits."""
    return NUMBER_SIGN + "".join(DIGITS[digit] for digit in str(value))
