"""Before the game: taking a seat, adding a seed, starting, giving a seat back."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from hmac import compare_digest
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.server import wire
from luckynumbers.server.events import Closed, Seat, Seated, Started
from luckynumbers.server.names import clean_name, distinct
from luckynumbers.server.storage import Secret, Status, User
from luckynumbers.server.tables.state import State
from luckynumbers.server.tables.steps import Step, carry_out, check_own, seat_at

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters and digits that nobody mistakes for each other."""


def join(state: State, command: wire.Join, user: User, invites: Mapping[int, str]) -> Step:
    """Give a seat to who may have it."""
    _check_waiting(state)
    number = _find_seat(state, command, user, invites)
    others = [seat.name for seat in state.seats if seat.name]
    name = distinct(clean_name(command.name or user.name), others)
    again = bool(state.seats_of(user.id))
    if state.created.rated and (again or user.kind == "guest"):
        raise GameError("table/rated-accounts")
    bot = "api" if user.kind == "bot" else ""
    who = Seat("device" if again else "person", name, user.id, bot)
    step = carry_out(state, Seated(number, who))
    step.taken, step.seat = (number,), number
    step.secret = _with_seed(state, number, command.seed)
    return step


def _find_seat(state: State, command: wire.Join, user: User, invites: Mapping[int, str]) -> int:
    if command.code:
        return _invited_to(command, invites)
    for number, seat in enumerate(state.seats, 1):
        wanted = command.seat in {None, number}
        if wanted and (seat.kind == "open" or (seat.kind == "reserved" and seat.user == user.id)):
            return number
    if command.seat is not None and seat_at(state, command.seat).kind == "invite":
        raise GameError("table/invited-only")
    raise GameError("table/no-seat")


def _invited_to(command: wire.Join, invites: Mapping[int, str]) -> int:
    # An invitation opens its own seat and no other.
    given = command.code.upper().encode()
    for number, code in invites.items():
        if compare_digest(code.encode(), given) and command.seat in {None, number}:
            return number
    raise GameError("invite/unknown")


def add_seed(state: State, command: wire.Seed_, user: User | None) -> Step:
    """Take a seed for the shuffle; it can be changed until the start."""
    check_own(state, user, command.seat)
    _check_waiting(state)
    secret = _with_seed(state, command.seat, command.seed)
    if secret is None:
        raise GameError("table/no-shuffle")
    return Step(secret=secret)


def _with_seed(state: State, seat: int, seed: str) -> Secret | None:
    if not seed or state.secret is None:
        return None
    seeds = {**state.secret.seeds, seat: bytes.fromhex(seed)}
    return replace(state.secret, seeds=seeds)


def start(state: State, command: wire.Start, user: User | None) -> Step:
    """Begin the game once every seat is taken."""
    if user is None or not state.seats_of(user.id):
        raise GameError("table/spectator")
    _check_waiting(state)
    if not state.full:
        raise GameError("table/seats-open")
    fixed = state.created.start
    first = fixed if state.created.scored else command.first or fixed
    if first:
        seat_at(state, first)
        return carry_out(state, Started(first))
    # R13: without a word on the oldest player, luck decides, and everyone sees that it did.
    return carry_out(state, Started(secrets.randbelow(len(state.seats)) + 1, drawn=True))


def give_back(state: State, seat: int, user: User | None) -> Step:
    """Leave a table before the game: the seat waits again, or the table closes with its host."""
    check_own(state, user, seat)
    if user is not None and user.id == state.created.host:
        return close(state, user)
    planned = state.created.seats[seat - 1]
    if planned.kind in {"person", "device", "bot"}:
        planned = Seat("open" if state.created.public else "reserved", user=planned.user)
    step = carry_out(state, Seated(seat, planned))
    if planned.kind == "invite":
        step.invites[seat] = invitation()
    return step


def invitation() -> str:
    """Make an invitation: short enough to be said, long enough not to be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


def close(state: State, user: User | None) -> Step:
    """Close a table that has not started."""
    if user is not None and user.id != state.created.host:
        raise GameError("table/host-only")
    _check_waiting(state)
    return carry_out(state, Closed(end="closed"))


def _check_waiting(state: State) -> None:
    if state.status is not Status.waiting:
        raise GameError("table/started")
