"""Reviews in slices, between which bots move.

Only one slice at a time waits for a worker, whoever asks; so a bot's move or a hint waits for one
slice at most, and reviews take turns, network by network. Each person may follow one deep review,
a few are under way in all, and whoever asks for the same game follows the same one.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.play import Record
from luckynumbers.review import INSTANT, STANDARD, Depth, Review
from luckynumbers.server.latest import Latest
from luckynumbers.server.live.bots import BotWorkers, Part
from luckynumbers.server.live.fairness import Share, Slots

MOST_REVIEWS: Final = 8
"""How many deep reviews are under way at once."""
MOST_OF_NETWORK: Final = 2
"""How many of them for one network: its guests are as many as it likes."""
MOST_ENTRIES: Final = 600
"""The longest game that is reviewed here; people need less than 300 entries."""
MOST_KNOWN: Final = 64
SLICE_SECONDS: Final = 0.2
GLANCE_SECONDS: Final = 10.0
MOST_SECONDS: Final = 60.0
"""The most processor time for a quick review, and for a deep one. A game of 35 turns takes 0.4 s
and 6 s, one of five beginners 3 s and more; workers find apart: two may take twice as long."""


def check_length(record: Record) -> None:
    """Refuse a game that is far longer than any that people play."""
    if len(record.log) > MOST_ENTRIES:
        raise GameError("review/too-long")


class _UnderWay:
    """A deep review that is under way, and everyone who follows it."""

    def __init__(self, parts: AsyncGenerator[Part | Review, None], network: str) -> None:
        self.network = network
        self.people: list[str] = []
        self._part: Part | None = None
        self._moved = asyncio.Event()
        self._found = asyncio.create_task(self._find(parts))
        self._found.add_done_callback(self._end)

    async def _find(self, parts: AsyncGenerator[Part | Review, None]) -> Review:
        async with aclosing(parts):
            async for part in parts:
                if isinstance(part, Review):
                    return part
                self._part = part
                self._move()
        raise GameError("review/too-long")

    def _end(self, found: asyncio.Task[Review]) -> None:
        if not found.cancelled():
            found.exception()  # nobody may be left to hear of it
        self._move()

    def _move(self) -> None:
        self._moved.set()
        self._moved = asyncio.Event()

    async def follow(self, person: str) -> AsyncGenerator[Part | Review, None]:
        """How far it has come, whenever it goes on, and at last the review."""
        self.people.append(person)
        try:
            while True:
                moved = self._moved
                if self._found.done():
                    yield self._found.result()
                    return
                if self._part is not None:
                    yield self._part
                await moved.wait()
        finally:
            self.people.remove(person)
            if not self.people:
                self._found.cancel()


class Desk:
    """The reviews that are under way, and the latest deep ones that are done."""

    def __init__(self, bots: BotWorkers) -> None:
        self._bots = bots
        self._under_way: dict[str, _UnderWay] = {}
        self._turns = Slots(range(1))
        self._known: Latest[str, Review] = Latest(MOST_KNOWN)

    def check(self, record: str, person: str, share: Share) -> None:
        """Refuse a person's second review, or one too many for a network or in all."""
        if record in self._known:
            return
        others = [each for key, each in self._under_way.items() if key != record]
        near = sum(each.network == share.origin for each in others)
        full = near >= MOST_OF_NETWORK or len(others) >= MOST_REVIEWS
        if any(person in each.people for each in others) or (
            full and record not in self._under_way
        ):
            raise GameError("review/busy")

    async def review(
        self, record: str, person: str, share: Share
    ) -> AsyncGenerator[Part | Review, None]:
        """Review a record: yield how far it has come, and at last the review."""
        if (known := self._known.get(record)) is not None:
            yield known
            return
        self.check(record, person, share)
        under_way = self._under_way.get(record)
        if under_way is None:
            parts = self._slices(record, share, STANDARD, MOST_SECONDS)
            under_way = self._under_way[record] = _UnderWay(parts, share.origin)
        try:
            async with aclosing(under_way.follow(person)) as parts:
                async for part in parts:
                    if isinstance(part, Review):
                        self._known[record] = part
                    yield part
        finally:
            if not under_way.people and self._under_way.get(record) is under_way:
                del self._under_way[record]

    def known(self, record: str) -> Review | None:
        """The deep review of a record, where one is done."""
        return self._known.get(record)

    async def glance(self, record: str, share: Share) -> Review:
        """Review a record one play ahead."""
        async with aclosing(self._slices(record, share, INSTANT, GLANCE_SECONDS)) as parts:
            async for part in parts:
                if isinstance(part, Review):
                    return part
        raise GameError("review/too-long")

    async def _slices(
        self, record: str, share: Share, depth: Depth, most: float
    ) -> AsyncGenerator[Part | Review, None]:
        seconds, spent, done = SLICE_SECONDS, 0.0, 0
        while spent < most:
            async with self._turn(share):
                part = await self._bots.review_part(record, depth, seconds, share)
            if isinstance(part, Review):
                yield part
                return
            done = max(done, part.done)  # another worker may not have come so far
            yield replace(part, done=done)
            spent += seconds
            # A single search may take longer than a slice, and would begin anew for ever.
            seconds = SLICE_SECONDS if part.found else 2 * seconds
        raise GameError("review/too-long")

    @asynccontextmanager
    async def _turn(self, share: Share) -> AsyncGenerator[None, None]:
        turn = await self._turns.acquire(share)
        try:
            yield
        finally:
            self._turns.release(turn)
