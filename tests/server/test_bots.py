"""Bots think off the event loop: some at once, only allowed ones, and not longer than wanted."""

import asyncio
import os
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from luckynumbers.bots import registry
from luckynumbers.core import Action, GameError, Position, Rules
from luckynumbers.play import Think
from luckynumbers.server.game.plans import Plan, SeatPlan
from luckynumbers.server.live import bots
from luckynumbers.server.live.bots import THREADS, BotWorkers
from luckynumbers.server.live.fairness import Share
from luckynumbers.server.settings import Settings
from tests.server.support import begin, guest, running

SHARE = Share("move")
START = str(Position.start(Rules(), 2).reveal(3).reveal(7).reveal(12).reveal(18))


class Brooder:
    """A bot that thinks until it is asked to stop."""

    def __init__(self) -> None:
        self.thinking = threading.Semaphore(0)
        self.stopped = threading.Semaphore(0)

    def choose(self, position: Position, think: Think) -> Action:
        self.thinking.release()
        while not think.cancel.is_set():
            threading.Event().wait(0.001)
        self.stopped.release()
        return position.actions[0]


@pytest.fixture
def brooder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Brooder]:
    bot = Brooder()
    monkeypatch.setitem(registry.NAMED, "brooder", lambda: bot)
    bots._player.cache_clear()
    yield bot
    bots._player.cache_clear()


async def test_every_named_bot_is_allowed_but_never_a_program() -> None:
    assert BotWorkers(Settings()).allowed == registry.names()
    some = BotWorkers(Settings(bots=("greedy", "exec:ls")))
    assert some.allowed == ("greedy",)
    for spec in ("exec:ls", "random"):
        with pytest.raises(GameError, match="bot/unknown"):
            await some.choose(spec, START, 1, SHARE)


@pytest.mark.parametrize("workers", [0, 1])
async def test_more_questions_than_workers_are_all_answered(workers: int) -> None:
    workers = BotWorkers(Settings(workers=workers))
    answers = await asyncio.gather(*(workers.choose("greedy", START, n, SHARE) for n in range(10)))
    assert set(answers) <= {f"03@{cell}" for cell in ("a1", "b2", "c3", "d4")}
    await asyncio.to_thread(workers.close)


async def test_only_so_many_think_at_once(brooder: Brooder) -> None:
    workers = BotWorkers(Settings(workers=0))
    tasks = [asyncio.create_task(workers.choose("brooder", START, n, SHARE)) for n in range(5)]
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
        assert ann.user is not None
        plan = Plan((SeatPlan("me"), SeatPlan("bot", bot="brooder")))
        table = (await server.hub.create(plan, ann.user)).id
        await begin(table, ann, first=2)
        assert await asyncio.to_thread(brooder.thinking.acquire, timeout=30)
        assert (await ann.ask("leave", table=table, seat=1))["type"] == "ack"
        assert await asyncio.to_thread(brooder.stopped.acquire, timeout=30)
        assert server.hub.tables[table].state.closed is not None


def unwanted(slot: int) -> bool:
    """Look at a flag, in a worker."""
    return bots.Flag(bots._shared, slot).is_set()


async def test_a_worker_process_hears_that_its_thought_is_not_wanted() -> None:
    workers = BotWorkers(Settings(workers=1))
    executor = workers._start()
    seen = []
    for workers._flags[0] in (0, 1, 0):
        seen.append(await asyncio.wrap_future(executor.submit(unwanted, 0)))
    assert seen == [False, True, False]
    executor.shutdown()
    await asyncio.to_thread(workers.close)


def crash(cancel: bots.Flag, path: str) -> str:
    """End the worker the first time, answer the second."""
    if not Path(path).exists():
        Path(path).touch()
        os._exit(1)
    return str(cancel.is_set())


async def test_a_killed_worker_costs_a_second_try_and_no_seat(tmp_path: Path) -> None:
    workers = BotWorkers(Settings(workers=1))
    work = partial(crash, path=str(tmp_path / "crashed"))
    assert await workers._ask(work, SHARE) == "False"
    await asyncio.to_thread(workers.close)
