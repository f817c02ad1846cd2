"""Figures for Prometheus, in a registry of the server's own. No names, no ids."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, TypeAlias

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

NAMESPACE: Final = "luckynumbers"
BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
Counted: TypeAlias = Literal[
    "commands",
    "events",
    "rate_limited",
    "refusals",
    "slow_clients",
    "storage_failures",
    "tables",
]
COUNTERS: Final[dict[Counted, str]] = {
    "commands": "Commands that came by a socket.",
    "events": "Events that were stored.",
    "rate_limited": "Messages that came too fast.",
    "refusals": "Commands that were refused.",
    "slow_clients": "Clients that were disconnected because they did not read.",
    "storage_failures": "Commands that could not be stored.",
    "tables": "Tables that were made.",
}


class Metrics:
    """Counters, gauges and one histogram."""

    def __init__(self) -> None:
        self._registry = _Registry()
        self._counters = {
            name: Counter(name, text, namespace=NAMESPACE, registry=self._registry)
            for name, text in COUNTERS.items()
        }
        self._seconds = Histogram(
            "command_seconds",
            "Seconds until a command was stored.",
            namespace=NAMESPACE,
            registry=self._registry,
            buckets=BUCKETS,
        )

    def count(self, name: Counted, by: int = 1) -> None:
        """Add to a counter."""
        self._counters[name].inc(by)

    def took(self, seconds: float) -> None:
        """Enter the time that a command took until it was stored."""
        self._seconds.observe(seconds)

    def add_gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Add a figure that is read when it is asked for."""
        Gauge(name, text, namespace=NAMESPACE, registry=self._registry).set_function(read)

    def add_counter(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Add a counter that is kept elsewhere and read when it is asked for."""
        self._registry.register(_Counted(name, text, read))

    def text(self) -> str:
        """All figures in the text format of Prometheus."""
        return generate_latest(self._registry).decode()


class _Counted(Collector):
    """A counter that is kept elsewhere."""

    def __init__(self, name: str, text: str, read: Callable[[], float]) -> None:
        self._name = f"{NAMESPACE}_{name}"
        self._text = text
        self._read = read

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(self._name, self._text, self._read())


class _Registry(CollectorRegistry):
    """A registry without the time at which each counter began: when the server started."""

    def collect(self) -> Iterable[Metric]:
        for metric in super().collect():
            metric.samples = [each for each in metric.samples if not each.name.endswith("_created")]
            yield metric
