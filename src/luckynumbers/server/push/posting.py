"""One request to a push service: a connection of its own, bounded in time and in bytes."""

import asyncio
import ssl
from collections.abc import Mapping
from functools import cache
from typing import Final
from urllib.parse import SplitResult

import h11

from luckynumbers.server.push.endpoints import find_address

SECONDS: Final = 10.0
LARGEST: Final = 16 * 1024
"""The most bytes of an answer that are read; only its status counts."""


async def post(
    parts: SplitResult, headers: Mapping[str, str], body: bytes, *, local: bool = False
) -> int:
    """Send a body to an address; return the status. No redirection is followed.

    ``OSError`` (a timeout is one), ``h11.ProtocolError`` and ``GameError`` report that it failed.
    """
    async with asyncio.timeout(SECONDS):
        address, port = await find_address(parts, local=local)
        secure = _secure() if parts.scheme == "https" else None
        name = parts.hostname if secure else None
        reader, writer = await asyncio.open_connection(
            address, port, ssl=secure, server_hostname=name, limit=LARGEST
        )
        try:
            return await _exchange(reader, writer, _request(parts, headers, body), body)
        finally:
            writer.close()


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: h11.Request, body: bytes
) -> int:
    http, left = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST), LARGEST
    for part in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(http.send(part) or b"")
    await writer.drain()
    while left > 0:
        event = http.next_event()
        if isinstance(event, h11.Response):
            return event.status_code
        if event is h11.NEED_DATA:
            data = await reader.read(left)
            left -= len(data)
            http.receive_data(data)
    raise ConnectionResetError


def _request(parts: SplitResult, headers: Mapping[str, str], body: bytes) -> h11.Request:
    usual = {"host": parts.netloc, "connection": "close", "content-length": str(len(body))}
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return h11.Request(method="POST", target=target, headers=list({**usual, **headers}.items()))


@cache
def _secure() -> ssl.SSLContext:
    return ssl.create_default_context()
