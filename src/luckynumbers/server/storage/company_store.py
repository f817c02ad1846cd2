"""People among people, as the server uses them: ties, profiles, ratings over time."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Protocol, TypeVar

from luckynumbers.server.game.profiles import Meeting, Played, Sums
from luckynumbers.server.game.ratings import Rating
from luckynumbers.server.storage import company, profiles
from luckynumbers.server.storage.company import Tie, TieKind
from luckynumbers.server.storage.connection import Connection

T = TypeVar("T")
MOST_GAMES: Final = 1000
"""How many of the latest games a profile sums up."""
LATELY: Final = 300
"""Among how many of the latest meetings it is looked for people to follow."""
MOST_MET: Final = 12
MOST_POINTS: Final = 300
"""How many of the latest ratings its curve shows."""


class Reading(Protocol):
    """How a query is run."""

    def __call__(self, query: Callable[[Connection], T]) -> Awaitable[T]: ...


class CompanyStore:
    """The ties between people, and what profiles are made of."""

    def __init__(
        self, read: Reading, write: Callable[[Callable[[Connection], Any]], Awaitable[Any]]
    ) -> None:
        self._read = read
        self._write = write

    async def tie(self, user: str, other: str, kind: TieKind, at: int) -> None:
        """Follow or block someone; nobody to follow, or too many, is refused."""
        await self._write(lambda c: company.write_tie(c, user, other, kind, at))

    async def untie(self, user: str, other: str, kind: TieKind) -> None:
        """Follow or block someone no more."""
        await self._write(lambda c: company.delete_tie(c, user, other, kind))

    async def tie_between(self, user: str, other: str) -> TieKind | None:
        return await self._read(lambda c: company.read_tie(c, user, other))

    async def ties(self, user: str) -> list[Tie]:
        return await self._read(lambda c: company.read_ties(c, user))

    async def followers(self, user: str) -> list[Tie]:
        return await self._read(lambda c: company.read_followers(c, user))

    async def blockers(self, user: str) -> frozenset[str]:
        """Who blocks a user."""
        return await self._read(lambda c: company.read_blockers(c, user))

    async def avoided(self, user: str) -> frozenset[str]:
        """Who blocks a user, and whom the user blocks."""
        return await self._read(lambda c: company.read_avoided(c, user))

    async def met(self, user: str) -> list[Tie]:
        """Who has played with a user lately and is not tied to them yet, the latest first."""
        return await self._read(lambda c: company.read_met(c, user, LATELY, MOST_MET))

    async def namesakes(self, user: str, name: str, now: int) -> list[Tie]:
        """The people of a name whose profiles a user may see, those who were here last first."""
        return await self._read(lambda c: company.read_namesakes(c, user, name, now, MOST_MET))

    async def sums(self, user: str) -> Sums:
        return await self._read(lambda c: profiles.read_sums(c, user))

    async def played(self, user: str) -> list[Played]:
        return await self._read(lambda c: profiles.read_played(c, user, MOST_GAMES))

    async def meetings(self, user: str) -> list[Meeting]:
        return await self._read(lambda c: profiles.read_meetings(c, user, MOST_GAMES))

    async def changes(
        self, user: str, games: Sequence[str]
    ) -> dict[str, tuple[Rating, int | None, float]]:
        """What games made of a user's rating: the new one, its change and how far they counted."""
        return await self._read(lambda c: profiles.read_changes(c, user, games))

    async def curve(self, user: str, most: int = MOST_POINTS) -> list[tuple[int, Rating]]:
        return await self._read(lambda c: profiles.read_curve(c, user, most))
