"""The waiting room of quick match: who waits over which connection, and tables for pairs.

Where there may be other nodes, all tickets lie in the database. Every node with someone waiting
pairs all of them; a table that two were found for is claimed there, so nobody gets two.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.matching import Ticket, pair, strength_of
from luckynumbers.server.game.messages import MatchOut, dump
from luckynumbers.server.game.values import User
from luckynumbers.server.limits import Buckets
from luckynumbers.server.live.services import Subscriber
from luckynumbers.server.nodes.members import Members
from luckynumbers.server.storage import ConflictError, Store

TICK_SECONDS: Final = 1.0
MOST: Final = 2000
"""How many may wait at once."""
Opening: TypeAlias = Callable[[User, User, Callable[[str], Awaitable[bool]]], Awaitable[str]]
"""Opens the table of two, if both still want it; returns its id."""
log = logging.getLogger(__name__)


class Waiting(Struct, frozen=True, eq=False):
    """Someone who waits, and over which connection."""

    ticket: Ticket
    user: User
    subscriber: Subscriber


class Matchmaker:
    """Everyone who waits for a quick match; a user waits once, wherever they asked last."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        open_table: Opening,
        check_free: Callable[[User], Awaitable[None]],
        members: Members,
    ) -> None:
        self._store = store
        self._now = now
        self._open = open_table
        self._check_free = check_free
        self._members = members
        self._waiting: dict[str, Waiting] = {}
        self._limit = Buckets(0.2, 10)
        """How often a user may begin to wait."""
        self._task: asyncio.Task[None] | None = None
        self._entries: set[asyncio.Task[None]] = set()
        """What is being written about tickets."""

    async def enter(self, subscriber: Subscriber, identity: str) -> None:
        """Begin to wait."""
        user = subscriber.user
        if user is None:
            raise GameError("user/unknown")
        if user.kind == "bot":
            raise GameError("match/people")
        self._limit.check(user.id)
        await self._check_free(user)
        if len(self._waiting) >= MOST:
            raise GameError("table/busy")
        ticket = await self._ticket(user)
        earlier = self._waiting.pop(user.id, None)
        if earlier is not None and earlier.subscriber is not subscriber:
            earlier.subscriber.send(dump(MatchOut("elsewhere")))
        self._waiting[user.id] = Waiting(ticket, user, subscriber)
        if self._store.shared:
            await self._store.nodes.save_ticket(ticket, self._members.node)
        subscriber.send(dump(MatchOut("waiting", identity, len(self._waiting) - 1)))
        if self._task is None:
            self._task = asyncio.create_task(self._work())

    async def _ticket(self, user: User) -> Ticket:
        rated = user.kind == "account"
        known = await self._store.ratings([user.id]) if rated else {}
        rating = known[user.id][:2] if user.id in known else None
        avoided = await self._store.company.avoided(user.id)
        return Ticket(user.id, self._now(), strength_of(rating), rated, avoided)

    def leave(self, subscriber: Subscriber, identity: str = "") -> None:
        """Wait no longer; whoever asked is answered."""
        user = subscriber.user
        known = self._waiting.get(user.id) if user is not None else None
        if known is not None and known.subscriber is subscriber:
            self._drop(known.user.id)
        if identity:
            subscriber.send(dump(MatchOut("left", identity)))

    def part(self, user: str, other: str) -> None:
        """Keep two apart who wait, because one has just blocked the other."""
        known = self._waiting.get(user)
        if known is not None:
            ticket = replace(known.ticket, avoided=known.ticket.avoided | {other})
            self._waiting[user] = replace(known, ticket=ticket)
            if self._store.shared:
                self._enter(self._store.nodes.save_ticket(ticket, self._members.node))

    def _drop(self, user: str) -> None:
        self._waiting.pop(user, None)
        if self._store.shared:
            self._enter(self._store.nodes.drop_ticket(user, self._members.node))

    def _enter(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._entries.add(task)
        task.add_done_callback(self._entries.discard)

    async def stop(self) -> None:
        """End the work; those who wait come back by themselves."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        """Pair those who wait, again and again, as long as someone does."""
        try:
            while self._waiting:
                try:
                    await self._look()
                except GameError as error:
                    log.warning("match.failed", extra={"code": error.code})
                await asyncio.sleep(TICK_SECONDS)
        finally:
            self._task = None

    async def _look(self) -> None:
        if not self._store.shared:
            tickets = [waiting.ticket for waiting in self._waiting.values()]
            for first, second in pair(tickets, self._now()):
                await self._seat(self._waiting.get(first.user), self._waiting.get(second.user))
            return
        alive, everyone = self._members.alive, await self._store.nodes.tickets()
        for first, second in pair([t for t, node in everyone if node in alive], self._now()):
            await self._seat_over_nodes(first.user, second.user)
        for user, table in (await self._found()).items():
            waiting = self._waiting.get(user)
            self._drop(user)
            if waiting is not None:
                waiting.subscriber.send(dump(MatchOut("found", table=table)))

    async def _seat_over_nodes(self, first: str, second: str) -> None:
        """Open a table for two who wait over any nodes, unless another node was quicker."""
        host, other = await self._store.user(first), await self._store.user(second)
        if host is None or other is None:
            return

        async def claim(table: str) -> bool:
            try:
                await self._store.nodes.claim((first, second), table)
            except ConflictError:
                return False
            return True

        for each in (host, other):
            if (here := self._waiting.get(each.id)) is not None:
                if not await self._is_free(here):
                    return
            else:
                await self._check_free(each)  # its own node sends it away
        await self._open(host, other, claim)

    async def _found(self) -> dict[str, str]:
        """The tables of those who wait here, whichever node found them."""
        return await self._store.nodes.found(self._members.node) if self._store.shared else {}

    async def _seat(self, first: Waiting | None, second: Waiting | None) -> None:
        """Open a table for two who still wait; what cannot be opened is tried again."""
        if first is None or second is None or first.user.id in second.ticket.avoided:
            return
        both = (first, second)
        for each in both:
            if not await self._is_free(each):
                return

        async def still_on(_table: str) -> bool:
            return all(self._waiting.get(each.user.id) is each for each in both)

        table = await self._open(first.user, second.user, still_on)
        self._send_to(table, both if table else ())

    async def _is_free(self, waiting: Waiting) -> bool:
        """Whether someone can still play; who can't, waits no longer, and keeps nobody waiting."""
        try:
            await self._check_free(waiting.user)
        except GameError:
            if waiting.user.id in await self._found():  # another node was quicker: to be told
                return False
            self.leave(waiting.subscriber)
            waiting.subscriber.send(dump(MatchOut("elsewhere")))
            return False
        return True

    def _send_to(self, table: str, both: tuple[Waiting, ...]) -> None:
        for each in both:
            if self._waiting.get(each.user.id) is each:
                del self._waiting[each.user.id]
            each.subscriber.send(dump(MatchOut("found", table=table)))
