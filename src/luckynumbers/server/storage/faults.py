"""What can go wrong with a storage, as messages: no driver's error goes farther than this room."""

from luckynumbers.core import GameError


class StorageError(GameError):
    """Report that nothing could be read or written; whether a write arrived is not known."""

    def __init__(self, code: str = "storage/failed") -> None:
        super().__init__(code)


class ConflictError(StorageError):
    """Report that an event with this number, or a row with this name, is there already."""

    def __init__(self) -> None:
        super().__init__("storage/conflict")
