"""Challenges of passkeys: each is answered once, within a few minutes, by whom it was made for."""

from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_bytes
from typing import Final, Literal

from luckynumbers.server.latest import Latest

MOST: Final = 10_000
VALID_MS: Final = 5 * 60_000


@dataclass(frozen=True)
class Challenge:
    """What a challenge is for, and for whom: nobody yet where someone signs in."""

    purpose: Literal["make", "enter"]
    user: str
    expires: int


class Challenges:
    """The challenges that wait for an answer; of too many the oldest are dropped."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._waiting: Latest[bytes, Challenge] = Latest(MOST)

    def __len__(self) -> int:
        return len(self._waiting)

    def issue(self, purpose: Literal["make", "enter"], user: str = "") -> bytes:
        """Make a challenge."""
        made = token_bytes(32)
        self._waiting[made] = Challenge(purpose, user, self._now() + VALID_MS)
        return made

    def take(self, answered: bytes) -> Challenge | None:
        """Return what a challenge was for, once; ``None`` if it is unknown or too old."""
        found = self._waiting.pop(answered, None)
        return found if found is not None and found.expires >= self._now() else None
