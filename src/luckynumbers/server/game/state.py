"""The state of a table: an immutable value, made from its log by ``evolve``.

Live play and recovery take the same way, so that a table that was loaded is the table that was.
"""

from msgspec import Struct, field
from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.play import Game, Log, Move
from luckynumbers.server.game.clocks import Clocks
from luckynumbers.server.game.event_messages import EventMessages
from luckynumbers.server.game.events import (
    TAKEN,
    Closed,
    Created,
    Dropped,
    Event,
    Seat,
    Seated,
    Started,
)
from luckynumbers.server.game.mentions import without_name
from luckynumbers.server.game.offers import Offer
from luckynumbers.server.game.values import Secret, Status


class State(Struct, frozen=True):
    """What a table is after the events of its log."""

    id: str
    created: Created
    """How the table was made, without the seats that were closed since."""
    secret: Secret | None
    seats: tuple[Seat, ...]
    clocks: Clocks
    game: Game | None = None
    closed: Closed | None = None
    events: Log[Event] = field(default_factory=Log)
    changed: int = 0
    """The number of the last event that changed the game: who has seen it can act."""
    messages: Log[EventMessages] = field(default_factory=Log)
    """The messages of each event."""
    steps: int = 0
    """How many actions were made here and not taken back."""
    codes: tuple[str, ...] = ()
    """The invitations to the table: one, or as many as an older server has made."""
    offers: tuple[Offer, ...] = ()
    next: str = ""
    """The table where the game goes on, once there is one."""

    @classmethod
    def empty(
        cls,
        identity: str,
        created: Created,
        secret: Secret | None,
        codes: tuple[str, ...],
        next_table: str = "",
    ) -> "State":
        """A table before the first event of its log."""
        clocks = Clocks.of(created.clock, len(created.seats))
        return cls(identity, created, secret, created.seats, clocks, codes=codes, next=next_table)

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.events) - 1

    @property
    def status(self) -> Status:
        """Where the game stands."""
        if self.closed is not None:
            return Status.closed
        return Status.waiting if self.game is None else Status.running

    @property
    def running(self) -> Game:
        """The game that is being played; an error before the start and after the end."""
        if self.game is None or self.closed is not None:
            raise GameError("table/not-running")
        return self.game

    @property
    def undoable(self) -> dict[int, int]:
        """The seats whose last action can be taken back, with how many actions that takes back.

        Never across a reveal or a departure, nor what comes from an earlier game.
        """
        found: dict[int, int] = {}
        if self.game is None or not self.game.undoable:
            return found
        for count, entry in enumerate(reversed(self.game.log), 1):
            if count > self.steps or not isinstance(entry, Move) or entry.revealed:
                break
            found.setdefault(entry.seat, count)
        return found

    @property
    def full(self) -> bool:
        """Whether someone sits in every seat."""
        return all(seat.kind in TAKEN for seat in self.seats)

    @property
    def to_act(self) -> int | None:
        """The seat to act."""
        return None if self.game is None else self.game.position.seat

    @property
    def attended(self) -> bool:
        """Whether something happens at the table by itself: a clock runs or a bot plays."""
        timed = self.created.clock.kind != "none"
        return self.status is Status.running and (
            timed or any(seat.kind == "bot" for seat in self.seats)
        )

    @property
    def waits_for(self) -> frozenset[str]:
        """The users for whom the table waits: whose turn it is, or for whom a seat is kept."""
        if self.closed is not None:
            return frozenset()
        if self.game is None:
            return frozenset([seat.user for seat in self.seats if seat.kind == "reserved"])
        seat = self.to_act
        user = "" if seat is None else self.seats[seat - 1].user
        return frozenset([user] if user else [])

    @property
    def users(self) -> tuple[str, ...]:
        """The users by seat; empty where none sits."""
        return tuple([seat.user for seat in self.seats])

    def is_fresh(self, seq: int) -> bool:
        """Whether who has seen an event has seen the game as it is.

        Time that was given, or a bot in the seat of someone else, makes no action stale.
        """
        return self.changed <= seq <= self.seq

    def name(self, seat: int) -> str:
        """The name of who sits in a seat."""
        return self.seats[seat - 1].name

    @property
    def starters(self) -> tuple[str, ...]:
        """The users by seat as they sat when the game began; a bot may have replaced one since."""
        seats = list[Seat]()
        for event in self.events:
            match event.data:
                case Created(seats=planned):
                    seats = list(planned)
                case Dropped(seat):
                    del seats[seat - 1]
                case Seated(seat, who):
                    seats[seat - 1] = who
                case Started():
                    break
        return tuple([seat.user for seat in seats])

    def seats_of(self, user: str) -> tuple[int, ...]:
        """The seats that a user may act for."""
        return tuple([n for n, seat in enumerate(self.seats, 1) if user and seat.user == user])

    def playing(self, user: str) -> tuple[int, ...]:
        """The seats of a user that have not left the game."""
        left = self.game.position.left if self.game else frozenset[int]()
        return tuple([seat for seat in self.seats_of(user) if seat not in left])

    def mentions(self, user: str) -> bool:
        """Whether the log names a user: as host, or in a seat at any time."""
        return any(without_name(event.data, user) != event.data for event in self.events)

    def others(self, seat: int) -> frozenset[int]:
        """The seats of other people that still play: those whose consent counts."""
        left = self.game.position.left if self.game else frozenset[int]()
        mine = self.seats[seat - 1].user
        return frozenset(
            number
            for number, other in enumerate(self.seats, 1)
            if other.kind == "person" and other.user != mine and number not in left
        )

    def with_seat(self, seat: int, who: Seat) -> "State":
        """The state with someone else in a seat."""
        return replace(self, seats=(*self.seats[: seat - 1], who, *self.seats[seat:]))

    def without_seat(self, seat: int) -> "State":
        """The state without a seat, before the game; those after it move up."""
        plan, rest = self.created, (*self.seats[: seat - 1], *self.seats[seat:])
        created = replace(
            plan,
            seats=(*plan.seats[: seat - 1], *plan.seats[seat:]),
            start=0 if plan.start == seat else plan.start - (plan.start > seat),
            players=tuple(range(1, len(rest) + 1)) if plan.tournament else (),
        )
        clocks = Clocks.of(plan.clock, len(rest))
        return replace(self, created=created, seats=rest, clocks=clocks)
