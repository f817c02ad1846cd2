"""Who was here just now, in memory alone: nothing of it is stored."""

from collections.abc import Callable
from typing import Final

from luckynumbers.server.latest import Latest

MOST: Final = 20_000
LATELY: Final = 150_000
"""Milliseconds; a page that is looked at asks every minute."""


class Presence:
    """When users last asked for something; the longest silent are forgotten."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._asked: Latest[str, int] = Latest(MOST)

    def note(self, user: str) -> None:
        """Enter that a user asks for something."""
        self._asked[user] = self._now()

    def lately(self, user: str) -> bool:
        """Whether a user asked for something just now."""
        return self._now() - self._asked.get(user, -LATELY) < LATELY
