"""What has happened in a game, turn by turn: the log grouped into what a sentence can tell."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from luckynumbers.core import Play, Position, Rules, Turn
from luckynumbers.core.cells import DIAGONAL
from luckynumbers.play import Departure, Entry, Move, Opening, play_of
from luckynumbers.words import Words
from luckynumbers.words.turns import leave_message


@dataclass(frozen=True)
class Taken:
    """A turn that is over, or a seat's part in setup."""

    turn: Turn
    setup: bool


@dataclass(frozen=True)
class Gone:
    """A seat that left (R9), and the tiles that went from its hand to the table."""

    seat: int
    tiles: tuple[int, ...]


Deed: TypeAlias = Taken | Gone


class Chronicle:
    """A log followed entry by entry; ``feed`` returns the deeds that an entry completes."""

    def __init__(self, rules: Rules, seats: int, first: int) -> None:
        self.position = Position.start(rules, seats, first)
        self.deeds: list[Deed] = []
        self._plays: list[Play] = []

    @classmethod
    def of(cls, rules: Rules, seats: int, first: int, log: Iterable[Entry]) -> "Chronicle":
        """Follow a whole log."""
        chronicle = cls(rules, seats, first)
        for entry in log:
            chronicle.feed(entry)
        return chronicle

    def feed(self, entry: Entry) -> list[Deed]:
        """Follow one entry."""
        known = len(self.deeds)
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
        return self.deeds[known:]

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


def tell(deed: Deed, names: tuple[str, ...], words: Words) -> str:
    """Say a deed as one or more sentences."""
    match deed:
        case Taken(turn, setup):
            return words.turn(turn, names[turn.seat - 1], setup=setup)
        case Gone(seat, tiles):
            return words.say(leave_message(tiles, names[seat - 1]))
