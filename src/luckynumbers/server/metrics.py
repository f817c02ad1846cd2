"""Figures for Prometheus, in a registry of the server's own. No names, no ids.

Everything is counted in the thread of the event loop, in plain numbers: the library's own counters
take a lock each time, and every move counts several times. The library formats what is read.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate
from typing import Final, Literal, TypeAlias

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
)
from prometheus_client.registry import Collector

NAMESPACE: Final = "luckynumbers"
BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
Counted: TypeAlias = Literal[
    "commands",
    "conflicts",
    "events",
    "news",
    "pushes",
    "pushes_failed",
    "rate_limited",
    "refusals",
    "slow_clients",
    "storage_failures",
    "tables",
]
COUNTERS: Final[dict[Counted, str]] = {
    "commands": "Commands that came by a socket.",
    "conflicts": "Decisions that were made anew because another node was quicker.",
    "events": "Events that were stored.",
    "news": "News that came from other nodes.",
    "pushes": "Notifications that a push service took.",
    "pushes_failed": "Notifications that could not be sent.",
    "rate_limited": "Messages that came too fast.",
    "refusals": "Commands that were refused.",
    "slow_clients": "Clients that were disconnected because they did not read.",
    "storage_failures": "Commands that could not be stored.",
    "tables": "Tables that were made.",
}


class Metrics:
    """Counters, gauges and one histogram."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._counts = dict.fromkeys(COUNTERS, 0)
        self._steps = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        for name, text in COUNTERS.items():
            self.add_counter(name, text, partial(self._counts.__getitem__, name))
        self._add(self._histogram)

    def count(self, name: Counted, by: int = 1) -> None:
        """Add to a counter."""
        self._counts[name] += by

    def took(self, seconds: float) -> None:
        """Enter the time that a command took until it was stored."""
        self._steps[bisect_left(BUCKETS, seconds)] += 1
        self._seconds += seconds

    def add_gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Add a figure that is read when it is asked for."""
        self._add(lambda: GaugeMetricFamily(f"{NAMESPACE}_{name}", text, read()))

    def add_counter(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Add a counter that is kept elsewhere and read when it is asked for."""
        self._add(lambda: CounterMetricFamily(f"{NAMESPACE}_{name}", text, read()))

    def text(self) -> str:
        """All figures in the text format of Prometheus."""
        return generate_latest(self._registry).decode()

    def _add(self, make: Callable[[], Metric]) -> None:
        self._registry.register(_Figure(make))

    def _histogram(self) -> Metric:
        bounds = [*map(str, BUCKETS), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._steps), strict=True))
        name, text = f"{NAMESPACE}_command_seconds", "Seconds until a command was stored."
        return HistogramMetricFamily(name, text, buckets, self._seconds)


class _Figure(Collector):
    """A figure that is made when it is asked for."""

    def __init__(self, make: Callable[[], Metric]) -> None:
        self._make = make

    def collect(self) -> Iterator[Metric]:
        yield self._make()
