"""The socket: one for each client, for all of its tables. Bounded in everything, both ways."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.types import Receive, Send

from luckynumbers.core import GameError, Message
from luckynumbers.server import wire
from luckynumbers.server.hub import Hub
from luckynumbers.server.limits import Bucket, Buckets
from luckynumbers.server.storage import User
from luckynumbers.server.tables.dispatch import Follow
from luckynumbers.server.tables.house import words_for
from luckynumbers.server.tables.table import Asked, Table
from luckynumbers.server.wire import Pong, Refused, Reply, dump, told

MOST_TABLES: Final = 50
TRY_LATER, POLICY = 1013, 1008
log = logging.getLogger(__name__)


class Connection:
    """Talk to one client."""

    def __init__(
        self,
        hub: Hub,
        send: Send,
        user: User | None,
        language: str,
        write: Callable[[str], bool] = lambda _text: False,
    ) -> None:
        self.user = user
        self.language = language
        self.tables: dict[str, Table] = {}
        self._hub = hub
        self._send = send
        self._write = write
        self._out: deque[str] = deque()
        self._draining: asyncio.Task[None] | None = None
        self._closed = False
        self._faults = 0

    # To the client

    def send(self, text: str) -> None:
        """Send a message; a client that does not read is let go, and comes back by itself."""
        if self._closed or (self._draining is None and self._write(text)):
            return
        if len(self._out) >= self._hub.settings.backlog:
            self._hub.metrics.count("slow_clients")
            self.close(TRY_LATER)
            return
        self._out.append(text)
        if self._draining is None:
            self._draining = asyncio.create_task(self._drain())

    def reply(self, reply: Reply) -> None:
        """Answer a command."""
        self.send(dump(reply))

    def close(self, code: int) -> None:
        """End the conversation."""
        self._closed = True
        self._out.clear()
        if self._draining is not None:
            self._draining.cancel()
        self._draining = asyncio.create_task(self._hang_up(code))

    async def _drain(self) -> None:
        try:
            while self._out:
                await self._send({"type": "websocket.send", "text": self._out.popleft()})
        except Exception:  # the client is gone; the reader will hear of it
            self._closed = True
            self._out.clear()
        finally:
            if not self._closed:
                self._draining = None

    async def _hang_up(self, code: int) -> None:
        try:
            await self._send({"type": "websocket.close", "code": code})
        except Exception:
            log.debug("socket.gone")

    # From the client

    async def hear(self, receive: Receive, limits: "Allowance") -> None:
        """Read commands until the client goes."""
        while not self._closed:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            if not limits.take():
                self._hub.metrics.count("rate_limited")
                self._refuse("", GameError("server/too-fast"))
                self._fault()
                continue
            await self._take(message.get("text") or message.get("bytes") or "")
        if self._draining is not None:
            await self._draining  # the reason goes out before the socket ends

    async def _take(self, text: str | bytes) -> None:
        try:
            command = wire.parse_command(text)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            self._refuse("", GameError("server/bad-message", reason=_reason(error)))
            self._fault()
            return
        self._hub.metrics.count("commands")
        try:
            await self._obey(command)
        except GameError as error:
            self._refuse(command.id, error)
        except Exception:
            log.exception("socket.failed")
            self._refuse(command.id, GameError("server/failed"))

    async def _obey(self, command: wire.Command) -> None:
        match command:
            case wire.Ping():
                self.send(dump(Pong(command.id)))
            case wire.Lobby(follow=True):
                self._hub.lobby.follow(self, command.id)
            case wire.Lobby():
                self._hub.lobby.unfollow(self)
                self.reply(wire.Ack(command.id, -1))
            case wire.Watch():
                await self._watch(command)
            case wire.Unwatch():
                if (table := self.tables.pop(command.table, None)) is not None:
                    table.left_by(self)
                self.reply(wire.Ack(command.id, -1, command.table))
            case _:
                table = self.tables.get(command.table) or await self._hub.table(command.table)
                table.submit(Asked(command, self.user, self.reply, self.language))

    async def _watch(self, command: wire.Watch) -> None:
        table = await self._hub.table(command.table)
        if len(self.tables) >= MOST_TABLES and table.id not in self.tables:
            raise GameError("table/too-many", count=MOST_TABLES)
        self.tables[table.id] = table
        follow = Follow(command.id, command.since, self)

        def answer(reply: Reply) -> None:  # the state itself is the answer
            if isinstance(reply, Refused):
                self.reply(reply)

        table.submit(Asked(follow, self.user, answer, self.language))

    def _refuse(self, identity: str, error: GameError) -> None:
        shown = told(error.message, words_for(self.language))
        self.reply(Refused(identity, -1, shown))

    def _fault(self) -> None:
        self._faults += 1
        if self._faults >= self._hub.settings.faults:
            self.close(POLICY)

    def gone(self) -> None:
        """Leave all tables: the client went."""
        self._closed = True
        if self._draining is not None:
            self._draining.cancel()
        self._hub.lobby.unfollow(self)
        for table in self.tables.values():
            table.left_by(self)
        self.tables.clear()

    def farewell(self, message: Message) -> None:
        """Say that the server ends."""
        self.send(dump(wire.Bye(told(message, words_for(self.language)))))


class Allowance:
    """How much one socket may say, by itself and together with its account and its address."""

    def __init__(self, own: Bucket, shared: list[tuple[Buckets, str]]) -> None:
        self._own = own
        self._shared = shared

    def take(self) -> bool:
        """Allow one message, or not."""
        return self._own.take() and all(buckets.take(key) for buckets, key in self._shared)


def _reason(error: Exception) -> str:
    # What a library says of a message is about its form; our own text is cut to be safe.
    return str(error)[:120] if isinstance(error, msgspec.MsgspecError) else "text"
