"""What the two databases have in common: a plain connection, and how to open one."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias

Row: TypeAlias = tuple[Any, ...]


class Connection(Protocol):
    """Run statements with ``?`` for their values, inside transactions begun by hand."""

    def begin(self) -> None: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def execute(self, statement: str, values: Sequence[object] = ()) -> list[Row]: ...
    def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None: ...
    def close(self) -> None: ...


class Backend(Protocol):
    """Open connections to one database."""

    def own(self) -> None:
        """Make sure that no other server owns this database, and bring it up to date."""

    def connect(self, *, read_only: bool = False) -> Connection:
        """Open a connection."""

    def conflict(self, error: Exception) -> bool:
        """Tell whether an error says that a row is there already."""

    def release(self) -> None:
        """Let another server own the database."""
