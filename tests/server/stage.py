"""A server whose storage can be held open, with people and all the readers of a table."""

import asyncio
import json
import re
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from argon2 import PasswordHasher

from luckynumbers.bots import registry
from luckynumbers.core import Action, Position
from luckynumbers.play import Think
from luckynumbers.server.app import Server
from luckynumbers.server.game import events
from luckynumbers.server.people.passwords import Passwords
from luckynumbers.server.storage import Batch, Store
from luckynumbers.server.storage.connection import Backend
from luckynumbers.server.storage.sqlite import SqliteBackend
from tests.server.doors import Rest, Socket, Stream, shut
from tests.server.support import Client, Time, choose, settings, sit
from tests.waiting import PATIENCE

PASSING: Final = re.compile(r'"(at|subscribers)":\d+|"present":\[[\d,]*\]')
"""What changes by itself: the time, and who looks on."""
COUNTED: Final = re.compile(r"^luckynumbers_(events|tables)_total .*$", re.MULTILINE)
READS: Final = {
    "look": ("", "GET", "/tables/{table}"),
    "look of a player": ("Ann", "GET", "/tables/{table}"),
    "record": ("", "GET", "/tables/{table}/record"),
    "replay": ("", "GET", "/tables/{table}/replay"),
    "invitation": ("Ann", "GET", "/tables/{table}/invitation"),
    "hint": ("Ann", "POST", "/tables/{table}/hint"),
    "shares": ("", "GET", "/tables/{table}/shares"),
    "chances": ("", "GET", "/tables/{table}/chances"),
    "lobby": ("", "GET", "/lobby"),
    "games": ("Ann", "GET", "/me/games"),
    "statistics": ("Ann", "GET", "/me/statistics"),
    "rating": ("Ann", "GET", "/me"),
    "ratings": ("", "GET", "/ratings"),
}
"""Who asks REST for what."""


class HeldStore(Store):
    """A storage whose appends wait for their release."""

    def __init__(self, backend: Backend) -> None:
        super().__init__(backend)
        self._held: asyncio.Queue[tuple[Batch, asyncio.Event]] | None = None
        self._releases: list[asyncio.Event] = []

    def append(self, batch: Batch) -> "asyncio.Future[None]":
        return asyncio.ensure_future(self._append(batch))

    async def _append(self, batch: Batch) -> None:
        if self._held is not None:
            released = asyncio.Event()
            self._releases.append(released)
            self._held.put_nowait((batch, released))
            await released.wait()
        await super().append(batch)

    def hold(self) -> None:
        """Block every append from now on."""
        self._held = asyncio.Queue()

    async def reached(self) -> tuple[Batch, asyncio.Event]:
        """Wait for the next append that is held; setting the event releases it."""
        assert self._held is not None
        async with asyncio.timeout(PATIENCE):
            return await self._held.get()

    def release(self) -> None:
        """Release every append, and hold no further one."""
        self._held = None
        for released in self._releases:
            released.set()


_numbers = count(1)


class Pacer:
    """A bot that chooses, or fails, only when it is told to."""

    def __init__(self) -> None:
        self.name = f"pacer{next(_numbers)}"  # of its own: workers keep the bots they have made
        self.go_on = threading.Semaphore(0)
        self.fails = False

    def choose(self, position: Position, _: Think) -> Action:
        assert self.go_on.acquire(timeout=PATIENCE)
        if self.fails:
            raise ValueError
        return position.actions[0]


Trigger = Callable[[], Awaitable[object]]


class Stage:
    """A server whose storage can be held, its people, and all its readers."""

    def __init__(self, server: Server, store: HeldStore, time: Time, pacer: Pacer) -> None:
        self.server, self.store, self.time, self.pacer = server, store, time, pacer
        self.people: dict[str, Client] = {}
        self.table = ""
        self.code = ""
        self.subscribers: list[Socket | Stream] = []

    async def enter(self, *names: str) -> None:
        """Register people with accounts."""
        for name in names:
            user = await self.server.people.register(None, name, "correct horse", name)
            self.people[name] = Client(self.server, user)

    async def lay(self, *kinds: str, **plan: Any) -> str:
        """Lay a table, and let everyone look at it."""
        answer = await self.rest("Ann").ask("POST", "/tables", json={"seats": sit(*kinds), **plan})
        assert answer[0] == 201, answer
        self.table, self.code = answer[1]["table"], answer[1]["invitation"]
        for client in self.people.values():
            await client.subscribe(self.table)
        return self.table

    async def begin(
        self, *kinds: str, others: tuple[str, ...] = (), first: int = 1, **plan: Any
    ) -> None:
        """Lay a table and start its game, with seat 1 unless told otherwise."""
        await self.lay(*kinds, **plan)
        for name in others:
            await self.people[name].ask("join", table=self.table)
        answer = await self.people["Ann"].ask("start", table=self.table, first=first)
        assert answer["type"] == "ack"

    def rest(self, name: str = "") -> Rest:
        headers = self.people[name].headers if name else {}
        return Rest(self.server, headers)

    def command(self, name: str, op: str, **fields: Any) -> Trigger:
        """A command that somebody will give, and its answer."""

        async def trigger() -> None:
            answer = await self.people[name].ask(op, table=self.table, **fields)
            assert answer["type"] == "ack", answer

        return trigger

    @property
    def to_act(self) -> int:
        """The seat to act."""
        return int(self.people["Ann"].latest(self.table)["view"]["seat"])

    def act(self, name: str) -> Trigger:
        """The action that the greedy bot would choose, of whoever is to act."""
        latest = self.people["Ann"].latest(self.table)
        view = latest["view"]
        fields = {"seat": view["seat"], "seq": latest["seq"], "action": choose(view)}
        return self.command(name, "act", **fields)

    async def listen(self) -> None:
        """Subscribe a spectator, a program's stream and the lobby."""
        for client in self.people.values():
            await client.subscribe(self.table)
        nobody, stream = Client(self.server, None), Stream(self.server, self.table)
        await nobody.subscribe(self.table)
        await nobody.ask("lobby")
        await stream.until(lambda: stream.lines)
        self.subscribers = [*self.people.values(), nobody, stream]

    def received(self) -> list[list[str]]:
        """Everything that subscribers were sent."""
        return [s.lines[:] if isinstance(s, Stream) else s.raw[:] for s in self.subscribers]

    def told(self) -> list[int]:
        """The last event that each subscriber was sent."""
        return [_last_event(texts) for texts in self.received()]

    async def look(self) -> dict[str, str]:
        """Look through every door at once."""
        reads = {reader: await self._read(*asked) for reader, asked in READS.items()}
        reads["invited"] = await self._read("", "GET", f"/invitations/{self.code or 'AAAAAAAA'}")
        reads["metrics"] = await self._counts()
        reads["socket"] = await self._newcomer()
        return {reader: PASSING.sub("", text) for reader, text in reads.items()}

    async def _read(self, name: str, method: str, path: str) -> str:
        more: dict[str, Any] = {"json": {}} if method == "POST" else {}
        url = f"/api/v1{path.format(table=self.table)}"
        answer = await self.rest(name).request(method, url, **more)
        return f"{answer.status_code} {answer.text}"

    async def _counts(self) -> str:
        metrics = await self.rest().request("GET", "/metrics")
        return "\n".join(match.group() for match in COUNTED.finditer(metrics.text))

    async def _newcomer(self) -> str:
        """What a socket is shown that comes just now: the table and the lobby."""
        client = Client(self.server, None)
        await client.subscribe(self.table)
        await client.ask("lobby")
        await client.gone()
        return "\n".join(client.raw)


def _last_event(texts: list[str]) -> int:
    sent = [json.loads(text) for text in texts]
    return max((int(message["seq"]) for message in sent if message["type"] == "event"), default=-1)


def kinds_of(batch: Batch) -> tuple[str, ...]:
    """The kinds of the events in a batch."""
    return tuple(events.kind_of(event.data) for event in batch.events)


@asynccontextmanager
async def staged(
    path: Path, monkeypatch: pytest.MonkeyPatch, time: Time | None = None, *, hold: bool = False
) -> AsyncIterator[Stage]:
    pacer, time = Pacer(), time or Time()
    monkeypatch.setitem(registry.NAMED, pacer.name, lambda: pacer)
    store = HeldStore(SqliteBackend(path / "games.db"))
    server = Server(store, settings(path), time)
    server.people.passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    stage = Stage(server, store, time, pacer)
    if hold:
        store.hold()
    await server.start()
    try:
        yield stage
    finally:
        store.release()
        pacer.go_on.release(100)
        await shut(server)
        await server.stop()
