"""PostgreSQL through psycopg 3: the same tables and guarantees as SQLite, for several servers.

Nobody owns the database. Writes are repeatable reads: one that met the write of another server is
undone and tried again, so what it has read is still true when it is committed.
"""

import select
import sys
from collections.abc import Generator, Iterable
from contextlib import closing, suppress
from time import monotonic, sleep
from typing import Any, Final, TypeVar

import psycopg
from psycopg.conninfo import make_conninfo

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Row, Values, check_text
from luckynumbers.server.storage.faults import StorageError, UnstorableError
from luckynumbers.server.storage.schema import migrate

LOCK: Final = 0x4C4E31  # "LN1"
"""Held by who migrates the database; servers of before held it as long as they ran."""
LOCK_SECONDS: Final = 10.0
"""How long to wait for another server that is migrating."""
ANSWER_SECONDS: Final = 4.0
"""How long PostgreSQL may take for an answer before its connection is given up."""
HURRY_SECONDS: Final = 1.0
CONNECT_SECONDS: Final = 2
NETWORK: Final = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
_SESSION: Final = (
    b"SET statement_timeout = '3s'; SET idle_in_transaction_session_timeout = '10s'; "
    # A server that vanished without a word must not keep the lock for hours.
    b"SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3"
)
TIMED: Final = 170_000
"""The version of PostgreSQL from which on a transaction can be given a time as a whole."""
_STOPPED: Final = b"SET %s = '2s'"
_READ_ONLY: Final = b"; SET default_transaction_read_only = on"
_WRITING: Final = b"; SET default_transaction_isolation = 'repeatable read'"
T = TypeVar("T")


class Patience:
    """How long to wait for an answer, for all connections of a database."""

    def __init__(self) -> None:
        self.seconds = ANSWER_SECONDS

    @property
    def ended(self) -> bool:
        """Whether the server is about to end."""
        return self.seconds < ANSWER_SECONDS


class Session(psycopg.Connection[Row]):
    """A psycopg connection that is closed when an answer takes too long."""

    patience: Patience | None = None

    def wait(self, gen: Any, *args: Any, **options: Any) -> Any:
        if self.patience is None:
            return super().wait(gen, *args, **options)
        try:
            return super().wait(_limited(gen, self.patience), *args, **options)
        except TimeoutError:
            self.close()  # what comes late must not be taken for the answer to something else
            raise psycopg.OperationalError("no answer") from None


def _limited(gen: Generator[T, Any, Any], patience: Patience) -> Generator[T, Any, Any]:
    """Pass a dialogue with the database on, until it takes too long; ``0`` means no news yet."""
    start = monotonic()
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if not ready and monotonic() - start > patience.seconds:
                raise TimeoutError
            wanted = gen.send(ready)
    except StopIteration as end:
        return end.value


class PostgresConnection:
    """A psycopg connection in autocommit mode, so that transactions are explicit.

    A transaction is a pipeline: its statements go out without waiting for each other's answers,
    so that it takes one round trip if nothing is read in it. A process may be stopped within one,
    and others must not wait for what it has locked. To PostgreSQL a pipeline is never idle, so only
    a time for the transaction as a whole ends it; versions without that get no pipelines.
    """

    def __init__(self, url: str, patience: Patience, *, read_only: bool = False) -> None:
        if patience.ended:
            raise StorageError
        self.raw = Session.connect(make_conninfo(url, **NETWORK), autocommit=True)
        self.raw.patience = patience
        self._patience = patience
        self._timed = self.raw.info.server_version >= TIMED
        self._pipeline: Any = None
        self._rollbacks = 0
        self.raw.execute(_SESSION + (_READ_ONLY if read_only else _WRITING))

    def hasten(self) -> None:
        """End transactions that take long, as those of a process that was stopped."""
        limit = b"transaction_timeout" if self._timed else b"idle_in_transaction_session_timeout"
        self.raw.execute(_STOPPED % limit)

    def migrate(self) -> None:
        """Migrate the database, however long that takes."""
        self.raw.patience = None
        self.raw.execute(b"SET statement_timeout = 0")
        migrate(self, "")
        self.raw.execute(_SESSION)
        self.raw.patience = self._patience

    @property
    def lost(self) -> bool:
        # Between two statements nothing comes but a farewell: there is nothing to listen to.
        return self.raw.closed or _is_readable(self.raw.fileno())

    def begin(self) -> None:
        if self._timed:
            self._pipeline = self.raw.pipeline()
            self._pipeline.__enter__()
        self.raw.execute(b"BEGIN")

    def commit(self) -> None:
        self.raw.execute(b"COMMIT")
        self._leave_pipeline()

    def rollback(self) -> None:
        with suppress(psycopg.Error):  # it was told already, when the statement failed
            self._leave_pipeline()
        if not self.raw.closed:
            # psycopg believes that it prepared statements, of which the failed pipeline prepared
            # none. It forgets them after a rollback, but looks only at one it has not seen before.
            self._rollbacks += 1
            self.raw.execute(b"ROLLBACK -- %d" % self._rollbacks)

    def _leave_pipeline(self) -> None:
        pipeline, self._pipeline = self._pipeline, None
        if pipeline is not None:
            pipeline.__exit__(None, None, None)

    def execute(self, statement: str, values: Values = ()) -> list[Row]:
        check_text(values)
        return self.raw.execute(_translated(statement), values).fetchall()

    def write(self, statement: str, values: Values = ()) -> None:
        check_text(values)
        self.raw.execute(_translated(statement), values)

    def many(self, statement: str, rows: Iterable[Values]) -> None:
        translated = _translated(statement)
        for values in rows:
            check_text(values)
            self.raw.execute(translated, values)

    def close(self) -> None:
        self.raw.close()


class PostgresBackend:
    """A PostgreSQL database, for as many servers as there are."""

    name = "postgresql"
    shared = True

    def __init__(self, url: str, lock_seconds: float = LOCK_SECONDS) -> None:
        self._url = url
        self._lock_seconds = lock_seconds
        self._patience = Patience()

    def own(self) -> None:
        with closing(self.visit()) as session:  # the lock ends with the session
            deadline = monotonic() + self._lock_seconds
            while not session.execute("SELECT pg_try_advisory_lock(?)", (LOCK,))[0][0]:
                if monotonic() > deadline:
                    raise GameError("storage/owned", found="postgresql")
                sleep(0.1)
            session.migrate()

    def connect(self, *, read_only: bool = False) -> PostgresConnection:
        connection = PostgresConnection(self._url, self._patience, read_only=read_only)
        if not read_only:
            connection.hasten()
        return connection

    def visit(self) -> PostgresConnection:
        return PostgresConnection(self._url, self._patience)

    def conflict(self, error: Exception) -> bool:
        return isinstance(error, psycopg.errors.UniqueViolation)

    def refused(self, error: Exception) -> bool:
        if isinstance(error, psycopg.IntegrityError | psycopg.DataError | UnstorableError):
            return True
        if self.overtaken(error):
            return True
        return not isinstance(error, psycopg.Error | OSError | StorageError)

    def overtaken(self, error: Exception) -> bool:
        return isinstance(
            error, psycopg.errors.SerializationFailure | psycopg.errors.DeadlockDetected
        )

    def reason(self, error: Exception) -> str:
        said = str(error).partition("\n")[0]  # any other text might quote the URL
        named = said if said.startswith("connection ") else type(error).__name__
        return str(getattr(error, "sqlstate", None) or named)

    def hurry(self) -> None:
        self._patience.seconds = HURRY_SECONDS

    def release(self) -> None:
        """Do nothing: nobody owns the database."""


def _is_readable(socket: int) -> bool:
    """Whether something has come, or the other end has hung up."""
    if sys.platform == "win32":
        return bool(select.select([socket], [], [], 0)[0])
    waiting = select.poll()  # where ``select`` knows no more than 1,024 sockets
    waiting.register(socket, select.POLLIN)
    return bool(waiting.poll(0))


def _translated(statement: str) -> bytes:
    return statement.replace("?", "%s").encode()
