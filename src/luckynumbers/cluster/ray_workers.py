"""Workers on Ray: tasks in order, done again where a worker dies, each result counted once."""

import gc
import logging
import socket
import tempfile
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import ray
from ray.exceptions import RayError, RayTaskError

from luckynumbers.bots.workers import AHEAD, Done, Task
from luckynumbers.core import GameError

RETRIES: Final = 20
"""How often a task is done again whose worker has died: one that kills every worker must end."""
STORE: Final = 1 << 30
"""The bytes of shared memory of a Ray of our own."""
KNOCK_SECONDS: Final = 10.0
_QUIET: Final[dict[str, Any]] = {"logging_level": logging.ERROR, "log_to_driver": False}
_OFTEN: Final = 64
"""After how many tasks the cluster is measured again: it may have grown."""


class RayWorkers:
    """The workers of the Ray that this process is connected to."""

    def __init__(self, jobs: int | None = None, retries: int = RETRIES) -> None:
        self._jobs = jobs
        self._retries = retries

    @property
    def count(self) -> int:
        """How many tasks are done at once: one on each core of the cluster, or fewer."""
        untyped: Any = ray
        cores = max(1, int(untyped.cluster_resources().get("CPU", 1)))
        return min(cores, self._jobs or cores)

    def in_order(
        self, work: Callable[[Task], Done], tasks: Iterable[Task]
    ) -> Generator[Done, None, None]:
        """Yield the results of tasks in their order; tasks are read as workers get free."""
        remote: Any = ray.remote(max_retries=self._retries)(work)
        waiting: deque[Any] = deque()
        room = 0
        try:
            for number, task in enumerate(tasks):
                if number % _OFTEN == 0:
                    room = AHEAD * self.count
                waiting.append(remote.remote(task))
                if len(waiting) > room:
                    yield _result(waiting.popleft())
            while waiting:
                yield _result(waiting.popleft())
        finally:
            for each in waiting:
                ray.cancel(each, force=True)


def _result(reference: Any) -> Any:
    """Wait for a result; what a task raised is raised here, without Ray's wrapping."""
    try:
        return ray.get(reference)
    except RayTaskError as error:
        raise error.cause from None
    except RayError as error:
        raise GameError("cluster/failed", reason=_reason(error)) from error


@contextmanager
def connect(address: str | None, jobs: int | None = None) -> Iterator[RayWorkers]:
    """Join a cluster, or start Ray here; a Ray that this process has joined already is used."""
    if address is not None:
        _knock(address)
    if ray.is_initialized():
        yield RayWorkers(jobs)
        return
    with _started(jobs) if address is None else _joined(address):
        yield RayWorkers(jobs)


@contextmanager
def _joined(address: str) -> Iterator[None]:
    with _unreachable(address):
        ray.init(address, **_QUIET)
    try:
        yield
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise at once where nobody answers: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        with _unreachable(address):
            socket.create_connection((host.strip("[]"), int(port)), timeout=KNOCK_SECONDS).close()


@contextmanager
def _unreachable(address: str) -> Iterator[None]:
    try:
        yield
    except (OSError, OverflowError, RuntimeError, ValueError, AssertionError) as error:
        raise GameError("cluster/unreachable", address=address, reason=_reason(error)) from error


@contextmanager
def _started(jobs: int | None) -> Iterator[None]:
    """Start a Ray of our own, and remove it with all of its files."""
    with tempfile.TemporaryDirectory(prefix="ln-ray-", ignore_cleanup_errors=True) as folder:
        try:
            ray.init(
                "local",
                num_cpus=jobs,
                include_dashboard=False,
                object_store_memory=STORE,
                _temp_dir=folder,
                **_QUIET,
            )
        except (OSError, RuntimeError, ValueError) as error:
            raise GameError("cluster/failed", reason=_reason(error)) from error
        try:
            yield
        finally:
            _stop()


def _stop() -> None:
    """End a Ray of our own. It does not wait for its processes, of which Python would warn."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        ray.shutdown()
        gc.collect()


def _reason(error: Exception) -> str:
    """The first line of a long explanation."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
