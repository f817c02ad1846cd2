"""Deep reviews: one for each person, a few in all, in slices between which bots move.

Only one slice at a time waits for a worker, whoever asks; so a flood of reviews makes reviews slow,
and a bot's move or a hint waits for one slice at most.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import replace
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.review import Review
from luckynumbers.server.live.bots import BotWorkers, Part
from luckynumbers.server.live.fairness import Share

MOST_REVIEWS: Final = 8
"""How many people's reviews are under way at once."""
MOST_KNOWN: Final = 64
SLICE_SECONDS: Final = 0.2
MOST_SECONDS: Final = 60.0
"""The most processor time for one review: a game of 35 turns takes 5 s."""


class Desk:
    """The deep reviews that are under way, and the latest that are done."""

    def __init__(self, bots: BotWorkers) -> None:
        self._bots = bots
        self._people: set[str] = set()
        self._turn = asyncio.Lock()
        self._known: dict[str, Review] = {}

    def check(self, person: str) -> None:
        """Refuse a second review of a person, or one too many."""
        if person in self._people or len(self._people) >= MOST_REVIEWS:
            raise GameError("review/busy")

    async def review(
        self, record: str, person: str, share: Share
    ) -> AsyncGenerator[Part | Review, None]:
        """Review a record: yield how far it has come, and at last the review."""
        if record not in self._known:
            with self._place(person):
                async with aclosing(self._slices(record, share)) as parts:
                    async for part in parts:
                        if isinstance(part, Review):
                            self._keep(record, part)
                        else:
                            yield part
        yield self._known[record]

    async def _slices(self, record: str, share: Share) -> AsyncGenerator[Part | Review, None]:
        seconds, spent, done = SLICE_SECONDS, 0.0, 0
        while spent < MOST_SECONDS:
            async with self._turn:
                part = await self._bots.review_part(record, seconds, share)
            if isinstance(part, Review):
                yield part
                return
            done = max(done, part.done)  # another worker may not have come so far
            yield replace(part, done=done)
            spent += seconds
            # A single search may take longer than a slice, and would begin anew for ever.
            seconds = SLICE_SECONDS if part.found else 2 * seconds
        raise GameError("review/too-long")

    @contextmanager
    def _place(self, person: str) -> Iterator[None]:
        self.check(person)
        self._people.add(person)
        try:
            yield
        finally:
            self._people.discard(person)

    def _keep(self, record: str, found: Review) -> None:
        while len(self._known) >= MOST_KNOWN:
            self._known.pop(next(iter(self._known)))
        self._known[record] = found
