"""The application: HTTP on one side, sockets on the other, one hub behind both."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from starlette.types import Receive, Scope, Send

from luckynumbers.core import GameError, Message
from luckynumbers.server.clock import SteadyClock
from luckynumbers.server.context import Context
from luckynumbers.server.http.answers import problem
from luckynumbers.server.http.api import make_api
from luckynumbers.server.http.guard import Guard
from luckynumbers.server.limits import Limits
from luckynumbers.server.live.hub import Hub
from luckynumbers.server.metrics import Metrics
from luckynumbers.server.neighbours import Neighbours
from luckynumbers.server.nodes.bus import open_bus
from luckynumbers.server.nodes.members import Members
from luckynumbers.server.people.directory import People
from luckynumbers.server.people.measures import Measures
from luckynumbers.server.people.passkeys import Passkeys
from luckynumbers.server.push.sender import Sender
from luckynumbers.server.settings import Settings
from luckynumbers.server.storage import Store
from luckynumbers.server.ws.door import Door

FAREWELL_SECONDS: Final = 0.1
FAILED: Final = "server/failed"
log = logging.getLogger(__name__)


class Server:
    """The ASGI application, and its life from start to stop."""

    def __init__(
        self, store: Store, settings: Settings, now: Callable[[], int] | None = None
    ) -> None:
        clock = SteadyClock(now)
        self.settings = settings
        metrics = Metrics()
        self.members = members = Members(store, clock, settings.drive)
        self.bus = bus = open_bus(settings.db, members.node)
        self.push = Sender(store, settings, metrics, clock)
        self.hub = Hub(store, settings, clock, metrics, self.push.notify, members, bus.publish)
        self.people = People(store, clock, bus.publish)
        self.neighbours = Neighbours(self.hub, self.people, members, bus)
        passkeys = Passkeys(store, self.people, clock)
        self.context = Context(
            self.hub, self.people, passkeys, self.push, settings, Limits(settings)
        )
        self.measures = Measures(store, self.people)
        self.hub.chores.append(self.measures.follow)
        self.sockets = Door(self.context, problem)
        self.fault: GameError | None = None
        """Why the server could not start."""
        self._http = Guard(make_api(self.context), self.context)
        self._add_figures()

    def _add_figures(self) -> None:
        metrics, store = self.hub.metrics, self.hub.store
        counts, members, tables = store.counts, self.members, self.hub.tables
        metrics.add_gauge("sockets", "Open sockets.", lambda: len(self.sockets.connections))
        metrics.add_counter("storage_commits", "Commits.", lambda: counts.commits)
        metrics.add_counter("storage_jobs", "Jobs in all commits.", lambda: counts.writes)
        metrics.add_counter("storage_seconds", "Seconds in commits.", lambda: counts.seconds)
        metrics.add_gauge("storage_failing", "Whether writes fail.", lambda: store.writes_fail)
        metrics.add_gauge("nodes", "Nodes that share the tables out.", lambda: members.count)
        metrics.add_gauge(
            "tables_driven",
            "Tables in memory whose clocks and bots are this node's.",
            lambda: sum(map(members.drives, tables)),
        )

    async def start(self) -> None:
        """Read the server's keys from the storage, and take up the tables."""
        await self.people.start()
        await self.push.start()
        await self.measures.start()
        await self.neighbours.start()
        await self.hub.start()

    async def farewell(self) -> None:
        """Refuse new sockets, and announce to all others that the server ends."""
        self.hub.stopping = True
        self.hub.store.hurry()
        self.sockets.farewell(Message("server/bye"))
        await asyncio.sleep(FAREWELL_SECONDS if self.sockets.connections else 0)

    async def stop(self) -> None:
        """Finish what was begun, and close the storage."""
        await self.neighbours.leave()
        await self.hub.stop()
        await self.neighbours.stop()
        await self.push.stop()
        await self.hub.store.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "websocket":
                await self.sockets(scope, receive, send)
            case "http":
                await self._http(scope, receive, send)
            case "lifespan":
                await self._live(receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while (message := await receive())["type"] != "lifespan.shutdown":
            if message["type"] == "lifespan.startup":
                try:
                    await self.start()
                except Exception as error:
                    log.exception("server.not-started")
                    self.fault = error if isinstance(error, GameError) else GameError(FAILED)
                    await self.hub.store.close()
                    await send({"type": "lifespan.startup.failed", "message": self.fault.code})
                    return
                await send({"type": "lifespan.startup.complete"})
        await self.stop()
        await send({"type": "lifespan.shutdown.complete"})
