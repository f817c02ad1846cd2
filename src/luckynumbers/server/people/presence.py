"""Who was here just now, over this node or another, in memory alone: nothing of it is stored."""

from collections.abc import Callable, Iterable
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
        self._untold: Latest[str, None] = Latest(MOST)

    def note(self, user: str) -> None:
        """Enter that a user asks for something."""
        self._asked[user] = self._now()
        self._untold[user] = None

    def hear(self, users: Iterable[str]) -> None:
        """Enter users who have asked another node for something."""
        self._asked.update(dict.fromkeys(users, self._now()))

    def untold(self) -> list[str]:
        """The users who have asked since this was called last."""
        users = list(self._untold)
        self._untold.clear()
        return users

    def lately(self, user: str) -> bool:
        """Whether a user asked for something just now."""
        return self._now() - self._asked.get(user, -LATELY) < LATELY
