"""Storage of the event log: SQLite by default, PostgreSQL as an option, with one contract."""

from luckynumbers.server.storage.base import (
    Batch,
    GameRow,
    Result,
    Secret,
    Status,
    Stored,
    User,
)
from luckynumbers.server.storage.faults import ConflictError, StorageError
from luckynumbers.server.storage.store import Store
from luckynumbers.server.storage.urls import open_store

__all__ = [
    "Batch",
    "ConflictError",
    "GameRow",
    "Result",
    "Secret",
    "Status",
    "StorageError",
    "Store",
    "Stored",
    "User",
    "open_store",
]
