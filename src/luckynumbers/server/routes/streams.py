"""The stream of a table for programs: the messages of the socket, one line of JSON each."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from luckynumbers.server.game.values import User
from luckynumbers.server.live.hub import Hub
from luckynumbers.server.live.table import Table
from luckynumbers.server.routes.shared import PROBLEMS, Asker, language_of, server_of
from luckynumbers.server.routes.tables import TableId

router = APIRouter(prefix="/api/v1", tags=["programs"], responses=PROBLEMS)
QUIET_SECONDS: Final = 15.0


class StreamSubscriber:
    """The subscriber of one request."""

    def __init__(self, user: User | None, language: str, backlog: int) -> None:
        self.user = user
        self.language = language
        self.ended = False
        self._lines: asyncio.Queue[str] = asyncio.Queue(backlog)

    def send(self, text: str) -> None:
        """Queue a line; a program that does not read is let go."""
        try:
            self._lines.put_nowait(text)
        except asyncio.QueueFull:
            self.ended = True

    async def line(self) -> str:
        """Wait for the next line; an empty one now and then shows that the server lives."""
        try:
            return await asyncio.wait_for(self._lines.get(), QUIET_SECONDS)
        except TimeoutError:
            return ""


@router.get("/tables/{table}/events", response_class=StreamingResponse)
async def stream(
    table: TableId,
    user: Asker,
    request: Request,
    since: Annotated[int, Query(ge=-1, le=1_000_000)] = -1,
) -> StreamingResponse:
    """Stream a table: its state first, then every message, a line of JSON each."""
    server = server_of(request)
    found = await server.hub.table(table)
    language = language_of(request.headers.get("accept-language"))
    subscriber = StreamSubscriber(user, language, server.settings.backlog)
    lines = _lines(server.hub, found, subscriber, since)
    return StreamingResponse(lines, media_type="application/x-ndjson; charset=utf-8")


async def _lines(
    hub: Hub, table: Table, subscriber: StreamSubscriber, since: int
) -> AsyncIterator[str]:
    table.subscribe(subscriber, since)
    try:
        while not subscriber.ended and not hub.stopping:
            yield await subscriber.line() + "\n"
    finally:
        table.unsubscribe(subscriber)
