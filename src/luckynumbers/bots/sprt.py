"""A match that ends as soon as it has answered its question: the sequential probability ratio test.

Is the first of two players stronger by ``low`` or by ``high`` points? With x
the mean share of a deal (both its games, so that the luck of the deal cancels out), v its variance,
and s(p) = 1 / (1 + 10^(-p/400)), the log-likelihood ratio after n deals is

    LLR = n (s(high) - s(low)) (2 x - s(low) - s(high)) / (2 v)

The test accepts ``high`` at ln((1 - b) / a) and ``low`` at ln(b / (1 - a)), where a and b are the
chances of either mistake. It is the generalised test of chess engine testers, on pairs of games.
"""

import math
from dataclasses import dataclass
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.core.checks import checked

MISTAKE: Final = 0.05
"""The chance to accept either hypothesis where the other one is true."""
MOST_POINTS: Final = 1000.0
_OUTCOMES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_PRIOR: Final = 2.0
"""Imagined deals of each outcome, for the variance alone: a few deals do not show it yet."""


@checked
@dataclass(frozen=True)
class Hypotheses:
    """Two claims about the points between two players, one lower than the other."""

    low: float
    """The points of the lower claim."""
    high: float
    """The points of the higher claim."""

    def __post_init__(self) -> None:
        if not -MOST_POINTS <= self.low < self.high <= MOST_POINTS:
            raise GameError("arena/sprt", low=f"{self.low:g}", high=f"{self.high:g}")

    @classmethod
    @checked
    def parse(cls, low: str, high: str) -> "Hypotheses":
        """Parse two numbers of points."""
        try:
            return cls(float(low), float(high))
        except ValueError:
            raise GameError("arena/sprt", low=low[:20], high=high[:20]) from None


@dataclass(frozen=True)
class Verdict:
    """What the test says after some deals."""

    hypotheses: Hypotheses
    """The claims compared."""
    deals: int
    """How many deals were looked at."""
    ratio: float
    """The logarithm of the likelihood ratio."""
    accepted: float | None
    """The points of the claim that is accepted, or nothing yet."""


BOUND: Final = math.log((1 - MISTAKE) / MISTAKE)
"""The ratio at which ``high`` is accepted; ``low`` is accepted at its negative."""


class Sprt:
    """The test itself, deal by deal; once it is decided, further deals change nothing."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self._hypotheses = hypotheses
        self._shares = tuple(map(share_of, (hypotheses.low, hypotheses.high)))
        self._deals = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, share: float) -> None:
        """Count the first player's share of one more deal."""
        if not self.decided:
            self._deals += 1
            self._sum += share
            self._squares += share * share

    @property
    def deals(self) -> int:
        """How many deals count."""
        return self._deals

    @property
    def decided(self) -> bool:
        """Whether one of the claims is accepted."""
        return abs(self.ratio) >= BOUND

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio so far."""
        low, high = self._shares
        variance = self._variance()
        return (high - low) * (2 * self._sum - self._deals * (low + high)) / (2 * variance)

    def verdict(self) -> Verdict:
        """What the test says so far."""
        claims, ratio = self._hypotheses, self.ratio
        accepted = claims.high if ratio > 0 else claims.low
        return Verdict(claims, self._deals, ratio, accepted if self.decided else None)

    def _variance(self) -> float:
        weight = self._deals + _PRIOR * len(_OUTCOMES)
        mean = (self._sum + _PRIOR * sum(_OUTCOMES)) / weight
        square = (self._squares + _PRIOR * sum(each * each for each in _OUTCOMES)) / weight
        return square - mean * mean


def share_of(points: float) -> float:
    """The expected share of the wins of a player who is stronger by some points."""
    return float(1 / (1 + 10 ** (-points / 400)))
