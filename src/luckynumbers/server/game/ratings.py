"""Ratings for two to five players, ties included: openskill's Bradley-Terry model.

Every pair of seats is compared. (Its Plackett–Luce model would give two who share a win no more
than the third, so it does not suit a game of ties.)

A rating is a mean and a deviation; a newcomer has mean 25 and deviation 25/3. What people see is
1000 + 40 · (mean − 3 · deviation), rounded: a value that is almost certainly not too high.
"""

from collections.abc import Mapping, Sequence, Set
from typing import Final, TypeAlias

from msgspec import Struct
from openskill.models import BradleyTerryFull

from luckynumbers.core import Outcome

Rating: TypeAlias = tuple[float, float]
"""Mean and deviation."""
_MODEL: Final = BradleyTerryFull()
FRESH: Final[Rating] = (25.0, 25.0 / 3)
SCALE, BASE = 40, 1000
SURE: Final = 6.0
"""The deviation below which one game changes little."""
FADING: Final = 0.8
"""What each game of a pair counts of the one before it."""
MEMORY: Final = 30 * 86_400_000
"""Milliseconds after which two meet as if for the first time."""
_MONDAY: Final = 3
"""Days from Monday to the day on which 1970 began."""
Met: TypeAlias = Mapping[frozenset[str], int]
"""How many rated games each two users have played lately."""


class Worth(Struct, frozen=True):
    """What a rated game was worth to someone: points as people see them, and how far it counted."""

    change: int
    part: float


def shown(mu: float, sigma: float) -> int:
    """A rating as people see it."""
    return round(BASE + SCALE * (mu - 3 * sigma))


def week_of(at: int) -> int:
    """The number of the week of a time, from Monday to Sunday in UTC."""
    return (at // 86_400_000 + _MONDAY) // 7


def weight(users: Sequence[str], seat: int, met: Met) -> float:
    """How much a game counts for a seat, given the users by seat.

    ``FADING`` to the power of the games two have played lately, on average over the opponents: all
    games with one person together never count as much as five.
    """
    pairs = [frozenset((users[seat], other)) for n, other in enumerate(users) if n != seat]
    return sum(FADING ** met.get(pair, 0) for pair in pairs) / len(pairs) if pairs else 1.0


def faded(before: Rating, after: Rating, share: float) -> Rating:
    """A rating that has gone a part of the way from one to another."""
    if share == 1.0:
        return after
    mu, sigma = (old + share * (new - old) for old, new in zip(before, after, strict=True))
    return mu, sigma


def ranks(outcome: Outcome, left: Set[int]) -> list[float]:
    """Rank the seats: winners, then by empty cells, then those who left (R9)."""
    seats = range(1, len(outcome.empties) + 1)
    return [
        999.0 if seat in left else 0.0 if seat in outcome.winners else 1.0 + empties
        for seat, empties in zip(seats, outcome.empties, strict=True)
    ]


def rate(
    before: Sequence[Rating], outcome: Outcome, left: Set[int], early: Set[int] = frozenset()
) -> list[Rating]:
    """Compute the new rating of each seat.

    Those who left early, after a few turns, lose, but nobody gains by them: neither a partner who
    always leaves nor one's own leaving of a poor start is worth anything.
    """
    ranked = ranks(outcome, left)
    after = _rated(before, ranked)
    others = [index for index in range(len(before)) if index + 1 not in early]
    among = _rated([before[index] for index in others], [ranked[index] for index in others])
    for index, rating in zip(others, among, strict=True):
        after[index] = rating
    return after


def _rated(before: Sequence[Rating], ranked: Sequence[float]) -> list[Rating]:
    if len(before) < 2:
        return list(before)
    teams = [[_MODEL.create_rating([mu, sigma])] for mu, sigma in before]
    rated = _MODEL.rate(teams, ranks=list(ranked))
    return [(float(team[0].mu), float(team[0].sigma)) for team in rated]
