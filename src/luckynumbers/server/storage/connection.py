"""The interface of both databases: a connection, and a backend that opens one."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias

Row: TypeAlias = tuple[Any, ...]


class Connection(Protocol):
    """A connection for statements with ``?`` placeholders and explicit transactions."""

    def begin(self) -> None: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def execute(self, statement: str, values: Sequence[object] = ()) -> list[Row]: ...
    def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None: ...
    def close(self) -> None: ...


class Backend(Protocol):
    """One database, to which connections are opened."""

    def own(self) -> None:
        """Lock the database against other servers, and migrate it to the current schema."""

    def connect(self, *, read_only: bool = False) -> Connection:
        """Open a connection."""

    def conflict(self, error: Exception) -> bool:
        """Whether an error means that a row exists already."""

    def release(self) -> None:
        """Release the lock, so that another server can own the database."""
