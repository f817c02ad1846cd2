"""A client's connection: one for all of its tables, bounded in everything, both ways."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from starlette.types import Receive, Send

from luckynumbers.core import GameError, Message
from luckynumbers.server.game import commands
from luckynumbers.server.game.messages import (
    Ack,
    Bye,
    Pong,
    Refused,
    Reply,
    dump,
    sentence,
)
from luckynumbers.server.game.values import User
from luckynumbers.server.languages import words_for
from luckynumbers.server.limits import Bucket, Buckets
from luckynumbers.server.live.hub import Hub
from luckynumbers.server.live.table import Pending, Table
from luckynumbers.server.validation import misfit

MOST_TABLES: Final = 50
LAST_SECONDS: Final = 1.0
TRY_LATER, POLICY = 1013, 1008
MALFORMED: Final = (msgspec.MsgspecError, ValueError, RecursionError)
log = logging.getLogger(__name__)


class Connection:
    """The connection of one client."""

    # There are thousands, each with a dictionary less.
    __slots__ = (
        "_closed",
        "_draining",
        "_faults",
        "_hub",
        "_idle",
        "_limits",
        "_out",
        "_send",
        "_take_by",
        "_write",
        "language",
        "looking",
        "tables",
        "user",
    )

    def __init__(
        self,
        hub: Hub,
        send: Send,
        user: User | None,
        language: str,
        write: Callable[[str], bool] = lambda _text: False,
        take_by: Callable[[Callable[[bytes], bool]], None] = lambda _take: None,
    ) -> None:
        self.user = user
        self.language = language
        self.looking = True
        self.tables: dict[str, Table] = {}
        self._hub = hub
        self._send = send
        self._write = write
        self._take_by = take_by
        self._idle = False
        """Whether the next message can be taken at once: no earlier one is being carried out."""
        self._out: list[str] = []  # short, and an empty one costs nothing
        self._draining: asyncio.Task[None] | None = None
        self._closed = False
        self._faults = 0

    # To the client

    def send(self, text: str) -> None:
        """Send a message; a client that does not read is disconnected, and comes back by itself."""
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

    def close(self, code: int, last: str = "") -> None:
        """Close the connection with a code, after one last message."""
        self._closed = True
        self._out.clear()
        if self._draining is not None:
            self._draining.cancel()
        self._draining = asyncio.create_task(self._hang_up(code, last))

    async def _drain(self) -> None:
        try:
            while self._out:
                await self._send({"type": "websocket.send", "text": self._out.pop(0)})
        except Exception:  # the client is gone; the reader notices
            self._closed = True
            self._out.clear()
        finally:
            if not self._closed:
                self._draining = None

    def revoke(self) -> None:
        """Close the connection because its session has ended."""
        self._close_with(POLICY, Message("user/logged-out"))

    def fail(self, error: GameError) -> None:
        """Close the connection because it cannot be served now; the client comes back by itself.

        With a token that nobody has, it would come back in vain.
        """
        unknown = error.code == "user/unknown-token"
        self._close_with(POLICY if unknown else TRY_LATER, error.message)

    def _close_with(self, code: int, message: Message) -> None:
        said = sentence(message, words_for(self.language))
        self.close(code, dump(Refused("", -1, said)))

    async def _hang_up(self, code: int, last: str) -> None:
        with suppress(Exception):  # a client that does not read misses it
            if last:
                message = {"type": "websocket.send", "text": last}
                await asyncio.wait_for(self._send(message), LAST_SECONDS)
        try:
            await self._send({"type": "websocket.close", "code": code})
        except Exception:
            log.debug("socket.gone")

    # From the client

    async def serve(self, receive: Receive, limits: "Allowance") -> None:
        """Read commands until the client goes."""
        self._limits = limits
        self._take_by(self._take)
        while not self._closed:
            self._idle = True
            message = await receive()
            self._idle = False
            if message["type"] != "websocket.receive":
                return
            text = message.get("text") or message.get("bytes") or ""
            if not self._limits.take():
                self._hub.metrics.count("rate_limited")
                self._refuse(_key_of(text), GameError("server/too-fast"))
                self._fault()
                continue
            await self.receive(text)
        if self._draining is not None:
            await self._draining  # the close code goes out before the socket ends

    def _take(self, message: bytes) -> bool:
        """Submit a command to its table at once; what may have to wait, or be refused, cannot."""
        if self._closed or not self._idle:
            return False
        try:
            command = commands.parse_command(message)
        except MALFORMED:
            return False
        match command:
            case commands.Ping() | commands.Look() | commands.Lobby() | commands.Match():
                return False
            case commands.Games() | commands.Subscribe() | commands.Unsubscribe():
                return False
        table = self.tables.get(command.table)
        if table is None or self.user is None or not self._limits.take():
            return False
        self._hub.metrics.count("commands")
        self._submit(command, table)
        return True

    def _submit(self, command: commands.TableCommand, table: Table) -> None:
        table.submit(Pending(command, self.user, self.reply, self.language))

    async def receive(self, text: str | bytes) -> None:
        """Carry out or refuse one message of the client; after a revocation none counts."""
        if self._closed:
            return
        try:
            command = commands.parse_command(text)
        except MALFORMED as error:
            self._refuse(_key_of(text), _bad_message(error))
            self._fault()
            return
        self._hub.metrics.count("commands")
        try:
            await self._obey(command)
        except GameError as error:
            self._refuse(command.id, error, getattr(command, "table", ""))
        except Exception:
            log.exception("socket.failed")
            self._refuse(command.id, GameError("server/failed"), getattr(command, "table", ""))

    async def _obey(self, command: commands.Command) -> None:
        match command:
            case commands.Ping():
                self.send(dump(Pong(command.id)))
            case commands.Look():
                self.looking = command.looking
                self.reply(Ack(command.id, -1))
            case commands.Lobby() | commands.Games():
                self._follow(command)
            case commands.Match():
                await self._match(command)
            case commands.Subscribe():
                await self._subscribe(command)
            case commands.Unsubscribe():
                if (table := self.tables.pop(command.table, None)) is not None:
                    table.unsubscribe(self)
                self.reply(Ack(command.id, -1, command.table))
            case _ if self.user is None:  # as over REST, whatever the table would say
                raise GameError("user/unknown")
            case _:
                table = self.tables.get(command.table) or await self._hub.table(command.table)
                self._submit(command, table)

    def _follow(self, command: commands.Lobby | commands.Games) -> None:
        """Begin to send a list whenever it changes, or end it."""
        games = isinstance(command, commands.Games)
        followed = self._hub.game_lists if games else self._hub.lobby
        if command.subscribe:
            followed.subscribe(self, command.id)
        else:
            followed.unsubscribe(self)
            self.reply(Ack(command.id, -1))

    async def _match(self, command: commands.Match) -> None:
        if not command.wanted:
            self._hub.matchmaker.leave(self, command.id)
            return
        await self._hub.matchmaker.enter(self, command.id)

    async def _subscribe(self, command: commands.Subscribe) -> None:
        table = await self._hub.table(command.table)
        if len(self.tables) >= MOST_TABLES and table.id not in self.tables:
            raise GameError("table/too-many-followed", count=MOST_TABLES)
        self.tables[table.id] = table
        table.subscribe(self, command.since, command.id)

    def _refuse(self, identity: str, error: GameError, table: str = "") -> None:
        said = sentence(error.message, words_for(self.language))
        self.reply(Refused(identity, -1, said, table))

    def _fault(self) -> None:
        self._faults += 1
        if self._faults >= self._hub.settings.faults:
            self.close(POLICY)

    def gone(self) -> None:
        """Unsubscribe from everything: the client went."""
        self._closed = True
        if self._draining is not None:
            self._draining.cancel()
        self._hub.lobby.unsubscribe(self)
        self._hub.game_lists.unsubscribe(self)
        self._hub.matchmaker.leave(self)
        for table in self.tables.values():
            table.unsubscribe(self)
        self.tables.clear()

    def farewell(self, message: Message) -> None:
        """Announce that the server ends."""
        self.send(dump(Bye(sentence(message, words_for(self.language)))))


class Allowance:
    """How much one socket may send, by itself and together with its account and its address."""

    __slots__ = ("_own", "_shared")

    def __init__(self, own: Bucket, shared: list[tuple[Buckets, str]]) -> None:
        self._own = own
        self._shared = shared

    def take(self) -> bool:
        """Take the allowance of one message, if there is any left."""
        return self._own.take() and all(buckets.take(key) for buckets, key in self._shared)


def _bad_message(error: Exception) -> GameError:
    found = misfit(error)
    where, why, reason = found.where(), found.why, _reason(error)
    return GameError("server/bad-message", where=where, why=why, reason=reason, **found.bounds)


def _reason(error: Exception) -> str:
    # A library's text is about the form of the message; ours is cut to be safe.
    text = str(error)[:120] if isinstance(error, msgspec.MsgspecError) else "text"
    # It says so of half a surrogate pair, too.
    return "JSON is truncated or malformed" if text == "Input data was truncated" else text


def _key_of(text: str | bytes) -> str:
    """The key by which a client knows a message that is not carried out, where it can be read."""
    try:
        return commands.parse_key(text)
    except MALFORMED:
        return ""
