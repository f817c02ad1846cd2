"""Reviews in slices, between which bots move.

Only one slice at a time waits for a worker, whoever asks; so a bot's move or a hint waits for one
slice at most, and reviews take turns, network by network. Each person may have one deep review
under way, and a few people in all.
"""

from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.play import Record
from luckynumbers.review import INSTANT, STANDARD, Depth, Review
from luckynumbers.server.latest import Latest
from luckynumbers.server.live.bots import BotWorkers, Part
from luckynumbers.server.live.fairness import Share, Slots

MOST_REVIEWS: Final = 8
"""How many people's reviews are under way at once."""
MOST_OF_NETWORK: Final = 2
"""How many of them from one network: its guests are as many as it likes."""
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


class Desk:
    """The reviews that are under way, and the latest deep ones that are done."""

    def __init__(self, bots: BotWorkers) -> None:
        self._bots = bots
        self._people: dict[str, str] = {}
        # Whose reviews are under way, each with the network.
        self._turns = Slots(range(1))
        self._known: Latest[str, Review] = Latest(MOST_KNOWN)

    def check(self, person: str, share: Share) -> None:
        """Refuse a second review of a person, or one too many from a network or of all."""
        near = sum(network == share.origin for network in self._people.values())
        if person in self._people or near >= MOST_OF_NETWORK or len(self._people) >= MOST_REVIEWS:
            raise GameError("review/busy")

    async def review(
        self, record: str, person: str, share: Share
    ) -> AsyncGenerator[Part | Review, None]:
        """Review a record: yield how far it has come, and at last the review."""
        if record not in self._known:
            with self._place(person, share):
                async with aclosing(self._slices(record, share, STANDARD, MOST_SECONDS)) as parts:
                    async for part in parts:
                        if isinstance(part, Review):
                            self._known[record] = part
                        else:
                            yield part
        yield self._known[record]

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

    @contextmanager
    def _place(self, person: str, share: Share) -> Iterator[None]:
        self.check(person, share)
        self._people[person] = share.origin
        try:
            yield
        finally:
            del self._people[person]
