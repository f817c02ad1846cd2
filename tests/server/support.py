"""A server in the test's own process, and clients that talk to it message by message."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from luckynumbers.bots.greedy import GreedyBot
from luckynumbers.core import Position
from luckynumbers.play import Think
from luckynumbers.server.app import Server
from luckynumbers.server.game.values import User
from luckynumbers.server.http.routes.tables import TableIn, plan_of
from luckynumbers.server.settings import Settings
from luckynumbers.server.storage import open_store
from luckynumbers.server.ws.connection import Connection

Json = dict[str, Any]
PATIENCE = 30.0


def settings(path: Path, **changes: Any) -> Settings:
    usual = {"db": f"sqlite:///{path}/games.db", "workers": 0, "bot_pause": 0.0, "grace": 0.0}
    endless = {"rate": 1e6, "burst": 10**6, "requests": 1e6, "advice": 1e6}
    return Settings(**{**usual, **endless, **changes})


@asynccontextmanager
async def running(
    path: Path, now: Callable[[], int] | None = None, **changes: Any
) -> AsyncIterator[Server]:
    chosen = settings(path, **changes)
    server = Server(open_store(chosen.db), chosen, now)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


class Client:
    """One socket, with everything it was told."""

    def __init__(self, server: Server, user: User | None, language: str = "en") -> None:
        self.server = server
        self.user = user
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.closed: int | None = None
        self.connection = Connection(server.hub, self._hear, user, language)
        self._ids = count(1)
        self._news = asyncio.Event()

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.closed = message["code"]
        else:
            self.raw.append(message["text"])
            self.heard.append(json.loads(message["text"]))
        self._news.set()

    async def say(self, text: str | bytes) -> None:
        """Send any text, as a client could."""
        await self.connection.receive(text)

    async def ask(self, op: str, **fields: Any) -> Json:
        """Give a command and wait for its answer."""
        identity = fields.pop("id", None) or f"{op}-{next(self._ids)}"
        await self.say(json.dumps({"op": op, "id": identity, **fields}))
        return await self.wait(lambda message: message.get("id") == identity)

    async def wait(self, wanted: Callable[[Json], bool], after: int = 0) -> Json:
        """Wait until something was told."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in self.heard[after:][::-1]:
                    if wanted(message):
                        return message
                self._news.clear()
                await self._news.wait()

    async def watch(self, table: str, since: int = -1) -> Json:
        return await self.ask("subscribe", table=table, since=since)

    def told(self, kind: str) -> list[Json]:
        return [message for message in self.heard if message["type"] == kind]

    def latest(self, table: str) -> Json:
        """Give the latest view of a table, as this client knows it."""
        shown = [m for m in self.heard if m.get("table") == table and "view" in m]
        return shown[-1]

    def seq(self, table: str) -> int:
        return int(self.latest(table)["seq"])

    def seats(self, table: str) -> list[int]:
        state = self.server.hub.tables[table].state
        return list(state.seats_of(self.user.id)) if self.user else []

    def gone(self) -> None:
        self.connection.gone()


async def guest(server: Server, name: str, **more: Any) -> Client:
    return Client(server, await server.people.guest(name), **more)


def sit(*kinds: str) -> list[Json]:
    """Plan seats: ``me``, ``open``, ``invite``, ``greedy`` for a bot, ``Ben`` on the device."""
    bots = {"greedy", "filler", "random"}
    plans: list[Json] = []
    for kind in kinds:
        if kind in {"me", "open", "invite"}:
            plans.append({"kind": kind})
        elif kind in bots:
            plans.append({"kind": "bot", "bot": kind})
        else:
            plans.append({"kind": "device", "name": kind})
    return plans


async def new_table(client: Client, *kinds: str, **more: Any) -> str:
    """Make a table the way the REST face does."""
    assert client.user is not None
    plan = plan_of(msgspec.convert({"seats": sit(*kinds), **more}, TableIn))
    return (await client.server.hub.create(plan, client.user)).id


async def begin(table: str, host: Client, *others: Client, **start: Any) -> None:
    """Let everyone watch and join, and the host start."""
    for client in (host, *others):
        await client.watch(table)
    for client in others:
        assert (await client.ask("join", table=table))["type"] == "ack"
    assert (await host.ask("start", table=table, **start))["type"] == "ack"


def choose(view: Json) -> str:
    """Choose as the greedy bot does, from what everyone sees."""
    return str(GreedyBot().choose(Position.parse(view["position"]), Think()))


async def play(table: str, *clients: Client, most: int = 10_000) -> None:
    """Play on until the game is over, or for some actions."""
    seats = {seat: client for client in clients for seat in client.seats(table)}
    host = clients[0]
    for _ in range(most):
        latest = host.latest(table)
        seat, seq = latest["view"].get("seat", 0), latest["seq"]
        if not seat:
            return
        if seat in seats:
            await act(seats[seat], table, seat, choose(latest["view"]), seq)
        await host.wait(lambda m, seq=seq: m.get("seq", -1) > seq and _of(m, table))


def _of(message: Json, table: str) -> bool:
    return "view" in message and message.get("table") == table


async def act(client: Client, table: str, seat: int, action: str, seq: int) -> Json:
    return await client.ask("act", table=table, seat=seat, seq=seq, action=action)
