"""The connections that follow the list of their user's games, on whatever page they are.

A message names a table and nothing else: whoever gets it asks for the list again.
"""

from collections.abc import Collection

from luckynumbers.core import GameError
from luckynumbers.server.game.messages import GamesOut, dump
from luckynumbers.server.live.services import Subscriber


class GameLists:
    """The subscribers by user."""

    def __init__(self) -> None:
        self._subscribers: dict[str, dict[Subscriber, None]] = {}

    def subscribe(self, subscriber: Subscriber, identity: str) -> None:
        """Add a subscriber; the answer counts as a change, for one may have been missed."""
        if subscriber.user is None:
            raise GameError("user/unknown")
        self._subscribers.setdefault(subscriber.user.id, {})[subscriber] = None
        subscriber.send(dump(GamesOut(id=identity)))

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        user = subscriber.user.id if subscriber.user else ""
        known = self._subscribers.get(user, {})
        known.pop(subscriber, None)
        if not known:
            self._subscribers.pop(user, None)

    def change(self, users: Collection[str], table: str) -> None:
        """Send users the table that has changed in their list: a turn, a seat, a start, an end."""
        for user in users:
            for subscriber in list(self._subscribers.get(user, ())):
                subscriber.send(dump(GamesOut(table)))
