"""PostgreSQL through psycopg 3: the same tables and guarantees as SQLite."""

from collections.abc import Iterable, Sequence
from time import monotonic, sleep

import psycopg

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Row
from luckynumbers.server.storage.schema import migrate

LOCK = 0x4C4E31  # "LN1"
OWN_SECONDS = 10.0
"""How long to wait for PostgreSQL to drop the lock of a server that has just died."""


class PostgresConnection:
    """A psycopg connection in autocommit mode, so that transactions are explicit."""

    def __init__(self, url: str, *, read_only: bool) -> None:
        self.raw = psycopg.connect(url, autocommit=True, connect_timeout=5)
        if read_only:
            self.raw.execute("SET default_transaction_read_only = on")

    def begin(self) -> None:
        self.raw.execute("BEGIN")

    def commit(self) -> None:
        self.raw.execute("COMMIT")

    def rollback(self) -> None:
        self.raw.execute("ROLLBACK")

    def execute(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        cursor = self.raw.execute(_translated(statement), tuple(values))
        return cursor.fetchall() if cursor.description else []

    def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        with self.raw.cursor() as cursor:
            cursor.executemany(_translated(statement), list(rows))

    def close(self) -> None:
        self.raw.close()


class PostgresBackend:
    """A PostgreSQL database, owned by one game server at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._owner: PostgresConnection | None = None

    def own(self) -> None:
        # Losing the session that holds the lock also shows that the database is gone.
        self._owner = self.connect()
        deadline = monotonic() + OWN_SECONDS
        while not self._owner.execute("SELECT pg_try_advisory_lock(?)", (LOCK,))[0][0]:
            if monotonic() > deadline:
                self.release()
                raise GameError("storage/owned", found="postgresql")
            sleep(0.1)
        migrate(self._owner, "")

    def connect(self, *, read_only: bool = False) -> PostgresConnection:
        return PostgresConnection(self._url, read_only=read_only)

    def conflict(self, error: Exception) -> bool:
        return isinstance(error, psycopg.errors.UniqueViolation)

    def release(self) -> None:
        if self._owner is not None:
            self._owner.close()
            self._owner = None


def _translated(statement: str) -> bytes:
    return statement.replace("?", "%s").encode()
