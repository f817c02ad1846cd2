"""The public state of a game as an immutable value, and how it changes.

A position has numbers only: no colours, no order of the pile. ``apply`` is deterministic;
``reveal`` is the only transition that depends on luck.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict, Unpack, assert_never

from luckynumbers.core.actions import DISCARD_ID, DRAW, PLACES, Action, Discard, Draw, Place
from luckynumbers.core.cells import CELLS, DIAGONAL, Cell
from luckynumbers.core.checks import checked, checked_late
from luckynumbers.core.garden import Garden
from luckynumbers.core.legal import Actions, check_leave, check_reveal, enumerate_actions, why_not
from luckynumbers.core.message import ActionError, PositionError
from luckynumbers.core.pictured import Pictured
from luckynumbers.core.rules import Rules
from luckynumbers.core.situation import Situation
from luckynumbers.core.text import format_position, parse_position
from luckynumbers.core.tiles import SEAT_COUNTS
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


@checked
@dataclass(frozen=True, repr=False)
class Position(Situation, Pictured):
    """What everyone at the table sees of a game, and how it changes.

    A position is parsed from its text or taken from a game. ``actions`` are what the seat to act
    may do, ``apply`` returns the position after one of them, and ``reveal`` the one after a tile
    was turned over. It is equal to any other with the same fields, and its text is one line:

        >>> from luckynumbers import Place, Position, c4
        >>> gardens = "0304..../..07..../....12../......18:02....../..05..../....11../......19"
        >>> position = Position.parse(f"ln1 std {gardens} 0920 *28 14 1")
        >>> position.seat, position.hand, position.unseen[14]
        (1, (14,), 1)
        >>> Place(14, c4) in position.actions
        True
        >>> after = position.apply(Place(14, c4))
        >>> after.seat, after.gardens[0][c4]
        (2, 14)
    """

    def __post_init__(self) -> None:
        check_position(self)

    @classmethod
    @checked
    def start(cls, rules: Rules, seats: int, first: int = 1) -> "Position":
        """Return the start of a game: the starting seat has drawn for its setup.

        For example:

            >>> from luckynumbers import Position, Rules
            >>> Position.start(Rules(), seats=2).unrevealed
            4

        Raises:
            GameError: The rules are a text or anything else (``argument/type``); ``Rules.parse``
                reads a text.
            PositionError: No game has that many seats (``position/seats``).
            PositionError: No such seat can start (``position/seat``).

        """
        if seats not in SEAT_COUNTS:
            raise PositionError("position/seats", seats=seats)
        drawn = 1 if rules.michael else len(DIAGONAL)
        gardens = (Garden(),) * seats
        return cls(rules, gardens, hidden=20 * seats, unrevealed=drawn, seat=first)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Parse a position from its ``ln1`` text.

        The inverse of ``str``; [the format](../formats.md#positions) has each field:

            >>> from luckynumbers import Position
            >>> gardens = "0304..../..07..../....12../......18:02....../..05..../....11../......19"
            >>> position = Position.parse(f"ln1 std {gardens} 0920 *28 14 1")
            >>> position.table, position.hidden, position.hand
            ((9, 20), 28, (14,))

        Raises:
            TextError: The text does not follow the format; the message names the column.
            PositionError: No game can reach the position.

        """
        return cls(**parse_position(text))

    def __str__(self) -> str:
        return format_position(self)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    @property
    def actions(self) -> Actions:
        """The legal actions; empty at a chance node and after the end.

        For example:

            >>> from luckynumbers import Position
            >>> gardens = "0304..../..07..../....12../......18:02....../..05..../....11../......19"
            >>> position = Position.parse(f"ln1 std {gardens} 0920 *28 14 1")
            >>> len(position.actions), [str(action) for action in position.actions][:3]
            (10, ['14@d1', '14@b2', '14@d2'])

        """
        # Not kept: the view refers to the position, and the two would wait for the collector.
        return Actions(self, lambda: self._legal)

    @cached_property
    def _legal(self) -> tuple[Action, ...]:
        return enumerate_actions(self)

    @checked_late
    def action(self, action_id: int) -> Action:
        """Return the action that an id means in this position.

        Raises:
            ActionError: No action has this id (``action/unknown-id``).

        """
        if action_id == 0:
            return DRAW
        if action_id == DISCARD_ID and self.hand:
            return Discard(self.hand[0])
        if 0 < action_id < DISCARD_ID:
            number, cell = divmod(action_id - 1, len(CELLS))
            return PLACES[number][cell]
        raise ActionError("action/unknown-id", id=action_id)

    def apply(self, action: Action) -> "Position":
        """Return the position after a legal action of the seat to act.

        A draw leaves a tile to ``reveal``:

            >>> from luckynumbers import DRAW, Position
            >>> gardens = "03....../..07..../....12../......18:02....../..05..../....11../......19"
            >>> drawn = Position.parse(f"ln1 std {gardens} - *32 - 1").apply(DRAW)
            >>> drawn.chance, drawn.reveal(14).hand
            (True, (14,))

        Raises:
            ActionError: The action is not legal; the code says why, such as
                ``action/does-not-fit``.

        """
        if action not in self.actions:
            raise why_not(self, action)
        match action:
            case Draw():
                return self._with(unrevealed=1)
            case Discard(number):
                return self._with(hand=(), table=_add(self.table, number))._end_turn()
            case Place(number, cell) if self.setup:
                return self._lay(number, cell)
            case Place():
                return self._place(action)
        assert_never(action)

    @checked
    def reveal(self, number: int) -> "Position":
        """Turn over one drawn tile; luck decides its number.

        Raises:
            ActionError: Nothing was drawn (``reveal/nothing-drawn``), or no such tile is face
                down (``reveal/not-hidden``).

        """
        check_reveal(self, number)
        shown = self._with(
            hidden=self.hidden - 1, hand=_add(self.hand, number), unrevealed=self.unrevealed - 1
        )
        if self.rules.sorted and shown.unrevealed == 0 and shown.setup:
            for cell, lowest in zip(DIAGONAL, shown.hand, strict=True):
                shown = shown._lay(lowest, cell)
        return shown

    @checked
    def leave(self, seat: int) -> "Position":
        """Take a seat out of the game (R9), at any moment.

        Raises:
            ActionError: The game is over, or nobody plays there (``leave/no-such-seat``,
                ``leave/gone``).

        """
        check_leave(self, seat)
        left = self._with(left=self.left | {seat})
        if len(left.playing) == 1:
            return left._close()
        return left if seat != self.seat else left._drop_hand()._end_turn()

    def close(self) -> "Position":
        """End the game by repetition (R7), as if the last tile had been revealed.

        Raises:
            ActionError: No turn is beginning, or the rules know no repetition
                (``close/not-now``).

        """
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

    def _place(self, place: Place) -> "Position":
        number, cell, before = place.number, place.cell, self.garden
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
        if self.earns(place):
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


def _add(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    return tuple(sorted((*numbers, number)))


def _without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    index = numbers.index(number)
    return numbers[:index] + numbers[index + 1 :]
