"""One thread that writes: what arrives while it commits goes into the next commit together."""

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
"""How many jobs one commit takes at most."""
PAUSE_SECONDS: Final = 0.002
"""How long to wait for more when many are writing: fewer commits, hardly later."""


@dataclass(frozen=True)
class Job:
    """Something to write, and who waits for it."""

    work: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"


@dataclass
class Tally:
    """Count what the writer does, for the metrics."""

    commits: int = 0
    jobs: int = 0
    failures: int = 0
    seconds: float = 0.0


class Writer:
    """Run jobs in order, many to a commit; nobody hears of a job before it is on the disk."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._handing: list[Job] = []
        self._connection: Connection | None = None
        self._crowded = False
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self.tally = Tally()
        self._thread.start()

    def submit(self, work: Callable[[Connection], Any]) -> "asyncio.Future[Any]":
        """Hand a job in; the future is done when its commit is, or with a ``StorageError``."""
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        if not self._handing:
            # Waking a thread is dear: what one round of the loop brings is handed over at once.
            loop.call_soon(self._hand_over)
        self._handing.append(Job(work, future))
        return future

    def _hand_over(self) -> None:
        if self._handing:
            self._jobs.put(self._handing)
            self._handing = []

    def stop(self) -> None:
        """Write what is left and end."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            group, last = self._gather(first)
            self._crowded = len(group) > 1
            start = perf_counter()
            self._write(group)
            self.tally.seconds += perf_counter() - start
            if last:
                break
        self._drop()

    def _gather(self, group: list[Job]) -> tuple[list[Job], bool]:
        if self._crowded:
            sleep(PAUSE_SECONDS)
        while len(group) < MOST:
            try:
                jobs = self._jobs.get_nowait()
            except Empty:
                return group, False
            if jobs is None:
                return group, True
            group.extend(jobs)
        return group, False

    def _write(self, group: list[Job]) -> None:
        try:
            results = self._transact(group)
        except _Spoiled:
            # One job spoils the commit of all, so each is given its own.
            for job in group:
                self._write_alone(job)
        except Exception as error:
            self._fail(group, error)
        else:
            self._tell(list(zip(group, results, strict=True)))

    def _write_alone(self, job: Job) -> None:
        try:
            [result] = self._transact([job])
        except Exception as error:
            self._fail([job], error)
        else:
            self._tell([(job, result)])

    def _transact(self, group: list[Job]) -> list[Any]:
        connection = self._connection = self._connection or self._backend.connect()
        connection.begin()
        try:
            results = [job.work(connection) for job in group]
        except Exception as error:
            connection.rollback()
            if len(group) > 1 and self._backend.conflict(error):
                raise _Spoiled from error
            raise
        connection.commit()
        self.tally.commits += 1
        self.tally.jobs += len(group)
        return results

    def _fail(self, group: list[Job], error: Exception) -> None:
        self.tally.failures += len(group)
        fault: StorageError = StorageError()
        if self._backend.conflict(error):
            fault = ConflictError()
        elif isinstance(error, StorageError):
            fault = error
        else:
            self._drop()  # whatever it was, a fresh connection is a fresh start
        self._tell([(job, fault) for job in group])

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(Exception):
                self._connection.rollback()
            with suppress(Exception):
                self._connection.close()
            self._connection = None

    def _tell(self, done: list[tuple[Job, Any]]) -> None:
        loop = done[0][0].future.get_loop()
        with suppress(RuntimeError):  # the loop may be gone; the disk has it
            loop.call_soon_threadsafe(_settle, done)


class _Spoiled(Exception):  # noqa: N818 — no error: a sign to try again one by one
    """Tell that one job of a group broke the transaction."""


def _settle(done: list[tuple[Job, Any]]) -> None:
    for job, result in done:
        if job.future.done():
            continue
        if isinstance(result, StorageError):
            job.future.set_exception(result)
        else:
            job.future.set_result(result)
