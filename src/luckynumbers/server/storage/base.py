"""The values that are written to the storage and read from it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace as replace_struct

from luckynumbers.server.game.events import Created, Event
from luckynumbers.server.game.ratings import Rating, Worth
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import SeatResult, Secret, Status

Ending: TypeAlias = Literal["won", "shared", "lost", ""]
"""How a game ended for someone; empty where it does not matter."""


@dataclass(frozen=True)
class GameRow:
    """The row of a game, known without reading its log."""

    id: str
    status: Status
    created: int
    public: bool = False
    attend: bool = False
    """Whether the table acts by itself: a clock runs or a bot plays."""
    previous: str = ""
    """The game before this one: the one it is the rematch of, or the last of its tournament."""
    host: str = ""
    """The user who opened the table."""
    origin: str = ""
    """A keyed digest of the address it was opened from, until the game is over."""


class Batch(Struct, frozen=True):
    """Everything that one decision writes, in one transaction."""

    game: str
    events: tuple[Event, ...] = ()
    row: GameRow | None = None
    secret: Secret | None = None
    codes: tuple[str, ...] = ()
    """New invitations to the table."""
    results: tuple[SeatResult, ...] = ()
    ratings: Mapping[str, Rating] = {}
    """New ratings: mean and deviation for each user."""
    worth: Mapping[str, Worth] = {}
    """By how much these have changed, and how far the game counted."""
    weekly: Mapping[str, Rating] = {}
    """New ratings of the week in which the game ended, which begin afresh on Monday."""
    after: int | None = None
    """The last event when this was decided, if no event follows it here."""
    known: Secret | None = None
    """The secret when this was decided, if it changes here or the game begins with it."""


@dataclass(frozen=True)
class Rank:
    """A line of a list of ratings."""

    user: str
    name: str
    public: bool
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True)
class StoredGame:
    """A game as stored: its row, its log and its secret."""

    row: GameRow
    events: tuple[Event, ...]
    secret: Secret | None


@dataclass(frozen=True, repr=False)
class Account:
    """What a guest becomes an account with; without a name, the guest keeps theirs."""

    login: str
    password: str
    """The hash of the password."""
    name: str = ""


@dataclass(frozen=True)
class Passkey:
    """A key with which a user signs in; a device keeps its secret half."""

    id: str
    user: str
    key: str
    """The public half, as base64url of COSE."""
    count: int
    """How often its device has signed, as far as it counts."""
    name: str = ""
    created: int = 0
    used: int = 0


@dataclass(frozen=True, repr=False)
class PushSubscription:
    """A browser to which the turn notifications of a user go."""

    id: str
    """The digest of the endpoint."""
    user: str
    endpoint: str
    """Where the browser's push service takes them."""
    key: str
    auth: str
    language: str
    created: int


@dataclass(frozen=True)
class Wanted:
    """Which finished games of a user are wanted; all of them by default."""

    ending: Ending = ""
    against: str = ""
    """A person's id or a computer player's spec."""


ANY: Final = Wanted()


@dataclass(frozen=True)
class Round:
    """A game of a tournament."""

    series: str
    """The first game of the tournament."""
    created: Created


def first_batch(state: State, origin: str = "") -> Batch:
    """The batch that stores a new table."""
    row = replace(_row(state), origin=origin)
    return Batch(state.id, state.events[:], row, state.secret, state.codes)


def batch_between(before: State, after: State) -> Batch | None:
    """The batch that leads from one state of a table to another, or ``None`` if nothing changed."""
    if before is after:
        return None
    batch = Batch(
        game=after.id,
        events=after.events[before.seq + 1 :],
        row=None if _stands_as(before, after) else _row(after),
        secret=None if after.secret == before.secret else after.secret,
        codes=tuple([code for code in after.codes if code not in before.codes]),
    )
    if not batch.events and batch == Batch(after.id):
        return None
    begins = before.game is None and after.game is not None
    return replace_struct(
        batch,
        after=None if batch.events else before.seq,
        known=before.secret if begins or batch.secret else None,
    )


def _stands_as(before: State, after: State) -> bool:
    """Whether the row of a table is the same after a change."""
    if before.status is not after.status:
        return False
    return before.seats is after.seats or before.attended == after.attended


def _row(state: State) -> GameRow:
    return GameRow(
        id=state.id,
        status=state.status,
        created=state.events[0].at,
        public=state.created.public,
        attend=state.attended,
        previous=state.created.previous,
        host=state.created.host,
    )
