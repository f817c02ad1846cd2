"""Ratings fitted to many matches at once by maximum likelihood in the Bradley-Terry model.

A player rated 400 points higher gets ten times the other's share of the wins.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from luckynumbers.bots.reports import trials
from luckynumbers.core import GameError
from luckynumbers.kernel.matches import Z95

SCALE: Final = 400 / math.log(10)
"""Points per unit of the natural logarithm of the odds."""
STEPS: Final = 100
CLOSE: Final = 1e-9
PRIOR: Final = 1e-6
"""The weight of a flat prior, which keeps ratings finite where one side won every game."""


@dataclass(frozen=True)
class Duel:
    """The result of a match between two players: the first one's share, and its weight."""

    one: str
    other: str
    share: float
    trials: float
    """The equivalent number of independent games (``reports.trials``)."""

    @classmethod
    def of(cls, one: str, other: str, shares: Sequence[float], games: int) -> "Duel":
        """Summarise a match from the first player's share of each deal."""
        return cls(one, other, sum(shares) / len(shares), trials(shares, games))


@dataclass(frozen=True)
class Rating:
    """A rating, and half the width of its 95 % interval."""

    points: float
    margin: float


def rate(duels: Sequence[Duel], anchor: str, points: float = 0.0) -> Mapping[str, Rating]:
    """Rate every player relative to an anchor, whose points are given."""
    names = list(dict.fromkeys(name for duel in duels for name in (duel.one, duel.other)))
    if anchor not in names or not _connected(duels, names):
        raise GameError("arena/unconnected", name=anchor)
    others = [name for name in names if name != anchor]
    strengths, covariance = _fit(duels, others)
    ratings = {anchor: Rating(points, 0.0)}
    for index, name in enumerate(others):
        margin = Z95 * SCALE * math.sqrt(covariance[index, index])
        ratings[name] = Rating(points + SCALE * float(strengths[index]), margin)
    return {name: ratings[name] for name in names}


def _fit(
    duels: Sequence[Duel], names: Sequence[str]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Find the most likely strengths by Newton's method; the anchor stays at 0."""
    strengths = np.zeros(len(names))
    covariance: NDArray[np.float64] = np.zeros((len(names), len(names)))
    for _ in range(STEPS):
        slope, curve = -PRIOR * strengths, PRIOR * np.eye(len(names))
        for duel, signs in _rows(duels, names):
            expected = 1 / (1 + math.exp(-float(signs @ strengths)))
            slope += duel.trials * (duel.share - expected) * signs
            curve += duel.trials * expected * (1 - expected) * np.outer(signs, signs)
        covariance = np.asarray(np.linalg.inv(curve), np.float64)
        # A step larger than 1 would overshoot where a match was very one-sided.
        step = np.clip(covariance @ slope, -1, 1)
        strengths += step
        if float(np.abs(step).max(initial=0)) < CLOSE:
            break
    return strengths, covariance


def _rows(
    duels: Sequence[Duel], names: Sequence[str]
) -> Iterator[tuple[Duel, NDArray[np.float64]]]:
    for duel in duels:
        yield duel, np.array([(name == duel.one) - (name == duel.other) for name in names], float)


def _connected(duels: Sequence[Duel], names: Sequence[str]) -> bool:
    known = set(names[:1])
    for _ in names:
        for duel in duels:
            if {duel.one, duel.other} & known:
                known |= {duel.one, duel.other}
    return known == set(names)
