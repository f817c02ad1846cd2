"""Bots at work: in worker processes, or in threads, never on the event loop.

As many run at once as there are workers; the others wait. A search that nobody wants any more is
cancelled through a flag in memory that server and worker share. Hints, win chances and reviews are
computed there too: a worker gets the text of a position or a record, and nothing else.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import takewhile
from multiprocessing import parent_process
from threading import Thread
from time import process_time
from typing import Final, TypeAlias, TypeVar

from luckynumbers import bots
from luckynumbers.bots import evaluation
from luckynumbers.bots.master import kernel_flag
from luckynumbers.bots.registry import is_public, names
from luckynumbers.bots.workers import CONTEXT
from luckynumbers.core import GameError, Position, parse_action
from luckynumbers.kernel import CANCELLED
from luckynumbers.play import Player, Record, Think
from luckynumbers.review import (
    INSTANT,
    Cache,
    Depth,
    Judge,
    Review,
    Strip,
    review,
    tile_strip,
)
from luckynumbers.review.hints import Hint, hint
from luckynumbers.review.tutor import Doubt, Tutor
from luckynumbers.server.game.plans import check_bot
from luckynumbers.server.live.fairness import Share, Slots
from luckynumbers.server.settings import Settings

THREADS: Final = 2
MOST_FOUND: Final = 2_000
"""The answers that a worker keeps for tutor and reviews: a game has some 150 at each depth."""
_FOUND: Final = Cache(MOST_FOUND)

Shares: TypeAlias = tuple[float, ...]
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Flag:
    """A cancel flag in memory that server and worker share."""

    flags: Sequence[int]
    slot: int

    def is_set(self) -> bool:
        """Whether to stop."""
        return bool(self.flags[self.slot])


@dataclass(frozen=True)
class Deadline:
    """A cancel flag that is also set when its time is up."""

    flag: Flag
    until: float
    """The processor time at which to stop."""

    def is_set(self) -> bool:
        """Whether to stop."""
        return self.flag.is_set() or process_time() > self.until


@dataclass(frozen=True)
class Part:
    """How far a review has come."""

    done: int = 0
    steps: int = 0
    found: int = 0
    """How many answers were found this time."""


class BotWorkers:
    """The bots of the allow-list, and the workers they run in."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        wanted = settings.bots or names()
        self.allowed: Final = tuple(bot for bot in wanted if is_public(bot))
        """The bots that may sit at a table; a program (``exec:``) never does."""
        self._executor: Executor | None = None
        workers = settings.workers or THREADS
        self._flags = CONTEXT.RawArray("b", workers)
        self._slots = Slots(range(workers))

    async def choose(self, spec: str, position: str, seed: int, share: Share) -> str:
        """Choose an action; a bot gets the public position, and nothing else."""
        check_bot(spec, self.allowed)
        ms = self._settings.bot_ms
        work = partial(think, spec=spec, position=position, seed=seed, ms=ms)
        return await self.compute(work, share)

    async def hint(self, position: str, share: Share) -> Hint:
        """Return what our strongest player would do, and why."""
        ms = self._settings.hint_ms
        work = partial(advise, position=position, ms=ms)
        return await self.compute(work, share)

    async def shares(self, positions: Sequence[str], share: Share) -> list[Shares]:
        """Estimate each seat's share of the win, in some positions."""
        return await self.compute(partial(judge, positions=tuple(positions)), share)

    async def review_part(
        self, record: str, depth: Depth, seconds: float, share: Share
    ) -> Review | Part:
        """Go on with a review for some time."""
        work = partial(review_part, record=record, depth=depth, seconds=seconds)
        return await self.compute(work, share)

    async def strip(self, position: str, share: Share) -> Strip:
        """Evaluate each number that may be drawn next."""
        return await self.compute(partial(lay_strip, position=position), share)

    async def doubt(self, position: str, action: str, least: float, share: Share) -> Doubt | None:
        """Return what speaks against an action that gives away so many points; mostly nothing."""
        work = partial(doubt, position=position, action=action, least=least)
        return await self.compute(work, share)

    def close(self) -> None:
        """End the workers."""
        self._flags[:] = [1] * len(self._flags)
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None

    async def compute(self, work: Callable[[Flag], Answer], share: Share) -> Answer:
        """Return what a worker computes; a killed worker costs a second try."""
        try:
            return await self._run(work, share)
        except BrokenProcessPool:  # a worker was killed, perhaps by someone else's search
            with suppress(BrokenProcessPool):
                return await self._run(work, share)
            raise GameError("bot/failed") from None

    async def _run(self, work: Callable[[Flag], Answer], share: Share) -> Answer:
        loop, slot = asyncio.get_running_loop(), await self._slots.acquire(share)
        self._flags[slot] = 0
        executor = self._executor = self._executor or self._start()
        search = self._begin(executor, slot, work)
        # A cancelled search keeps its worker until it has seen the flag.
        search.add_done_callback(lambda _: loop.call_soon_threadsafe(self._slots.release, slot))
        try:
            return await asyncio.wrap_future(search)
        except asyncio.CancelledError:
            self._flags[slot] = 1
            raise
        except BrokenProcessPool:
            if self._executor is executor:
                self._executor = None  # the next search starts fresh workers
            raise

    def _begin(
        self, executor: Executor, slot: int, work: Callable[[Flag], Answer]
    ) -> "Future[Answer]":
        try:
            if self._settings.workers == 0:
                return executor.submit(work, Flag(self._flags, slot))
            return executor.submit(_in_worker, slot, work)
        except BrokenProcessPool as error:
            broken: Future[Answer] = Future()
            broken.set_exception(error)
            return broken

    def _start(self) -> Executor:
        if self._settings.workers == 0:
            return ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        return ProcessPoolExecutor(
            self._settings.workers,
            mp_context=CONTEXT,
            initializer=_prepare,
            initargs=(self._flags,),
        )


def think(cancel: Flag, spec: str, position: str, seed: int, ms: int) -> str:
    """Choose an action."""
    budget = Think(seed=seed, ms=ms, cancel=cancel)
    return str(_player(spec).choose(Position.parse(position), budget))


def advise(cancel: Flag, position: str, ms: int) -> Hint:
    """Choose as our strongest player would; the same position gets the same hint."""
    return hint(Position.parse(position), Think(ms=ms, cancel=cancel))


def judge(cancel: Flag, positions: Sequence[str]) -> list[Shares]:
    """Estimate the shares in one position after another, until nobody wants them."""
    wanted = takewhile(lambda _: not cancel.is_set(), positions)
    return [_shares(Position.parse(position)) for position in wanted]


def _shares(position: Position) -> Shares:
    # No network evaluates the tiles of a setup that are still to be drawn; the review knows them.
    return Judge(INSTANT).value(position) if position.chance else evaluation.shares(position)


def doubt(cancel: Flag, position: str, action: str, least: float) -> Doubt | None:
    """Judge a choice that is about to be made."""
    with kernel_flag(cancel) as stop:
        tutor = Tutor(least, stop, _FOUND)
        return tutor.doubt(Position.parse(position), parse_action(action))


def lay_strip(_cancel: Flag, position: str) -> Strip:
    """Lay out the tile strip of a position, one play ahead."""
    return tile_strip(Position.parse(position), Judge(INSTANT))


def review_part(cancel: Flag, record: str, depth: Depth, seconds: float) -> Review | Part:
    """Go on with a review: what this worker has found before is not sought again.

    When the time is up, return how far it has come.
    """
    reached, before = Part(), _FOUND.made

    def note(done: int, steps: int) -> None:
        nonlocal reached
        reached = Part(done, steps)

    # Time of the processor, so that a busy machine does not lose more of it in beginning anew.
    deadline = Deadline(cancel, process_time() + seconds)
    try:
        return review(_record(record), depth, progress=note, cancel=deadline, cache=_FOUND)
    except GameError as error:
        if error.code != CANCELLED or cancel.is_set():
            raise
        return replace(reached, found=_FOUND.made - before)


@lru_cache(maxsize=16)
def _record(text: str) -> Record:
    return Record.parse(text)


@cache
def _player(spec: str) -> Player:
    return bots.make(spec)


# In a worker

_shared: Sequence[int] = ()


def _in_worker(slot: int, work: Callable[[Flag], Answer]) -> Answer:
    return work(Flag(_shared, slot))


def _prepare(flags: Sequence[int]) -> None:
    """Take the shared flags, and end with the server even if that is killed."""
    global _shared  # noqa: PLW0603 — what a worker is given, it is given here
    _shared = flags

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()
