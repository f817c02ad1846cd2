"""The values that a table, its commands and the storage share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from luckynumbers.core import GameError
from luckynumbers.core.tiles import Colour
from luckynumbers.play import Pile, Shuffle


class Status(StrEnum):
    """Where a game stands."""

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

    def pile(self, seats: int, known: Sequence[int] = (), colours: Sequence[Colour] = ()) -> Pile:
        """The pile in the order that follows from the secret and the seeds, after known tiles."""
        return Pile.resumed(seats, known, Shuffle(self.secret, self.seeds), colours)


@dataclass(frozen=True)
class SeatResult:
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
    edition: str = ""
    bot: str = ""
    """The computer player that sat there at the end."""


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
    public: bool = False
    """Whether anyone may see their profile."""
    muted: int = 0
    banned: int = 0
    """Until when they may say nothing, or not come in at all."""

    def __repr__(self) -> str:
        return f"<User {self.id}>"


class DamagedError(GameError):
    """The log of a table that no server wrote, and that cannot be loaded."""

    def __init__(self, table: str) -> None:
        super().__init__("storage/damaged", found=table)
