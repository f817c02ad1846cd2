"""The other nodes of a server: what is heard from them, and which tables this one drives for all.

Everything here is haste or thrift. Without a single piece of news the nodes would still agree on
every game, for each looks at the log before it refuses anyone, and every few seconds besides.
"""

import asyncio
import logging
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any, Final, assert_never

from luckynumbers.core import GameError
from luckynumbers.server.game.values import Status
from luckynumbers.server.live.hub import Hub
from luckynumbers.server.live.table import Table
from luckynumbers.server.nodes.bus import Bus
from luckynumbers.server.nodes.members import BEAT_SECONDS, Members, driver_of
from luckynumbers.server.nodes.news import (
    Company,
    Here,
    Moved,
    News,
    OpenTable,
    Person,
    Stored,
    Taken,
)
from luckynumbers.server.people.directory import People

LOOK_SECONDS: Final = 2.0
"""How often a node looks whether tables in its memory have gone on elsewhere."""
ROUND_SECONDS: Final = 10.0
"""How often it looks for everything else that it may have missed."""
CHUNK: Final = 500
log = logging.getLogger(__name__)


class Neighbours:
    """A node among the others; on SQLite it is alone and has nothing to do."""

    def __init__(self, hub: Hub, people: People, members: Members, bus: Bus) -> None:
        self._hub = hub
        self._people = people
        self._members = members
        self._bus = bus
        self._known: Mapping[str, int] = {}
        """The nodes among which the tables are shared out, and when each was last alive."""
        self._coming: set[str] = set()
        """The tables that are being loaded because this node drives them."""
        self._moved = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    # Coming and going

    async def start(self) -> None:
        """Join the others."""
        if not self._hub.store.shared:
            return
        await self._members.beat()
        self._known = self._members.last_seen()
        await self._bus.start(self.hear)
        self._bus.publish(Moved())
        for work in (self._beat, self._look, self._round):
            self._begin(work())

    async def leave(self) -> None:
        """Leave the tables to the others, at once."""
        if self._hub.store.shared:
            for table in list(self._hub.tables.values()):
                table.rest()
            for task in list(self._tasks):
                task.cancel()
            with suppress(GameError):
                await self._members.leave()
            self._bus.publish(Moved())

    async def stop(self) -> None:
        """Stop listening."""
        await self._bus.stop()

    # News

    def hear(self, news: News) -> None:
        """Take up what another node tells."""
        hub = self._hub
        hub.metrics.count("news")
        match news:
            case Stored():
                self._hear_stored(news)
            case Company():
                if (table := hub.tables.get(news.table)) is not None:
                    table.meet(news)
            case OpenTable() | Taken():
                hub.lobby.hear(news)
            case Person():
                self._begin(self._refresh(news))
            case Here():
                self._people.presence.hear(news.users)
            case Moved():
                self._moved.set()
            case _:
                assert_never(news)

    def _hear_stored(self, news: Stored) -> None:
        table = self._hub.tables.get(news.table)
        if table is not None:
            table.hear(news)
            return
        self._hub.game_lists.change(news.concerned, news.table)
        if news.attended and news.table not in self._coming and self._members.drives(news.table):
            self._coming.add(news.table)
            self._begin(self._take_up(news.table))

    async def _take_up(self, identity: str) -> None:
        try:
            await self._hub.take_up(identity)
        finally:
            self._coming.discard(identity)

    async def _refresh(self, news: Person) -> None:
        await self._people.refresh(news.user, ended=news.ended or news.gone)
        if news.gone:
            await self._hub.farewells.forget_here(news.user)
        else:
            self._hub.services.barred.pop(news.user, None)

    # Driving

    async def _beat(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), BEAT_SECONDS)
            if self._moved.is_set():
                self._moved.clear()
                self._begin(self._look_once())
            lapsed = False
            try:
                lapsed = await self._members.beat()
            except GameError as error:
                log.warning("lease.failed", extra={"code": error.code})
            # Without a lease, as after a pause, tables were put to rest that nobody else may drive.
            if lapsed or self._members.alive != self._known.keys():
                self._share_out()
            else:
                self._known = self._members.last_seen()

    def _share_out(self) -> None:
        """Drive the tables that are this node's now, and no others."""
        alive, before = self._members.alive, self._known
        self._known = {n: at for n, at in self._members.last_seen().items() if n in alive}
        log.info("nodes.changed", extra={"count": len(alive)})
        for table in list(self._hub.tables.values()):
            self._hand_over(table, before)
            if alive:
                table.part(alive)
        if alive:
            self._begin(self._take_over(before))

    def _hand_over(self, table: Table, before: Mapping[str, int]) -> None:
        """Start a table or leave it to another node; what a dead one has missed is given back."""
        node, driver = self._members.node, driver_of(table.id, before)
        if not self._members.drives(table.id):
            table.rest()
        elif driver in {"", node} or driver in self._known:
            table.wake()
        else:
            table.resume(before[driver])

    async def _take_over(self, before: Mapping[str, int]) -> None:
        for identity in await self._hub.store.attended():
            if self._members.drives(identity) and identity not in self._hub.tables:
                await self._hub.take_up(identity)
                if (table := self._hub.tables.get(identity)) is not None:
                    self._hand_over(table, before)

    # What may have been missed

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self._look_once()

    async def _look_once(self) -> None:
        """Look whether tables have gone on elsewhere, unheard."""
        tables = list(self._hub.tables.values())
        for start in range(0, len(tables), CHUNK):
            part = tables[start : start + CHUNK]
            try:
                heads = await self._hub.store.heads([table.id for table in part])
            except GameError:
                return
            for table in part:
                ended = table.state.closed is not None and not table.state.next
                if heads.get(table.id, -1) > table.state.seq or (ended and table.subscribers):
                    table.look()

    async def _round(self) -> None:
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            with suppress(GameError):
                await self._take_over(self._known)
                await self._check_lobby()
                await self._people.check_links()
            users = self._people.presence.untold()
            for start in range(0, len(users), CHUNK):
                self._bus.publish(Here(tuple(users[start : start + CHUNK])))
            for table in self._hub.tables.values():
                if table.subscribers and table.misses_someone:
                    table.tell_company(asks=True)

    async def _check_lobby(self) -> None:
        waiting = [row.id for row in await self._hub.store.games(Status.waiting) if row.public]
        for identity in self._hub.lobby.tables.difference(waiting):
            self._hub.lobby.hear(Taken(identity))
        for identity in waiting:
            if identity not in self._hub.tables and identity not in self._hub.lobby.tables:
                await self._hub.take_up(identity)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            code = error.code if isinstance(error, GameError) else ""
            extra = {"code": code or "server/failed"}
            log.warning("nodes.failed", extra=extra, exc_info=None if code else error)
