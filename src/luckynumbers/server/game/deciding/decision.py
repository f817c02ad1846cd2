"""What a command leads to, and what a decision may draw on beside the state."""

from collections.abc import Callable, Collection
from random import Random

from msgspec import Struct

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import Emote
from luckynumbers.server.game.events import Closed, Data, Seat
from luckynumbers.server.game.evolve import evolve
from luckynumbers.server.game.plans import Fresh
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User


class Circumstances(Struct, frozen=True):
    """Who gives a command and when, and the facts that are no part of the log."""

    user: User | None
    now: int
    random: Random
    key: str = ""
    """The idempotency key of the command, scoped to its user."""
    absent_since: Callable[[str], int | None] = lambda _user: None
    """Since when a user is away; ``None`` for those who are here, and where none sits."""
    grace: int = 0
    """Milliseconds before someone who is away can be replaced."""
    bots: Collection[str] = ()
    """The bots that may sit at a table."""
    blockers: frozenset[str] = frozenset()
    """Who blocks the user, known where something is sent or asked of them."""


class Decision(Struct, frozen=True):
    """The state after a command, and what else is to happen.

    What must be stored and published follows from the difference of the two states.
    """

    state: State
    seat: int = 0
    """The seat that was taken, for the answer."""
    emote: Emote | None = None
    """A phrase to send to all subscribers."""
    opens: Fresh | None = None
    """The next table, to be opened before the answer."""


def after(state: State, circumstances: Circumstances, *events: Data) -> State:
    """Return the state after events; a game that is over is closed at once.

    In a log the time never goes back, whatever the clock of an earlier run said.
    """
    at = max(circumstances.now, state.events[-1].at)
    for number, data in enumerate(events):
        state = evolve(state, data, at, circumstances.key if number == 0 else "")
    if state.game is not None and state.game.position.over and state.closed is None:
        state = evolve(state, closing(state), at)
    return state


def closing(state: State) -> Closed:
    """How the game ended, with its shuffle opened (R10)."""
    game = state.running
    outcome = game.outcome
    if outcome is None:
        raise GameError("game/not-over")
    deal = " ".join(f"{tile.colour + 1}{tile.number:02d}" for tile in game.deal())
    secret = state.secret
    return Closed(
        end=outcome.end.value,
        winners=outcome.winners,
        empties=outcome.empties,
        secret=secret.secret.hex() if secret else "",
        seeds={seat: seed.hex() for seat, seed in secret.seeds.items()} if secret else {},
        deal=deal,
    )


def seat_at(state: State, seat: int) -> Seat:
    """Return who sits in a seat, or refuse a seat that is not there."""
    if not 1 <= seat <= len(state.seats):
        raise GameError("table/no-such-seat", seat=seat)
    return state.seats[seat - 1]


def check_own(state: State, user: User | None, seat: int) -> None:
    """Refuse whoever does not sit there."""
    if user is None or seat_at(state, seat).user != user.id:
        raise GameError("table/not-your-seat", seat=seat)


def check_seated(state: State, user: User | None) -> User:
    """Refuse whoever has no seat at the table."""
    if user is None or not state.seats_of(user.id):
        raise GameError("table/spectator")
    return user


def check_host(state: State, user: User | None) -> None:
    """Refuse whoever has not made the table."""
    if user is None:
        raise GameError("user/unknown")
    if user.id != state.created.host:
        raise GameError("table/host-only")


def check_fresh(state: State, seq: int) -> None:
    """Refuse a command from someone who has not seen the game as it is."""
    if not state.is_fresh(seq):
        raise GameError("table/stale", found=seq, expected=state.seq)
