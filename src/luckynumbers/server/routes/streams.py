"""The stream of a table for programs: the messages of the socket, one line of JSON each."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from luckynumbers.server.routes.shared import PROBLEMS, Asker, language_of, server_of
from luckynumbers.server.routes.tables import TableId
from luckynumbers.server.storage import User
from luckynumbers.server.tables.dispatch import Follow
from luckynumbers.server.tables.table import Asked, Table

router = APIRouter(prefix="/api/v1", tags=["programs"], responses=PROBLEMS)
QUIET_SECONDS: Final = 15.0


class StreamListener:
    """Follow a table for one request."""

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
    """Follow a table: its state first, then every message, a line of JSON each."""
    server = server_of(request)
    found = await server.hub.table(table)
    language = language_of(request.headers.get("accept-language"))
    listener = StreamListener(user, language, server.settings.backlog)
    return StreamingResponse(
        _lines(found, listener, since), media_type="application/x-ndjson; charset=utf-8"
    )


async def _lines(table: Table, listener: StreamListener, since: int) -> AsyncIterator[str]:
    table.submit(Asked(Follow("", since, listener), listener.user, lambda _: None))
    try:
        while not listener.ended and not table.house.stopping():
            yield await listener.line() + "\n"
    finally:
        table.left_by(listener)
