"""Rate limits: token buckets by address and by user, bounded in memory."""

from collections.abc import Callable, Hashable
from time import monotonic
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.server.latest import Latest
from luckynumbers.server.settings import Settings

MOST_KEYS: Final = 20_000


class Bucket:
    """A token bucket: a rate, and a burst above it."""

    __slots__ = ("_burst", "_level", "_now", "_rate", "_stamp")

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._now = now
        self._stamp = now()

    def take(self, cost: float = 1.0) -> bool:
        """Take the cost of something, or return that there is too little."""
        now = self._now()
        self._level = min(self._burst, self._level + (now - self._stamp) * self._rate)
        self._stamp = now
        if self._level < cost:
            return False
        self._level -= cost
        return True

    @property
    def full(self) -> bool:
        """Whether nothing was taken for so long that the bucket can be dropped."""
        return self._level + (self._now() - self._stamp) * self._rate >= self._burst


class Buckets:
    """A bucket for each key: an address, a user; at most ``most`` of them."""

    def __init__(self, rate: float, burst: float, most: int = MOST_KEYS) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable, cost: float = 1.0) -> bool:
        """Take the cost of something from the bucket of a key, as ``Bucket.take`` does."""
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_room()
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
        return bucket.take(cost)

    def check(self, key: Hashable, cost: float = 1.0) -> None:
        """Take the cost of something from the bucket of a key, or refuse it."""
        if not self.take(key, cost):
            raise GameError("server/too-fast")

    def give_back(self, key: Hashable) -> None:
        """Return what one of the last calls has taken; a bucket never holds more than its burst."""
        self.take(key, -1.0)

    def _make_room(self) -> None:
        if len(self._buckets) < self._most:
            return
        self._buckets = {k: b for k, b in self._buckets.items() if not b.full}
        while len(self._buckets) >= self._most:
            self._buckets.pop(next(iter(self._buckets)))


class LoginLimit:
    """Attempts at a login's password, wherever they come from.

    Strangers share one small allowance for each login, whether it exists or not. An address
    from which its owner was here lately does not draw on it: nobody locks an owner out from afar.
    """

    def __init__(self, rate: float = 1 / 30, burst: float = 20) -> None:
        self._strangers = Buckets(rate, burst)
        self._known: Latest[tuple[str, str], None] = Latest(MOST_KEYS)

    def check(self, login: str, address: str) -> None:
        """Take one attempt, or refuse it."""
        if (login.casefold(), address) not in self._known:
            self._strangers.check(login.casefold())

    def remember(self, login: str, address: str) -> None:
        """Enter that the owner of a login is at an address."""
        self._known[login.casefold(), address] = None


class Limits:
    """The limits of a server."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Buckets(settings.requests, 10 * settings.requests)
        """All requests, by address."""
        self.guesses = Buckets(0.2, 10)
        """Passwords and invitations that are tried, by address."""
        self.logins = LoginLimit()
        """Passwords that are tried, by login; beside the limit by address."""
        self.passwords = Buckets(1 / 30, 20)
        """Old passwords that are tried in a session, by user."""
        self.reports = Buckets(1 / 3600, 20)
        """Reports, by address; beside the limit by user and day."""
        self.searches = Buckets(0.2, 20)
        """Names of people that are looked for, by user."""
        self.challenges = Buckets(0.1, 10)
        """Challenges, by user; beside the limit by address."""
        self.challenges_by_address = Buckets(0.5, 30)
        self.uploads = Buckets(1 / 30, 100)
        """Games played elsewhere that are brought, by user; beside the limit by address."""
        self.uploads_by_address = Buckets(0.2, 300)
        self.advice = Buckets(settings.advice, 15 * settings.advice)
        """What keeps the workers busy: hints, win chances, records; by user or address."""
        self.puzzles = Buckets(settings.requests, 30 * settings.requests)
        """Puzzles that are made, by address."""
        self.pictures = Buckets(0.5, 20)
        """Pictures of tables that are drawn, by address."""
        self.messages_by_address = Buckets(10 * settings.rate, 10 * settings.burst)
        self.messages_by_user = Buckets(2 * settings.rate, 2 * settings.burst)
