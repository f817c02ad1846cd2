"""The values that go into a storage and come out of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct

from luckynumbers.server.game.events import Event
from luckynumbers.server.game.ratings import Rating
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Result, Secret, Status


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
    ratings: Mapping[str, Rating] = {}
    """New ratings: mean and deviation for each user."""


@dataclass(frozen=True)
class Stored:
    """A game as it was stored."""

    row: GameRow
    events: tuple[Event, ...]
    secret: Secret | None


def first_batch(state: State) -> Batch:
    """What must be written for a new table."""
    return Batch(state.id, state.events, _row(state), state.secret, dict(state.invites))


def batch_between(before: State, after: State) -> Batch | None:
    """What must be written to lead from one state of a table to another; nothing at times."""
    if before is after:
        return None
    known = before.invites
    batch = Batch(
        game=after.id,
        events=after.events[before.seq + 1 :],
        row=None if _standing(before) == _standing(after) else _row(after),
        secret=None if after.secret == before.secret else after.secret,
        invites={seat: code for seat, code in after.invites.items() if seat not in known},
        taken=tuple(seat for seat in known if seat not in after.invites),
    )
    return None if batch == Batch(after.id) else batch


def _standing(state: State) -> tuple[Status, bool]:
    return state.status, state.attended


def _row(state: State) -> GameRow:
    return GameRow(
        id=state.id,
        status=state.status,
        created=state.events[0].at,
        public=state.created.public,
        attend=state.attended,
        previous=state.created.previous,
    )
