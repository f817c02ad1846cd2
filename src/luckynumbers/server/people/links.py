"""The open sockets and streams of each user, so that a revocation reaches them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

End: TypeAlias = Callable[[], None]


class Links:
    """What is open for whom, and how to end it."""

    def __init__(self) -> None:
        self._ends: dict[str, dict[End, None]] = {}

    @contextmanager
    def opened(self, user: str, end: End) -> Iterator[None]:
        """Register a link of a user; ``end`` is called when their sessions are revoked."""
        ends = self._ends.setdefault(user, {})
        ends[end] = None
        try:
            yield
        finally:
            del ends[end]
            if not ends and self._ends.get(user) is ends:
                del self._ends[user]

    def any(self, user: str) -> bool:
        """Whether something is open for a user."""
        return user in self._ends

    @property
    def users(self) -> tuple[str, ...]:
        """Everyone for whom something is open."""
        return tuple(self._ends)

    def end(self, user: str) -> None:
        """End all links of a user; each removes itself when its client is served no more."""
        for end in list(self._ends.get(user, ())):
            end()
