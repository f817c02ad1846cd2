"""From the words of a record back to its log: the inverse of ``transcript``."""

import re
from collections.abc import Sequence
from itertools import islice, zip_longest

from luckynumbers.core import (
    DRAW,
    Action,
    ActionError,
    Discard,
    Place,
    Play,
    Position,
    Rules,
    TextError,
)
from luckynumbers.play.entries import Departure, Entry, Move, Opening

_SPACER = re.compile(r"\d+\.|:|-", re.ASCII)
_ROUND = re.compile(r"(\d+)\.", re.ASCII)
_HELD = re.compile(r"\*?(0[1-9]|1\d|20)", re.ASCII)
_MOVE = re.compile(r"\*?(0[1-9]|1\d|20)(?:@(?:[a-d][1-4]|-)(?:x\d\d)?\+?#?)?", re.ASCII)
_LEFT = re.compile(r"~([1-5])", re.ASCII)


def is_spacer(word: str) -> bool:
    """Whether a word only separates: a round's number, a colon, the dash of a seat that left."""
    return _SPACER.fullmatch(word) is not None


class Reader:
    """Parser of a record's words; what a word means depends on the position before it."""

    def __init__(self, rules: Rules, seats: int, first: int) -> None:
        self._position = Position.start(rules, seats, first)
        self._log: list[Entry] = []
        self._moves: list[str] = []

    def read(self, words: Sequence[str]) -> tuple[Entry, ...]:
        """Parse all the words of a record into the entries of its log."""
        places = [place for place, word in enumerate(words) if not is_spacer(word)]
        self._moves = [words[place] for place in places]
        index = 0
        try:
            self._log = [Opening(self._reveal_from(0))]
            laid = len(self._log[0].revealed) if self._position.rules.sorted else 0
            for index in range(laid, len(self._moves)):
                self._read_word(self._moves[index], index + 1)
        except (ActionError, TextError) as error:
            if error.code.startswith("record/"):
                raise
            raise _damage(words, places[index]) from error
        return tuple(self._log)

    def _read_word(self, word: str, ahead: int) -> None:
        seat = self._position.seat
        if seat is None:
            raise TextError("record/after-end", found=word)
        if match := _LEFT.fullmatch(word):
            self._position = self._position.leave(int(match[1]))
            self._log.append(Departure(int(match[1]), self._reveal_from(ahead)))
        elif match := _HELD.fullmatch(word):
            if word.startswith("*"):
                self._draw(seat, int(match[1]))
        else:
            self._play(seat, word, ahead)

    def _play(self, seat: int, word: str, ahead: int) -> None:
        held = self._position.hand and not self._position.setup
        play = Play.parse("*" + word if held else word)
        if play.drawn and not held:
            self._draw(seat, play.number)
        action: Action = Discard(play.number)
        if play.cell is not None:
            action = Place(play.number, play.cell)
        self._position = self._position.apply(action)
        self._log.append(Move(seat, action, self._reveal_from(ahead)))

    def _draw(self, seat: int, number: int) -> None:
        self._position = self._position.apply(DRAW).reveal(number)
        self._log.append(Move(seat, DRAW, (number,)))

    def _reveal_from(self, ahead: int) -> tuple[int, ...]:
        """Reveal for setup: the numbers are those of the words that follow."""
        revealed = []
        words = map(_MOVE.fullmatch, islice(self._moves, ahead, None))
        numbers = (int(match[1]) for match in words if match)
        while self._position.chance:
            number = next(numbers, None)
            if number is None:
                raise TextError("record/setup-short")
            self._position = self._position.reveal(number)
            revealed.append(number)
        return tuple(revealed)


def round_at(before: Sequence[str]) -> int:
    """The round of a word, by the number that stands last before it."""
    return next((int(word[:-1]) for word in reversed(before) if _ROUND.fullmatch(word)), 0)


def breaks_off(found: Sequence[str], played: Sequence[str]) -> bool:
    """Whether words are those of a game up to where they break off, between two or within one."""
    pairs = enumerate(zip_longest(found, played, fillvalue=""))
    same, wanted = next(
        ((at, want) for at, (word, want) in pairs if word != want), (len(found), "")
    )
    *spacers, last = found[same:] or [""]
    return all(map(is_spacer, spacers)) and (
        is_spacer(last) or last.isdecimal() or (not spacers and wanted.startswith(last))
    )


def check_moves(found: Sequence[str], played: Sequence[str]) -> None:
    """Refuse words that a game with the same moves would not have written.

    Raises:
        TextError: With the first such word and its round (``record/moves``).

    """
    number = 0
    for word, wanted in zip_longest(found, played, fillvalue=""):
        if match := _ROUND.fullmatch(wanted):
            number = int(match[1])
        if word != wanted:
            why = TextError("record/written", wanted=wanted) if wanted else None
            raise TextError("record/moves", found=(word or wanted)[:20], round=number) from why


def _damage(words: Sequence[str], place: int) -> TextError:
    """The refusal of a word that no game has there; of the last one, half may be missing."""
    number = round_at(words[:place])
    readable = _MOVE.fullmatch(words[place]) or _LEFT.fullmatch(words[place])
    if place == len(words) - 1 and not readable:
        return TextError("record/short", round=number)
    return TextError("record/moves", found=words[place][:20], round=number)
