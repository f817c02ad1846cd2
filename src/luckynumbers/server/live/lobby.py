"""The lobby: the tables that anyone may join, sent to its subscribers.

Hosts take turns in it, and so do the addresses they come from: however many tables one of them
opens, those of the others are shown before its second one.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from operator import attrgetter, itemgetter
from typing import Final

from luckynumbers.server.game.messages import LobbyEntry, LobbyOut, dump
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status
from luckynumbers.server.game.view import lobby_entry
from luckynumbers.server.live.services import Subscriber
from luckynumbers.server.nodes.news import News, OpenTable, Taken

PAUSE_SECONDS: Final = 0.5
MOST: Final = 200
MOST_OF_ORIGIN: Final = 30
MOST_OF_HOST: Final = 5
"""How many tables of one address, and of one user, are shown; by its link anyone finds a table."""


class Lobby:
    """The open tables; changes are published not more often than twice a second."""

    def __init__(self, tell: Callable[[News], None] = lambda _news: None) -> None:
        self._tell = tell
        self._tables: dict[str, OpenTable] = {}
        self._opened: Counter[str] = Counter()
        """How many open tables each origin has."""
        self._shown: tuple[LobbyEntry, ...] | None = ()
        """The list as it was last made, until something changes."""
        self._subscribers: set[Subscriber] = set()
        self._timer: asyncio.TimerHandle | None = None

    def entries(self) -> tuple[LobbyEntry, ...]:
        """List the open tables, the likeliest to start first, in turns of all origins."""
        if self._shown is None:
            fair = in_turns(self._tables.values())
            self._shown = tuple([table.entry for table in fair[:MOST]])
        return self._shown

    def update(self, state: State, origin: str = "") -> None:
        """Enter a table, or take it off when it is full, started or closed."""
        waiting = state.created.public and state.status is Status.waiting
        if waiting and any(seat.kind == "open" for seat in state.seats):
            host = state.created.host
            news = OpenTable(lobby_entry(state), host, origin or host, state.events[0].at)
            if self.hear(news):
                self._tell(news)
        elif self.hear(Taken(state.id)):
            self._tell(Taken(state.id))

    def hear(self, news: OpenTable | Taken) -> bool:
        """Enter a table, or take it off; return whether that changes the list."""
        if isinstance(news, Taken):
            changed = self._remove(news.table)
        else:
            changed = self._tables.get(news.entry.table) != news
            if changed:
                self._remove(news.entry.table)
                self._tables[news.entry.table] = news
                self._opened[news.origin] += 1
        if changed:
            self._change()
        return changed

    @property
    def tables(self) -> frozenset[str]:
        """The tables that are listed, or would be if there were room."""
        return frozenset(self._tables)

    def opened(self, origin: str) -> int:
        """How many open tables an origin has."""
        return self._opened[origin]

    def _remove(self, identity: str) -> bool:
        table = self._tables.pop(identity, None)
        if table is None:
            return False
        self._opened[table.origin] -= 1
        if not self._opened[table.origin]:
            del self._opened[table.origin]
        return True

    def subscribe(self, subscriber: Subscriber, identity: str) -> None:
        """Send someone the open tables, now and whenever they change."""
        self._subscribers.add(subscriber)
        subscriber.send(self._text(identity))

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send someone no more."""
        self._subscribers.discard(subscriber)

    def _change(self) -> None:
        self._shown = None
        if self._timer is None and self._subscribers:
            self._timer = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._publish)

    def _publish(self) -> None:
        self._timer = None
        text = self._text()
        for subscriber in list(self._subscribers):
            subscriber.send(text)

    def _text(self, identity: str = "") -> str:
        return dump(LobbyOut(self.entries(), identity))


def in_turns(tables: Iterable[OpenTable]) -> list[OpenTable]:
    """Sort tables so that origins take turns, and the hosts of one origin among themselves."""
    ordered = sorted(tables, key=attrgetter("eagerness"))
    by_host = _turns(ordered, attrgetter("host"), MOST_OF_HOST)
    return _turns(by_host, attrgetter("origin"), MOST_OF_ORIGIN)


def _turns(
    tables: Iterable[OpenTable], owner: Callable[[OpenTable], str], most: int
) -> list[OpenTable]:
    """Sort by the number of each table among those of its owner; drop what is above the most."""
    seen: Counter[str] = Counter()
    numbered: list[tuple[int, OpenTable]] = []
    for table in tables:
        seen[owner(table)] += 1
        numbered.append((seen[owner(table)], table))
    return [table for turn, table in sorted(numbered, key=itemgetter(0)) if turn <= most]
