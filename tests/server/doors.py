"""The public doors of a server in the test's own process: REST, sockets and streams, by ASGI."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import httpx

from luckynumbers.server.app import Server
from tests.waiting import PATIENCE

Json = dict[str, Any]
HOST = "test"
T = TypeVar("T")


class Door:
    """One conversation with the application, by ASGI messages; the test is the other end."""

    def __init__(self, server: Server, scope: Json, headers: dict[str, str], address: str) -> None:
        encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
        self._scope = {
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "root_path": "",
            "query_string": b"",
            "client": (address, 1),
            "server": (HOST, 80),
            **scope,
            "headers": [(b"host", HOST.encode()), *encoded],
        }
        self._inbox: asyncio.Queue[Json] = asyncio.Queue()
        self._taken = 0
        self._news = asyncio.Event()
        self.reads = asyncio.Event()
        """Whether the client reads what it is sent; cleared, messages wait for it."""
        self.reads.set()
        self._task = asyncio.create_task(server(self._scope, self._receive, self._send))
        self._task.add_done_callback(lambda _: self._news.set())
        _OPEN.setdefault(server, []).append(self)

    async def put(self, message: Json) -> None:
        """Hand a message to the application, and wait until it asks for the next one."""
        self._inbox.put_nowait(message)
        handled = asyncio.create_task(self._inbox.join())
        await asyncio.wait([handled, self._task], return_when=asyncio.FIRST_COMPLETED)
        handled.cancel()

    async def end(self, message: Json) -> None:
        """Hand over the last message, and wait until the application is done."""
        self._inbox.put_nowait(message)
        with suppress(asyncio.CancelledError):
            await self._task

    async def until(self, wanted: Callable[[], T]) -> T:
        """Wait until something is true that a message can bring about, and return it."""
        async with asyncio.timeout(PATIENCE):
            while not (found := wanted()):
                self._news.clear()
                await self._news.wait()
        return found

    def take(self, message: Json) -> None:
        """Enter a message of the application."""

    async def _receive(self) -> Json:
        if self._taken:
            self._inbox.task_done()
        self._taken += 1
        return await self._inbox.get()

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            await self.reads.wait()
        self.take(message)
        self._news.set()

    async def gone(self) -> None:
        """Go away, as a client that loses its connection."""


_OPEN: WeakKeyDictionary[Server, list[Door]] = WeakKeyDictionary()


async def shut(server: Server) -> None:
    """Close every door of a server that is still open."""
    for door in _OPEN.pop(server, []):
        await door.gone()


class Socket(Door):
    """A WebSocket, with everything that came over it."""

    def __init__(
        self,
        server: Server,
        headers: dict[str, str] | None = None,
        address: str = "127.0.0.1",
        path: str = "/ws/v1",
    ) -> None:
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.accepted: bool | None = None
        self.closed: int | None = None
        self.refused: tuple[int, str] | None = None
        """The status and the code with which the handshake was refused."""
        self._status = 0
        scope = {"type": "websocket", "scheme": "ws", "path": path, "subprotocols": []}
        super().__init__(server, scope, headers or {}, address)
        self._inbox.put_nowait({"type": "websocket.connect"})

    def take(self, message: Json) -> None:
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.http.response.start":
                self._status = message["status"]
            case "websocket.http.response.body":
                self.accepted = False
                self.refused = self._status, json.loads(message["body"])["code"]
            case "websocket.close":
                self.closed = message["code"]
            case "websocket.send":
                self.raw.append(message["text"])
                self.heard.append(json.loads(message["text"]))

    async def opened(self) -> bool:
        """Wait until the application accepts the socket or refuses it."""
        await self.until(lambda: self.accepted is not None)
        return bool(self.accepted)

    async def say(self, text: str | bytes) -> None:
        """Send any message, as a client could."""
        kind = "text" if isinstance(text, str) else "bytes"
        await self.put({"type": "websocket.receive", kind: text})

    async def gone(self) -> None:
        await self.end({"type": "websocket.disconnect", "code": 1006})


class Stream(Door):
    """The events of a table as a program reads them, line by line."""

    def __init__(self, server: Server, table: str, headers: dict[str, str] | None = None) -> None:
        self.lines: list[str] = []
        self.status = 0
        path = f"/api/v1/tables/{table}/events"
        scope = {"type": "http", "scheme": "http", "method": "GET", "path": path}
        super().__init__(server, {**scope, "raw_path": path.encode()}, headers or {}, "127.0.0.1")
        self._inbox.put_nowait({"type": "http.request", "body": b"", "more_body": False})

    def take(self, message: Json) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        else:
            text = message.get("body", b"").decode()
            self.lines += [line for line in text.splitlines() if line]

    async def ended(self) -> None:
        """Wait until the application has ended the stream by itself."""
        await asyncio.wait([self._task])

    async def gone(self) -> None:
        await self.end({"type": "http.disconnect"})


class Rest:
    """REST as someone with these headers."""

    def __init__(self, server: Server, headers: dict[str, str] | None = None) -> None:
        self._server = server
        self._headers = headers or {}

    async def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        transport = httpx.ASGITransport(app=self._server)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
            return await client.request(method, path, headers=self._headers, **more)

    async def ask(self, method: str, path: str, **more: Any) -> tuple[int, Json]:
        """Ask the API; return the status and the body."""
        answer = await self.request(method, f"/api/v1{path}", **more)
        return answer.status_code, answer.json()

    async def refusal(self, method: str, path: str, **more: Any) -> tuple[int, str]:
        """Ask for what is refused; return the status and the code."""
        status, body = await self.ask(method, path, **more)
        return status, str(body.get("code"))
