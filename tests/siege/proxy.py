"""A network that is slow or silent: a proxy on the loopback between a server and PostgreSQL."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import inf
from threading import Thread
from urllib.parse import parse_qs, urlsplit

from tests.server.process import free_port
from tests.waiting import async_pause, async_until


class Network:
    """What the proxy does to every byte; it can be changed at any time."""

    def __init__(self, target: str) -> None:
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres?sslmode=disable"
        self.delay = 0.0
        """Seconds for one way."""
        self.silent = False
        """Whether bytes are taken and never delivered."""
        [folder] = parse_qs(urlsplit(target).query)["host"]
        self._socket = f"{folder}/.s.PGSQL.5432"
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: list[asyncio.StreamWriter] = []

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, front = await asyncio.open_unix_connection(self._socket)
        self._ends += [front, writer]
        for source, goal in ((reader, front), (back, writer)):
            self._spawn(source, goal)

    async def end(self) -> None:
        """Cut every connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for end in self._ends:
            end.transport.abort()
        await asyncio.sleep(0)

    def _spawn(self, source: asyncio.StreamReader, goal: asyncio.StreamWriter) -> None:
        queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        for work in (self._read(source, queue), self._write(queue, goal)):
            task = asyncio.get_running_loop().create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _read(
        self, source: asyncio.StreamReader, queue: "asyncio.Queue[tuple[float, bytes]]"
    ) -> None:
        data = b"-"
        while data:
            try:
                data = await source.read(1 << 16)
            except OSError:
                data = b""
            queue.put_nowait((asyncio.get_running_loop().time() + self.delay, data))

    async def _write(
        self, queue: "asyncio.Queue[tuple[float, bytes]]", goal: asyncio.StreamWriter
    ) -> None:
        while True:
            at, data = await queue.get()
            await async_pause(max(0.0, at - asyncio.get_running_loop().time()))
            await async_until(lambda: not self.silent, inf)
            if not data:
                break
            with suppress(OSError):
                goal.write(data)
                await goal.drain()
        goal.close()


@contextmanager
def network(target: str) -> Iterator[Network]:
    """Run a proxy in front of a PostgreSQL that listens on a Unix socket."""
    between = Network(target)
    loop = asyncio.new_event_loop()
    ready = loop.run_until_complete(asyncio.start_server(between.accept, "127.0.0.1", between.port))
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield between
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        ready.close()
        loop.run_until_complete(between.end())
        loop.close()
