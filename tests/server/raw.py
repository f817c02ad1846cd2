"""A client socket by hand: frames as they go over the wire, quick, and free to be wrong."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FINAL: Final = 0x80


def frame(body: bytes, kind: int = TEXT, flags: int = FINAL) -> bytes:
    """Write a frame; its mask is zero, which is allowed."""
    size = len(body)
    if size < 126:
        head = bytes((flags | kind, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((flags | kind, 0xFE)) + size.to_bytes(2, "big")
    else:
        head = bytes((flags | kind, 0xFF)) + size.to_bytes(8, "big")
    return head + b"\0\0\0\0" + body


class Wire(asyncio.Protocol):
    """Shake hands, then hand over every text that comes."""

    def __init__(self, request: str, hear: Callable[[bytes], None]) -> None:
        self._request, self._hear = request, hear
        self._buffer = b""
        loop = asyncio.get_running_loop()
        self.open: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int] = loop.create_future()
        self.transport: Any = None
        self._code = 1006

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))
        self.closed.set_result(self._code)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head[:20]:
                self.open.set_exception(ConnectionError(head[:200]))
                return
            self._buffer = rest
            self.open.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1] & 127, at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                size = int.from_bytes(buffer[at + 2 : start], "big")
            if len(buffer) < start + size:
                break
            self._take(buffer[at] & 15, buffer[start : start + size])
            at = start + size
        self._buffer = buffer[at:]

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._hear(body)
        elif kind == PING:
            self.transport.write(frame(body, PONG))
        elif kind == CLOSE:
            self._code = int.from_bytes(body[:2], "big")
            self.transport.close()

    def send(self, text: bytes) -> None:
        self.transport.write(frame(text))


async def shake_hands(url: str, path: str, hear: Callable[[bytes], None], cookie: str = "") -> Wire:
    """Open a socket to a server, given as ``http://host:port``."""
    host, _, port = url.rpartition("//")[2].partition(":")
    more = f"Cookie: {cookie}\r\n" if cookie else ""
    request = HANDSHAKE.format(path=path, host=f"{host}:{port}", more=more)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(request, hear), host, int(port))
    await wire.open
    return wire
