"""Quick match: who plays whom, as a pure function of those who wait.

Strength is the mean of a rating on the scale that people see. At first only someone within
``WINDOW`` points will do; the window widens with every second, and after ``PATIENCE`` anyone will.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from heapq import merge
from itertools import chain, groupby
from math import inf
from operator import attrgetter
from typing import Final

from msgspec import Struct

from luckynumbers.server.game.ratings import FRESH, SCALE, Rating

WINDOW: Final = 150.0
WIDENING: Final = 15.0
"""How many points the window widens in a second."""
PATIENCE: Final = 60_000
"""Milliseconds."""


class Ticket(Struct, frozen=True):
    """Someone who waits for an opponent."""

    user: str
    since: int
    strength: float = SCALE * FRESH[0]
    rated: bool = True
    """Whether for a rated game: an account meets accounts, a guest meets guests."""
    avoided: frozenset[str] = frozenset()
    """Whom they block, and who blocks them."""


def strength_of(rating: Rating | None) -> float:
    """The mean of a rating, in points; that of a newcomer for whoever has none."""
    return SCALE * (rating or FRESH)[0]


def window(waited: int) -> float:
    """How far apart two may be in strength, once one of them has waited so many milliseconds."""
    return inf if waited >= PATIENCE else WINDOW + WIDENING * max(waited, 0) / 1000


def suits(ticket: Ticket, other: Ticket, now: int) -> bool:
    """Whether two may play: two people who may meet, as close as the longer wait demands."""
    if ticket.user == other.user or ticket.rated != other.rated:
        return False
    if ticket.user in other.avoided or other.user in ticket.avoided:
        return False
    waited = now - min(ticket.since, other.since)
    return abs(ticket.strength - other.strength) <= window(waited)


def pair(tickets: Iterable[Ticket], now: int) -> list[tuple[Ticket, Ticket]]:
    """Pair those who wait: who came first chooses first, and gets the closest in strength."""
    waiting = _one_each(tickets)
    free = sorted(waiting, key=_by_strength)
    pairs: list[tuple[Ticket, Ticket]] = []
    for first in waiting:
        here = bisect_left(free, _by_strength(first), key=_by_strength)
        if here == len(free) or free[here] is not first:
            continue  # someone who came before has chosen them
        del free[here]
        chosen = _closest(first, free, here, now)
        if chosen is not None:
            del free[bisect_left(free, _by_strength(chosen), key=_by_strength)]
            pairs.append((first, chosen))
    return pairs


def _closest(first: Ticket, free: Sequence[Ticket], here: int, now: int) -> Ticket | None:
    """The closest of those who are free and suit; of two as close, who came first."""

    def order(other: Ticket) -> tuple[float, int, str]:
        return abs(other.strength - first.strength), other.since, other.user

    stronger = (free[n] for n in range(here, len(free)))
    weaker = (free[n] for n in range(here - 1, -1, -1))
    equals = (reversed(list(same)) for _, same in groupby(weaker, attrgetter("strength")))
    most = window(now - first.since)
    for other in merge(stronger, chain.from_iterable(equals), key=order):
        if abs(other.strength - first.strength) > most:
            return None
        if suits(first, other, now):
            return other
    return None


def _by_strength(ticket: Ticket) -> tuple[float, int, str]:
    return ticket.strength, ticket.since, ticket.user


def _one_each(tickets: Iterable[Ticket]) -> Sequence[Ticket]:
    """One ticket of each user, those who came first before the others."""
    ordered = sorted(tickets, key=lambda ticket: (ticket.user, ticket.since))
    first = [next(own) for _, own in groupby(ordered, key=lambda ticket: ticket.user)]
    return sorted(first, key=lambda ticket: (ticket.since, ticket.user))
