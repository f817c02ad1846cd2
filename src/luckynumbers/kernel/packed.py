"""A position inside the kernel: the same rules as ``core.Position``, at native speed.

C++ decides what is legal; ``core`` explains why an action is refused.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from luckynumbers import _kernel
from luckynumbers.core import (
    ACTION_COUNT,
    NUMBERS,
    Action,
    ActionError,
    Discard,
    End,
    Outcome,
    Position,
    Rules,
)
from luckynumbers.core.checks import checked, checked_late
from luckynumbers.kernel.checks import check_between, check_threads
from luckynumbers.kernel.record import read_record, write_record

Cancel = _kernel.Cancel
"""A flag that stops a long call of the kernel from another thread, by ``cancel()``."""
CANCELLED = "kernel/cancelled"
"""The code of the error that a cancelled call raises."""
ENDS = (End.full, End.last, End.repetition, End.left)
"""The ends of a game, in the order in which the kernel counts them."""
_DEEPEST = 64


class Packed:
    """A position in the kernel's form: immutable, comparable, hashable, picklable.

    Every function of this package takes one instead of a ``Position``; where the same position is
    used again and again, that saves its conversion.
    """

    __slots__ = ("_twin",)

    @checked
    def __init__(self, position: Position) -> None:
        self._twin = _kernel.Position(write_record(position))

    @classmethod
    @checked
    def start(cls, rules: Rules, seats: int, first: int = 1) -> "Packed":
        """The start of a game: the starting seat has drawn for its setup."""
        return cls(Position.start(rules, seats, first))

    @classmethod
    def parse(cls, text: str) -> "Packed":
        """Parse a position from its ``ln1`` text."""
        return cls(Position.parse(text))

    @classmethod
    @checked
    def from_bytes(cls, record: bytes) -> "Packed":
        """Read a position from the bytes that ``bytes(packed)`` returns."""
        return cls(read_record(record))

    @property
    def position(self) -> Position:
        """The same position as a ``core.Position``."""
        return read_record(self._twin.record)

    @property
    def twin(self) -> _kernel.Position:
        """The compiled object, for this package only."""
        return self._twin

    def __bytes__(self) -> bytes:
        return self._twin.record

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"Packed.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Packed) and self._twin.record == other._twin.record

    def __hash__(self) -> int:
        return hash(self._twin.record)

    def __reduce__(self) -> tuple[object, ...]:
        return Packed.from_bytes, (self._twin.record,)

    # Queries

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._twin.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._twin.over

    @property
    def chance(self) -> bool:
        """Whether a drawn tile is yet to be revealed."""
        return self._twin.chance

    @property
    def turn_begins(self) -> bool:
        """Whether a turn is just beginning, the moment that R7 counts."""
        return self._twin.turn_begins

    @property
    def unseen(self) -> Mapping[int, int]:
        """The count of face-down tiles by number."""
        return {n: count for n, count in zip(NUMBERS, self._twin.unseen(), strict=True) if count}

    @property
    def masks(self) -> NDArray[np.uint16]:
        """For each number, 1 first, the cells it may be placed on: bit 0 is a1."""
        cells = np.empty(len(NUMBERS), np.uint16)
        self._twin.write_masks(cells)
        return cells

    @property
    def action_ids(self) -> list[int]:
        """The ids of the legal actions, ascending."""
        return self._twin.action_ids()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        result = self._twin.outcome()
        if result is None:
            return None
        end, winners, empties = result
        return Outcome(ENDS[end], seats_of(winners), tuple(empties))

    @checked
    def perft(self, depth: int, threads: int = 1, cancel: Cancel | None = None) -> int:
        """Count the continuations of some plies: actions and revealed numbers.

        Raises:
            GameError: A number is out of its range (``kernel/range``).
            GameError: ``cancel`` was set meanwhile (``kernel/cancelled``).

        """
        check_between("depth", depth, 0, _DEEPEST)
        return self._twin.perft(depth, check_threads(threads), cancel)

    # Transitions

    @checked_late
    def apply(self, action: Action | int) -> "Packed":
        """Apply a legal action, given as an ``Action`` or by its id."""
        successor = self._twin.apply(action_id) if _small(action_id := self._id(action)) else None
        if successor is None:
            position = self.position
            position.apply(position.action(action) if isinstance(action, int) else action)
        return _wrap(successor)

    def _id(self, action: Action | int) -> int:
        if isinstance(action, int):
            return action
        # The id of a discard does not name the tile.
        meant = not isinstance(action, Discard) or self._twin.hand[:1] == [action.number]
        return action.id if meant else ACTION_COUNT

    def reveal(self, number: int) -> "Packed":
        """Reveal one drawn tile."""
        successor = self._twin.reveal(number) if _small(number) else None
        if successor is None:
            self.position.reveal(number)
        return _wrap(successor)

    def leave(self, seat: int) -> "Packed":
        """Take a seat out of the game (R9)."""
        successor = self._twin.leave(seat) if _small(seat) else None
        if successor is None:
            self.position.leave(seat)
        return _wrap(successor)

    def close(self) -> "Packed":
        """End the game by repetition (R7)."""
        successor = self._twin.close()
        if successor is None:
            self.position.close()
        return _wrap(successor)


def seats_of(winners: int) -> tuple[int, ...]:
    """The seats in a bit set, seat 1 as the lowest bit."""
    return tuple(bit + 1 for bit in range(winners.bit_length()) if winners >> bit & 1)


def wrap(twin: _kernel.Position) -> Packed:
    """Wrap a compiled position that is known to be valid."""
    packed = object.__new__(Packed)
    packed._twin = twin
    return packed


def _wrap(successor: _kernel.Position | None) -> Packed:
    # If core allows what the kernel refused, the twins differ: a bug.
    if successor is None:
        raise ActionError("kernel/refused")
    return wrap(successor)


def _small(value: int) -> bool:
    return isinstance(value, int) and 0 <= value < 1 << 16
