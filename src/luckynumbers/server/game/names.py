"""Names and other free text, made safe to show: no control or bidi characters, no surprises."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from luckynumbers.core import GameError

LONGEST: Final = 24
MOST_MARKS: Final = 2
"""How many combining marks one letter may carry."""
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean_name(text: str) -> str:
    """Normalise a name, or refuse one that nobody could read."""
    name = clean_text(text[: 8 * LONGEST])
    if not any(letter.isalnum() for letter in name):
        raise GameError("player/no-name")
    if len(name) > LONGEST:
        raise GameError("player/long-name", found=f"{name[:LONGEST]}…", most=LONGEST)
    return name


def clean_text(text: str) -> str:
    """Normalise a text to one line of what can be seen."""
    return " ".join(_visible(unicodedata.normalize("NFC", text)).split())


def distinct(name: str, taken: Sequence[str]) -> str:
    """Number a name that someone else at the table has already."""
    used = {_skeleton(other) for other in taken}
    if _skeleton(name) not in used:
        return name
    number = 2
    while _skeleton(f"{name} ({number})") in used:
        number += 1
    return f"{name} ({number})"


def _visible(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        if category in _INVISIBLE:
            kept.append(" " if letter.isspace() else "")
            continue
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def _skeleton(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
