"""The stream of a table for programs: the messages of the socket, one line of JSON each."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Final

from starlette.responses import StreamingResponse

from luckynumbers.core import GameError, Message
from luckynumbers.server.context import Context
from luckynumbers.server.game.commands import Id, Seq
from luckynumbers.server.game.messages import Refused, dump, sentence
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.languages import words_for
from luckynumbers.server.live.table import Table

routes = Routes("/api/v1", "programs")
MEDIA: Final = "application/x-ndjson"
QUIET_SECONDS: Final = 15.0
TICK_SECONDS: Final = 1.0
"""How often a quiet stream looks whether the server ends."""
UNBUFFERED: Final = {"X-Accel-Buffering": "no", "Cache-Control": "no-transform"}
"""What makes proxies pass on every line as it comes."""


class StreamSubscriber:
    """The subscriber of one request."""

    def __init__(self, user: User | None, language: str, backlog: int) -> None:
        self.user = user
        self.language = language
        self.looking = True
        self.ended = False
        self.last = ""
        self._lines: asyncio.Queue[str] = asyncio.Queue(backlog)

    def send(self, text: str) -> None:
        """Queue a line; the stream of a program that does not read ends."""
        try:
            self._lines.put_nowait(text)
        except asyncio.QueueFull:
            self.ended = True

    def revoke(self) -> None:
        """End the stream with a refusal, because the session of its user has ended."""
        self.refuse(Message("user/logged-out"))

    def refuse(self, message: Message) -> None:
        """End the stream with a refusal."""
        said = sentence(message, words_for(self.language))
        self.last, self.ended = dump(Refused("", -1, said)), True
        self.send("")  # wakes the reader

    async def line(self, seconds: float) -> str | None:
        """Wait some time for the next line."""
        try:
            return await asyncio.wait_for(self._lines.get(), seconds)
        except TimeoutError:
            return None


@routes.add("GET", "/tables/{table}/events", media=MEDIA)
async def stream_table(
    call: Call, caller: User | None, table: Id, since: Seq = -1
) -> StreamingResponse:
    """Stream a table: its state first, then every message, a line of JSON each."""
    hub = call.context.hub
    found = await hub.table(table)
    subscriber = StreamSubscriber(caller, call.language, call.context.settings.backlog)
    lines = _lines(call.context, found, subscriber, since)
    return StreamingResponse(lines, headers=UNBUFFERED, media_type=f"{MEDIA}; charset=utf-8")


async def _lines(
    context: Context, table: Table, subscriber: StreamSubscriber, since: int
) -> AsyncIterator[str]:
    user, people = subscriber.user, context.people
    with people.links.opened(user.id, subscriber.revoke) if user else nullcontext():
        try:
            if user is not None and not await people.is_current(user):
                subscriber.revoke()
        except GameError as error:  # without the storage nobody knows whether the session goes on
            subscriber.refuse(error.message)
        table.subscribe(subscriber, since)
        quiet = 0.0
        try:
            while not subscriber.ended and not context.hub.stopping:
                line = await subscriber.line(TICK_SECONDS)
                quiet += TICK_SECONDS
                if line is not None or quiet >= QUIET_SECONDS:
                    yield (line or "") + "\n"  # an empty line shows that the server is there
                    quiet = 0.0
        finally:
            table.unsubscribe(subscriber)
    if subscriber.last:
        yield subscriber.last + "\n"
