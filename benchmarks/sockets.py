"""What a WebSocket server costs: ours beside the supported ways, in one run on loopback.

    python benchmarks/sockets.py [--seconds 4] [--rounds 3] [--idle 5000] [contender ...]
    pip install granian hypercorn picows wsproto     # the others, if you want them

Every contender serves the same rooms of five sockets: what one sends, all five receive with some
700 bytes, the size of an event of ours. First as fast as it goes, which gives the messages sent for
each second of processor time; then at a fixed rate, which gives the latency until the fifth has
received; then, in a fresh process, with many idle sockets, which gives the memory of one.
Contenders take turns, round by round; the table shows medians. What is not installed is left out.
"""

import argparse
import asyncio
import gc
import os
import resource
import signal
import socket
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import Any, Final, cast

import uvloop

CROWD: Final = 5
ROOMS: Final = 100
IN_FLIGHT: Final = 32
"""Rooms that wait for an answer at once, as fast as it goes."""
RATE: Final = 300
"""Messages in a second, for the latency."""
ASK: Final = b'{"op":"act","id":"m%06d","table":"abcdefghijkl","seat":1,"seq":57,"action":"14@b2"}'
PADDING: Final = "x" * (700 - len(ASK % 0))
LARGEST: Final = 16 * 1024
PATIENCE: Final = 30.0
HEAD: Final = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)

# Servers


class Rooms:
    """The rooms as an ASGI application; ``extension`` names one that writes at once."""

    def __init__(self, extension: str = "") -> None:
        self._extension = extension
        self._rooms: defaultdict[str, list[Any]] = defaultdict(list)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await self._serve(self._rooms[scope["path"]], scope, receive, send)

    async def _serve(self, room: list[Any], scope: Any, receive: Any, send: Any) -> None:
        mine = scope["extensions"][self._extension]["write"] if self._extension else send
        room.append(mine)
        while (message := await receive())["type"] == "websocket.receive":
            heard = message.get("text") or message["bytes"].decode()
            if self._extension:
                for write in room:
                    write(heard + PADDING)
            else:
                for one in room:
                    await one({"type": "websocket.send", "text": heard + PADDING})
        room.remove(mine)

    async def _live(self, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "lifespan.shutdown":
            await send({"type": "lifespan.startup.complete"})
        await send({"type": "lifespan.shutdown.complete"})


rooms = Rooms()


def serve_uvicorn(port: int, ws: str) -> None:
    import uvicorn

    app, protocol = rooms, cast("Any", ws)
    if ws == "ours":
        from luckynumbers.server.ws.frames import DIRECT, Frames

        app, protocol = Rooms(DIRECT), Frames
    uvicorn.run(
        app,
        port=port,
        ws=protocol,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        access_log=False,
        log_level="error",
    )


def serve_granian(port: int) -> None:
    constants = import_module("granian.constants")
    import_module("granian").Granian(
        "benchmarks.sockets:rooms",
        port=port,
        interface=constants.Interfaces.ASGI,
        loop=constants.Loops.uvloop,
        log_enabled=False,
    ).serve()


def serve_hypercorn(port: int) -> None:
    config = import_module("hypercorn.config").Config()
    config.bind = [f"127.0.0.1:{port}"]
    config.websocket_max_message_size = LARGEST
    config.websocket_ping_interval = 20
    uvloop.run(import_module("hypercorn.asyncio").serve(rooms, config))


def serve_websockets(port: int) -> None:
    from websockets.asyncio.server import ServerConnection, broadcast, serve
    from websockets.exceptions import ConnectionClosed

    known: defaultdict[str, set[ServerConnection]] = defaultdict(set)

    async def talk(connection: ServerConnection) -> None:
        room = known[connection.request.path if connection.request else ""]
        room.add(connection)
        with suppress(ConnectionClosed):
            async for heard in connection:
                broadcast(room, str(heard) + PADDING)
        room.discard(connection)

    async def main() -> None:
        async with serve(talk, "127.0.0.1", port, compression=None, max_size=LARGEST) as server:
            await server.serve_forever()

    uvloop.run(main())


def serve_picows(port: int) -> None:
    picows = import_module("picows")
    text_type = picows.WSMsgType.TEXT
    known: defaultdict[bytes, list[Any]] = defaultdict(list)

    class Listener(picows.WSListener):  # type: ignore[misc,name-defined]  # perhaps not installed
        def on_ws_connected(self, transport: Any) -> None:
            self.room = known[transport.request.path]
            self.room.append(transport)

        def on_ws_frame(self, _transport: Any, frame: Any) -> None:
            if frame.msg_type == text_type:
                text = (frame.get_payload_as_utf8_text() + PADDING).encode()
                for one in self.room:
                    one.send(text_type, text)

        def on_ws_disconnected(self, transport: Any) -> None:
            self.room.remove(transport)

    def accept(_request: object) -> Listener:
        return Listener()

    async def main() -> None:
        serve = partial(picows.ws_create_server, max_frame_size=LARGEST, enable_auto_ping=True)
        server = await serve(accept, "127.0.0.1", port)
        await server.serve_forever()

    uvloop.run(main())


CONTENDERS: Final[dict[str, tuple[str, Callable[[int], None]]]] = {
    "ours (Frames)": ("uvicorn", partial(serve_uvicorn, ws="ours")),
    "uvicorn sansio": ("uvicorn", partial(serve_uvicorn, ws="websockets-sansio")),
    "uvicorn websockets": ("uvicorn", partial(serve_uvicorn, ws="websockets")),
    "uvicorn wsproto": ("wsproto", partial(serve_uvicorn, ws="wsproto")),
    "granian": ("granian", serve_granian),
    "hypercorn": ("hypercorn", serve_hypercorn),
    "websockets alone": ("websockets", serve_websockets),
    "picows alone": ("picows", serve_picows),
}
"""The package that each needs, and how it serves."""


# The client


class Wire(asyncio.Protocol):
    """A client socket that counts the messages it receives."""

    def __init__(self, port: int, path: str, count: Callable[[], None]) -> None:
        self._request = HEAD.format(path=path, port=port).encode()
        self._count = count
        self._buffer = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, _exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self._buffer = rest
            if b" 101 " not in head[:20]:
                self.transport.abort()
                return
            self.open.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 4:
            kind, size, start = buffer[at] & 15, buffer[at + 1], at + 2
            if size == 126:
                start, size = at + 4, int.from_bytes(buffer[at + 2 : at + 4], "big")
            if len(buffer) < start + size:
                break
            at = start + size
            if kind == 1:
                self._count()
            elif kind == 9:
                self.send(buffer[start:at], 0x8A)
        self._buffer = buffer[at:]

    def send(self, body: bytes, kind: int = 0x81) -> None:
        # A mask of zeros is allowed, and costs the client nothing.
        self.transport.write(bytes((kind, 0x80 | len(body))) + b"\0\0\0\0" + body)


async def connect(port: int, path: str, count: Callable[[], None] = lambda: None) -> Wire:
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(port, path, count), "127.0.0.1", port)
    await asyncio.wait_for(wire.open, PATIENCE)
    return wire


@dataclass(eq=False)
class Room:
    """Five sockets of one room, and the message that is under way in it."""

    done: Callable[["Room"], None]
    wires: list[Wire] = field(default_factory=list)
    waiting: int = 0
    sent: float = 0.0
    number: int = 0

    def ask(self) -> None:
        self.number += 1
        self.waiting, self.sent = CROWD, perf_counter()
        self.wires[self.number % CROWD].send(ASK % self.number)

    def count(self) -> None:
        self.waiting -= 1
        if not self.waiting:
            self.done(self)


class Load:
    """Rooms full of clients, and the times of what they sent."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self._idle: asyncio.Queue[Room] = asyncio.Queue()
        self._rooms: list[Room] = []

    async def open(self, port: int) -> None:
        for number in range(ROOMS):
            room = Room(self._finish)
            for _ in range(CROWD):
                room.wires.append(await connect(port, f"/r{number}", room.count))
            self._rooms.append(room)

    def _finish(self, room: Room) -> None:
        self.times.append(perf_counter() - room.sent)
        self._idle.put_nowait(room)

    async def drive(self, seconds: float, rate: float | None = None) -> list[float]:
        """Send as fast as the rooms in flight allow, or at a rate, and return the times."""
        self.times, self._idle = [], asyncio.Queue()
        for room in self._rooms if rate else self._rooms[:IN_FLIGHT]:
            self._idle.put_nowait(room)
        begun, asked = perf_counter(), 0
        while (now := perf_counter() - begun) < seconds:
            if rate and asked >= rate * now:
                await asyncio.sleep(0.0005)
                continue
            (await asyncio.wait_for(self._idle.get(), PATIENCE)).ask()
            asked += 1
        while len(self.times) < asked:
            (await asyncio.wait_for(self._idle.get(), PATIENCE))
        return self.times

    def close(self) -> None:
        for room in self._rooms:
            for wire in room.wires:
                wire.transport.abort()


# What is measured


@dataclass
class Figures:
    """What one round of one contender gave."""

    per_cpu: float
    p50: float
    p99: float
    kilobytes: float


def family(pid: int) -> list[int]:
    """List a process and those it has started."""
    found = [pid]
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in path.read_text().split():
                found += family(int(child))
    return found


def cpu_seconds(pid: int) -> float:
    """Sum the processor time that a process and its children have used."""
    ticks = 0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(") ")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Sum the resident memory of a process and its children in bytes."""
    pages = (int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in family(pid))
    return sum(pages) * os.sysconf("SC_PAGE_SIZE")


def share(times: list[float], part: float) -> float:
    """Milliseconds that a part of the times stayed below."""
    return 1000 * sorted(times)[int(part * (len(times) - 1))]


@contextmanager
def serving(name: str) -> Iterator[tuple[int, int]]:
    """Start a contender as a process of its own, and yield its port and its process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    root = Path(__file__).parents[1]
    command = [sys.executable, "-m", "benchmarks.sockets", "--serve", name, str(port)]
    process = subprocess.Popen(command, cwd=root, start_new_session=True)
    try:
        _await_port(process, port)
        yield port, process.pid
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _await_port(process: "subprocess.Popen[bytes]", port: int) -> None:
    deadline = monotonic() + PATIENCE
    while monotonic() < deadline and process.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        sleep(0.05)
    raise RuntimeError("it does not start")


async def drive(port: int, pid: int, seconds: float) -> tuple[float, float, float]:
    """Return the messages sent for each second of processor time, and two latencies at a rate."""
    load = Load()
    await load.open(port)
    await load.drive(seconds / 4)
    before = cpu_seconds(pid)
    sent = CROWD * len(await load.drive(seconds))
    per_cpu = sent / (cpu_seconds(pid) - before)
    times = await load.drive(seconds, RATE)
    load.close()
    return per_cpu, share(times, 0.5), share(times, 0.99)


async def fill(port: int, pid: int, idle: int) -> float:
    """Return the kilobytes that an idle socket takes."""
    before = memory(pid)
    wires = [await connect(port, f"/idle{number // CROWD}") for number in range(idle)]
    await asyncio.sleep(1)
    kilobytes = (memory(pid) - before) / 1024 / max(1, idle)
    for wire in wires:
        wire.transport.abort()
    return kilobytes


def measure(name: str, seconds: float, idle: int) -> Figures:
    with serving(name) as (port, pid):
        speeds = uvloop.run(drive(port, pid, seconds))
    with serving(name) as (port, pid):
        return Figures(*speeds, uvloop.run(fill(port, pid, idle)))


def compare(names: list[str], rounds: int, run: Callable[[str], Figures]) -> None:
    """Measure round by round, and print the medians."""
    figures: defaultdict[str, list[Figures]] = defaultdict(list)
    for number in range(rounds):
        for name in names if number % 2 == 0 else names[::-1]:
            figures[name].append(run(name))
            print(f"round {number + 1}: {name}: {figures[name][-1]}", file=sys.stderr, flush=True)
    print(f"\n{'':20}{'sent/CPU-second':>18}{'p50 ms':>9}{'p99 ms':>9}{'KB idle':>9}")
    for name in names:
        columns = zip(*(vars(row).values() for row in figures[name]), strict=True)
        per_cpu, p50, p99, kilobytes = map(statistics.median, columns)
        print(f"{name:20}{per_cpu:>18,.0f}{p50:>9.2f}{p99:>9.2f}{kilobytes:>9.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("contender", nargs="*", help=", ".join(CONTENDERS))
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--idle", type=int, default=5000)
    parser.add_argument("--serve", nargs=2, metavar=("NAME", "PORT"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        CONTENDERS[arguments.serve[0]][1](int(arguments.serve[1]))
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    gc.disable()
    names = [name for name, (package, _) in CONTENDERS.items() if find_spec(package)]
    run = partial(measure, seconds=arguments.seconds, idle=arguments.idle)
    compare([n for n in names if n in (arguments.contender or names)], arguments.rounds, run)


if __name__ == "__main__":
    main()
