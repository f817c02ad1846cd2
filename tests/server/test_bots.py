"""Bots think off the event loop: some at once, only allowed ones, and not longer than wanted."""

import asyncio
import os
import threading
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from luckynumbers.bots import registry
from luckynumbers.core import Action, GameError, Position, Rules
from luckynumbers.play import Think
from luckynumbers.server.live.bots import THREADS, BotWorkers, Flag
from luckynumbers.server.live.fairness import Share
from luckynumbers.server.settings import Settings
from tests.server.support import begin, guest, new_table, running

SHARE = Share("move")
START = str(Position.start(Rules(), 2).reveal(3).reveal(7).reveal(12).reveal(18))

GARDENS = "03....../..07..../....12../......18:02....../..05..../....11../......19"
MIDDLE = f"ln1 std {GARDENS} - *31 14 1"


_numbers = count(1)


class Brooder:
    """A bot that thinks until it is asked to stop."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.thinking = threading.Semaphore(0)
        self.stopped = threading.Semaphore(0)

    def choose(self, position: Position, think: Think) -> Action:
        self.thinking.release()
        while not think.cancel.is_set():  # a bot can only look at the flag, again and again
            threading.Event().wait(0.001)
        self.stopped.release()
        return position.actions[0]


@pytest.fixture
def brooder(monkeypatch: pytest.MonkeyPatch) -> Brooder:
    """A brooder with a name of its own: workers keep the bots that they have made."""
    bot = Brooder(f"brooder{next(_numbers)}")
    monkeypatch.setitem(registry.NAMED, bot.name, lambda: bot)
    return bot


async def test_every_named_bot_is_allowed_but_never_a_program() -> None:
    assert BotWorkers(Settings()).allowed == registry.names()
    some = BotWorkers(Settings(bots=("greedy", "exec:ls")))
    assert some.allowed == ("greedy",)
    for spec in ("exec:ls", "random"):
        with pytest.raises(GameError, match="bot/unknown"):
            await some.choose(spec, START, 1, SHARE)


@pytest.mark.parametrize("workers", [0, 1])
async def test_more_questions_than_workers_are_all_answered(workers: int) -> None:
    found = BotWorkers(Settings(workers=workers))
    answers = await asyncio.gather(*(found.choose("greedy", START, n, SHARE) for n in range(10)))
    assert set(answers) <= {f"03@{cell}" for cell in ("a1", "b2", "c3", "d4")}
    await asyncio.to_thread(found.close)


async def test_only_so_many_think_at_once(brooder: Brooder) -> None:
    workers = BotWorkers(Settings(workers=0))
    tasks = [asyncio.create_task(workers.choose(brooder.name, START, n, SHARE)) for n in range(5)]
    for done in range(5):
        assert await asyncio.to_thread(brooder.thinking.acquire, timeout=30)
        if done == THREADS - 1:
            assert not brooder.thinking.acquire(blocking=False)
        if done >= THREADS - 1:
            tasks[done - THREADS + 1].cancel()
            assert await asyncio.to_thread(brooder.stopped.acquire, timeout=30)
    for task in tasks:
        task.cancel()
    await asyncio.to_thread(workers.close)


async def test_a_thought_ends_with_its_table(brooder: Brooder, tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await guest(server, "Ann")
        table = await new_table(ann, "me", brooder.name)
        await begin(table, ann, first=2)
        assert await asyncio.to_thread(brooder.thinking.acquire, timeout=30)
        assert (await ann.ask("leave", table=table, seat=1))["type"] == "ack"
        assert await asyncio.to_thread(brooder.stopped.acquire, timeout=30)
        assert (await ann.subscribe(table))["info"]["status"] == "closed"


async def test_a_worker_process_ends_a_search_that_is_not_wanted() -> None:
    """Its one worker is free again long before the search would have been done."""
    workers = BotWorkers(Settings(workers=1, bot_ms=3_600_000))
    assert await workers.choose("greedy", MIDDLE, 1, SHARE)
    search = asyncio.create_task(workers.choose("master", MIDDLE, 1, SHARE))
    await asyncio.wait([search], timeout=0)
    search.cancel()
    async with asyncio.timeout(60):
        assert await workers.choose("greedy", MIDDLE, 1, SHARE)
    await asyncio.to_thread(workers.close)


def crash(cancel: Flag, path: str) -> str:
    """End the worker the first time, answer the second."""
    if not Path(path).exists():
        Path(path).touch()
        os._exit(1)
    return str(cancel.is_set())


async def test_a_killed_worker_costs_a_second_try_and_no_seat(tmp_path: Path) -> None:
    workers = BotWorkers(Settings(workers=1))
    work = partial(crash, path=str(tmp_path / "crashed"))
    assert await workers.compute(work, SHARE) == "False"
    await asyncio.to_thread(workers.close)
