"""The fair shuffle, specified so that anyone can verify it.

A secret of 32 random bytes is committed to by its SHA-256 before the first draw; each seat may
then add a seed of its own. The key is SHA-256(secret, seeds in seat order). The tiles, sorted by
colour and then by number, are shuffled by Fisher and Yates from the end; each integer comes by
rejection from the big-endian 32-bit words of SHA-256(key, counter as 64 big-endian bits), counter
0, 1, 2 and so on. The first tile of the result is the first to be drawn.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from luckynumbers.core import GameError, Tile
from luckynumbers.core.checks import checked

SECRET_BYTES = 32
SEEDED = b"seed:"
"""The prefix of a secret that is made from a seed."""
_WORDS = 1 << 32


def written(seed: str) -> bytes:
    """Return the bytes of a seed, or raise ``GameError`` if it has half a character."""
    try:
        return seed.encode()
    except UnicodeEncodeError as error:
        raise GameError("shuffle/seed-text", found=ascii(seed)[:40]) from error


@checked
@dataclass(frozen=True, repr=False)
class Shuffle:
    """The secret of a deal and the seeds added to it; hidden until the game is over (R10)."""

    secret: bytes
    """32 random bytes, or ``seed:`` and a seed."""
    seeds: Mapping[int, bytes] = field(default_factory=dict)
    """The seed that each seat added, by seat."""

    def __post_init__(self) -> None:
        random = [*self.seeds.values(), *([] if self.seeded_deal else [self.secret])]
        if any(len(piece) != SECRET_BYTES for piece in random):
            raise GameError("shuffle/seed-size", expected=SECRET_BYTES)

    def __repr__(self) -> str:
        return f"<Shuffle {self.commit or 'seeded'}>"

    @classmethod
    @checked
    def fair(cls, seeds: Mapping[int, bytes] | None = None) -> "Shuffle":
        """Return a shuffle with a random secret."""
        return cls(secrets.token_bytes(SECRET_BYTES), seeds or {})

    @classmethod
    @checked
    def seeded(cls, seed: str) -> "Shuffle":
        """Return the shuffle of a word or number, the same every time.

        Raises:
            GameError: The word cannot be written down (``shuffle/seed-text``).

        """
        return cls(SEEDED + written(seed))

    @property
    def seeded_deal(self) -> bool:
        """Whether the deal was made from a word or number."""
        return self.secret.startswith(SEEDED)

    @property
    def commit(self) -> str | None:
        """The public commitment; a seeded deal has none, for it would give the key away."""
        return None if self.seeded_deal else sha256(self.secret).hexdigest()

    @checked
    def order(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        """Return tiles in the order of this deal."""
        key = sha256(self.secret + b"".join(seed for _, seed in sorted(self.seeds.items())))
        words = _words(key.digest())
        order = sorted(tiles)
        for last in range(len(order) - 1, 0, -1):
            chosen = _below(last + 1, words)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        digest = sha256(key + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, len(digest), 4))
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    # Words of the last, incomplete stretch would favour small numbers, so they are thrown away.
    limit = _WORDS - _WORDS % bound
    return next(word for word in words if word < limit) % bound
