"""What every request passes first: rate, origin and size; and the headers of every answer."""

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from luckynumbers.core import GameError
from luckynumbers.server import origins
from luckynumbers.server.context import Context
from luckynumbers.server.http.answers import problem
from luckynumbers.server.languages import language_of

LARGEST: Final = 64 * 1024
"""The most bytes of a body."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
API_HEADERS: Final = [*HEADERS, (b"cache-control", b"no-store")]


class Guard:
    """An ASGI application that refuses what must not reach the inner one."""

    def __init__(self, inner: ASGIApp, context: Context) -> None:
        self._inner = inner
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        extra = API_HEADERS if scope["path"].startswith("/api/") else HEADERS
        try:
            self._check(scope, headers)
        except GameError as error:
            response = problem(error.message, language_of(headers.get("accept-language")))
            await response(scope, receive, _with_headers(send, extra))
            return
        await self._inner(scope, _bounded(receive), _with_headers(send, extra))

    def _check(self, scope: Scope, headers: Headers) -> None:
        # The client's files lie in memory: a refusal would cost as much.
        if not scope["path"].startswith("/v/"):
            self._context.limits.requests.check((scope.get("client") or ("", 0))[0])
        origin, host = headers.get("origin"), headers.get("host")
        known = origins.allowed(origin, host, self._context.settings.origins)
        if scope["method"] not in SAFE and not known:
            raise GameError("server/origin")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length[:12]) > LARGEST:
            raise GameError("server/too-large", most=LARGEST)


def _with_headers(send: Send, extra: list[tuple[bytes, bytes]]) -> Send:
    async def send_with_headers(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *extra]
        await send(message)

    return send_with_headers


def _bounded(receive: Receive) -> Receive:
    seen = 0

    async def receive_bounded() -> AsgiMessage:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        # A body without a length ends where it becomes too large, and is no JSON then.
        return (
            {"type": "http.request", "body": b"", "more_body": False} if seen > LARGEST else message
        )

    return receive_bounded
