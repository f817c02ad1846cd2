"""A seeded random generator with the same output on every machine and Python version."""

from collections.abc import Iterator, MutableSequence
from hashlib import sha256
from typing import TypeVar

_WORDS = 1 << 32
Item = TypeVar("Item")


class Luck:
    """Random numbers from the 32-bit words of SHA-256(key, counter), key = SHA-256(seed)."""

    def __init__(self, seed: str) -> None:
        self._words = _words(sha256(seed.encode()).digest())

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``, all equally likely."""
        # Rejection: the words of the last, incomplete range would favour small numbers.
        limit = _WORDS - _WORDS % bound
        return next(word for word in self._words if word < limit) % bound

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Shuffle items in place."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        digest = sha256(key + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, len(digest), 4))
        counter += 1
