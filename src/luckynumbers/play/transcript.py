"""The moves of a record as text: one word a play, laid out in rounds from the starting seat.

Words stand in the order in which things happened. ``*14``, or a bare ``14`` in setup, is a tile
that was revealed and not placed at once: somebody left meanwhile, or the record stops there. If
it was placed after all, the play follows without its star.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from luckynumbers.core import (
    DIAGONAL,
    Action,
    Discard,
    Draw,
    Place,
    Play,
    Position,
    Rules,
)
from luckynumbers.core.checks import checked
from luckynumbers.play.entries import Departure, Entry, Move, Opening, revealed_in
from luckynumbers.play.game import Game
from luckynumbers.play.pile import Pile


@dataclass(frozen=True)
class Word:
    """One word of the moves, and where it stands: a line for each round, a column for each seat."""

    line: int
    column: int
    text: str
    setup: bool


@checked
def play_of(before: Position, action: Action, after: Position) -> Play | None:
    """Return the play that an action finished; a draw alone finishes none."""
    match action:
        case Draw():
            return None
        case Discard(number):
            return Play(number, None, drawn=True)
        case Place(number, cell):
            again = before.earns(action)
            full = any(garden.full for garden in after.gardens)
            drawn = bool(before.hand) and not before.setup
            return Play(number, cell, drawn, before.garden[cell], again, full)


class Transcript:
    """A log as words; it is replayed to find what each entry did."""

    @checked
    def __init__(self, rules: Rules, seats: int, first: int, log: Sequence[Entry]) -> None:
        self._game = Game(rules, Pile.scripted(seats, revealed_in(log)), first)
        self._log = log
        self._seats = seats
        self._line = 0
        self._column = 0
        self._written = False  # whether the tile in hand stands written already

    def __str__(self) -> str:
        lines = [list(words) for _, words in groupby(self.words(), lambda word: word.line)]
        setups = sum(words[0].setup for words in lines)
        texts = [self._format_line(words, last=words is lines[-1]) for words in lines]
        numbers = [0] * setups + list(range(1, len(lines) - setups + 1))
        return "\n".join(f"{number}. {text}" for number, text in zip(numbers, texts, strict=True))

    def words(self) -> Iterator[Word]:
        """Yield the words in order."""
        if self._game.rules.sorted:
            yield from self._laid_at_once()
        for entry in self._log[1:]:
            before = self._game.position
            self._game = self._game.apply(entry)
            if isinstance(entry, Departure) and self._interrupts(before, entry.seat):
                yield from self._held(before)
            if text := self._text(before, entry):
                yield Word(self._line, self._column, text, before.setup)
            self._move_on(before)
        yield from self._held(self._game.position)

    def _interrupts(self, before: Position, leaver: int) -> bool:
        # In setup the hand can be told from what is laid later, unless nothing is.
        return not before.setup or leaver == before.seat or self._game.position.over

    def _text(self, before: Position, entry: Entry) -> str | None:
        match entry:
            case Departure(seat):
                return f"~{seat}"
            case Move(_, action):
                play = play_of(before, action, self._game.position)
                return None if play is None else str(play).removeprefix("*" * self._written)
            case Opening():
                return None

    def _move_on(self, before: Position) -> None:
        after = self._game.position
        self._written = self._written and (after.seat, after.hand) == (before.seat, before.hand)
        if after.seat is not None and after.seat != before.seat:
            column = (after.seat - self._game.first) % self._seats
            self._line += column <= self._column
            self._column = column

    def _held(self, position: Position) -> Iterator[Word]:
        if self._written:
            return
        star = "" if position.setup else "*"
        for number in position.hand:
            yield Word(self._line, self._column, f"{star}{number:02d}", position.setup)
        self._written = bool(position.hand)

    def _laid_at_once(self) -> Iterator[Word]:
        gardens = self._game.position.gardens
        for column in range(self._seats):
            garden = gardens[(self._game.first - 1 + column) % self._seats]
            for cell in DIAGONAL:
                yield Word(0, column, f"{garden[cell]:02d}@{cell}", setup=True)
        self._line = 1

    def _format_line(self, words: Sequence[Word], last: bool) -> str:
        width = words[-1].column + 1 if last else self._seats
        columns: list[list[str]] = [[] for _ in range(width)]
        for word in words:
            columns[word.column].append(word.text)
        # A column in which nothing happened belongs to a seat that has left.
        return " : ".join(" ".join(column) or "-" for column in columns)
