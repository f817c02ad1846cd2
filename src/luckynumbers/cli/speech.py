"""The language of the command line: chosen by ``--language`` or the environment."""

import os
import shutil
import sys
from collections.abc import Sequence
from typing import Final

from luckynumbers.core import GameError, Rules
from luckynumbers.terminal.screen import Screen
from luckynumbers.words import Words, find_language, preferred


class ProgramWords(Words):
    """The words of this run. Commands import them before the language is known."""

    def use(self, language: str) -> None:
        """Switch to another language in place."""
        super().__init__(language)


WORDS: Final = ProgramWords()
LANGUAGE: Final = "--language"
NAME: Final = "luckynumbers"


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
    """Switch to the language asked for, and return the arguments without ``--language``.

    This comes before anything else is parsed, so that refusals are in that language too.
    """
    WORDS.use(preferred(os.environ))
    rest = list(arguments)
    for index, word in enumerate(rest):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == LANGUAGE:
            given = [value] if equals else rest[index + 1 : index + 2]
            if not given:
                raise GameError("usage/value", option=LANGUAGE, value=WORDS.text("value/language"))
            WORDS.use(find_language(given[0]))
            return rest[:index] + rest[index + (1 if equals else 2) :]
    return rest


def explain(code: str) -> str:
    """Mark the code of a help text; ``manual`` looks it up, once the language is known."""
    return code


def open_screen(
    width: int | None = None, *, grids: bool = True, braille: bool = False, colours: bool = False
) -> Screen:
    """Return a screen on standard output, as wide as the terminal or as given."""
    columns = width or min(shutil.get_terminal_size().columns, 100)
    return Screen(
        WORDS, sys.stdin, sys.stdout, columns, grids=grids, braille=braille, colours=colours
    )


def write_rules(screen: Screen, rules: Rules, box: str | None) -> None:
    """Write the edition and the variants that are played."""
    chosen = [WORDS.text(code) for name, code in VARIANTS.items() if getattr(rules, name)]
    if box is not None:
        # A record may name an unknown edition.
        name = WORDS.text(EDITIONS[box]) if box in EDITIONS else box
        screen.say("welcome/edition", edition=name)
    if chosen:
        screen.say("welcome/variants", variants=tuple(chosen))
