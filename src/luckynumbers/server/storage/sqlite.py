"""SQLite: one file in WAL mode, every commit on disk before it is acknowledged."""

import fcntl
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Row
from luckynumbers.server.storage.schema import migrate

BUSY_SECONDS = 5.0


class SqliteConnection:
    """A connection of the standard library's ``sqlite3`` with explicit transactions."""

    def __init__(self, path: Path, *, read_only: bool) -> None:
        self.raw = sqlite3.connect(
            path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        self.raw.execute("PRAGMA journal_mode = WAL")
        self.raw.execute("PRAGMA synchronous = FULL")
        if read_only:
            self.raw.execute("PRAGMA query_only = ON")

    def begin(self) -> None:
        self.raw.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self.raw.execute("COMMIT")

    def rollback(self) -> None:
        if self.raw.in_transaction:
            self.raw.execute("ROLLBACK")

    def execute(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        return self.raw.execute(statement, tuple(values)).fetchall()

    def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        self.raw.executemany(statement, rows)

    def close(self) -> None:
        self.raw.close()


class SqliteBackend:
    """A database file, owned by one server at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: IO[bytes] | None = None

    def own(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = self._take_lock()
        with closing(self.connect()) as connection:
            migrate(connection, "WITHOUT ROWID")

    def connect(self, *, read_only: bool = False) -> SqliteConnection:
        return SqliteConnection(self.path, read_only=read_only)

    def conflict(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.IntegrityError)

    def release(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _take_lock(self) -> IO[bytes]:
        # The system releases the lock when the process ends, however it ends.
        lock = self.path.with_name(self.path.name + ".lock").open("wb")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise GameError("storage/owned", found=str(self.path)) from None
        return lock


def backup(path: Path, goal: Path) -> None:
    """Copy a database to another file, even while a server is writing to it."""
    if not path.exists():
        raise FileNotFoundError(2, "", str(path))
    if goal.exists():
        raise GameError("file/exists", file=str(goal))
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(goal)) as copy:
        source.backup(copy)
        with suppress(sqlite3.OperationalError):
            copy.execute("PRAGMA journal_mode = DELETE")
