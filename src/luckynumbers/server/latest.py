"""A mapping with a bound, for whatever anyone from outside can make grow."""

from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Latest(dict[Key, Value]):
    """The latest entries: one more than the bound drops the one that was set longest ago."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        """Set an entry, which is the latest then."""
        self.pop(key, None)
        while len(self) >= self._most:
            del self[next(iter(self))]
        super().__setitem__(key, value)
