"""Quick match: who plays whom, as a pure function of those who wait.

Strength is the mean of a rating on the scale that people see. At first only someone within
``WINDOW`` points will do; the window widens with every second, and after ``PATIENCE`` anyone will.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import inf
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
    free = _one_each(tickets)
    pairs: list[tuple[Ticket, Ticket]] = []
    while free:
        first, *rest = free
        suitable = [other for other in rest if suits(first, other, now)]
        if suitable:
            chosen = min(suitable, key=lambda other: abs(other.strength - first.strength))
            pairs.append((first, chosen))
            rest.remove(chosen)
        free = rest
    return pairs


def _one_each(tickets: Iterable[Ticket]) -> Sequence[Ticket]:
    """One ticket of each user, those who came first before the others."""
    ordered = sorted(tickets, key=lambda ticket: (ticket.user, ticket.since))
    first = [next(own) for _, own in groupby(ordered, key=lambda ticket: ticket.user)]
    return sorted(first, key=lambda ticket: (ticket.since, ticket.user))
