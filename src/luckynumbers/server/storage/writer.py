"""The writer thread: writes that arrive during a commit go into the next commit together."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, perf_counter, sleep
from typing import Any, Final

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Backend, Connection
from luckynumbers.server.storage.faults import ConflictError, StorageError

MOST: Final = 500
"""The most writes in one commit."""
PAUSE_SECONDS: Final = 0.002
"""How long to wait for more writes under load: fewer commits at little delay."""
SLOW_SECONDS: Final = 1.0
"""After a failure that took longer, what came meanwhile fails with it instead of waiting, too."""
TRIES: Final = 10
"""How often a write is tried that meets those of other servers."""
FAULT_SECONDS: Final = 5.0
"""How long a failure counts: on a full disk a small write may still work between two others."""
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class PendingWrite:
    """A write waiting for its commit, and the future that reports it."""

    work: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"


@dataclass
class WriteCounts:
    """Counters of the writer, for the metrics."""

    commits: int = 0
    writes: int = 0
    failures: int = 0
    seconds: float = 0.0


class Writer:
    """A thread that runs writes in order, many per commit; futures complete after the commit."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._queue: SimpleQueue[list[PendingWrite] | None] = SimpleQueue()
        self._pending: list[PendingWrite] = []
        self._connection: Connection | None = None
        self._crowded = False
        self._failing = False
        self._failed_at = -FAULT_SECONDS
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self.counts = WriteCounts()
        self._thread.start()

    @property
    def failing(self) -> bool:
        """Whether the last commits failed."""
        return self._failing or monotonic() - self._failed_at < FAULT_SECONDS

    def submit(self, work: Callable[[Connection], Any]) -> "asyncio.Future[Any]":
        """Queue a write; the future completes after its commit, or with a ``StorageError``.

        A ``StorageError`` that the work returns is raised by the future, and spares the others of
        its commit; one that it raises undoes their transaction, and they are tried again.
        """
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        if not self._pending:
            # Waking a thread is expensive, so all writes of one loop iteration go together.
            loop.call_soon(self._hand_over)
        self._pending.append(PendingWrite(work, future))
        return future

    def _hand_over(self) -> None:
        if self._pending:
            self._queue.put(self._pending)
            self._pending = []

    def stop(self) -> None:
        """Finish pending writes and end the thread."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last and (first := self._queue.get()) is not None:
            if self._crowded:
                sleep(PAUSE_SECONDS)
            group, last = self._gather(first)
            self._crowded = len(group) > 1
            start = perf_counter()
            self._write(group)
            seconds = perf_counter() - start
            self.counts.seconds += seconds
            if self._failing and seconds > SLOW_SECONDS and not last:
                waiting, last = self._gather([])
                self._fail(waiting, StorageError())
        self._drop()

    def _gather(self, group: list[PendingWrite]) -> tuple[list[PendingWrite], bool]:
        while len(group) < MOST:
            try:
                writes = self._queue.get_nowait()
            except Empty:
                return group, False
            if writes is None:
                return group, True
            group.extend(writes)
        return group, False

    def _write(self, group: list[PendingWrite], tries: int = TRIES) -> None:
        try:
            results = self._transact(group)
        except Exception as error:
            if len(group) > 1 and self._backend.refused(error):
                # One write broke the transaction of all: it is found by halving.
                middle = len(group) // 2
                self._write(group[:middle])
                self._write(group[middle:])
            elif tries > 1 and self._backend.overtaken(error):
                self._write(group, tries - 1)
            else:
                self._fail(group, error)
        else:
            self._recover()
            self._resolve(list(zip(group, results, strict=True)))

    def _transact(self, group: list[PendingWrite]) -> list[Any]:
        if self._connection is not None and self._connection.lost:
            self._drop()
        connection = self._connection = self._connection or self._backend.connect()
        connection.begin()
        try:
            results = [write.work(connection) for write in group]
            connection.commit()
        except Exception as error:
            if self._backend.refused(error):
                connection.rollback()
            raise
        self.counts.commits += 1
        self.counts.writes += len(group)
        return results

    def _fail(self, group: list[PendingWrite], error: Exception) -> None:
        self.counts.failures += len(group)
        fault: GameError = error if isinstance(error, GameError) else StorageError()
        if self._backend.conflict(error):
            fault = ConflictError()
        elif not self._backend.refused(error):
            self._drop()  # the connection may be broken, so the next commit opens a new one
            self._note(error)
        elif not isinstance(error, GameError):
            log.error("storage.refused", exc_info=error)
        self._resolve([(write, fault) for write in group])

    def _note(self, error: Exception) -> None:
        if not self._failing:
            log.error("storage.failed", extra={"reason": self._backend.reason(error)})
        self._failing = True
        self._failed_at = monotonic()

    def _recover(self) -> None:
        if self._failing:
            log.warning("storage.recovered")
        self._failing = False

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(Exception):
                self._connection.rollback()
            with suppress(Exception):
                self._connection.close()
            self._connection = None

    def _resolve(self, done: list[tuple[PendingWrite, Any]]) -> None:
        if not done:
            return
        loop = done[0][0].future.get_loop()
        with suppress(RuntimeError):  # the loop may be closed; the write is on disk all the same
            loop.call_soon_threadsafe(_set_results, done)


def _set_results(done: list[tuple[PendingWrite, Any]]) -> None:
    for write, result in done:
        if write.future.done():
            continue
        if isinstance(result, GameError):
            write.future.set_exception(result)
        else:
            write.future.set_result(result)
