"""The hub: finds tables, makes them, keeps the lobby, and lets go what nobody looks at."""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.server.advisor import Advisor
from luckynumbers.server.events import Event
from luckynumbers.server.lobby import LobbyBoard
from luckynumbers.server.metrics import Metrics
from luckynumbers.server.settings import Settings
from luckynumbers.server.storage import Batch, ConflictError, GameRow, Status, Store, User
from luckynumbers.server.tables import creation
from luckynumbers.server.tables.dispatch import Expire, GiveBack
from luckynumbers.server.tables.house import House
from luckynumbers.server.tables.state import State
from luckynumbers.server.tables.table import Asked, Table
from luckynumbers.server.thinkers import Thinker

TICK_SECONDS: Final = 2.0
HEARTBEAT: Final = "heartbeat"
HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
log = logging.getLogger(__name__)


class Hub:
    """Hold every table that is in use."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.thinker = Thinker(settings)
        self.advisor = Advisor(self.thinker)
        self.metrics = Metrics()
        self.house = House(store, settings, self.thinker, self.metrics)
        self.house.changed = self._changed
        self.house.follow = self._follow
        self.house.stopping = lambda: self.stopping
        self.tables: dict[str, Table] = {}
        self.metrics.add_gauge("tables_in_memory", "Tables in memory.", lambda: len(self.tables))
        self.lobby = LobbyBoard()
        self.stopping = False
        self._down = 0
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._ticker: asyncio.Task[None] | None = None

    # Coming and going

    async def start(self) -> None:
        """Take up the tables where the last server left them."""
        last = await self.store.meta(HEARTBEAT)
        self._down = max(0, self.house.now() - int(last)) if last else 0
        for row in await self.store.games(Status.waiting, Status.running):
            if row.attend or (row.status is Status.waiting and row.public):
                await self._take_up(row)
        self._down = 0
        self._ticker = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """Let every table finish what it is doing, and stop."""
        self.stopping = True
        if self._ticker is not None:
            self._ticker.cancel()
            with suppress(asyncio.CancelledError):
                await self._ticker
        for table in list(self.tables.values()):
            table.rest()
            await table.settle()
        with suppress(GameError):
            await self.store.save_meta(HEARTBEAT, str(self.house.now()))
        await asyncio.to_thread(self.thinker.close)

    async def _take_up(self, row: GameRow) -> None:
        try:
            table = await self.table(row.id)
        except GameError as error:
            log.exception("table.damaged", extra={"table": row.id, "code": error.code})
            return
        self._changed(table)

    # Tables

    async def table(self, identity: str) -> Table:
        """Find a table, in memory or in the storage."""
        found = self.tables.get(identity)
        if found is not None:
            return found
        if identity not in self._loading:
            self._loading[identity] = asyncio.create_task(self._load(identity))
        try:
            return await asyncio.shield(self._loading[identity])
        finally:
            self._loading.pop(identity, None)

    async def _load(self, identity: str) -> Table:
        stored = await self.store.game(identity)
        if stored is None or not stored.events:
            raise GameError("table/unknown", found=identity)
        state = State.replay(identity, stored.events, stored.secret)
        invites = await self.store.invites(identity)
        following = await self.store.following(identity) or ""
        return self._keep(Table(self.house, state, stored.row, invites, following))

    def _keep(self, table: Table) -> Table:
        self.tables[table.id] = table
        if self._down > 0 and table.state.clocks.deadline is not None:
            # Time given back first: a clock must not run out because the server was away.
            table.submit(Asked(GiveBack(self._down), None, lambda _: None))
        else:
            table.wake()
        return table

    async def create(self, plan: creation.Plan, user: User, identity: str = "") -> Table:
        """Make a new table, or find the one that was made with the same idempotency key."""
        key = f"{user.id}/new/{identity}" if identity else ""
        made = await self.store.made(key) if key else None
        if made is not None:
            return await self.table(made)
        self._check_room(user)
        try:
            return await self._open(creation.create(plan, user, self.thinker), key)
        except ConflictError:  # the same was asked twice at once
            return await self.table(await self.store.made(key) or "")

    def _check_room(self, user: User) -> None:
        mine = [t for t in self.tables.values() if t.state.created.host == user.id]
        unfinished = sum(table.state.status is not Status.closed for table in mine)
        if unfinished >= self.settings.tables_per_user:
            raise GameError("table/too-many", count=self.settings.tables_per_user)

    async def _open(self, fresh: creation.Fresh, key: str = "") -> Table:
        identity, at = secrets.token_urlsafe(9), self.house.now()
        created = fresh.created
        row = GameRow(
            identity, Status.waiting, at, public=created.public, previous=created.previous
        )
        event = Event(0, at, created, key)
        batch = Batch(identity, (event,), row, fresh.secret, fresh.invites)
        await self.store.append(batch)
        state = State.replay(identity, (event,), fresh.secret)
        self.metrics.count("tables")
        table = self._keep(Table(self.house, state, row, dict(fresh.invites)))
        self._changed(table)
        return table

    async def _follow(self, table: Table, user: User) -> str:
        known = await self.store.following(table.id)
        if known is not None:
            return known
        try:
            return (await self._open(creation.follow(table.state, user))).id
        except ConflictError:  # someone else was quicker
            return await self.store.following(table.id) or ""

    def forget(self, user: str) -> None:
        """Take the name of someone off the tables in memory, as it went from the log."""
        for table in self.tables.values():
            table.state.forget(user)

    def _changed(self, table: Table) -> None:
        self.lobby.update(table.state)

    # Housekeeping

    async def _tick(self) -> None:
        expired = 0
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                self.sweep()
                await self.store.save_meta(HEARTBEAT, str(self.house.now()))
                if self.house.now() - expired > HOUR // 6:
                    expired = self.house.now()
                    await self.expire()
            except GameError as error:
                log.warning("tick.failed", extra={"code": error.code})

    def sweep(self) -> None:
        """Forget tables that nobody looks at and where nothing happens by itself."""
        horizon = self.house.now() - self.settings.idle_seconds * 1000
        for table in list(self.tables.values()):
            if not table.busy and table.touched < horizon:
                del self.tables[table.id]

    async def expire(self) -> None:
        """Close tables that have waited too long, and forget guests who never returned."""
        unseen = self.house.now() - self.settings.guest_days * DAY
        for guest in await self.store.forget_guests(int(unseen)):
            self.forget(guest)
        horizon = self.house.now() - self.settings.waiting_hours * HOUR
        for row in await self.store.games(Status.waiting):
            if row.created < horizon:
                table = await self.table(row.id)
                table.submit(Asked(Expire(), None, lambda _: None))
