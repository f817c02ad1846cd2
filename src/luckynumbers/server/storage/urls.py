"""Which storage a ``--db`` names: ``sqlite:///path`` or ``postgresql://…``."""

from pathlib import Path
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.server.storage.connection import Backend
from luckynumbers.server.storage.sqlite import SqliteBackend
from luckynumbers.server.storage.store import Store

SQLITE: Final = "sqlite:///"
POSTGRES: Final = ("postgresql://", "postgres://")


def open_store(url: str) -> Store:
    """Open the storage of a URL, and own it."""
    return Store(backend_of(url))


def backend_of(url: str) -> Backend:
    """Find the database of a URL."""
    if url.startswith(POSTGRES):
        return _postgres(url)
    return SqliteBackend(path_of(url))


def path_of(url: str) -> Path:
    """Find the file of a SQLite URL; three slashes and a path, as others write it."""
    if not url.startswith(SQLITE) or len(url) == len(SQLITE):
        # A URL may hold a password, so only its scheme is told.
        raise GameError("storage/unknown", found=url.partition(":")[0][:20])
    return Path(url.removeprefix(SQLITE)).expanduser()


def check_file(url: str) -> None:
    """Refuse a database that has tools of its own to copy it."""
    if url.startswith(POSTGRES):
        raise GameError("storage/use-dump")


def _postgres(url: str) -> Backend:
    try:
        from luckynumbers.server.storage.postgres import PostgresBackend  # noqa: PLC0415
    except ImportError:
        raise GameError("storage/no-driver") from None
    return PostgresBackend(url)
