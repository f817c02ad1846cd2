"""A solo puzzle in the plain terminal: line in, line out.

The rules are in ``puzzles``, the sentences in ``words``; this module only runs an attempt.
"""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from enum import Enum, auto
from typing import Final

from luckynumbers.core import NUMBERS, GameError
from luckynumbers.puzzles import Attempt, Hint, Puzzle, Swap, hint
from luckynumbers.terminal.commands import InputError, Stopped
from luckynumbers.terminal.grid import braille_grid, grid
from luckynumbers.terminal.screen import Screen
from luckynumbers.words import Words
from luckynumbers.words.overview import row_messages
from luckynumbers.words.puzzles import limit_message, prompt_message, result_message


class Verb(Enum):
    """The command words of a puzzle, whatever the language."""

    swap = auto()
    undo = auto()
    hint = auto()
    grid = auto()
    read = auto()
    again = auto()
    help = auto()
    quit = auto()


VOCABULARY: Final = {
    Verb.swap: "puzzle/say-swap",
    Verb.undo: "command/undo",
    Verb.hint: "puzzle/say-hint",
    Verb.grid: "puzzle/say-grid",
    Verb.read: "command/read",
    Verb.again: "puzzle/say-again",
    Verb.help: "command/help",
    Verb.quit: "command/quit",
}
HELP: Final = (
    "puzzle/explain-aim",
    "puzzle/explain-swap",
    "puzzle/explain-undo",
    "puzzle/explain-again",
    "puzzle/explain-hint",
    "puzzle/explain-grid",
    "puzzle/explain-read",
    "puzzle/explain-quit",
)
_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+|\?")


class PlainPuzzle:
    """One attempt at a puzzle, until it is solved or the player stops."""

    def __init__(self, puzzle: Puzzle, screen: Screen) -> None:
        self.attempt = Attempt(puzzle)
        self._screen = screen
        self._verbs = _verbs(screen.words)
        self._fillers = frozenset(screen.words.text("command/fillers").split())
        self._hint: Hint | None = None
        self._hinted = 0
        self._handlers: Final[Mapping[Verb, Callable[[list[int]], None]]] = {
            Verb.swap: self._swap,
            Verb.undo: self._undo,
            Verb.hint: self._write_hint,
            Verb.grid: self._draw,
            Verb.read: self._read,
            Verb.again: self._again,
            Verb.help: self._help,
            Verb.quit: self._quit,
        }

    def play(self) -> Attempt:
        """Play until everything ascends; ``Stopped`` is raised when the player stops."""
        self._show()
        while not self.attempt.solved:
            line = self._screen.ask(self._prompt())
            if line is None:
                raise Stopped
            try:
                self._obey(line)
            except GameError as refusal:
                self._screen.show(refusal.message)
        self._screen.show(result_message(self.attempt.moves, self.attempt.puzzle.maximum))
        return self.attempt

    def _prompt(self) -> str:
        attempt = self.attempt
        return self._screen.words.say(prompt_message(attempt.moves + 1, attempt.puzzle.maximum))

    def _obey(self, line: str) -> None:
        tokens = [token for token in _TOKEN.findall(line.lower()) if token not in self._fillers]
        numbers = [_number(token) for token in tokens if token.isdecimal()]
        verbs = [self._verb(token) for token in tokens if not token.isdecimal()]
        if len(verbs) > 1:
            raise InputError("input/one-command")
        if not tokens:
            raise InputError("puzzle/which-two")
        self._handlers[verbs[0] if verbs else Verb.swap](numbers)

    def _verb(self, word: str) -> Verb:
        if word in self._verbs:
            return self._verbs[word]
        offered = [known for known, verb in self._verbs.items() if verb is not Verb.quit]
        if close := get_close_matches(word, offered, n=1, cutoff=0.6):
            raise InputError("input/did-you-mean", found=word[:40], close=close[0])
        raise InputError("input/unknown", found=word[:40])

    def _swap(self, numbers: list[int]) -> None:
        if len(numbers) != 2:
            raise InputError("puzzle/which-two")
        self._go(self.attempt.swap(Swap(*numbers)))
        one, other = (str(self.attempt.arrangement.cell(tile)) for tile in numbers)
        self._screen.say("puzzle/swapped", one=numbers[0], other=numbers[1], cell=one, at=other)
        if self._screen.grids:
            self._draw([])
        notice = limit_message(self.attempt.moves, self.attempt.puzzle.maximum)
        if notice is not None and not self.attempt.solved:
            self._screen.show(notice)

    def _undo(self, _: list[int]) -> None:
        last = self.attempt.made[-1:]
        self._go(self.attempt.undo())
        self._screen.say("puzzle/undone", one=last[0].one, other=last[0].other)
        if self._screen.grids:
            self._draw([])

    def _again(self, _: list[int]) -> None:
        self._go(Attempt(self.attempt.puzzle))
        self._show()

    def _go(self, attempt: Attempt) -> None:
        self.attempt, self._hint, self._hinted = attempt, None, 0

    def _write_hint(self, numbers: list[int]) -> None:
        """Write the next of the three steps of a hint, or the one asked for."""
        self._hint = self._hint or hint(self.attempt.arrangement)
        self._hinted = numbers[0] if numbers else self._hinted + 1
        self._screen.show(self._hint.message(self._hinted))

    def _show(self) -> None:
        self._draw([]) if self._screen.grids else self._read([])

    def _draw(self, _: list[int]) -> None:
        draw = braille_grid if self._screen.braille else grid
        self._screen.block(draw(self.attempt.arrangement.garden))

    def _read(self, _: list[int]) -> None:
        for row in row_messages(self.attempt.arrangement.garden, self._screen.words):
            self._screen.show(row)

    def _help(self, _: list[int]) -> None:
        for code in HELP:
            self._screen.say(code)

    def _quit(self, _: list[int]) -> None:
        raise Stopped


def _verbs(words: Words) -> Mapping[str, Verb]:
    return {word: verb for verb, code in VOCABULARY.items() for word in words.text(code).split()}


def _number(digits: str) -> int:
    number = int(digits) if len(digits) < 4 else 0
    if number not in NUMBERS:
        raise InputError("input/no-such-tile", found=digits[:20])
    return number
