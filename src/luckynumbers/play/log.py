"""A log: an immutable sequence to which appending is cheap, however long it has become."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

from luckynumbers.core.checks import checked_late

_Item = TypeVar("_Item")


class Log(Sequence[_Item]):
    """An immutable sequence, equal to a tuple of its items; longer ones share its memory.

    All of them look at one list, each at as many of its first items as it has itself. The first
    to append extends that list; whoever appends to an earlier one, as after an undo, copies it.
    """

    __slots__ = ("_items", "_length")

    @checked_late
    def __init__(self, items: Iterable[_Item] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def __len__(self) -> int:
        """The number of items."""
        return self._length

    @overload
    def __getitem__(self, index: int) -> _Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[_Item, ...]: ...
    def __getitem__(self, index: int | slice) -> _Item | tuple[_Item, ...]:
        """The item at an index, or those of a slice."""
        length, items = self._length, self._items
        if isinstance(index, slice):
            start, stop, step = index.indices(length)
            if step > 0:
                return tuple(items[start:stop:step])
            return tuple([items[place] for place in range(start, stop, step)])
        if -length <= index < length:
            return items[index if index >= 0 else index + length]
        raise IndexError(index)

    def __iter__(self) -> Iterator[_Item]:
        """Iterate over the items."""
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> bool:
        return self[:] == (other[:] if isinstance(other, Log) else other)

    def __hash__(self) -> int:
        return hash(self[:])

    def __repr__(self) -> str:
        return f"Log({list(self)!r})"

    def with_item(self, item: _Item) -> "Log[_Item]":
        """Return the log with one more item."""
        length, items = self._length, self._items
        if len(items) == length:
            items.append(item)
        if items[length] is not item:  # another log, perhaps in another thread, was first
            items = [*items[:length], item]
        longer: Log[_Item] = object.__new__(Log)
        longer._items, longer._length = items, length + 1
        return longer
