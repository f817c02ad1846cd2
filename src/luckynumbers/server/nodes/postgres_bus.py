"""News by PostgreSQL's LISTEN and NOTIFY: no further engine to run, and none that could fail alone.

Notifications go by a session of their own that does not wait for the disk, many in one: those that
share a transaction with what they tell of would make the commits of all nodes wait for each other.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, TypeAlias

import psycopg
from msgspec import MsgspecError
from msgspec.structs import replace
from psycopg.conninfo import make_conninfo

from luckynumbers.server.nodes.news import Hear, Moved, News, Stored, dump, parse
from luckynumbers.server.pauses import pause_before
from luckynumbers.server.storage.postgres import CONNECT_SECONDS, NETWORK

CHANNEL: Final = "luckynumbers"
NAME: Final = "luckynumbers-bus"
"""What the sessions are called in the lists of PostgreSQL."""
LARGEST: Final = 7900
"""The most bytes of a notification; PostgreSQL takes less than 8000."""
MOST_WAITING: Final = 10_000
SEND_SECONDS: Final = 3.0
STOP_SECONDS: Final = 1.0
Session: TypeAlias = psycopg.AsyncConnection[tuple[Any, ...]]
log = logging.getLogger(__name__)


class PostgresBus:
    """One session that listens, and one that notifies; each is opened again when it is lost."""

    def __init__(self, url: str, node: str) -> None:
        self._url = make_conninfo(url, **NETWORK, application_name=NAME)
        self._node = node
        self._waiting: list[bytes] = []
        self._wanted = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._sender: Session | None = None
        self._hear: Hear = lambda _news: None

    async def start(self, hear: Hear) -> None:
        """Begin to listen and to send; whoever is out of reach is tried again and again."""
        self._hear = hear
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(listening)),
            asyncio.create_task(self._send()),
        ]
        with suppress(TimeoutError):
            await asyncio.wait_for(listening.wait(), CONNECT_SECONDS)

    def publish(self, news: News) -> None:
        """Queue news for the next notification; where too much waits, it is dropped."""
        text = dump(news)
        if len(text) > LARGEST - len(self._node) - 1 and isinstance(news, Stored):
            text = dump(replace(news, events=()))  # whoever needs them reads them
        if len(text) <= LARGEST - len(self._node) - 1 and len(self._waiting) < MOST_WAITING:
            self._waiting.append(text)
            self._wanted.set()

    async def stop(self) -> None:
        """Send what waits, unless that takes long."""
        with suppress(Exception):
            async with asyncio.timeout(STOP_SECONDS):
                await self._send_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._drop()

    async def _listen(self, listening: asyncio.Event) -> None:
        attempts = 0
        while True:
            with suppress(psycopg.Error, OSError, TimeoutError):
                async with await self._connect() as session:
                    await session.execute(f"LISTEN {CHANNEL}".encode())
                    attempts = 0
                    if listening.is_set():
                        self._hear(Moved())  # something may have been missed meanwhile
                    listening.set()
                    async for notification in session.notifies():
                        self._receive(notification.payload)
            log.warning("bus.lost")
            await asyncio.sleep(pause_before(attempts))
            attempts += 1

    def _receive(self, text: str) -> None:
        sender, *lines = text.split("\n")
        if sender == self._node:
            return
        for line in lines:
            try:
                self._hear(parse(line))
            except MsgspecError:  # a newer server may know more
                log.warning("bus.unknown")
            except Exception:
                log.exception("bus.failed")

    async def _send(self) -> None:
        attempts = 0
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    await self._send_all()
                attempts = 0
            except (psycopg.Error, OSError, TimeoutError):
                self._waiting.clear()  # late news is none: whoever missed it looks by itself
                await self._drop()
                await asyncio.sleep(pause_before(attempts))
                attempts += 1

    async def _send_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        if self._sender is None or self._sender.closed:
            self._sender = await self._connect()
            await self._sender.execute(b"SET synchronous_commit = off")
        for text in self._packed(waiting):
            await self._sender.execute(b"SELECT pg_notify(%s, %s)", (CHANNEL, text))

    def _packed(self, waiting: list[bytes]) -> Iterator[str]:
        """Join texts, as many as a notification may hold, after the name of the node."""
        head = self._node.encode()
        packed, size = [head], len(head)
        for text in waiting:
            if size + 1 + len(text) > LARGEST:
                yield b"\n".join(packed).decode()
                packed, size = [head], len(head)
            packed.append(text)
            size += 1 + len(text)
        yield b"\n".join(packed).decode()

    async def _connect(self) -> Session:
        return await psycopg.AsyncConnection.connect(self._url, autocommit=True)

    async def _drop(self) -> None:
        session, self._sender = self._sender, None
        if session is not None:
            with suppress(psycopg.Error, OSError):
                await session.close()
