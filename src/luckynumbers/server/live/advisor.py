"""Hints, win chances and reviews, each computed once: they follow from what is public alone.

Whoever asks again for the same position, at once or later, gets the same answer; the bots' workers
compute it. Who may ask stands in ``game.advice``.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Generic, TypeVar

from luckynumbers.review import Review, Strip
from luckynumbers.review.hints import Hint
from luckynumbers.server.latest import Latest
from luckynumbers.server.live.bots import BotWorkers, Shares
from luckynumbers.server.live.desk import Desk
from luckynumbers.server.live.fairness import Share

MOST_POSITIONS: Final = 4096
MOST_GAMES: Final = 64
MOST_STRIPS: Final = 256
Answer = TypeVar("Answer")


class Once(Generic[Answer]):
    """A cache of the latest answers, also of those that are still being computed."""

    def __init__(self, most: int) -> None:
        self._known: Latest[str, asyncio.Task[Answer]] = Latest(most)

    async def ask(self, key: str, find: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """Return the answer to a key, computed when it is first asked for."""
        task = self._known.get(key)
        if task is None:
            task = self._known[key] = asyncio.create_task(find())
            task.add_done_callback(lambda done: self._check(key, done))
        return await asyncio.shield(task)

    def known(self, key: str) -> Answer | None:
        """The answer to a key, where it is computed."""
        task = self._known.get(key)
        return task.result() if task and task.done() and not _failed(task) else None

    def _check(self, key: str, done: "asyncio.Task[Answer]") -> None:
        # What went wrong is tried again by the next who asks.
        if _failed(done) and self._known.get(key) is done:
            del self._known[key]


def _failed(done: "asyncio.Task[Any]") -> bool:
    return done.cancelled() or done.exception() is not None


class Advisor:
    """The best action, each seat's share of the win, and what luck and skill made of a game."""

    def __init__(self, bots: BotWorkers, desk: Desk | None = None) -> None:
        self._bots = bots
        self._desk = Desk(bots) if desk is None else desk
        self._hints: Once[Hint] = Once(MOST_POSITIONS)
        self._shares: Once[list[Shares]] = Once(MOST_POSITIONS)
        self._courses: Once[list[Shares]] = Once(MOST_GAMES)
        self._reviews: Once[Review] = Once(MOST_GAMES)
        self._strips: Once[Strip] = Once(MOST_STRIPS)

    async def hint(self, position: str, share: Share) -> Hint:
        """Return what our strongest player would do, and why."""
        return await self._hints.ask(position, lambda: self._bots.hint(position, share))

    async def shares(self, position: str, share: Share) -> Shares:
        """Estimate each seat's share of the win, seat 1 first."""
        found = await self._shares.ask(position, lambda: self._bots.shares([position], share))
        return found[0]

    async def course(self, table: str, positions: Sequence[str], share: Share) -> list[Shares]:
        """Estimate the shares in every position of a finished game."""
        return await self._courses.ask(table, lambda: self._course(positions, share))

    async def review(self, record: str, share: Share) -> Review:
        """Review a game that is over, one play ahead."""
        return await self._reviews.ask(record, lambda: self._desk.glance(record, share))

    async def deepest(self, record: str, share: Share) -> Review:
        """The deep review of a game where one is done, else one play ahead."""
        return self._desk.known(record) or await self.review(record, share)

    def known(self, record: str) -> Review | None:
        """The deepest review of a game that is done."""
        return self._desk.known(record) or self._reviews.known(record)

    async def strip(self, position: str, share: Share) -> Strip:
        """Evaluate each number that may be drawn next."""
        return await self._strips.ask(position, lambda: self._bots.strip(position, share))

    async def _course(self, positions: Sequence[str], share: Share) -> list[Shares]:
        distinct = list(dict.fromkeys(positions))
        found = dict(zip(distinct, await self._bots.shares(distinct, share), strict=True))
        return [found[position] for position in positions]
