"""Worker processes that end with the process that started them, however it ends."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Final, Protocol, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

AHEAD: Final = 4
"""How many tasks wait for each worker, so that none is idle and no list of all tasks is made."""
# A fork server has imported everything once; Windows has none.
_METHOD: Final = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
CONTEXT: Final = get_context(_METHOD)
"""How worker processes are started."""


class Workers(Protocol):
    """Processes that do tasks, on this machine or on others."""

    @property
    def count(self) -> int:
        """How many tasks are done at once."""
        ...

    def in_order(
        self, work: Callable[[Task], Done], tasks: Iterable[Task]
    ) -> Generator[Done, None, None]:
        """Yield the results of tasks in their order; tasks are read as workers get free.

        Whoever stops reading, by Ctrl-C for instance, ends the tasks that are under way.
        """
        ...


@dataclass(frozen=True)
class Processes:
    """Worker processes on this machine."""

    count: int

    def in_order(
        self, work: Callable[[Task], Done], tasks: Iterable[Task]
    ) -> Generator[Done, None, None]:
        """Yield the results of tasks in their order; tasks are read as workers get free."""
        # Nobody writes to this pipe. Only this process has its other end, so that it ends with it.
        alive, kept = CONTEXT.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.count, CONTEXT, _enter, (alive,))
        waiting: deque[Future[Done]] = deque()
        try:
            for task in tasks:
                waiting.append(pool.submit(work, task))
                if len(waiting) > AHEAD * self.count:
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
    os._exit(1)
