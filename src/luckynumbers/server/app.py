"""The application: sockets on one side, REST on the other, one hub behind both.

Nothing gets in that is not checked here first: origin, address, rate, size.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import parse_qs

from fastapi import Request, Response
from starlette.types import Receive, Scope, Send

from luckynumbers.core import GameError, Message
from luckynumbers.server import origins
from luckynumbers.server.api import make_api
from luckynumbers.server.clock import wall_clock
from luckynumbers.server.game.values import User
from luckynumbers.server.guard import Guard
from luckynumbers.server.limits import Bucket, Buckets
from luckynumbers.server.live.hub import Hub
from luckynumbers.server.people.directory import People
from luckynumbers.server.people.sessions import DAYS
from luckynumbers.server.routes.shared import language_of
from luckynumbers.server.settings import Settings
from luckynumbers.server.storage import Store
from luckynumbers.server.ws.connection import Allowance, Connection
from luckynumbers.server.ws.frames import WRITE

PATH: Final = "/ws/v1"
PLAIN, SECURE = "ln", "__Host-ln"
FAREWELL_SECONDS: Final = 0.1


class Server:
    """Answer everything that comes in."""

    def __init__(
        self, store: Store, settings: Settings, now: Callable[[], int] = wall_clock
    ) -> None:
        self.settings = settings
        self.hub = Hub(store, settings, now)
        self.people = People(store)
        self.connections: set[Connection] = set()
        self._addresses: Counter[str] = Counter()
        self._by_address = Buckets(10 * settings.rate, 10 * settings.burst)
        self._by_user = Buckets(2 * settings.rate, 2 * settings.burst)
        self._slow = Buckets(0.2, 10)
        self._advice = Buckets(settings.advice, 15 * settings.advice)
        self._http = Guard(make_api(self), settings)
        self._add_figures()

    def _add_figures(self) -> None:
        metrics, counts = self.hub.metrics, self.hub.store.counts
        metrics.add_gauge("sockets", "Open sockets.", lambda: len(self.connections))
        metrics.add_counter("storage_commits", "Commits.", lambda: counts.commits)
        metrics.add_counter("storage_jobs", "Jobs in all commits.", lambda: counts.writes)

    async def start(self) -> None:
        """Take the server's key from the storage, and take up its tables."""
        await self.people.start()
        await self.hub.start()

    async def farewell(self) -> None:
        """Take nobody in any more, and tell everyone that the server ends."""
        self.hub.stopping = True
        for connection in list(self.connections):
            connection.farewell(Message("server/bye"))
        await asyncio.sleep(FAREWELL_SECONDS if self.connections else 0)

    async def stop(self) -> None:
        """Finish what was begun, and close the storage."""
        await self.hub.stop()
        await self.hub.store.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "websocket":
                await self._serve_socket(scope, receive, send)
            case "http":
                await self._http(scope, receive, send)
            case "lifespan":
                await self._live(receive, send)

    # Sockets

    async def _serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        headers = [(k.decode("latin-1"), v.decode("latin-1")) for k, v in scope["headers"]]
        address = (scope.get("client") or ("", 0))[0]
        if not self._may_connect(scope["path"], dict(headers), address):
            await send({"type": "websocket.close", "code": 1008})
            return
        try:
            user = await self.user_of(headers)
        except GameError:
            user = None
        await send({"type": "websocket.accept"})
        language = _language(scope, dict(headers))
        door = scope.get("extensions", {}).get(WRITE, {})
        connection = Connection(self.hub, send, user, language, **door)
        self._addresses[address] += 1
        self.connections.add(connection)
        try:
            await connection.serve(receive, self._allowance(user, address))
        finally:
            connection.gone()
            self.connections.discard(connection)
            self._addresses[address] -= 1
            self._addresses += Counter()  # forget addresses that are gone

    def _may_connect(self, path: str, headers: dict[str, str], address: str) -> bool:
        origin, host = headers.get("origin"), headers.get("host")
        few = self._addresses[address] < self.settings.sockets_per_address
        known = origins.allowed(origin, host, self.settings.origins)
        return path == PATH and few and known and not self.hub.stopping

    def _allowance(self, user: User | None, address: str) -> Allowance:
        shared = [(self._by_address, address)]
        if user is not None:
            shared.append((self._by_user, user.id))
        return Allowance(Bucket(self.settings.rate, self.settings.burst), shared)

    # Who is it?

    async def user_of(self, headers: Iterable[tuple[str, str]]) -> User | None:
        """Find who asks: by the token of a program, or by the cookie of a person."""
        known = dict(headers)
        scheme, _, token = known.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return await self.people.by_token(token.strip())
        cookies: SimpleCookie = SimpleCookie()
        with suppress(CookieError):
            cookies.load(known.get("cookie", "")[:4000])
        morsel = cookies.get(self._cookie_name)
        return await self.people.by_cookie(morsel.value) if morsel is not None else None

    def give_cookie(self, response: Response, user: User) -> None:
        """Let a browser remember who it is."""
        response.set_cookie(
            self._cookie_name,
            self.people.cookie(user),
            max_age=DAYS * 86400,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self.settings.secure,
        )

    def take_cookie(self, response: Response) -> None:
        """Let a browser forget who it was."""
        response.delete_cookie(
            self._cookie_name, path="/", httponly=True, secure=self.settings.secure
        )

    @property
    def _cookie_name(self) -> str:
        # A browser takes a __Host- cookie by https only; a home network speaks plain http.
        return SECURE if self.settings.secure else PLAIN

    def check_slow(self, request: Request) -> None:
        """Let an address guess passwords and invitations only now and then."""
        address = request.client.host if request.client else ""
        if not self._slow.take(address):
            raise GameError("server/too-fast")

    def check_advice(self, request: Request, user: User | None) -> None:
        """Let nobody keep the workers busy with hints and win chances."""
        address = request.client.host if request.client else ""
        if not self._advice.take(user.id if user else address):
            raise GameError("server/too-fast")

    async def _live(self, receive: Receive, send: Send) -> None:
        while (message := await receive())["type"] != "lifespan.shutdown":
            if message["type"] == "lifespan.startup":
                try:
                    await self.start()
                except GameError as error:
                    await send({"type": "lifespan.startup.failed", "message": error.code})
                    return
                await send({"type": "lifespan.startup.complete"})
        await self.stop()
        await send({"type": "lifespan.shutdown.complete"})


def _language(scope: Scope, headers: dict[str, str]) -> str:
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"), max_num_fields=10)
    return language_of(query.get("language", [headers.get("accept-language", "")])[0])
