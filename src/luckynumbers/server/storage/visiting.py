"""A database that a server owns, visited by another process for a moment.

SQLite and PostgreSQL both allow several processes to write. What keeps servers apart is a lock of
their own, which a visit neither takes nor needs: it writes rows that no server relies on being its
own alone, each visit in one transaction.
"""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Connection, cannot_open
from luckynumbers.server.storage.schema import MIGRATIONS
from luckynumbers.server.storage.urls import backend_of, is_missing


@contextmanager
def visit(url: str) -> Iterator[Connection]:
    """Open a transaction in a database of the current schema."""
    if is_missing(url):
        raise GameError("storage/no-database", found=url.partition("///")[2])
    backend = backend_of(url)
    try:
        with closing(backend.visit()) as connection:
            _check_schema(connection)
            connection.begin()
            try:
                yield connection
                connection.commit()
            except BaseException:
                connection.rollback()
                raise
    except GameError:
        raise
    except Exception as error:
        if backend.refused(error):
            raise
        raise cannot_open(backend, error) from None


def _check_schema(connection: Connection) -> None:
    rows = connection.execute("SELECT value FROM meta WHERE name = 'schema'")
    found = int(rows[0][0]) if rows else 0
    if found != len(MIGRATIONS):
        raise GameError("storage/other-schema", found=found, known=len(MIGRATIONS))


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
