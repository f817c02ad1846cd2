"""A server in the test's own process, and clients that talk to it message by message."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from luckynumbers.bots import registry
from luckynumbers.bots.greedy import GreedyBot
from luckynumbers.core import Position
from luckynumbers.play import Think
from luckynumbers.server.app import Server
from luckynumbers.server.game.values import User
from luckynumbers.server.settings import Settings
from luckynumbers.server.storage import Store, open_store
from tests.server.doors import Json, Rest, Socket, shut
from tests.server.seeds import next_seed


class Time:
    """The clock of a server, turned by hand."""

    at = 1_700_000_000_000

    def __call__(self) -> int:
        return self.at


def settings(path: Path, **changes: Any) -> Settings:
    """Settings for a test; each start on a path has a seed of its own, the same in every run."""
    usual = {"db": f"sqlite:///{path}/games.db", "workers": 0, "bot_pause": 0.0, "grace": 0.0}
    endless = {"rate": 1e6, "burst": 10**6, "requests": 1e6, "advice": 1e6}
    return Settings(**{**usual, **endless, "seed": next_seed(path), **changes})


@asynccontextmanager
async def running(
    path: Path,
    now: Callable[[], int] | None = None,
    store: Callable[[str], Store] = open_store,
    **changes: Any,
) -> AsyncIterator[Server]:
    chosen = settings(path, **changes)
    server = Server(store(chosen.db), chosen, now)
    await server.start()
    try:
        yield server
    finally:
        await shut(server)
        await server.stop()


class Client(Socket):
    """One socket of a user, or of nobody, that gives commands and remembers the answers."""

    def __init__(self, server: Server, user: User | None, language: str = "en") -> None:
        self.server = server
        self.user = user
        self.headers = {"accept-language": language}
        if user is not None:
            self.headers["cookie"] = f"ln={server.people.cookie(user)}"
        self._ids = count(1)
        super().__init__(server, self.headers)

    @property
    def rest(self) -> Rest:
        """REST as the same user."""
        return Rest(self.server, self.headers)

    async def ask(self, op: str, **fields: Any) -> Json:
        """Send a command and wait for its answer."""
        identity = fields.pop("id", None) or f"{op}-{next(self._ids)}"
        start = len(self.heard)
        await self.say(json.dumps({"op": op, "id": identity, **fields}))
        return await self.wait(lambda message: message.get("id") == identity, after=start)

    async def wait(self, wanted: Callable[[Json], bool], after: int = 0) -> Json:
        """Wait for a message; the latest counts."""

        def found() -> Json | None:
            return next((m for m in reversed(self.heard[after:]) if wanted(m)), None)

        message = await self.until(found)
        assert message is not None
        return message

    async def wait_past(self, table: str, seq: int) -> None:
        """Wait until a table was shown as it is after a later event."""
        await self.until(lambda: self.seq(table) > seq)

    async def subscribe(self, table: str, since: int = -1) -> Json:
        return await self.ask("subscribe", table=table, since=since)

    def received(self, kind: str) -> list[Json]:
        return [message for message in self.heard if message["type"] == kind]

    def latest(self, table: str, part: str = "view") -> Json:
        """The latest message about a table with its view, or its info."""
        return [m for m in self.heard if m.get("table") == table and part in m][-1]

    def seq(self, table: str) -> int:
        return int(self.latest(table)["seq"])

    def seats(self, table: str) -> list[int]:
        """The seats of this user, as the messages show them."""
        seats = self.latest(table, "info")["info"]["seats"]
        mine = self.user.id if self.user else None
        return [number for number, seat in enumerate(seats, 1) if seat["user"] == mine]


async def guest(server: Server, name: str, **more: Any) -> Client:
    return Client(server, await server.people.guest(name), **more)


def sit(*kinds: str) -> list[Json]:
    """Plan seats: ``me``, ``open``, ``invite``, ``greedy`` for a bot, ``Ben`` on the device."""
    plans: list[Json] = []
    for kind in kinds:
        if kind in {"me", "open", "invite"}:
            plans.append({"kind": kind})
        elif kind in registry.NAMED:
            plans.append({"kind": "bot", "bot": kind})
        else:
            plans.append({"kind": "device", "name": kind})
    return plans


async def lay(client: Client, *kinds: str, **more: Any) -> Json:
    """Make a table; return its id, its commitment and its invitations."""
    status, made = await client.rest.ask("POST", "/tables", json={"seats": sit(*kinds), **more})
    assert status == 201, made
    return made


async def new_table(client: Client, *kinds: str, **more: Any) -> str:
    """Make a table; return its id."""
    return str((await lay(client, *kinds, **more))["table"])


async def begin(table: str, host: Client, *others: Client, **start: Any) -> None:
    """Subscribe and join everyone, and start as the host."""
    for client in (host, *others):
        await client.subscribe(table)
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
        await host.wait_past(table, seq)


async def act(client: Client, table: str, seat: int, action: str, seq: int) -> Json:
    return await client.ask("act", table=table, seat=seat, seq=seq, action=action)
