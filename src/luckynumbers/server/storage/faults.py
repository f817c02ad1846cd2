"""Errors of the storage, as messages; errors of database drivers never leave this package."""

from luckynumbers.core import GameError


class StorageError(GameError):
    """Reading or writing failed; whether a write was committed is not known."""

    def __init__(self, code: str = "storage/failed", **facts: str) -> None:
        super().__init__(code, **facts)


class ConflictError(StorageError):
    """An event with this number, or a row with this key, exists already."""

    def __init__(self) -> None:
        super().__init__("storage/conflict")


class UnstorableError(StorageError):
    """A text that cannot be stored, such as one with NUL in it; nothing was written."""

    def __init__(self) -> None:
        super().__init__("server/bad-message")
