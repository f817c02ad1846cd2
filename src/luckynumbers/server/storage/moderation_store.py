"""Moderation as the server uses it: reports come in, measures of the operator are followed."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from luckynumbers.server.storage import moderation
from luckynumbers.server.storage.company_store import Reading
from luckynumbers.server.storage.connection import Connection
from luckynumbers.server.storage.moderation import Measure, Report

MOST: Final = 100


class ModerationStore:
    """Reports and measures."""

    def __init__(
        self, read: Reading, write: Callable[[Callable[[Connection], Any]], Awaitable[Any]]
    ) -> None:
        self._read = read
        self._write = write

    async def report(self, report: Report) -> None:
        """Store a report; too many in a day are refused."""
        await self._write(lambda c: moderation.write_report(c, report))

    async def reports(self, most: int = MOST) -> list[Report]:
        """The latest reports."""
        return await self._read(lambda c: moderation.read_reports(c, most))

    async def reports_of(self, user: str) -> list[Report]:
        """The reports by a user and about them."""
        return await self._read(lambda c: moderation.read_reports_of(c, user, MOST))

    async def take(self, measure: Measure) -> None:
        """Take a measure, as the command line does."""
        await self._write(lambda c: moderation.take_measure(c, measure))

    async def latest(self) -> int:
        """The number of the last measure."""
        found = await self._read(lambda c: moderation.read_log(c, 1))
        return found[0].number if found else 0

    async def after(self, number: int) -> list[Measure]:
        """The measures after the one with a number."""
        return await self._read(lambda c: moderation.read_measures_after(c, number, MOST))

    async def log_of(self, user: str) -> list[Measure]:
        """The measures about a user."""
        return await self._read(lambda c: moderation.read_log_of(c, user, MOST))

    async def muted(self, user: str) -> int:
        """Until when a user is muted."""
        return await self._read(lambda c: moderation.read_muted(c, user))
