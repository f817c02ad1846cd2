"""The log of a game, grouped into turns and departures that messages can describe."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from luckynumbers.core import Message, Play, Position, Rules, Turn
from luckynumbers.core.cells import DIAGONAL
from luckynumbers.play import Departure, Entry, Game, Move, Opening, play_of
from luckynumbers.words.turns import leave_message, turn_messages


@dataclass(frozen=True)
class Taken:
    """A turn that is over, or a seat's part in setup."""

    turn: Turn
    setup: bool


@dataclass(frozen=True)
class Gone:
    """A seat that has left (R9), and the tiles that went from its hand to the table."""

    seat: int
    tiles: tuple[int, ...]


Deed: TypeAlias = Taken | Gone


class Chronicle:
    """The deeds of a log that is read entry by entry."""

    def __init__(self, rules: Rules, seats: int, first: int) -> None:
        self.position = Position.start(rules, seats, first)
        """The position after what has been read."""
        self.deeds: list[Deed] = []
        self.length = 0
        """How many entries have been read."""
        self._plays: list[Play] = []

    @classmethod
    def of(cls, game: Game, length: int) -> "Chronicle":
        """Read the first entries of a game's log."""
        chronicle = cls(game.rules, len(game.position.gardens), game.first)
        chronicle.read(game.log[:length])
        return chronicle

    @property
    def plays(self) -> int:
        """How many plays the unfinished turn has so far."""
        return len(self._plays)

    def read(self, entries: Iterable[Entry]) -> list[Deed]:
        """Read some entries, and return the deeds that they complete."""
        known = len(self.deeds)
        for entry in entries:
            self._read(entry)
            self.length += 1
        return self.deeds[known:]

    def _read(self, entry: Entry) -> None:
        before = self.position
        match entry:
            case Move(seat, action):
                self.position = before.apply(action)
                play = play_of(before, action, self.position)
                self._plays += [] if play is None else [play]
                if play is not None and self.position.seat != seat:
                    self._finish(seat, setup=before.setup)
            case Departure(seat):
                self._leave(seat)
            case Opening():
                pass
        for number in entry.revealed:
            self._reveal(number)

    def _finish(self, seat: int, *, setup: bool) -> None:
        self.deeds.append(Taken(Turn(seat, tuple(self._plays)), setup))
        self._plays = []

    def _leave(self, seat: int) -> None:
        before = self.position
        own = seat == before.seat
        if own and self._plays:
            self._finish(seat, setup=before.setup)
        self.position = before.leave(seat)
        self.deeds.append(Gone(seat, before.hand if own else ()))

    def _reveal(self, number: int) -> None:
        before = self.position
        self.position = before.reveal(number)
        seat = before.seat or 1
        if before.rules.sorted and before.setup and self.position.seat != seat:
            # The fourth tile of a sorted setup lays all four.
            garden = self.position.gardens[seat - 1]
            self._plays = [Play(garden[cell] or 0, cell) for cell in DIAGONAL]
            self._finish(seat, setup=True)


def deed_messages(deed: Deed, names: Sequence[str]) -> tuple[Message, ...]:
    """Return the messages for a deed, one for each sentence."""
    match deed:
        case Taken(turn, setup):
            return turn_messages(turn, names[turn.seat - 1], setup=setup)
        case Gone(seat, tiles):
            return (leave_message(tiles, names[seat - 1]),)
