"""What a command leads to: the events it causes and what is stored with them."""

from dataclasses import dataclass, field

from luckynumbers.core import GameError, Message
from luckynumbers.server.events import Closed, Data, Seat
from luckynumbers.server.storage import Secret, User
from luckynumbers.server.tables.state import State


@dataclass
class Step:
    """Collect what one command does, before it is stored."""

    done: list[tuple[Data, Message]] = field(default_factory=list)
    secret: Secret | None = None
    taken: tuple[int, ...] = ()
    invites: dict[int, str] = field(default_factory=dict)
    seat: int = 0
    """The seat that was taken, told in the answer."""
    next: str = ""
    """The table where the game goes on, told in the answer."""

    @property
    def stores(self) -> bool:
        """Tell whether there is anything to store."""
        return bool(self.done or self.secret or self.invites or self.taken)


def carry_out(state: State, *events: Data) -> Step:
    """Apply events, and close the game when it is over."""
    step = Step([state.apply(data) for data in events])
    if state.game is not None and state.game.position.over and state.closed is None:
        step.done.append(state.apply(closing(state)))
    return step


def closing(state: State) -> Closed:
    """Tell how the game ended and open its shuffle (R10)."""
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
    """Find a seat, or say that there is none."""
    if not 1 <= seat <= len(state.seats):
        raise GameError("leave/no-such-seat", seat=seat)
    return state.seats[seat - 1]


def check_own(state: State, user: User | None, seat: int) -> None:
    """Refuse whoever does not sit there."""
    if user is None or seat_at(state, seat).user != user.id:
        raise GameError("table/not-your-seat", seat=seat)


def check_fresh(state: State, seq: int) -> None:
    """Refuse a command from someone who has not seen the latest event."""
    if seq != state.seq:
        raise GameError("table/stale", found=seq, expected=state.seq)
