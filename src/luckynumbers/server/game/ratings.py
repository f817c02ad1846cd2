"""Ratings for two to five players, ties included: openskill's Bradley–Terry model.

Every pair of seats is compared. (Its Plackett–Luce model would give two who share a win no more
than the third, so it does not suit a game of ties.)

A rating is a mean and a deviation; a newcomer has mean 25 and deviation 25/3. What people see is
1000 + 40 · (mean − 3 · deviation), rounded: a value that is almost certainly not too high.
"""

from collections.abc import Sequence, Set
from typing import Final, TypeAlias

from openskill.models import BradleyTerryFull

from luckynumbers.core import Outcome

Rating: TypeAlias = tuple[float, float]
"""Mean and deviation."""
_MODEL: Final = BradleyTerryFull()
FRESH: Final[Rating] = (25.0, 25.0 / 3)
SCALE, BASE = 40, 1000


def shown(mu: float, sigma: float) -> int:
    """A rating as people see it."""
    return round(BASE + SCALE * (mu - 3 * sigma))


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

    Those who left early, before they had begun, lose, but nobody gains by them: neither a partner
    who always leaves nor one's own leaving of a poor start is worth anything.
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
