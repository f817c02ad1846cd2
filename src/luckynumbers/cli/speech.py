"""The words of the command line: one language for a run, chosen by the environment."""

import os
import shutil
import sys
from typing import Final

from luckynumbers.core import Rules
from luckynumbers.terminal import Screen
from luckynumbers.words import Words, preferred

WORDS: Final = Words(preferred(os.environ))
PROGRAM: Final = "luckynumbers"


VARIANTS: Final = {
    "bruno": "variant/bruno",
    "michael": "variant/michael",
    "norep": "variant/norep",
    "sorted": "variant/sorted",
}


def explain(code: str) -> str:
    """Give a help text that needs no facts."""
    return WORDS.text(code)


def open_screen(width: int | None = None, *, grids: bool = True) -> Screen:
    """Speak on standard output, as wide as the terminal or as asked."""
    columns = width or min(shutil.get_terminal_size().columns, 100)
    return Screen(WORDS, sys.stdin, sys.stdout, columns, grids=grids)


def tell_rules(screen: Screen, rules: Rules, box: str | None) -> None:
    """Tell which edition is played and with which variants."""
    chosen = [WORDS.text(code) for name, code in VARIANTS.items() if getattr(rules, name)]
    if box is not None:
        screen.say("welcome/edition", edition=box)
    if chosen:
        screen.say("welcome/variants", variants=tuple(chosen))
