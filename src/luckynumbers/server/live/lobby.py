"""The lobby: the tables that anyone may join, sent to its subscribers."""

import asyncio
from typing import Final

from luckynumbers.server.game.messages import LobbyEntry, LobbyOut, dump
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status
from luckynumbers.server.game.view import lobby_entry
from luckynumbers.server.live.services import Subscriber

PAUSE_SECONDS: Final = 0.5
MOST: Final = 200


class Lobby:
    """The open tables; changes are published not more often than twice a second."""

    def __init__(self) -> None:
        self._entries: dict[str, LobbyEntry] = {}
        self._subscribers: set[Subscriber] = set()
        self._timer: asyncio.TimerHandle | None = None

    def entries(self) -> tuple[LobbyEntry, ...]:
        """List the open tables, the oldest first."""
        return tuple(list(self._entries.values())[:MOST])

    def update(self, state: State) -> None:
        """Enter a table, or take it off when it is full, started or closed."""
        waiting = state.created.public and state.status is Status.waiting
        if waiting and any(seat.kind == "open" for seat in state.seats):
            entry = lobby_entry(state)
            if self._entries.get(state.id) != entry:
                self._entries[state.id] = entry
                self._publish_soon()
        elif self._entries.pop(state.id, None) is not None:
            self._publish_soon()

    def subscribe(self, subscriber: Subscriber, identity: str) -> None:
        """Send someone the open tables, now and whenever they change."""
        self._subscribers.add(subscriber)
        subscriber.send(self._text(identity))

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send someone no more."""
        self._subscribers.discard(subscriber)

    def _publish_soon(self) -> None:
        if self._timer is None and self._subscribers:
            self._timer = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._publish)

    def _publish(self) -> None:
        self._timer = None
        text = self._text()
        for subscriber in list(self._subscribers):
            subscriber.send(text)

    def _text(self, identity: str = "") -> str:
        return dump(LobbyOut(self.entries(), identity))
