"""Before the game: taking a seat, adding a seed, starting, giving a seat back."""

import dataclasses
from hmac import compare_digest

from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.absentees import sent_away
from luckynumbers.server.game.commands import AddSeed, Join, Start
from luckynumbers.server.game.deciding.bounds import check_seatings
from luckynumbers.server.game.deciding.decision import (
    Circumstances,
    Decision,
    after,
    check_host,
    check_own,
    check_seated,
    seat_at,
)
from luckynumbers.server.game.events import FREE, TAKEN, Closed, Seat, Seated, SeatKind, Started
from luckynumbers.server.game.names import clean_name, distinct
from luckynumbers.server.game.plans import invitation
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Secret, User


def join(state: State, command: Join, circumstances: Circumstances) -> Decision:
    """Seat a user where they may sit."""
    user = _known(circumstances.user)
    own = _own_seat(state, user)
    _check_waiting(state)
    check_seatings(state)
    number = _find_seat(state, command, user)
    others = [seat.name for other, seat in enumerate(state.seats, 1) if other != number]
    name = distinct(clean_name(command.name or user.name), others)
    bot = "api" if user.kind == "bot" else ""
    who = Seat("device" if own else "person", name, user.id, bot)
    if state.created.rated:
        who = replace(who, owner=user.owner)
        _check_rated(state, user, who)
    seated = after(state, circumstances, Seated(number, who))
    secret = _with_seed(state, number, command.seed) or state.secret
    return Decision(begun(replace(seated, secret=secret), circumstances), seat=number)


def _own_seat(state: State, user: User) -> int | None:
    """The seat where a user plays already; a program, which seats nobody beside it, is refused."""
    persons = (n for n in state.playing(user.id) if state.seats[n - 1].kind == "person")
    own = next(persons, None)
    if own and user.kind == "bot" and state.closed is None:
        raise GameError("table/seated-already", seat=own)
    return own


def _check_rated(state: State, user: User, who: Seat) -> None:
    """Refuse guests, and a second seat of one person: nobody gains by a loss of their own.

    People and programs do not meet; programs are rated among themselves.
    """
    if user.kind == "guest" or who.kind == "device":
        raise GameError("table/rated-accounts")
    if (user.kind == "bot") != state.created.programs:
        raise GameError("table/rated-apart")
    if who.player in {seat.player for seat in state.seats if seat.kind in TAKEN}:
        raise GameError("table/rated-own-program")


def _find_seat(state: State, command: Join, user: User) -> int:
    kinds = _kinds_for(state, command.code, user)
    own_first = sorted(enumerate(state.seats, 1), key=lambda each: not _waits_for(each[1], user))
    for number, seat in own_first:
        if command.seat in {None, number} and (seat.kind in kinds or _waits_for(seat, user)):
            return number
    wanted = state.seats if command.seat is None else (seat_at(state, command.seat),)
    if any(seat.kind in FREE for seat in wanted):
        raise GameError("table/invited-only")
    if command.seat is not None and wanted[0].kind in TAKEN:
        raise GameError("table/seat-taken", seat=command.seat)
    raise GameError("table/no-seat")


def _waits_for(seat: Seat, user: User) -> bool:
    return seat.kind == "reserved" and seat.user == user.id


def _kinds_for(state: State, code: str, user: User) -> frozenset[SeatKind]:
    """The kinds of seats that a user may take; who was sent away needs the invitation.

    Who was asked and declined may think again, as long as a seat is free.
    """
    if _is_invited(state, code):
        return FREE
    if user.id in sent_away(state):
        return frozenset()
    asked = any(_waits_for(seat, user) for seat in state.created.seats)
    return FREE if asked else frozenset({"open"})


def _is_invited(state: State, code: str) -> bool:
    """Whether someone has the invitation to this table; a wrong one is refused."""
    given = code.upper().encode()
    if code and not any(compare_digest(known.encode(), given) for known in state.codes):
        raise GameError("invite/unknown")
    return bool(code)


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
    return Decision(after(state, circumstances, _opening(state, circumstances, command.first)))


def begun(state: State, circumstances: Circumstances) -> State:
    """Return the table with its game begun, if it begins by itself and everyone sits."""
    if not state.created.auto or not state.full:
        return state
    opening = _opening(state, circumstances)
    return after(state, replace(circumstances, key=""), opening)


def _opening(state: State, circumstances: Circumstances, wanted: int | None = None) -> Started:
    fixed = state.created.start
    first = fixed if state.created.scored or state.created.earlier else wanted or fixed
    if first:
        seat_at(state, first)
        return Started(first)
    # R13: where nobody names the oldest player, the start is drawn, and everyone sees that.
    return Started(circumstances.random.randrange(len(state.seats)) + 1, drawn=True)


def give_back(state: State, seat: int, circumstances: Circumstances) -> Decision:
    """Leave a table before the game: the seat waits again, or the table closes with its host.

    Who leaves takes along the others on their device. The host may clear any seat.
    """
    user, sitting = circumstances.user, seat_at(state, seat)
    hosting = user is not None and user.id == state.created.host
    mine = user is not None and user.id == sitting.user
    if not (hosting and sitting.kind not in FREE):
        check_own(state, user, seat)
    if hosting and mine and sitting.kind == "person":
        return Decision(closed(state, circumstances))
    if state.created.scored and not (mine and sitting.kind in TAKEN):
        raise GameError("tournament/seats")
    whole = sitting.kind in {"person", "reserved"} and sitting.user
    seats = state.seats_of(sitting.user) if whole else (seat,)
    away = "" if mine else sitting.user
    freed = after(state, circumstances, *(Seated(n, _freed(state, n, away)) for n in seats))
    return Decision(_with_code(freed, circumstances))


def _freed(state: State, number: int, away: str) -> Seat:
    """Whom a seat waits for once it is given back; in a tournament, for its own player (R8)."""
    created = state.created
    planned = created.seats[number - 1]
    if created.scored:
        return Seat("reserved", planned.name, planned.user)
    kind: SeatKind = (
        planned.kind if planned.kind in FREE else "open" if created.public else "invite"
    )
    return Seat(kind, replaced=away)


def _with_code(state: State, circumstances: Circumstances) -> State:
    """Return a table that has an invitation if a seat is free."""
    if state.codes or not any(seat.kind in FREE for seat in state.seats):
        return state
    return replace(state, codes=(invitation(circumstances.random),))


def take_along(state: State, guest: str, account: str, circumstances: Circumstances) -> Decision:
    """Hand the seats of a guest to the account that they have signed in to."""
    known = any(seat.user == account and seat.kind == "person" for seat in state.seats)
    events: list[Seated] = []
    for number in state.seats_of(guest):
        seat = state.seats[number - 1]
        kind: SeatKind = "device" if known and seat.kind == "person" else seat.kind
        events.append(Seated(number, replace(seat, kind=kind, user=account)))
    return Decision(after(state, circumstances, *events))


def close(state: State, circumstances: Circumstances) -> Decision:
    """Close a table that has not started, by its host's word."""
    check_host(state, circumstances.user)
    return Decision(closed(state, circumstances))


def closed(state: State, circumstances: Circumstances) -> State:
    """Return a table closed before its start."""
    _check_waiting(state)
    return after(state, circumstances, Closed(end="closed"))


def _check_waiting(state: State) -> None:
    if state.game is not None:
        raise GameError("table/started")
    if state.closed is not None:
        raise GameError("table/closed")


def _known(user: User | None) -> User:
    if user is None:
        raise GameError("user/unknown")
    return user
