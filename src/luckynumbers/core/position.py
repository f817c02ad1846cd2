"""The public state of a game as one immutable value, and how it changes.

A position knows numbers only: no colours, no order of the pile. ``apply`` is deterministic;
``reveal`` is the only door for luck.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict, Unpack, assert_never

from luckynumbers.core.actions import DISCARD_ID, DRAW, PLACES, Action, Discard, Draw, Place
from luckynumbers.core.cells import CELLS, DIAGONAL, Cell
from luckynumbers.core.garden import Garden
from luckynumbers.core.legal import Actions, check_leave, check_reveal, why_not
from luckynumbers.core.message import ActionError
from luckynumbers.core.outcome import End, Outcome
from luckynumbers.core.rules import Rules
from luckynumbers.core.text import format_position, parse_position
from luckynumbers.core.tiles import NUMBERS
from luckynumbers.core.validity import check_position


class _Changes(TypedDict, total=False):
    gardens: tuple[Garden, ...]
    table: tuple[int, ...]
    hidden: int
    hand: tuple[int, ...]
    unrevealed: int
    seat: int | None
    trail: tuple[Garden, ...]
    left: frozenset[int]


@dataclass(frozen=True, repr=False)
class Position:
    """Hold what everyone at the table can see. Seats count from 1, seat 1 first."""

    rules: Rules
    gardens: tuple[Garden, ...]
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

    def __post_init__(self) -> None:
        check_position(self)

    @classmethod
    def start(cls, rules: Rules, seats: int, first: int = 1) -> "Position":
        """Begin a game: the starting seat has drawn for its setup."""
        drawn = 1 if rules.michael else len(DIAGONAL)
        gardens = (Garden(),) * seats
        return cls(rules, gardens, hidden=20 * seats, unrevealed=drawn, seat=first)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position from its ``ln1`` text."""
        return cls(**parse_position(text))

    def __str__(self) -> str:
        return format_position(self)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    # What can be seen

    @property
    def seats(self) -> range:
        """Number the seats."""
        return range(1, len(self.gardens) + 1)

    @property
    def playing(self) -> tuple[int, ...]:
        """List the seats that have not left."""
        return tuple(seat for seat in self.seats if seat not in self.left)

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.seat is None

    @property
    def acting(self) -> int:
        """The seat to act, where the game must not be over."""
        if self.seat is None:
            raise ActionError("action/game-over")
        return self.seat

    @property
    def garden(self) -> Garden:
        """Give the garden of the seat to act."""
        return self.gardens[self.acting - 1]

    @property
    def chance(self) -> bool:
        """Tell whether a tile waits to be revealed, so that luck is to act."""
        return self.unrevealed > 0

    @property
    def setup(self) -> bool:
        """Tell whether the seat to act is still filling its diagonal."""
        return self.seat is not None and not self.gardens[self.seat - 1].set_up

    @property
    def turn_begins(self) -> bool:
        """Tell whether a turn is just beginning, the moment that R7 counts."""
        idle = not (self.hand or self.unrevealed or self.trail)
        return self.seat is not None and idle and not self.setup

    @property
    def last_turn(self) -> bool:
        """Tell whether the last face-down tile is out and this turn ends the game (R5)."""
        return self.seat is not None and self.hidden == 0

    @cached_property
    def actions(self) -> Actions:
        """View the legal actions; empty at a chance node and after the end."""
        return Actions(self)

    @cached_property
    def unseen(self) -> Mapping[int, int]:
        """Count the face-down tiles by number, as anyone who counts can (R10)."""
        seen = Counter((*self.table, *self.hand))
        for garden in self.gardens:
            seen.update(number for number in garden.cells if number is not None)
        seats = len(self.gardens)
        return {number: left for number in NUMBERS if (left := seats - seen[number])}

    @cached_property
    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or ``None`` while it goes on."""
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

    def action(self, action_id: int) -> Action:
        """Give the action with an id, as it would be meant here."""
        if action_id == 0:
            return DRAW
        if action_id == DISCARD_ID and self.hand:
            return Discard(self.hand[0])
        if 0 < action_id < DISCARD_ID:
            number, cell = divmod(action_id - 1, len(CELLS))
            return PLACES[number][cell]
        raise ActionError("action/unknown-id", id=action_id)

    # How it changes

    def apply(self, action: Action) -> "Position":
        """Carry out a legal action of the seat to act."""
        if action not in self.actions:
            raise why_not(self, action)
        match action:
            case Draw():
                return self._with(unrevealed=1)
            case Discard(number):
                return self._with(hand=(), table=_add(self.table, number))._end_turn()
            case Place(number, cell) if self.setup:
                return self._lay(number, cell)
            case Place(number, cell):
                return self._place(number, cell)
        assert_never(action)

    def reveal(self, number: int) -> "Position":
        """Turn over one drawn tile: luck says which number it is."""
        check_reveal(self, number)
        shown = self._with(
            hidden=self.hidden - 1, hand=_add(self.hand, number), unrevealed=self.unrevealed - 1
        )
        if self.rules.sorted and shown.unrevealed == 0 and shown.setup:
            for cell, lowest in zip(DIAGONAL, shown.hand, strict=True):
                shown = shown._lay(lowest, cell)
        return shown

    def leave(self, seat: int) -> "Position":
        """Take a seat out of the game (R9), at any moment."""
        check_leave(self, seat)
        left = self._with(left=self.left | {seat})
        if len(left.playing) == 1:
            return left._close()
        return left if seat != self.seat else left._drop_hand()._end_turn()

    def close(self) -> "Position":
        """End the game by repetition (R7), as if the last tile had been revealed."""
        if self.rules.norep or not self.turn_begins:
            raise ActionError("close/not-now")
        return self._close()

    def _with(self, **changes: Unpack[_Changes]) -> "Position":
        # A successor of a sound position is sound, so it skips the checks of the constructor.
        successor = object.__new__(Position)
        mine = self.__dict__
        successor.__dict__.update({name: mine[name] for name in _FIELDS})
        successor.__dict__.update(changes)
        return successor

    def _lay(self, number: int, cell: Cell) -> "Position":
        laid = self._with(
            gardens=self._gardens_with(self.garden.with_tile(number, cell)),
            hand=_without(self.hand, number),
        )
        return laid if laid.hand else laid._next_seat()

    def _place(self, number: int, cell: Cell) -> "Position":
        before = self.garden
        after = before.with_tile(number, cell)
        table = self.table if self.hand else _without(self.table, number)
        displaced = before[cell]
        placed = self._with(
            gardens=self._gardens_with(after),
            table=table if displaced is None else _add(table, displaced),
            hand=(),
        )
        if after.full:
            return placed._close()
        if self.rules.bruno and earns_play(before, number, cell) and after not in self.trail:
            # R6: something on the table always fits, so the play can be had with no pile too.
            return placed._with(trail=(*self.trail, before))
        return placed._end_turn()

    def _gardens_with(self, garden: Garden) -> tuple[Garden, ...]:
        index = self.acting - 1
        return (*self.gardens[:index], garden, *self.gardens[index + 1 :])

    def _end_turn(self) -> "Position":
        # R5: a turn that ends with no face-down tile left ends the game.
        return self._close() if self.hidden == 0 else self._next_seat()

    def _next_seat(self) -> "Position":
        seats = len(self.gardens)
        seat = self.acting % seats + 1
        while seat in self.left:
            seat = seat % seats + 1
        following = self._with(seat=seat, trail=())
        if not following.setup:
            return following
        return following._with(unrevealed=1 if self.rules.michael else len(DIAGONAL))

    def _drop_hand(self) -> "Position":
        table = tuple(sorted(self.table + self.hand))
        return self._with(table=table, hand=(), unrevealed=0)

    def _close(self) -> "Position":
        return self._drop_hand()._with(seat=None, trail=())


_FIELDS = tuple(Position.__dataclass_fields__)


def earns_play(before: Garden, number: int, cell: Cell) -> bool:
    """Tell whether a placement makes a new diagonal pair (R6, but for what the trail forbids)."""
    # R6: "creates" means new, so the cell must not have held that number before.
    return before[cell] != number and before.pairs(number, cell)


def _add(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(sorted((*numbers, number)))


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    index = numbers.index(number)
    return numbers[:index] + numbers[index + 1 :]
