"""What everyone at the table can see, as data: the fields of a position and what follows from them.

It stands below the rules: ``legal``, ``text`` and ``validity`` read it, and ``Position`` adds how
it changes.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from luckynumbers.core.actions import Place
from luckynumbers.core.checks import checked_late
from luckynumbers.core.garden import Garden
from luckynumbers.core.message import ActionError
from luckynumbers.core.outcome import End, Outcome
from luckynumbers.core.rules import Rules
from luckynumbers.core.tiles import NUMBERS


@dataclass(frozen=True, repr=False)
class Situation:
    """What everyone at the table can see. Seats count from 1, seat 1 first."""

    rules: Rules
    """The rules of the game."""
    gardens: tuple[Garden, ...]
    """The garden of each seat, seat 1 first."""
    table: tuple[int, ...] = ()
    """The face-up numbers, ascending."""
    hidden: int = 0
    """How many tiles are face down, those drawn and not yet revealed included."""
    hand: tuple[int, ...] = ()
    """The revealed numbers held by the seat to act, ascending."""
    unrevealed: int = 0
    """How many tiles the seat to act has drawn and not yet revealed."""
    seat: int | None = None
    """The seat to act; ``None`` when the game is over."""
    trail: tuple[Garden, ...] = ()
    """The gardens this seat had earlier in this turn, while it plays again (R6)."""
    left: frozenset[int] = frozenset()
    """The seats that have left (R9)."""

    @property
    def seats(self) -> range:
        """The numbers of the seats."""
        return range(1, len(self.gardens) + 1)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat in self.seats if seat not in self.left)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seat is None

    @property
    def acting(self) -> int:
        """The seat to act, where the game must not be over."""
        if self.seat is None:
            raise ActionError("action/game-over")
        return self.seat

    @property
    def garden(self) -> Garden:
        """The garden of the seat to act."""
        return self.gardens[self.acting - 1]

    @property
    def chance(self) -> bool:
        """Whether a tile waits to be revealed, so that luck is to act."""
        return self.unrevealed > 0

    @property
    def setup(self) -> bool:
        """Whether the seat to act is still filling its diagonal."""
        return self.seat is not None and not self.gardens[self.seat - 1].set_up

    @property
    def turn_begins(self) -> bool:
        """Whether a turn is just beginning, the moment that R7 counts."""
        idle = not (self.hand or self.unrevealed or self.trail)
        return self.seat is not None and idle and not self.setup

    @property
    def last_turn(self) -> bool:
        """Whether the last face-down tile is out and this turn ends the game (R5)."""
        return self.seat is not None and self.hidden == 0

    @property
    def extra_plays(self) -> int:
        """How many plays the seat to act has earned so far in this turn (R6)."""
        return len(self.trail)

    @property
    def turn_garden(self) -> Garden:
        """The garden that the seat to act had when its turn began."""
        return self.trail[0] if self.trail else self.garden

    @checked_late
    def earns(self, place: Place) -> bool:
        """Whether a legal placement earns another play in this turn (R6)."""
        if not self.rules.bruno:
            return False
        before = self.garden
        if not before.makes_pair(place.number, place.cell) or self.setup:
            return False
        # R6: a garden that comes back within the turn earns nothing, and a full one wins at once.
        after = before.with_tile(place.number, place.cell)
        return not after.full and after not in self.trail

    @cached_property
    def unseen(self) -> Mapping[int, int]:
        """How many tiles of each number are face down, as anyone who counts can know (R10)."""
        seen = Counter((*self.table, *self.hand))
        for garden in self.gardens:
            seen.update(number for number in garden.cells if number is not None)
        seats = len(self.gardens)
        return {number: count for number in NUMBERS if (count := seats - seen[number])}

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        if self.seat is not None:
            return None
        empties = tuple(garden.cells.count(None) for garden in self.gardens)
        playing = self.playing
        fewest = min(empties[seat - 1] for seat in playing)
        winners = tuple(seat for seat in playing if empties[seat - 1] == fewest)
        if fewest == 0:
            return Outcome(End.full, winners, empties)
        if len(playing) == 1:
            return Outcome(End.left, winners, empties)
        return Outcome(End.last if self.hidden == 0 else End.repetition, winners, empties)
