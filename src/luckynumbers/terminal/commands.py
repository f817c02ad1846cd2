"""Parser of what a player types; capitals, spaces and word order do not matter.

The words themselves are in the catalogue, so that each language has its own.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum, auto
from typing import Final, TypeAlias

from luckynumbers.core import NUMBERS, Cell, GameError
from luckynumbers.words import Words


class Verb(Enum):
    """The command words, whatever the language."""

    draw = auto()
    take = auto()
    place = auto()
    discard = auto()
    sort = auto()
    where = auto()
    hint = auto()
    tutor = auto()
    gardens = auto()
    garden = auto()
    read = auto()
    table = auto()
    hidden = auto()
    last = auto()
    undo = auto()
    leave = auto()
    save = auto()
    rules = auto()
    seal = auto()
    grids = auto()
    colours = auto()
    skip = auto()
    help = auto()
    quit = auto()


VOCABULARY: Final = {
    Verb.draw: "command/draw",
    Verb.take: "command/take",
    Verb.place: "command/place",
    Verb.discard: "command/discard",
    Verb.sort: "command/sort",
    Verb.where: "command/where",
    Verb.hint: "command/hint",
    Verb.tutor: "command/tutor",
    Verb.gardens: "command/gardens",
    Verb.garden: "command/garden",
    Verb.read: "command/read",
    Verb.table: "command/table",
    Verb.hidden: "command/hidden",
    Verb.last: "command/last",
    Verb.undo: "command/undo",
    Verb.leave: "command/leave",
    Verb.save: "command/save",
    Verb.rules: "command/rules",
    Verb.seal: "command/seal",
    Verb.grids: "command/grids",
    Verb.colours: "command/colours",
    Verb.skip: "command/skip",
    Verb.help: "command/help",
    Verb.quit: "command/quit",
}


class InputError(GameError):
    """A typed line that cannot be carried out, with a hint."""


class Stopped(Exception):  # noqa: N818  it is no error: the players stop for now
    """The players stop; the game is left unfinished, to be saved and resumed."""


@dataclass(frozen=True)
class Put:
    """A placement: ``take 7 b2``, ``place c3``, ``7 b2`` or just ``c3``."""

    tile: int | None
    cell: Cell | None


@dataclass(frozen=True)
class Ask:
    """Any other command, with a number where it takes one."""

    verb: Verb
    number: int | None = None


@dataclass(frozen=True)
class Save:
    """A request to write the game to a file."""

    path: str


@dataclass(frozen=True)
class Tutoring:
    """A wish to be asked before mistakes, or no longer; with neither, to know which it is."""

    on: bool | None = None
    least: int | None = None
    """The cost in percentage points from which on a choice is a mistake."""


@dataclass(frozen=True)
class Help:
    """A question what one command means."""

    verb: Verb


Command: TypeAlias = Put | Ask | Save | Tutoring | Help

# A cell in any spelling (b2, b 2, 2b), what resembles one (e5, t7), a number, or a word.
_TOKEN = re.compile(
    r"(?<![^\W\d_])(?P<spaced>[a-d]\s+[1-4])(?!\w)|(?P<turned>[1-4][a-d])(?!\w)|"
    r"(?<![^\W\d_])(?P<cell>[a-z]\d+)|(?P<number>\d+)|(?P<word>[^\W\d_]+|\?)|(?P<odd>[^\s,.;:!@-])"
)
# What the keys a to d type on a keyboard set to Korean.
_HANGUL = {"ㅁ": "a", "ㅠ": "b", "ㅊ": "c", "ㅇ": "d"}
_HANGUL_CELL = re.compile(r"[ㅁㅠㅊㅇ](?=\s*[1-4])|(?<=[1-4])[ㅁㅠㅊㅇ]")
_PLACERS = (Verb.take, Verb.place)
_ENDINGS = (Verb.leave, Verb.quit)
"""What ends the game for somebody: no other word is taken to mean it."""
_NUMBERED = (Verb.where, Verb.garden, Verb.read, Verb.discard, Verb.gardens)


class Vocabulary:
    """The command words of one language."""

    def __init__(self, words: Words) -> None:
        self._verbs = {
            word: verb for verb, code in VOCABULARY.items() for word in words.text(code).split()
        }
        self._fillers = frozenset(words.text("command/fillers").split())
        self._leave_it = words.text("game/leave-it").lower()
        self._yes = frozenset(words.text("command/yes").split())
        self._no = frozenset(words.text("command/no").split())
        self._why = frozenset(words.text("command/why").split())
        self._on = frozenset(words.text("command/on").split())
        self._off = frozenset(words.text("command/off").split())

    def agrees(self, line: str) -> bool:
        """Whether a line means yes."""
        return line.strip().lower() in self._yes

    def refuses(self, line: str) -> bool:
        """Whether a line means no."""
        return line.strip().lower() in self._no

    def asks_why(self, line: str) -> bool:
        """Whether a line asks for a reason."""
        return line.strip(" ?").lower() in self._why

    def read(self, line: str) -> Command:
        """Parse a line that is not blank, or raise ``InputError`` with a hint."""
        first, _, rest = line.partition(" ")
        match self._verbs.get(first.lower()):
            case Verb.save:
                return Save(rest.strip())
            case Verb.tutor:
                return self._tutoring(rest.strip(" %").lower())
            case Verb.help if self.asks_why(rest):  # which is no command of its own
                return Ask(Verb.help)
            case Verb.help if rest.strip():
                return Help(self._verb(rest.split()[0].lower()))
        if line.strip().lower() == self._leave_it:  # the words of the browser's button
            return Ask(Verb.discard)
        latin = _HANGUL_CELL.sub(lambda letter: _HANGUL[letter[0]], line.lower())
        if latin not in self._verbs and self._answers(line):
            raise InputError("input/no-question", found=line)
        return self._command(self._tokens(latin))

    def _answers(self, line: str) -> bool:
        """Whether a line answers a question."""
        return self.agrees(line) or self.refuses(line) or self.asks_why(line)

    def _tutoring(self, wish: str) -> Tutoring:
        if not wish:
            return Tutoring()
        if wish in self._on or wish in self._off:
            return Tutoring(on=wish in self._on)
        if not wish.isdecimal() or len(wish) > 2 or not int(wish):
            raise InputError("input/tutor")
        return Tutoring(on=True, least=int(wish))

    def _tokens(self, line: str) -> list[Verb | Cell | int]:
        tokens: list[Verb | Cell | int] = []
        for match in _TOKEN.finditer(line):
            kind, text = str(match.lastgroup), match[0]
            if kind in ("spaced", "turned"):
                tokens.append(Cell["".join(sorted(text, reverse=True)).strip()])
            elif kind == "cell":
                tokens += self._cell_or_short(text)
            elif kind == "number":
                tokens.append(_tile(text))
            elif kind == "odd":
                raise InputError("input/unknown", found=line[:40])
            elif text not in self._fillers:
                tokens.append(self._verb(text))
        return tokens

    def _cell_or_short(self, text: str) -> list[Verb | Cell | int]:
        if text in Cell.__members__:
            return [Cell[text]]
        verb = self._verbs.get(text[0])
        if verb is None or text[0] in "abcd":
            raise InputError("input/no-such-cell", found=text[:40])
        return [verb, _tile(text[1:])]

    def _verb(self, word: str) -> Verb:
        if word in self._verbs:
            return self._verbs[word]
        begun = {verb for known, verb in self._verbs.items() if known.startswith(word)}
        if len(word) > 2 and len(begun) == 1:
            return begun.pop()
        offered = [known for known, verb in self._verbs.items() if verb not in _ENDINGS]
        if close := get_close_matches(word, offered, n=1, cutoff=0.6):
            raise InputError("input/did-you-mean", found=word[:40], close=close[0])
        raise InputError("input/unknown", found=word[:40])

    def _command(self, tokens: list[Verb | Cell | int]) -> Command:
        verbs = [token for token in tokens if isinstance(token, Verb)]
        cells = [token for token in tokens if isinstance(token, Cell)]
        numbers = [t for t in tokens if isinstance(t, int) and not isinstance(t, Cell)]
        if len(cells) > 1 or len(numbers) > 1 or not tokens:
            raise InputError("input/too-much")
        verb = verbs[0] if verbs else None
        cell = cells[0] if cells else None
        number = numbers[0] if numbers else None
        # "take 7 from the table" names a second command and means the first.
        if len(verbs) > 1 and (verb not in _PLACERS or verbs[1:] != [Verb.table]):
            raise InputError("input/one-command")
        return _meaning(verb, cell, number)


def _meaning(verb: Verb | None, cell: Cell | None, number: int | None) -> Command:
    if verb is Verb.leave and (cell is not None or number is not None):
        raise InputError("input/leave-or-discard")
    if verb is None or verb in _PLACERS:
        if cell is None and number is None:
            raise InputError("input/take-what" if verb is Verb.take else "input/place-where")
        return Put(number, cell)
    if cell is not None or (number is not None and verb not in _NUMBERED):
        raise InputError("input/too-much")
    if verb is Verb.save:
        return Save("")
    return Tutoring() if verb is Verb.tutor else Ask(verb, number)


def _tile(digits: str) -> int:
    number = int(digits) if digits.isdecimal() and len(digits) < 4 else 0
    if number not in NUMBERS:
        raise InputError("input/no-such-tile", found=digits[:20])
    return number
