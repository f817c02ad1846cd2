"""The writer thread: writes that arrive during a commit go into the next commit together."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any, Final

from luckynumbers.server.storage.connection import Backend, Connection
from luckynumbers.server.storage.faults import ConflictError, StorageError

MOST: Final = 500
"""The most writes in one commit."""
PAUSE_SECONDS: Final = 0.002
"""How long to wait for more writes under load: fewer commits at little delay."""


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
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self.counts = WriteCounts()
        self._thread.start()

    def submit(self, work: Callable[[Connection], Any]) -> "asyncio.Future[Any]":
        """Queue a write; the future completes after its commit, or with a ``StorageError``."""
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
        while (first := self._queue.get()) is not None:
            group, last = self._gather(first)
            self._crowded = len(group) > 1
            start = perf_counter()
            self._write(group)
            self.counts.seconds += perf_counter() - start
            if last:
                break
        self._drop()

    def _gather(self, group: list[PendingWrite]) -> tuple[list[PendingWrite], bool]:
        if self._crowded:
            sleep(PAUSE_SECONDS)
        while len(group) < MOST:
            try:
                writes = self._queue.get_nowait()
            except Empty:
                return group, False
            if writes is None:
                return group, True
            group.extend(writes)
        return group, False

    def _write(self, group: list[PendingWrite]) -> None:
        try:
            results = self._transact(group)
        except _BrokenGroup:
            # One write broke the transaction of all, so each gets its own.
            for write in group:
                self._write_alone(write)
        except Exception as error:
            self._fail(group, error)
        else:
            self._resolve(list(zip(group, results, strict=True)))

    def _write_alone(self, write: PendingWrite) -> None:
        try:
            [result] = self._transact([write])
        except Exception as error:
            self._fail([write], error)
        else:
            self._resolve([(write, result)])

    def _transact(self, group: list[PendingWrite]) -> list[Any]:
        connection = self._connection = self._connection or self._backend.connect()
        connection.begin()
        try:
            results = [write.work(connection) for write in group]
        except Exception as error:
            connection.rollback()
            if len(group) > 1 and self._backend.conflict(error):
                raise _BrokenGroup from error
            raise
        connection.commit()
        self.counts.commits += 1
        self.counts.writes += len(group)
        return results

    def _fail(self, group: list[PendingWrite], error: Exception) -> None:
        self.counts.failures += len(group)
        fault: StorageError = StorageError()
        if self._backend.conflict(error):
            fault = ConflictError()
        elif isinstance(error, StorageError):
            fault = error
        else:
            self._drop()  # the connection may be broken, so the next commit opens a new one
        self._resolve([(write, fault) for write in group])

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(Exception):
                self._connection.rollback()
            with suppress(Exception):
                self._connection.close()
            self._connection = None

    def _resolve(self, done: list[tuple[PendingWrite, Any]]) -> None:
        loop = done[0][0].future.get_loop()
        with suppress(RuntimeError):  # the loop may be closed; the write is on disk all the same
            loop.call_soon_threadsafe(_set_results, done)


class _BrokenGroup(Exception):  # noqa: N818 — no error, but the signal to retry one by one
    """One write of a group broke the transaction."""


def _set_results(done: list[tuple[PendingWrite, Any]]) -> None:
    for write, result in done:
        if write.future.done():
            continue
        if isinstance(result, StorageError):
            write.future.set_exception(result)
        else:
            write.future.set_result(result)
