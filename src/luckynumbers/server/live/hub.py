"""The hub: finds tables, opens them, keeps the lobby, and drops what nobody looks at."""

import asyncio
import logging
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from hashlib import blake2s
from random import Random
from secrets import token_hex
from typing import Final
from weakref import WeakValueDictionary

from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.clock import SteadyClock
from luckynumbers.server.game import plans
from luckynumbers.server.game.brought import Brought, table_of
from luckynumbers.server.game.commands import Close, Expire, Start
from luckynumbers.server.game.events import Event, Started
from luckynumbers.server.game.evolve import evolve, replay
from luckynumbers.server.game.results import results_of
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import DamagedError, Status, User
from luckynumbers.server.live.advisor import Advisor
from luckynumbers.server.live.bots import BotWorkers
from luckynumbers.server.live.desk import Desk
from luckynumbers.server.live.fairness import Share
from luckynumbers.server.live.farewells import Farewells
from luckynumbers.server.live.game_lists import GameLists
from luckynumbers.server.live.lobby import Lobby
from luckynumbers.server.live.matchmaker import Matchmaker
from luckynumbers.server.live.pictures import Pictures
from luckynumbers.server.live.reader import Reader
from luckynumbers.server.live.services import Services, random_source
from luckynumbers.server.live.table import Pending, Table
from luckynumbers.server.metrics import Metrics
from luckynumbers.server.nodes.members import Members
from luckynumbers.server.nodes.news import News
from luckynumbers.server.settings import Settings
from luckynumbers.server.storage import ConflictError, Store, first_batch

TICK_SECONDS: Final = 2.0
HEARTBEAT: Final = "heartbeat"
EXPIRY: Final = "expiry"
"""What one node does for all, beside its tables."""
DRAWS: Final = 20
ORIGIN_KEY: Final = "origin-key"
"""The name under which the storage keeps the key of the digests of addresses."""
PEOPLE_OF_ADDRESS: Final = 4
"""How many people's tables an address may have in the lobby, so that the list stays short."""
MOST_OF_USER: Final = 50
"""How many unfinished tables of a user are looked at."""
LIVE: Final = frozenset({"turn", "game"})
"""The clocks that nobody can play two games by at once."""
HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
log = logging.getLogger(__name__)


class Hub:
    """Every table that is in use."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        clock: SteadyClock,
        metrics: Metrics,
        notify: Callable[[State, int], None],
        members: Members,
        tell: Callable[[News], None],
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.bots = BotWorkers(settings)
        self.reader = Reader()
        self.desk = Desk(self.bots)
        self.advisor = Advisor(self.bots, self.desk)
        self.lobby = Lobby(tell)
        self.game_lists = GameLists()
        self.pictures = Pictures()
        self.matchmaker = Matchmaker(store, clock, self._open_match, self._check_free, members)
        self.tables: dict[str, Table] = {}
        self.metrics.add_gauge("tables_in_memory", "Tables in memory.", lambda: len(self.tables))
        self.stopping = False
        self.services = Services(
            store=store,
            settings=settings,
            bots=self.bots,
            metrics=self.metrics,
            now=clock,
            random=random_source(settings.seed),
            changed=self.lobby.update,
            open_next=self._open_next,
            notify=notify,
            concerned=self.game_lists.change,
            stopping=lambda: self.stopping,
            node=members.node,
            tell=tell,
            drives=members.drives,
        )
        self.farewells = Farewells(self.services, self.tables, self.tables_of)
        self._members = members
        self._clock = clock
        self._key = b""
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Who is opening a table just now."""
        self._ready = False
        self._damaged: set[str] = set()
        self.metrics.add_gauge(
            "tables_damaged", "Tables whose log cannot be loaded.", lambda: len(self._damaged)
        )
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._ticker: asyncio.Task[None] | None = None
        self.chores: list[Callable[[], Awaitable[None]]] = []
        """What else is done with every tick."""

    # Coming and going

    async def start(self) -> None:
        """Take up the tables where the last server left them."""
        last = int(await self.store.meta(HEARTBEAT) or 0)
        self._clock.resume(last)
        self._key = (await self.store.add_meta(ORIGIN_KEY, token_hex(16))).encode()
        for row in await self.store.games(Status.waiting, Status.running):
            mine = row.attend and self._members.drives(row.id)
            if mine or (row.status is Status.waiting and row.public):
                await self.take_up(row.id)
        self._ready = True
        for table in self.tables.values():
            if self._members.alone:
                table.resume(last)
            else:  # the other nodes have played on meanwhile
                table.wake()
        self._ticker = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """Wait until every table has finished what it is doing, and stop."""
        self.stopping = True
        await self.matchmaker.stop()
        if self._ticker is not None:
            self._ticker.cancel()
            with suppress(asyncio.CancelledError):
                await self._ticker
        for table in list(self.tables.values()):
            table.rest()
            await table.settle()
        if self._members.alone:
            with suppress(GameError):
                await self.store.save_meta(HEARTBEAT, str(self.services.now()))
        await asyncio.to_thread(self.bots.close)
        await asyncio.to_thread(self.reader.close)

    async def take_up(self, identity: str) -> None:
        """Load a table that acts by itself, or stands in the lobby."""
        with suppress(DamagedError):
            table = await self.table(identity)
            self.lobby.update(table.state, table.origin)

    # Tables

    async def table(self, identity: str) -> Table:
        """Find a table, in memory or in the storage, as it is now."""
        found = self.tables.get(identity) or await self._loaded(identity)
        found.touched = self.services.now()
        if self.store.shared:  # it may have gone on elsewhere, also while it was being loaded
            await found.current()
        return found

    async def _loaded(self, identity: str) -> Table:
        if identity in self._damaged:
            raise DamagedError(identity)
        if identity not in self._loading:
            self._loading[identity] = asyncio.create_task(self._load(identity))
        try:
            return await asyncio.shield(self._loading[identity])
        finally:
            self._loading.pop(identity, None)

    async def _load(self, identity: str) -> Table:
        try:
            return self._keep(await self._read(identity))
        except DamagedError as error:
            # Set aside, so that it is neither read nor reported again and again.
            self._damaged.add(identity)
            log.error("table.damaged", extra={"table": identity, "code": error.code})
            raise

    async def _read(self, identity: str) -> Table:
        stored = await self.store.game(identity)
        if stored is None:
            raise GameError("table/unknown", found=identity)
        if not stored.events:
            raise DamagedError(identity)
        codes = await self.store.codes(identity)
        next_table = await self.store.next_game(identity) or ""
        state = replay(identity, stored.events, stored.secret, codes, next_table)
        return Table(self.services, state, stored.row.origin)

    def _keep(self, table: Table) -> Table:
        self.tables[table.id] = table
        if self._ready:  # until then nobody can play, so no clock runs and no bot moves
            table.wake()
        return table

    async def tables_of(self, user: str) -> list[Table]:
        """Find the tables that a user still plays at, the latest first; lessons do not count."""
        found = list[Table]()
        for identity in await self.store.unfinished_of(user, MOST_OF_USER):
            with suppress(DamagedError):
                found.append(await self.table(identity))
        return [
            table
            for table in found
            if table.state.playing(user) and table.state.created.lesson is None
        ]

    async def _check_free(self, user: User) -> None:
        """Refuse a user in the middle of a game whose clock runs in minutes, or with no room."""
        for table in await self.tables_of(user.id):
            live = table.state.created.clock.kind in LIVE
            if live and table.state.status is Status.running:
                raise GameError("match/playing")
        await self._check_room(user)

    async def create(
        self, plan: plans.Plan, user: User, identity: str = "", network: str = ""
    ) -> Table:
        """Open a new table, or find the one that was made with the same idempotency key."""
        lay = partial(plans.create, plan)
        return await self._make(lay, user, identity, network, public=plan.public)

    async def resume(
        self,
        plan: plans.Plan,
        moment: plans.Moment,
        user: User,
        identity: str = "",
        network: str = "",
    ) -> Table:
        """Open a table that goes on from a moment, for one person among bots."""
        return await self._make(partial(plans.resume, plan, moment), user, identity, network)

    async def keep(self, brought: Brought, at: int, network: str, share: Share) -> str:
        """Keep a finished game that was played elsewhere, once; return its table."""
        user = brought.host
        async with self._turns.setdefault(user.id, asyncio.Lock()):
            lay = partial(table_of, brought, self._new_identity(), at, self.bots.allowed)
            state = await self.reader.read(lay, share)
            made = await self.store.game_by_key(state.events[0].key)
            if made is not None:
                return made
            if user.id in self.services.barred:
                raise GameError("user/unknown")
            batch = first_batch(state, self._origin_of(network))
            await self.store.append(replace(batch, results=results_of(state)))
            self.metrics.count("tables")
            return state.id

    async def _make(
        self,
        lay: Callable[[User, Collection[str], Random], plans.Fresh],
        user: User,
        identity: str,
        network: str,
        *,
        public: bool = False,
    ) -> Table:
        key = f"{user.id}/new/{identity}" if identity else ""
        # One after the other for each user, so that what comes at once is counted, too.
        async with self._turns.setdefault(user.id, asyncio.Lock()):
            made = await self.store.game_by_key(key) if key else None
            if made is not None:
                return await self.table(made)
            origin = self._origin_of(network)
            if public:
                self._check_lobby(origin)
            await self._check_room(user)
            if user.id in self.services.barred:  # asked last: nothing waits from here to the append
                raise GameError("user/unknown")
            fresh = lay(user, self.bots.allowed, self.services.random)
            return await self._open(fresh, key, origin)

    async def _check_room(self, user: User) -> None:
        """Refuse a user with too many unfinished tables of the last day.

        An older one does not count: who has left many games behind can still play.
        """
        unfinished = await self.store.unfinished(user.id, self.services.now() - DAY)
        if unfinished >= self.settings.tables_per_user:
            raise GameError("table/too-many", count=self.settings.tables_per_user)

    def _check_lobby(self, origin: str) -> None:
        """Refuse one more open table of an address that has more than any group of people needs."""
        most = PEOPLE_OF_ADDRESS * self.settings.tables_per_user
        if origin and self.lobby.opened(origin) >= most:
            raise GameError("table/too-many", count=most)

    def _origin_of(self, network: str) -> str:
        """A digest that tells origins apart and names no address."""
        if not network:
            return ""
        return blake2s(network.encode(), digest_size=9, key=self._key).hexdigest()

    async def _open(self, fresh: plans.Fresh, key: str = "", origin: str = "") -> Table:
        identity = self._new_identity()
        event = Event(0, self.services.now(), fresh.created, key)
        state = replay(identity, (event,), fresh.secret, fresh.codes)
        if fresh.created.earlier is not None:  # it goes on at once: there is nobody to wait for
            state = evolve(state, Started(fresh.created.start), event.at)
        await self.store.append(first_batch(state, origin))
        self.metrics.count("tables")
        table = self._keep(Table(self.services, state, origin))
        self.lobby.update(state, origin)
        self.game_lists.change(state.waits_for, identity)
        return table

    def _new_identity(self) -> str:
        """A new name for a table, such that this node drives it: its host is likely to be here."""
        for _ in range(DRAWS):
            identity = urlsafe_b64encode(self.services.random.randbytes(9)).decode()
            if self._members.drives(identity):
                break
        return identity

    async def _open_match(
        self, host: User, other: User, is_still_on: Callable[[str], Awaitable[bool]]
    ) -> str:
        """Open the table of a quick match and begin; close it if one has gone meanwhile."""
        rated = host.kind == other.kind == "account"
        fresh = plans.match_table(host, other, rated, self.services.random)
        table = await self._open(fresh)
        begins = await is_still_on(table.id)
        command = Start("match", table.id) if begins else Close("match", table.id)
        table.submit(Pending(command, host, lambda _: None))
        return table.id if begins else ""

    async def _open_next(self, fresh: plans.Fresh, origin: str) -> str:
        previous = fresh.created.previous
        known = await self.store.next_game(previous)
        if known is not None:
            return known
        try:
            return (await self._open(fresh, origin=origin)).id
        except ConflictError:  # someone else was quicker
            return await self.store.next_game(previous) or ""

    # Housekeeping

    async def _tick(self) -> None:
        expired = 0
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                self.sweep()
                for chore in self.chores:
                    await chore()
                if self._members.drives(HEARTBEAT):
                    await self.store.save_meta(HEARTBEAT, str(self.services.now()))
                if self._members.drives(EXPIRY) and self.services.now() - expired > HOUR // 6:
                    expired = self.services.now()
                    await self.expire()
            except GameError as error:
                log.warning("tick.failed", extra={"code": error.code})

    def sweep(self) -> None:
        """Drop tables that nobody looks at and where nothing happens by itself."""
        horizon = self.services.now() - self.settings.idle_seconds * 1000
        for table in list(self.tables.values()):
            if not table.busy and table.touched < horizon:
                del self.tables[table.id]

    async def expire(self) -> None:
        """Close tables that have waited too long, and forget guests who never returned."""
        unseen = self.services.now() - self.settings.guest_days * DAY
        for guest in await self.store.old_guests(int(unseen)):
            await self.farewells.remove([guest], partial(self.store.delete_user, guest.id))
        await self.store.drop_weeks(self.services.now())
        horizon = self.services.now() - self.settings.waiting_hours * HOUR
        for row in await self.store.games(Status.waiting):
            if row.created < horizon:
                with suppress(DamagedError):
                    (await self.table(row.id)).order(Expire())
