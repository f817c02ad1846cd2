"""Pauses between tries: short at first, then longer, and spread so that not all try at once."""

from random import SystemRandom
from typing import Final

FIRST_SECONDS: Final = 0.1
MOST_SECONDS: Final = 1.0
_luck: Final = SystemRandom()


def pause_before(attempt: int) -> float:
    """Return how many seconds to wait before an attempt; the first one has the number 0."""
    return min(MOST_SECONDS, FIRST_SECONDS * 2.0 ** min(attempt, 10)) * _luck.uniform(0.5, 1.0)
