"""A record as steps between positions: a choice, a reveal or a departure each.

Chance nodes are steps of their own here, so that luck can be told from choice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from luckynumbers.core import Action, Position
from luckynumbers.play import Departure, Entry, Game, Move, Opening, Pile, Record, revealed_in


@dataclass(frozen=True)
class Revealed:
    """Tiles drawn together and turned over: one in play, the four of a hand in setup."""

    before: Position
    """With the tiles drawn and not yet revealed."""
    numbers: tuple[int, ...]
    after: Position


@dataclass(frozen=True)
class Acted:
    """An action of the seat to act."""

    before: Position
    action: Action
    after: Position
    """Closed already where the action brought the end by repetition (R7)."""


@dataclass(frozen=True)
class Departed:
    """A seat that left (R9)."""

    before: Position
    seat: int
    after: Position


Step: TypeAlias = Revealed | Acted | Departed


def steps_of(record: Record) -> tuple[Step, ...]:
    """List the steps of a record, from the start to where it stops."""
    return tuple(_steps(record))


def rounds_of(steps: Sequence[Step]) -> Iterator[int]:
    """The round of each step of a game: a new one begins where the turn comes round; 0 in setup."""
    first, number, column = steps[0].before.acting, 0, 0
    for step in steps:
        before = step.before
        now = (before.acting - first) % len(before.gardens)
        number += not before.setup and (number == 0 or now < column)
        column = now
        yield number


def _steps(record: Record) -> Iterator[Step]:
    position = Position.start(record.rules, record.seats, record.first)
    game = Game(record.rules, Pile.scripted(record.seats, revealed_in(record.log)), record.first)
    for entry in record.log:
        game = game.apply(entry)
        closed = game.position if game.position.over else None
        for step in _entry_steps(position, entry, closed):
            yield step
            position = step.after


def _entry_steps(position: Position, entry: Entry, closed: Position | None) -> Iterator[Step]:
    match entry:
        case Opening():
            pass
        case Move(_, action):
            after = position.apply(action)
            if closed is not None and not after.chance:
                after = closed  # R7: only the game counts how often a position has stood
            yield Acted(position, action, after)
            position = after
        case Departure(seat):
            after = position.leave(seat)
            yield Departed(position, seat, after)
            position = after
        case _:
            assert_never(entry)
    yield from _reveals(position, entry.revealed)


def _reveals(position: Position, numbers: tuple[int, ...]) -> Iterator[Step]:
    while position.chance and numbers:
        count = position.unrevealed
        drawn, numbers = numbers[:count], numbers[count:]
        after = position
        for number in drawn:
            after = after.reveal(number)
        yield Revealed(position, drawn, after)
        position = after
