"""Limits: how often someone may do something. Buckets fill by the second and are few in memory."""

from collections.abc import Hashable
from time import monotonic
from typing import Final

MOST_KEYS: Final = 20_000


class Bucket:
    """Allow a rate, and a burst above it."""

    __slots__ = ("_burst", "_level", "_rate", "_stamp")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._stamp = monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take what something costs, if there is enough."""
        now = monotonic()
        self._level = min(self._burst, self._level + (now - self._stamp) * self._rate)
        self._stamp = now
        if self._level < cost:
            return False
        self._level -= cost
        return True

    @property
    def full(self) -> bool:
        """Tell whether nothing was taken for long enough to be forgotten."""
        return self._level + (monotonic() - self._stamp) * self._rate >= self._burst


class Buckets:
    """Keep a bucket for each key: an address, an account."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable, cost: float = 1.0) -> bool:
        """Take what something costs from the bucket of a key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_room()
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
        return bucket.take(cost)

    def _make_room(self) -> None:
        if len(self._buckets) < MOST_KEYS:
            return
        self._buckets = {k: b for k, b in self._buckets.items() if not b.full}
        while len(self._buckets) >= MOST_KEYS:
            self._buckets.pop(next(iter(self._buckets)))
