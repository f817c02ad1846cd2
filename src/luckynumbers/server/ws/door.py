"""The entrance of the sockets: who may connect, and how much one may send."""

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from luckynumbers.core import GameError, Message
from luckynumbers.server import origins
from luckynumbers.server.context import Context
from luckynumbers.server.game.values import User
from luckynumbers.server.languages import language_of
from luckynumbers.server.limits import Bucket
from luckynumbers.server.ws.connection import Allowance, Connection
from luckynumbers.server.ws.frames import DIRECT

PATH: Final = "/ws/v1"
log = logging.getLogger(__name__)


class Door:
    """An ASGI application for sockets, and all that are open.

    ``refusal`` answers the handshake of one that is not opened.
    """

    def __init__(self, context: Context, refusal: Callable[[Message, str], ASGIApp]) -> None:
        self.connections: set[Connection] = set()
        self._context = context
        self._refusal = refusal
        self.networks: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        headers = Headers(scope=scope)
        network = origins.network_of(str((scope.get("client") or ("", 0))[0]))
        language = _language(scope, headers)
        try:
            self._check(scope["path"], headers, network)
        except GameError as error:
            await self._refusal(error.message, language)(scope, receive, send)
            return
        user, fault = await self._user(headers)
        await send({"type": "websocket.accept"})
        direct = scope.get("extensions", {}).get(DIRECT, {})
        connection = Connection(self._context.hub, send, user, language, **direct)
        if fault is not None:
            connection.fail(fault)
        await self._serve(connection, receive, network)

    def _check(self, path: str, headers: Mapping[str, str], network: str) -> None:
        """Refuse a socket that may not be opened."""
        settings = self._context.settings
        self._context.limits.requests.check(network)
        if path != PATH:
            raise GameError("server/no-page")
        if not origins.allowed(headers.get("origin"), headers.get("host"), settings.origins):
            raise GameError("server/origin")
        if self.networks[network] >= settings.sockets_per_address:
            raise GameError("server/too-fast")
        if self._context.hub.stopping:
            raise GameError("server/bye")

    def allowance(self, user: User | None, network: str) -> Allowance:
        """How much a socket may send, by itself and with its address and its user."""
        settings, limits = self._context.settings, self._context.limits
        shared = [(limits.messages_by_address, network)]
        if user is not None:
            shared.append((limits.messages_by_user, user.id))
        return Allowance(Bucket(settings.rate, settings.burst), shared)

    def farewell(self, message: Message) -> None:
        """Announce to everyone that the server ends."""
        for connection in list(self.connections):
            connection.farewell(message)

    async def _user(self, headers: Headers) -> tuple[User | None, GameError | None]:
        """The user, or why they cannot be recognised now.

        As nobody they would be refused for good what may have been carried out for them already.
        """
        try:
            return await self._context.caller(headers), None
        except GameError as error:
            log.warning("socket.unrecognised", extra={"code": error.code})
            return None, error

    def _linked(self, connection: Connection) -> AbstractContextManager[None]:
        if connection.user is None:
            return nullcontext()
        return self._context.people.links.opened(connection.user.id, connection.revoke)

    async def _check_current(self, connection: Connection) -> None:
        """Close a connection whose session ended before a revocation could reach it.

        Without the storage nobody knows that: the client comes back later.
        """
        user = connection.user
        try:
            if user is not None and not await self._context.people.is_current(user):
                connection.revoke()
        except GameError as error:
            log.warning("socket.unchecked", extra={"code": error.code})
            connection.fail(error)

    async def _serve(self, connection: Connection, receive: Receive, network: str) -> None:
        self.networks[network] += 1
        self.connections.add(connection)
        try:
            with self._linked(connection):
                await self._check_current(connection)
                await connection.serve(receive, self.allowance(connection.user, network))
        finally:
            connection.gone()
            self.connections.discard(connection)
            self.networks[network] -= 1
            self.networks += Counter()  # drops the networks without sockets


def _language(scope: Scope, headers: Headers) -> str:
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"), max_num_fields=10)
    return language_of(query.get("language", [headers.get("accept-language", "")])[0])
