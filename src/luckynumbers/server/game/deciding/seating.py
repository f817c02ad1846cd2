"""Before the game: taking a seat, adding a seed, starting, giving a seat back."""

import dataclasses
from hmac import compare_digest

from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import AddSeed, Join, Start
from luckynumbers.server.game.deciding.bounds import check_seatings
from luckynumbers.server.game.deciding.decision import (
    Circumstances,
    Decision,
    after,
    check_own,
    check_seated,
    seat_at,
)
from luckynumbers.server.game.events import TAKEN, Closed, Seat, Seated, Started
from luckynumbers.server.game.names import clean_name, distinct
from luckynumbers.server.game.plans import invitation
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Secret, Status, User


def join(state: State, command: Join, circumstances: Circumstances) -> Decision:
    """Seat a user where they may sit."""
    user = _known(circumstances.user)
    _check_waiting(state)
    check_seatings(state)
    number = _find_seat(state, command, user)
    others = [seat.name for seat in state.seats if seat.name]
    name = distinct(clean_name(command.name or user.name), others)
    # A seat that waits for them is not one they have: who plays again sits down as a person.
    again = any(seat.user == user.id for seat in state.seats if seat.kind in TAKEN)
    bot = "api" if user.kind == "bot" else ""
    who = Seat("device" if again else "person", name, user.id, bot)
    if state.created.rated:
        who = replace(who, owner=user.owner)
        _check_rated(state, user, who)
    seated = after(state, circumstances, Seated(number, who))
    invites = {seat: code for seat, code in state.invites.items() if seat != number}
    secret = _with_seed(state, number, command.seed) or state.secret
    return Decision(replace(seated, invites=invites, secret=secret), seat=number)


def _check_rated(state: State, user: User, who: Seat) -> None:
    """Refuse guests, and a second seat of one person: nobody gains by a loss of their own."""
    if user.kind == "guest" or who.kind == "device":
        raise GameError("table/rated-accounts")
    if who.player in {seat.player for seat in state.seats if seat.kind in TAKEN}:
        raise GameError("table/rated-own-program")


def _find_seat(state: State, command: Join, user: User) -> int:
    if command.code:
        return _invited_to(state, command)
    for number, seat in enumerate(state.seats, 1):
        wanted = command.seat in {None, number}
        if wanted and (seat.kind == "open" or (seat.kind == "reserved" and seat.user == user.id)):
            return number
    if command.seat is not None and seat_at(state, command.seat).kind == "invite":
        raise GameError("table/invited-only")
    raise GameError("table/no-seat")


def _invited_to(state: State, command: Join) -> int:
    # An invitation opens its own seat and no other.
    given = command.code.upper().encode()
    for number, code in state.invites.items():
        if compare_digest(code.encode(), given) and command.seat in {None, number}:
            return number
    raise GameError("invite/unknown")


def add_seed(state: State, command: AddSeed, circumstances: Circumstances) -> Decision:
    """Take a seed for the shuffle; it can be changed until the start."""
    check_own(state, circumstances.user, command.seat)
    _check_waiting(state)
    secret = _with_seed(state, command.seat, command.seed)
    if secret is None:
        raise GameError("table/no-shuffle")
    return Decision(replace(state, secret=secret))


def _with_seed(state: State, seat: int, seed: str) -> Secret | None:
    if not seed or state.secret is None:
        return None
    seeds = {**state.secret.seeds, seat: bytes.fromhex(seed)}
    return dataclasses.replace(state.secret, seeds=seeds)


def start(state: State, command: Start, circumstances: Circumstances) -> Decision:
    """Begin the game once every seat is taken; that is up to the host, and so is who is first."""
    user = check_seated(state, circumstances.user)
    _check_waiting(state)
    host = state.created.host
    if user.id != host and (state.seats_of(host) or command.first):
        raise GameError("table/host-only")
    if not state.full:
        raise GameError("table/seats-open")
    fixed = state.created.start
    first = fixed if state.created.scored else command.first or fixed
    if first:
        seat_at(state, first)
        return Decision(after(state, circumstances, Started(first)))
    # R13: where nobody names the oldest player, the start is drawn, and everyone sees that.
    drawn = circumstances.random.randrange(len(state.seats)) + 1
    return Decision(after(state, circumstances, Started(drawn, drawn=True)))


def give_back(state: State, seat: int, circumstances: Circumstances) -> Decision:
    """Leave a table before the game: the seat waits again, or the table closes with its host."""
    check_own(state, circumstances.user, seat)
    if circumstances.user is not None and circumstances.user.id == state.created.host:
        return Decision(closed(state, circumstances))
    planned = state.created.seats[seat - 1]
    if planned.kind in {"person", "device", "bot"}:
        planned = Seat("open" if state.created.public else "reserved", user=planned.user)
    freed = after(state, circumstances, Seated(seat, planned))
    if planned.kind == "invite":
        freed = replace(freed, invites={**state.invites, seat: invitation(circumstances.random)})
    return Decision(freed)


def close(state: State, circumstances: Circumstances) -> Decision:
    """Close a table that has not started, by its host's word."""
    if _known(circumstances.user).id != state.created.host:
        raise GameError("table/host-only")
    return Decision(closed(state, circumstances))


def closed(state: State, circumstances: Circumstances) -> State:
    """Return a table closed before its start."""
    _check_waiting(state)
    return after(state, circumstances, Closed(end="closed"))


def _check_waiting(state: State) -> None:
    if state.status is not Status.waiting:
        raise GameError("table/started")


def _known(user: User | None) -> User:
    if user is None:
        raise GameError("user/unknown")
    return user
