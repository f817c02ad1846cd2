"""Before the game: the seats are up to the host, who fills them with bots or closes them."""

import dataclasses

from msgspec.structs import replace

from luckynumbers.core import GameError, edition
from luckynumbers.server.game.commands import Replace
from luckynumbers.server.game.deciding.bounds import check_seatings
from luckynumbers.server.game.deciding.decision import (
    Circumstances,
    Decision,
    after,
    check_host,
    seat_at,
)
from luckynumbers.server.game.deciding.seating import begun
from luckynumbers.server.game.events import TAKEN, Dropped, Seated
from luckynumbers.server.game.plans import bot_seat
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Secret


def arrange(state: State, command: Replace, circumstances: Circumstances) -> Decision:
    """Fill a seat that waits with a bot, or close it."""
    check_host(state, circumstances.user)
    if seat_at(state, command.seat).kind in TAKEN:
        raise GameError("table/seat-taken", seat=command.seat)
    if state.created.scored:
        raise GameError("tournament/seats")
    change = _filled if command.bot else _narrowed
    return Decision(begun(change(state, command, circumstances), circumstances))


def _filled(state: State, command: Replace, circumstances: Circumstances) -> State:
    if state.created.rated:
        raise GameError("table/rated-bots")
    check_seatings(state)
    others = [seat.name for seat in state.seats if seat.kind in TAKEN]
    who = bot_seat(command.bot, command.name, others, circumstances.bots)
    return after(state, circumstances, Seated(command.seat, who))


def _narrowed(state: State, command: Replace, circumstances: Circumstances) -> State:
    edition(state.created.edition).check_seats(len(state.seats) - 1)
    narrowed = after(state, circumstances, Dropped(command.seat))
    return replace(narrowed, secret=_without_seed(state.secret, command.seat))


def _without_seed(secret: Secret | None, closed: int) -> Secret | None:
    """The secret without the seed of a seat that is closed; later ones move up with their seats."""
    if secret is None:
        return None
    kept = {seat: seed for seat, seed in secret.seeds.items() if seat != closed}
    seeds = {seat - (seat > closed): seed for seat, seed in kept.items()}
    return dataclasses.replace(secret, seeds=seeds)
