"""Push services that do not answer rest for a while, so that nobody else's notifications wait."""

from collections.abc import Callable
from typing import Final

from luckynumbers.server.latest import Latest

MOST: Final = 1000
FAILURES: Final = 3
"""So many in a row, and a service rests."""
REST: Final = 60_000
"""For so many milliseconds."""


class Resting:
    """The domains of push services that have failed lately; the longest known are forgotten."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._failed: Latest[str, tuple[int, int]] = Latest(MOST)
        """How often in a row, and when last."""

    def __len__(self) -> int:
        return len(self._failed)

    def rests(self, host: str) -> bool:
        """Whether a service is left alone now."""
        count, last = self._failed.get(_domain(host), (0, 0))
        return count >= FAILURES and self._now() - last < REST

    def note(self, host: str, *, works: bool) -> None:
        """Enter whether a service has answered."""
        domain = _domain(host)
        count, _ = self._failed.pop(domain, (0, 0))
        if not works:
            self._failed[domain] = (count + 1, self._now())


def _domain(host: str) -> str:
    """The end of a name: whoever owns it can make up as many beginnings as they like."""
    return ".".join(host.rsplit(".", 2)[-2:])
