"""The time, as the log writes it: it never goes back, and the wall clock's steps are not in it."""

from collections.abc import Callable
from time import monotonic_ns, time_ns
from typing import Final

NANOSECONDS: Final = 1_000_000
"""In a millisecond."""


class SteadyClock:
    """The time in milliseconds since 1970, read from the wall once and counted on from there.

    Nobody loses or wins time when the wall clock is set, and none passes while the machine sleeps.
    """

    def __init__(self, source: Callable[[], int] | None = None) -> None:
        self._source = source or counted_on()
        self._lead = 0

    def __call__(self) -> int:
        return self._source() + self._lead

    def resume(self, last: int) -> None:
        """Go on from the last time of an earlier run, if the wall clock is behind it."""
        self._lead += max(0, last - self())


def counted_on(
    wall: Callable[[], int] = time_ns, elapsed: Callable[[], int] = monotonic_ns
) -> Callable[[], int]:
    """Return a time in milliseconds that starts at the wall clock's and goes on by ``elapsed``."""
    start = wall() - elapsed()
    return lambda: (start + elapsed()) // NANOSECONDS
