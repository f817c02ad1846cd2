"""The words of the command line: one language for a run, by ``--language`` or the environment."""

import os
import shutil
import sys
from collections.abc import Sequence
from typing import Final

from luckynumbers.core import GameError, Rules
from luckynumbers.terminal import Screen
from luckynumbers.words import Words, find_language, preferred


class Voice(Words):
    """The one voice of a run: every command holds it, so it must change its tongue in place."""

    def speak(self, language: str) -> None:
        """Speak another language from now on."""
        super().__init__(language)


WORDS: Final = Voice()
LANGUAGE: Final = "--language"
PROGRAM: Final = "luckynumbers"


EDITIONS: Final = {
    "lucky-numbers": "edition/lucky-numbers",
    "anniversary": "edition/anniversary",
    "access": "edition/access",
    "5-vor-12": "edition/5-vor-12",
}
VARIANTS: Final = {
    "bruno": "variant/bruno",
    "michael": "variant/michael",
    "norep": "variant/norep",
    "sorted": "variant/sorted",
}


def choose_language(arguments: Sequence[str]) -> list[str]:
    """Speak the language that is asked for, and give the arguments without the question.

    This comes before anything else is read: even a refusal is said in that language.
    """
    WORDS.speak(preferred(os.environ))
    rest = list(arguments)
    for index, word in enumerate(rest):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == LANGUAGE:
            given = [value] if equals else rest[index + 1 : index + 2]
            if not given:
                raise GameError("usage/value", option=LANGUAGE)
            WORDS.speak(find_language(given[0]))
            return rest[:index] + rest[index + (1 if equals else 2) :]
    return rest


def explain(code: str) -> str:
    """Mark a help text; the help page says it, once the language is known."""
    return code


def open_screen(width: int | None = None, *, grids: bool = True, braille: bool = False) -> Screen:
    """Speak on standard output, as wide as the terminal or as asked."""
    columns = width or min(shutil.get_terminal_size().columns, 100)
    return Screen(WORDS, sys.stdin, sys.stdout, columns, grids=grids, braille=braille)


def tell_rules(screen: Screen, rules: Rules, box: str | None) -> None:
    """Tell which edition is played and with which variants."""
    chosen = [WORDS.text(code) for name, code in VARIANTS.items() if getattr(rules, name)]
    if box is not None:
        # A record may name an edition that we do not know.
        name = WORDS.text(EDITIONS[box]) if box in EDITIONS else box
        screen.say("welcome/edition", edition=name)
    if chosen:
        screen.say("welcome/variants", variants=tuple(chosen))
