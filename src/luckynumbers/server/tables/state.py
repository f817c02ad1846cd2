"""A table as its log tells it: every change is an event, and goes through ``apply``.

Live play and recovery take the same way, so that a table that was loaded is the table that was.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from luckynumbers.core import GameError, Message, Rules, Tile, parse_action
from luckynumbers.core.tiles import Colour
from luckynumbers.play import Game, Pile, Shuffle
from luckynumbers.server.events import (
    TAKEN,
    Acted,
    Adjusted,
    Closed,
    Created,
    Data,
    Event,
    Left,
    Seat,
    Seated,
    Started,
    Undone,
)
from luckynumbers.server.storage import Secret, Status
from luckynumbers.server.tables import sayings
from luckynumbers.server.tables.clocks import Clocks
from luckynumbers.server.tables.layouts import LayoutText


class State:
    """Hold what a table is after some events."""

    def __init__(self, table: str, created: Created, secret: Secret | None) -> None:
        self.table = table
        self.created = created
        self.secret = secret
        self.seats: list[Seat] = list(created.seats)
        self.game: Game | None = None
        self.closed: Closed | None = None
        self.clocks = Clocks(created.clock, len(created.seats))
        self.events: list[Event] = []
        self.sayings: list[Message] = []
        self.keys: dict[str, int] = {}
        """The idempotency keys of the commands that were carried out, with their seq."""
        self.steps = 0
        """How far a lesson has come."""
        self.layout_text = LayoutText()

    @classmethod
    def replay(cls, table: str, events: Sequence[Event], secret: Secret | None) -> "State":
        """Follow a log from its beginning."""
        created = events[0].data
        if not isinstance(created, Created):
            raise GameError("storage/damaged", found=table)
        state = cls(table, created, secret)
        for event in events:
            data, message = state.apply(event.data)
            if data != event.data:
                raise GameError("storage/damaged", found=table)
            state.record(event, message)
        return state

    # What can be seen

    @property
    def seq(self) -> int:
        """Number the last event."""
        return len(self.events) - 1

    @property
    def status(self) -> Status:
        """Tell where the game stands."""
        if self.closed is not None:
            return Status.closed
        return Status.waiting if self.game is None else Status.running

    @property
    def running(self) -> Game:
        """Give the game that is being played."""
        if self.game is None or self.closed is not None:
            raise GameError("table/not-running")
        return self.game

    @property
    def full(self) -> bool:
        """Tell whether someone sits in every seat."""
        return all(seat.kind in TAKEN for seat in self.seats)

    @property
    def to_act(self) -> int | None:
        """Give the seat to act."""
        return None if self.game is None else self.game.position.seat

    def name(self, seat: int) -> str:
        """Name who sits in a seat."""
        return self.seats[seat - 1].name

    def forget(self, user: str) -> None:
        """Take a name off the table: its person no longer wants to be known."""
        for index, seat in enumerate(self.seats):
            if seat.user == user:
                self.seats[index] = Seat(seat.kind, bot=seat.bot)
        if self.created.host == user:
            self.created = replace(self.created, host="")

    def seats_of(self, user: str) -> list[int]:
        """List the seats that a user may act for."""
        return [n for n, seat in enumerate(self.seats, 1) if user and seat.user == user]

    def others(self, seat: int) -> list[int]:
        """List the seats of other people that still play: those whose consent counts."""
        left = self.game.position.left if self.game else frozenset[int]()
        mine = self.seats[seat - 1].user
        return [
            number
            for number, other in enumerate(self.seats, 1)
            if other.kind == "person" and other.user != mine and number not in left
        ]

    # How it changes

    def record(self, event: Event, message: Message) -> None:
        """Enter an event that was applied and is stored."""
        self.events.append(event)
        self.sayings.append(message)
        if event.key:
            self.keys[event.key] = event.seq
        if isinstance(event.data, Adjusted):
            self.clocks.give(event.data.seat, event.data.ms)
        self.clocks.turn(self.to_act, event.at)

    def apply(self, data: Data) -> tuple[Data, Message]:
        """Carry out an event, fill in what it brings to light, and say what it was."""
        match data:
            case Created():
                return data, Message("table/created", {"edition": data.edition})
            case Seated(seat, who):
                self.seats[seat - 1] = who
                return data, sayings.say_seated(data)
            case Started():
                return self._start(data)
            case Acted():
                return self._act(data)
            case Left():
                return self._leave(data)
            case Undone():
                for _ in range(data.count):
                    self.game = self.running.undo()
                self.steps -= data.count
                return data, sayings.say_undone(data, self.name(data.seat))
            case Adjusted():
                return data, sayings.say_adjusted(data, self.name(data.seat))
            case Closed():
                self.closed = data
                outcome = self.game.outcome if self.game else None
                return data, sayings.say_outcome(outcome, [seat.name for seat in self.seats])

    def _start(self, started: Started) -> tuple[Data, Message]:
        rules = Rules.parse(self.created.rules)
        self.game = game = Game(rules, self._pile(), started.first)
        revealed = game.log[0].revealed
        seeds = tuple(sorted(self.secret.seeds)) if self.secret else ()
        data = Started(started.first, revealed, started.drawn, seeds)
        return data, sayings.say_started(data, self.name(started.first))

    def _pile(self) -> Pile:
        seats = len(self.seats)
        if self.created.lesson is not None:
            return _mixed(Pile.scripted(seats, self.created.lesson.pile), seats)
        if self.secret is None:
            raise GameError("storage/damaged", found=self.table)
        return Pile.shuffled(seats, Shuffle(self.secret.secret, self.secret.seeds))

    def _act(self, acted: Acted) -> tuple[Data, Message]:
        before, action = self.running.position, parse_action(acted.action)
        self.game = game = self.running.act(action)
        self.steps += 1
        after = game.position
        message = sayings.say_acted(before, action, after, self.name(acted.seat))
        return Acted(acted.seat, acted.action, game.log[-1].revealed), message

    def _leave(self, left: Left) -> tuple[Data, Message]:
        before = self.running.position
        self.game = game = self.running.leave(left.seat)
        message = sayings.say_left(before, left, self.name(left.seat))
        return Left(left.seat, left.reason, game.log[-1].revealed), message


def _mixed(pile: Pile, seats: int) -> Pile:
    """Mix the colours of a scripted pile, so that a lesson looks like a table (R11)."""
    tiles = pile.turn_over()
    return Pile(tuple(Tile(Colour((t.colour + t.number // 2) % seats), t.number) for t in tiles))
