"""PostgreSQL through psycopg 3: the same tables and guarantees as SQLite.

The session that writes is the one that holds the lock: a server that lost the lock has lost its
session, and cannot write with a new one before it has the lock again.
"""

import logging
import secrets
from collections.abc import Generator, Iterable
from contextlib import suppress
from time import monotonic, sleep
from typing import Any, Final, TypeVar

import psycopg
from psycopg.conninfo import make_conninfo

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Row, Values, check_text
from luckynumbers.server.storage.faults import StorageError, UnstorableError
from luckynumbers.server.storage.schema import migrate

LOCK: Final = 0x4C4E31  # "LN1"
OWN_SECONDS: Final = 10.0
"""How long to wait for PostgreSQL to drop the lock of a server that has just died."""
OWNER: Final = "owner"
"""The name of the value that says which server owned the database last."""
ANSWER_SECONDS: Final = 4.0
"""How long PostgreSQL may take for an answer before its connection is given up."""
HURRY_SECONDS: Final = 1.0
CONNECT_SECONDS: Final = 2
_NETWORK: Final = {
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
_READ_ONLY: Final = b"; SET default_transaction_read_only = on"
T = TypeVar("T")
log = logging.getLogger(__name__)


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
    so that it takes one round trip if nothing is read in it.
    """

    def __init__(self, url: str, patience: Patience, *, read_only: bool = False) -> None:
        if patience.ended:
            raise StorageError
        self.raw = Session.connect(make_conninfo(url, **_NETWORK), autocommit=True)
        self.raw.patience = patience
        self._patience = patience
        self._pipeline: Any = None
        self._rollbacks = 0
        self.raw.execute(_SESSION + (_READ_ONLY if read_only else b""))

    def migrate(self) -> None:
        """Migrate the database, however long that takes."""
        self.raw.patience = None
        self.raw.execute(b"SET statement_timeout = 0")
        migrate(self, "")
        self.raw.execute(_SESSION)
        self.raw.patience = self._patience

    def begin(self) -> None:
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
    """A PostgreSQL database, owned by one game server at a time."""

    def __init__(self, url: str, own_seconds: float = OWN_SECONDS) -> None:
        self.lost = False
        self._url = url
        self._own_seconds = own_seconds
        self._patience = Patience()
        self._name = secrets.token_hex(8)
        self._owner: PostgresConnection | None = None

    def own(self) -> None:
        self._owner = owner = PostgresConnection(self._url, self._patience)
        deadline = monotonic() + self._own_seconds
        while not _lock(owner):
            if monotonic() > deadline:
                self.release()
                raise GameError("storage/owned", found="postgresql")
            sleep(0.1)
        owner.migrate()
        owner.write(
            "INSERT INTO meta VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (OWNER, self._name),
        )

    def connect(self, *, read_only: bool = False) -> PostgresConnection:
        if read_only:
            return PostgresConnection(self._url, self._patience, read_only=True)
        if self._owner is None or self._owner.raw.closed:
            self._owner = self._own_again()
        return self._owner

    def visit(self) -> PostgresConnection:
        return PostgresConnection(self._url, self._patience)

    def _own_again(self) -> PostgresConnection:
        """Open a new session after the last one was lost, unless another server came between."""
        session = PostgresConnection(self._url, self._patience)
        try:
            locked = _lock(session)
            # Asked with the lock held, if we have it: the answer stays true.
            [(owner,)] = session.execute("SELECT value FROM meta WHERE name = ?", (OWNER,))
            if owner != self._name:
                log.error("storage.lost")
                self.lost = True
            if self.lost or not locked:
                raise StorageError
        except BaseException:
            session.close()
            raise
        return session

    def conflict(self, error: Exception) -> bool:
        return isinstance(error, psycopg.errors.UniqueViolation)

    def refused(self, error: Exception) -> bool:
        if isinstance(error, psycopg.IntegrityError | psycopg.DataError | UnstorableError):
            return True
        return not isinstance(error, psycopg.Error | OSError | StorageError)

    def reason(self, error: Exception) -> str:
        return str(getattr(error, "sqlstate", None) or type(error).__name__)

    def hurry(self) -> None:
        self._patience.seconds = HURRY_SECONDS

    def release(self) -> None:
        if self._owner is not None:
            self._owner.close()
            self._owner = None


def _lock(session: PostgresConnection) -> bool:
    return bool(session.execute("SELECT pg_try_advisory_lock(?)", (LOCK,))[0][0])


def _translated(statement: str) -> bytes:
    return statement.replace("?", "%s").encode()
