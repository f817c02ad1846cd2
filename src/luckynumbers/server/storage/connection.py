"""The interface of both databases: a connection, and a backend that opens one."""

import os
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias

from luckynumbers.server.storage.faults import StorageError, UnstorableError

Row: TypeAlias = tuple[Any, ...]
Values: TypeAlias = Sequence[object]


class Connection(Protocol):
    """A connection for statements with ``?`` placeholders and explicit transactions."""

    @property
    def lost(self) -> bool:
        """Whether the database has hung up since the last statement."""

    def begin(self) -> None: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...

    def execute(self, statement: str, values: Values = ()) -> list[Row]:
        """Run a query and return its rows."""

    def write(self, statement: str, values: Values = ()) -> None:
        """Run a statement without rows; inside a transaction its error may come with the commit."""

    def many(self, statement: str, rows: Iterable[Values]) -> None:
        """Run a statement without rows for several sets of values."""

    def close(self) -> None: ...


class Backend(Protocol):
    """One database, to which connections are opened."""

    @property
    def name(self) -> str:
        """What to call the database; never its password."""

    @property
    def shared(self) -> bool:
        """Whether several servers may use the database at once."""

    def own(self) -> None:
        """Migrate the database; unless it can be shared, lock it against other servers."""

    def connect(self, *, read_only: bool = False) -> Connection:
        """Open a connection."""

    def visit(self) -> Connection:
        """Open a connection that writes beside the server that owns the database."""

    def conflict(self, error: Exception) -> bool:
        """Whether an error means that a row exists already."""

    def refused(self, error: Exception) -> bool:
        """Whether an error is about one statement: nothing was stored, the connection is sound."""

    def overtaken(self, error: Exception) -> bool:
        """Whether a transaction met that of another server, and may succeed the next time."""

    def reason(self, error: Exception) -> str:
        """The database's own code of an error, for the log."""

    def hurry(self) -> None:
        """Wait for nothing much longer: the server is about to end."""

    def release(self) -> None:
        """Release the lock, if there is one, so that another server can own the database."""


def cannot_open(backend: Backend, error: Exception) -> StorageError:
    """The refusal of a database that cannot be opened."""
    system = isinstance(error, OSError) and error.errno
    reason = os.strerror(system) if system else backend.reason(error)
    return StorageError("storage/cannot-open", found=backend.name, reason=reason)


def check_text(values: Values) -> None:
    """Refuse a text that not every database can store: one with NUL in it."""
    for value in values:
        if type(value) is str and "\0" in value:
            raise UnstorableError
