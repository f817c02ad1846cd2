"""The values that go into a storage and come out of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct

from luckynumbers.server.events import Event


class Status(StrEnum):
    """Tell where a game stands."""

    waiting = "waiting"
    running = "running"
    closed = "closed"


@dataclass(frozen=True, repr=False)
class Secret:
    """The secret of a shuffle and the seeds of the seats, kept apart from the log (R10)."""

    secret: bytes
    seeds: Mapping[int, bytes] = field(default_factory=dict)

    def __repr__(self) -> str:
        return "<Secret>"


@dataclass(frozen=True)
class GameRow:
    """What is known of a game without reading its log."""

    id: str
    status: Status
    created: int
    public: bool = False
    attend: bool = False
    """Whether something happens by itself: a clock runs or a bot plays."""
    previous: str = ""
    """The game this one is the rematch of, or follows in a tournament."""


@dataclass(frozen=True)
class Result:
    """What one seat made of a finished game."""

    game: str
    seat: int
    user: str
    name: str
    at: int
    seats: int
    share: float
    empties: int
    left: bool
    rated: bool = False


@dataclass(frozen=True)
class User:
    """A guest, an account, or somebody's program."""

    id: str
    name: str
    kind: str
    created: int
    epoch: int = 0
    """Sessions of an earlier epoch are no longer valid."""
    login: str | None = None
    password: str | None = None
    owner: str = ""
    seen: int = 0
    """When they were last here, to the day."""

    def __repr__(self) -> str:
        return f"<User {self.id}>"


class Batch(Struct, frozen=True):
    """Everything that one step of a table writes, in one transaction."""

    game: str
    events: tuple[Event, ...] = ()
    row: GameRow | None = None
    secret: Secret | None = None
    invites: dict[int, str] = {}
    """New invitations: a code for each seat."""
    taken: tuple[int, ...] = ()
    """Seats whose invitations end."""
    results: tuple[Result, ...] = ()
    ratings: Mapping[str, tuple[float, float]] = {}
    """New ratings: mean and deviation for each user."""


@dataclass(frozen=True)
class Stored:
    """A game as it was stored."""

    row: GameRow
    events: tuple[Event, ...]
    secret: Secret | None
