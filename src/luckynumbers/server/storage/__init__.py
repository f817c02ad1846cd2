"""Storage of the event log: SQLite by default, PostgreSQL as an option, with one contract."""

from luckynumbers.server.storage.base import (
    Account,
    Batch,
    GameRow,
    Passkey,
    PushSubscription,
    StoredGame,
    batch_between,
    first_batch,
)
from luckynumbers.server.storage.faults import ConflictError, StorageError
from luckynumbers.server.storage.store import Store
from luckynumbers.server.storage.urls import open_store

__all__ = [
    "Account",
    "Batch",
    "ConflictError",
    "GameRow",
    "Passkey",
    "PushSubscription",
    "StorageError",
    "Store",
    "StoredGame",
    "batch_between",
    "first_batch",
    "open_store",
]
