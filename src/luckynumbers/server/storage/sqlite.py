"""SQLite: one file in WAL mode, every commit on disk before it is acknowledged."""

import os
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Row, Values, check_text
from luckynumbers.server.storage.faults import StorageError, UnstorableError
from luckynumbers.server.storage.locking import PRIVATE, lock, open_private
from luckynumbers.server.storage.schema import migrate

BUSY_SECONDS: Final = 3.0
_owned: Final[set[tuple[int, int]]] = set()
"""The files that this process owns, by device and inode.

SQLite's own locks on a file end when any descriptor of it is closed in the process, so a second
one must not even be opened.
"""


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

    lost = False

    def begin(self) -> None:
        self.raw.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self.raw.execute("COMMIT")

    def rollback(self) -> None:
        if self.raw.in_transaction:
            self.raw.execute("ROLLBACK")

    def execute(self, statement: str, values: Values = ()) -> list[Row]:
        check_text(values)
        return self.raw.execute(statement, values).fetchall()

    def write(self, statement: str, values: Values = ()) -> None:
        check_text(values)
        self.raw.execute(statement, values)

    def many(self, statement: str, rows: Iterable[Values]) -> None:
        rows = list(rows)
        for values in rows:
            check_text(values)
        self.raw.executemany(statement, rows)

    def close(self) -> None:
        self.raw.close()


class SqliteBackend:
    """A database file, owned by one server at a time."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._locks: list[int] = []
        self._file: tuple[int, int] | None = None

    @property
    def name(self) -> str:
        return str(self.path)

    def own(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        # A link to the database is the database: SQLite, too, keeps its log beside the real file.
        self.path = self.path.resolve()
        self._check_free()
        self._lock(self.path.with_name(self.path.name + ".lock"))
        self._make_private()
        with closing(self.connect()) as connection:
            migrate(connection, "WITHOUT ROWID")

    def connect(self, *, read_only: bool = False) -> SqliteConnection:
        return SqliteConnection(self.path, read_only=read_only)

    def visit(self) -> SqliteConnection:
        return SqliteConnection(self.path, read_only=False)

    def conflict(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.IntegrityError)

    def refused(self, error: Exception) -> bool:
        if isinstance(error, sqlite3.IntegrityError | sqlite3.DataError | UnstorableError):
            return True
        return not isinstance(error, sqlite3.Error | OSError | StorageError)

    def overtaken(self, error: Exception) -> bool:  # noqa: ARG002 — nobody else writes games
        return False

    def reason(self, error: Exception) -> str:
        return str(getattr(error, "sqlite_errorname", type(error).__name__))

    def hurry(self) -> None:
        """Do nothing: a file answers, or fails after ``BUSY_SECONDS``."""

    def release(self) -> None:
        for opened in self._locks:
            os.close(opened)
        self._locks.clear()
        if self._file is not None:
            _owned.discard(self._file)
            self._file = None

    def _check_free(self) -> None:
        with suppress(FileNotFoundError):
            if _identity(self.path) in _owned:
                raise GameError("storage/owned", found=str(self.path))

    def _make_private(self) -> None:
        """Create the file, or take it from others; a hard link to it is locked as well."""
        if sys.platform == "linux":  # elsewhere this lock would shut out SQLite's own
            self._lock(self.path)
        else:
            os.close(open_private(self.path))
        for suffix in ("-wal", "-shm"):
            with suppress(FileNotFoundError, PermissionError):
                self.path.with_name(self.path.name + suffix).chmod(PRIVATE)
        self._file = _identity(self.path)
        _owned.add(self._file)

    def _lock(self, path: Path) -> None:
        opened = open_private(path)
        try:
            lock(opened)
        except OSError:
            os.close(opened)
            raise GameError("storage/owned", found=str(self.path)) from None
        self._locks.append(opened)


def backup(path: Path, goal: Path) -> None:
    """Copy a database to another file, even while a server is writing to it."""
    if not path.exists():
        raise GameError("storage/no-database", found=str(path))
    try:
        os.close(open_private(goal, os.O_EXCL))
    except FileExistsError:
        raise GameError("file/exists", file=str(goal)) from None
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(goal)) as copy:
        source.backup(copy)
        with suppress(sqlite3.OperationalError):
            copy.execute("PRAGMA journal_mode = DELETE")


def _identity(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_dev, status.st_ino
