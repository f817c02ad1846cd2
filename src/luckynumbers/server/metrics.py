"""Figures for Prometheus: counters, gauges and one histogram, written as text. No names, no ids."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import Final

BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_PREFIX: Final = "luckynumbers_"


class Metrics:
    """Count what happens."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.gauges: dict[str, float] = {}
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def count(self, name: str, by: int = 1) -> None:
        """Count something up."""
        self.counts[name] += by

    def took(self, seconds: float) -> None:
        """Enter how long a command took until it was stored."""
        self._buckets[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def text(self) -> str:
        """Write everything in the text format of Prometheus."""
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        for name, value in sorted(self.counts.items()):
            yield f"# TYPE {_PREFIX}{name}_total counter"
            yield f"{_PREFIX}{name}_total {value}"
        for name, level in sorted(self.gauges.items()):
            yield f"# TYPE {_PREFIX}{name} gauge"
            yield f"{_PREFIX}{name} {level:g}"
        yield from self._histogram(f"{_PREFIX}command_seconds")

    def _histogram(self, name: str) -> Iterator[str]:
        yield f"# TYPE {name} histogram"
        total = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self._buckets, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._sum:g}"
        yield f"{name}_count {total}"
