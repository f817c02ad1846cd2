"""The lobby: the tables that anyone may join, told to whoever follows it."""

import asyncio
from typing import Final

from luckynumbers.server.storage import Status
from luckynumbers.server.tables.house import Listener
from luckynumbers.server.tables.state import State
from luckynumbers.server.tables.view import lobby_entry
from luckynumbers.server.wire import LobbyEntry, LobbyOut, dump

PAUSE_SECONDS: Final = 0.5
MOST: Final = 200


class LobbyBoard:
    """Keep the open tables, and tell of changes not more often than twice a second."""

    def __init__(self) -> None:
        self._entries: dict[str, LobbyEntry] = {}
        self._followers: set[Listener] = set()
        self._timer: asyncio.TimerHandle | None = None

    def entries(self) -> tuple[LobbyEntry, ...]:
        """List the open tables, the oldest first."""
        return tuple(list(self._entries.values())[:MOST])

    def update(self, state: State) -> None:
        """Enter a table, or take it off when it is full, started or closed."""
        waiting = state.created.public and state.status is Status.waiting
        if waiting and any(seat.kind == "open" for seat in state.seats):
            entry = lobby_entry(state)
            if self._entries.get(state.table) != entry:
                self._entries[state.table] = entry
                self._tell_soon()
        elif self._entries.pop(state.table, None) is not None:
            self._tell_soon()

    def follow(self, listener: Listener, identity: str) -> None:
        """Tell someone the open tables, now and later."""
        self._followers.add(listener)
        listener.send(self._text(identity))

    def unfollow(self, listener: Listener) -> None:
        """Tell someone no more."""
        self._followers.discard(listener)

    def _tell_soon(self) -> None:
        if self._timer is None and self._followers:
            self._timer = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._tell)

    def _tell(self) -> None:
        self._timer = None
        text = self._text()
        for listener in list(self._followers):
            listener.send(text)

    def _text(self, identity: str = "") -> str:
        return dump(LobbyOut(self.entries(), identity))
