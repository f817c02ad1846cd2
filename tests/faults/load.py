"""Load: many sockets at many tables, a fixed rate of moves or as many as go, measured outside.

The client is one process and does no more than it must. The bare echo room has the same
shape (what one says, its room hears) without rules, log or storage, under the same uvicorn.
"""

import asyncio
import os
import random
import resource
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import msgspec
import uvicorn

from tests.server.raw import Wire, shake_hands
from tests.waiting import PATIENCE, async_pause

CROWD: Final = 5


class View(msgspec.Struct):
    seat: int = 0
    actions: list[str] = []


class Heard(msgspec.Struct):
    type: str
    seq: int = -1
    view: View | None = None


heard = msgspec.json.Decoder(Heard)


@dataclass(eq=False)
class Room:
    """Five sockets at one table."""

    table: str
    load: "Load"
    wires: list[Wire] = field(default_factory=list)
    view: View = field(default_factory=View)
    seq: int = -1
    waiting: int = 0
    sent: float = 0.0
    ready: bool = False
    moves: int = 0

    def hear(self, index: int, text: bytes) -> None:
        if text.startswith(b'{"type":"event"') or self.load.echo:
            if index == 0 and not self.load.echo:
                self._see(text)
            if self.waiting:
                self.waiting -= 1
                if not self.waiting:
                    self.load.deliver(self)
        elif text.startswith(b'{"type":"state"'):
            self._see(text)
            self.ready = True
            self.load.news.set()
        elif text.startswith(b'{"type":"refused"'):
            self.load.refused.append(text[:300].decode())
            self.load.news.set()

    def _see(self, text: bytes) -> None:
        message = heard.decode(text)
        if message.view is not None and message.seq > self.seq:
            self.view, self.seq = message.view, message.seq
            self.load.news.set()

    @property
    def playable(self) -> bool:
        return self.load.echo or bool(self.view.seat)

    def move(self, luck: random.Random) -> None:
        self.moves += 1
        seat = self.view.seat or 1 + self.moves % CROWD
        action = luck.choice(self.view.actions) if self.view.actions else "*"
        command = (
            f'{{"op":"act","id":"m{self.moves}","table":"{self.table}","seat":{seat},'
            f'"seq":{self.seq},"action":"{action}"}}'
        )
        self.waiting, self.sent = CROWD, perf_counter()
        self.wires[seat - 1].send(command.encode())


class Load:
    """Drive rooms and keep the times."""

    def __init__(self, url: str, *, echo: bool = False) -> None:
        self.url = url
        self.echo = echo
        self.rooms: list[Room] = []
        self.times: list[float] = []
        self.refused: list[str] = []
        self.news = asyncio.Event()
        """Set when a room has received something."""
        self._idle: asyncio.Queue[Room] = asyncio.Queue()

    def deliver(self, room: Room) -> None:
        """Enter that the last move of a room has reached all its sockets."""
        self.times.append(perf_counter() - room.sent)
        self._idle.put_nowait(room)
        self.news.set()

    async def _until(self, holds: Callable[[], bool]) -> None:
        """Wait for what a message can bring about; a refusal ends it."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                assert not self.refused, self.refused[:3]
                self.news.clear()
                await self.news.wait()

    async def connect(self, table: str, cookie: str, path: str) -> Room:
        """Subscribe five sockets to a table."""
        room = Room(table, self)
        self.rooms.append(room)
        for index in range(CROWD):
            wire = await shake_hands(self.url, path, partial(room.hear, index), cookie)
            room.wires.append(wire)
            if not self.echo:
                wire.send(b'{"op":"subscribe","id":"w","table":"%s"}' % table.encode())
        await self._until(lambda: self.echo or room.ready)
        return room

    async def start_games(self) -> None:
        for room in self.rooms:
            room.wires[0].send(b'{"op":"start","id":"s","table":"%s"}' % room.table.encode())
        await self._until(lambda: all(room.playable for room in self.rooms))

    async def drive(self, seconds: float, rate: float | None, most: int, seed: int = 0) -> "Report":
        """Make moves at a rate, or as fast as ``most`` at once allow."""
        luck = random.Random(seed)
        self.times.clear()
        self._idle = asyncio.Queue()
        rooms = [room for room in self.rooms if room.playable and not room.waiting]
        luck.shuffle(rooms)
        for room in rooms[: most if rate is None else len(rooms)]:
            self._idle.put_nowait(room)
        start = perf_counter()
        count = 0
        while (now := perf_counter() - start) < seconds:
            if rate is not None and count >= rate * now:
                await async_pause(count / rate - now)
                continue
            try:
                room = await asyncio.wait_for(self._idle.get(), 1)
            except TimeoutError:
                continue
            if room.playable:
                room.move(luck)
                count += 1
        await self._until(lambda: not any(room.waiting for room in self.rooms))
        return Report(count / seconds, sorted(self.times), self.refused[:])

    def close(self) -> None:
        for room in self.rooms:
            for wire in room.wires:
                wire.transport.abort()


@dataclass
class Report:
    """What a run showed."""

    rate: float
    times: list[float]
    refused: list[str]

    def percentile(self, share: float) -> float:
        """Milliseconds that a share of the moves stayed below."""
        return 1000 * self.times[min(len(self.times) - 1, int(share * len(self.times)))]


def cpu_seconds(pid: int) -> float:
    """Read the processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Read the resident memory of a process in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def allow_many_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class EchoRoom:
    """The bare room: what one says, its room hears. No rules, no log, no storage."""

    def __init__(self) -> None:
        self._rooms: dict[str, list[Any]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        await receive()
        await send({"type": "websocket.accept"})
        room = self._rooms.setdefault(scope["path"], [])
        room.append(send)
        while (message := await receive())["type"] == "websocket.receive":
            for one in room:
                await one({"type": "websocket.send", "text": message["text"]})
        room.remove(send)


def serve_echo(port: int) -> None:
    """Run the bare room as a process of its own."""
    config = uvicorn.Config(
        EchoRoom(),
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_level="warning",
    )
    uvicorn.Server(config).run()


if __name__ == "__main__":
    serve_echo(int(sys.argv[1]))
