"""Worker processes that end with the process that started them, however it ends."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Final, TypeVar

from luckynumbers.bots.protocol import kill_programs

Task = TypeVar("Task")
Done = TypeVar("Done")

AHEAD: Final = 4
"""How many tasks wait for each worker, so that none is idle and no list of all tasks is made."""


def in_order(
    work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int
) -> Generator[Done, None, None]:
    """Yield the results of tasks in their order; tasks are read as workers get free.

    Whoever stops reading, by Ctrl-C for instance, ends the workers at once.
    """
    context = get_context("forkserver")
    # Nobody writes to this pipe. Only this process has its other end, so that it ends with it.
    alive, kept = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _enter, (alive,))
    waiting: deque[Future[Done]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) > AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        pool.shutdown()
    finally:
        kept.close()
        pool.shutdown(cancel_futures=True)
        alive.close()


def _enter(alive: Connection) -> None:
    """Leave Ctrl-C to the parent, and watch whether it is still there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(alive,), daemon=True).start()


def _end_with(alive: Connection) -> None:
    with suppress(OSError):
        alive.poll(None)
    kill_programs()
    os._exit(1)
