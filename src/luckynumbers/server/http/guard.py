"""What every request passes first: rate, origin and size; and the headers of every answer."""

import asyncio
from collections import Counter
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from luckynumbers.core import GameError
from luckynumbers.server import origins
from luckynumbers.server.context import Context
from luckynumbers.server.http.answers import LARGEST, TOO_LARGE, problem
from luckynumbers.server.languages import language_of

DELAY_SECONDS: Final = 1.0
"""How long the answer to a request that came too fast is kept back."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
ENGINE: Final = "/engine/worker.js"
ENGINE_POLICY: Final = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""The thread of the engine, and nothing else, may compile WebAssembly; no text becomes code."""
INERT: Final = (".css", ".json", ".lnn", ".png", ".wasm", ".woff2")
INERT_HEADERS: Final = [(b"x-content-type-options", b"nosniff")]
"""A policy binds what can run: a script may be a worker, a drawing may be a document."""
FILE_HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    *INERT_HEADERS,
]
ENGINE_HEADERS: Final = [
    (b"content-security-policy", ENGINE_POLICY.encode()),
    *FILE_HEADERS[1:],
]
HEADERS: Final = [
    *FILE_HEADERS,
    # These two concern documents; the files of the client are many, and small.
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
API_HEADERS: Final = [*HEADERS, (b"cache-control", b"no-store")]


def _headers_for(path: str) -> list[tuple[bytes, bytes]]:
    if path.startswith("/v/"):
        if path.endswith(INERT):
            return INERT_HEADERS
        return ENGINE_HEADERS if path.endswith(ENGINE) else FILE_HEADERS
    return API_HEADERS if path.startswith("/api/") else HEADERS


class Guard:
    """An ASGI application that refuses what must not reach the inner one."""

    def __init__(
        self, inner: ASGIApp, context: Context, delay_seconds: float = DELAY_SECONDS
    ) -> None:
        self._inner = inner
        self._context = context
        self._delay_seconds = delay_seconds
        self._delayed: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        exchange = Exchange(scope, receive, send, _headers_for(scope["path"]))
        try:
            self._check(scope, headers)
        except GameError as error:
            if error.code == "server/too-fast":
                await self._delay(_network(scope))
            await exchange.refuse(error)
            return
        await self._inner(scope, exchange.receive, exchange.send)
        await exchange.finish()

    async def _delay(self, network: str) -> None:
        """Keep whoever asks too fast waiting, or the refusals alone would keep the server busy.

        Not more of them than an address may have connections: a proxy has one for each request.
        """
        if self._delayed[network] >= self._context.settings.sockets_per_address:
            return
        self._delayed[network] += 1
        try:
            await asyncio.sleep(self._delay_seconds)
        finally:
            self._delayed[network] -= 1
            if not self._delayed[network]:
                del self._delayed[network]

    def _check(self, scope: Scope, headers: Headers) -> None:
        # The client's files lie in memory: a refusal would cost as much.
        if not scope["path"].startswith("/v/"):
            self._context.limits.requests.check(_network(scope))
        origin, host = headers.get("origin"), headers.get("host")
        known = origins.allowed(origin, host, self._context.settings.origins)
        if scope["method"] not in SAFE and not known:
            raise GameError("server/origin")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length[:12]) > LARGEST:
            raise GameError("server/too-large", most=LARGEST)


def _network(scope: Scope) -> str:
    return origins.network_of(str((scope.get("client") or ("", 0))[0]))


class Exchange:
    """A request and its answer: the body is bounded, the headers of the answer are complete."""

    def __init__(
        self, scope: Scope, receive: Receive, send: Send, extra: list[tuple[bytes, bytes]]
    ) -> None:
        self._scope = scope
        self._receive = receive
        self._send = send
        self._extra = extra
        self._bytes = 0
        self._started = False
        self._complete = False

    async def receive(self) -> AsgiMessage:
        """Return the next message of the client; a body that becomes too large ends the request.

        Whoever reads the body finds the mark in the scope and refuses it; what streams already
        cannot become a refusal, and ends.
        """
        message = await self._receive()
        self._bytes += len(message.get("body", b""))
        if self._bytes <= LARGEST or message["type"] != "http.request":
            return message
        self._scope[TOO_LARGE] = True
        return {"type": "http.disconnect"}

    async def send(self, message: AsgiMessage) -> None:
        """Send a message to the client."""
        if message["type"] == "http.response.start":
            self._started = True
            message["headers"] = [*message.get("headers", []), *self._extra]
        elif message["type"] == "http.response.body":
            self._complete = not message.get("more_body", False)
        await self._send(message)

    async def finish(self) -> None:
        """End an answer that was cut because of its request."""
        if self._bytes <= LARGEST or self._complete:
            return
        if self._started:
            await self.send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await self.refuse(GameError("server/too-large", most=LARGEST))

    async def refuse(self, error: GameError) -> None:
        """Answer with a refusal in the reader's language."""
        accepted = Headers(scope=self._scope).get("accept-language")
        response = problem(error.message, language_of(accepted))
        await response(self._scope, self.receive, self.send)
