"""What a box calls its pieces: clovers or number tiles, gardens or boards.

A sentence holds both, as whole forms, because gender and particles differ with them:
``<a tile|a clover>`` reads *a clover* where an edition has clovers, and ``[garden|board]`` reads
*board* in 5 vor 12. Without an edition the first form is read. The browser's twin is in
``web/base/words.js``.
"""

import re
from functools import partial
from typing import Final, Literal, TypeAlias

from luckynumbers.core import EDITIONS

Wording: TypeAlias = Literal["", "clover", "board"]

_CHOICE: Final = re.compile(r"<([^<>|]*)\|([^<>|]*)>|\[([^\[\]|]*)\|([^\[\]|]*)\]")


def wording_of(edition: str | None) -> Wording:
    """The wording of an edition by its name; none for an unknown one."""
    if edition not in EDITIONS:
        return ""
    return "clover" if EDITIONS[edition].tile == "clover" else "board"


def worded(template: str, wording: Wording) -> str:
    """Return a template in the wording of an edition."""
    return _CHOICE.sub(partial(_form, wording), template) if "|" in template else template


def is_sound(template: str) -> bool:
    """Whether every choice of a template has its two forms and its brackets."""
    return "|" not in _CHOICE.sub("", template)


def _form(wording: Wording, choice: re.Match[str]) -> str:
    tile, clover, garden, board = choice.groups()
    if tile is not None:
        return str(clover if wording == "clover" else tile)
    return str(board if wording == "board" else garden)
