"""Pictures of tables, for the previews of links: drawn in a thread, one at a time, and kept."""

import asyncio
from collections.abc import Sequence
from typing import Final, TypeAlias

from luckynumbers.core import GameError, edition
from luckynumbers.paper.look import look_of
from luckynumbers.paper.postcard import EMPTY, postcard_png
from luckynumbers.play.layout import Bed
from luckynumbers.server.game.state import State
from luckynumbers.server.latest import Latest

MOST: Final = 64
"""The pictures that are kept, of some 100 KB each."""
MOST_WAITING: Final = 8
Key: TypeAlias = tuple[str, tuple[Bed, ...]]


class Pictures:
    """The pictures that were asked for lately."""

    def __init__(self) -> None:
        self._kept: Latest[Key, bytes] = Latest(MOST)
        self._turn = asyncio.Lock()
        self._waiting = 0

    def __len__(self) -> int:
        return len(self._kept)

    def known(self, state: State) -> bytes | None:
        """The picture of a table as it stands, if it was drawn before."""
        found = self._kept.get(key_of(state))
        if found is not None:
            self._kept[key_of(state)] = found  # the latest again
        return found

    async def draw(self, state: State) -> bytes:
        """Draw a table as it stands; where too many wait for theirs, refuse."""
        if self._waiting >= MOST_WAITING:
            raise GameError("table/busy")
        self._waiting += 1
        try:
            async with self._turn:
                return self.known(state) or await self._draw(*key_of(state))
        finally:
            self._waiting -= 1

    async def _draw(self, name: str, gardens: tuple[Bed, ...]) -> bytes:
        drawn = await asyncio.to_thread(_postcard, name, gardens)
        self._kept[name, gardens] = drawn
        return drawn


def key_of(state: State) -> Key:
    """What a picture of a table shows: its box, and the gardens that everyone sees."""
    if state.game is None:
        return state.created.edition, (EMPTY,) * len(state.seats)
    return state.created.edition, tuple(tuple(bed) for bed in state.game.layout.gardens)


def _postcard(name: str, gardens: Sequence[Bed]) -> bytes:
    return postcard_png(gardens, look_of(edition(name)))
