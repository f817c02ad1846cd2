"""Database URLs: ``sqlite:///path`` or ``postgresql://…``."""

from pathlib import Path
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Backend
from luckynumbers.server.storage.sqlite import SqliteBackend
from luckynumbers.server.storage.store import Store

SQLITE: Final = "sqlite:///"
POSTGRES: Final = ("postgresql://", "postgres://")


def open_store(url: str) -> Store:
    """Open and own the database of a URL."""
    return Store(backend_of(url))


def backend_of(url: str) -> Backend:
    """Return the backend for a URL."""
    if url.startswith(POSTGRES):
        # Its driver is an extra of its own.
        from luckynumbers.server.storage.postgres import PostgresBackend  # noqa: PLC0415

        return PostgresBackend(url)
    return SqliteBackend(path_of(url))


def path_of(url: str) -> Path:
    """Return the file of a SQLite URL: three slashes and a path, as is common."""
    if not url.startswith(SQLITE) or len(url) == len(SQLITE):
        # A URL may contain a password, so the message names only its scheme.
        raise GameError("storage/unknown", found=url.partition(":")[0][:20])
    return Path(url.removeprefix(SQLITE)).expanduser()


def is_missing(url: str) -> bool:
    """Whether a URL names a file that is not there."""
    return not url.startswith(POSTGRES) and not path_of(url).exists()


def check_file(url: str) -> None:
    """Refuse a PostgreSQL URL, since PostgreSQL has its own backup tools."""
    if url.startswith(POSTGRES):
        raise GameError("storage/use-dump")
