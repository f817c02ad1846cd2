"""What stands before every request: rate, origin, size; and the headers after it."""

from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from luckynumbers.core import GameError
from luckynumbers.server import origins
from luckynumbers.server.limits import Buckets
from luckynumbers.server.routes.shared import language_of, problem
from luckynumbers.server.settings import Settings

LARGEST: Final = 64 * 1024
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


class Guard:
    """Let in what may come in."""

    def __init__(self, inner: ASGIApp, settings: Settings) -> None:
        self._inner = inner
        self._settings = settings
        self._requests = Buckets(settings.requests, 10 * settings.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]}
        secured = _secured(send, api=scope["path"].startswith("/api/"))
        try:
            self._check(scope, headers)
        except GameError as error:
            response = problem(error.message, language_of(headers.get("accept-language")))
            await response(scope, receive, secured)
            return
        await self._inner(scope, _bounded(receive), secured)

    def _check(self, scope: Scope, headers: dict[str, str]) -> None:
        address = (scope.get("client") or ("", 0))[0]
        # The client's files lie in memory: a refusal would cost as much.
        if not scope["path"].startswith("/v/") and not self._requests.take(address):
            raise GameError("server/too-fast")
        origin, host = headers.get("origin"), headers.get("host")
        known = origins.allowed(origin, host, self._settings.origins)
        if scope["method"] not in SAFE and not known:
            raise GameError("server/origin")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length[:12]) > LARGEST:
            raise GameError("server/too-large", most=LARGEST)


def _secured(send: Send, *, api: bool) -> Send:
    async def with_headers(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            extra = [*HEADERS, *([(b"cache-control", b"no-store")] if api else [])]
            message["headers"] = [*message.get("headers", []), *extra]
        await send(message)

    return with_headers


def _bounded(receive: Receive) -> Receive:
    seen = 0

    async def counted() -> AsgiMessage:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        # A body without a length ends where it becomes too large, and is no JSON then.
        return (
            {"type": "http.request", "body": b"", "more_body": False} if seen > LARGEST else message
        )

    return counted
