"""uvicorn's HTTP protocol, bounded in the size, number and time of what a client sends.

httptools has no bounds of its own, and joins a header that comes in pieces again and again. (h11
has some, at three times the cost of a request.)
"""

import asyncio
from collections.abc import Mapping
from enum import IntEnum, auto
from typing import Any, ClassVar, Final

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from luckynumbers.server.perimeter import Config

PART: Final = 16 * 1024
"""Bytes that are parsed at a time, so that no bound is overrun by much."""
HEAD_BYTES: Final = 16 * 1024
HEADERS: Final = 100
BODY_BYTES: Final = 1024 * 1024
"""The most bytes of a body on the wire. A body is refused much earlier, but a client that is
still sending one should be able to read the refusal."""
PIPELINED: Final = 16
"""The most requests that wait behind another on the same connection."""
WRITE_SECONDS: Final = 30.0
"""How long a client may leave an answer unread."""
LINGER_SECONDS: Final = 1.0
"""How long a client has to read why it is disconnected."""
BAD_REQUEST, TIMEOUT, TOO_LARGE = 400, 408, 431


class Phase(IntEnum):
    """How much of a request has come."""

    NOTHING = auto()
    HEAD = auto()
    BODY = auto()
    ALL = auto()


SECONDS: Final = {Phase.NOTHING: 10.0, Phase.HEAD: 10.0, Phase.BODY: 30.0}
"""How long each phase may last; between two requests uvicorn's own timeout holds."""


class TooLargeError(Exception):
    """A request has too many headers, or too many requests wait."""


class Requests(HttpToolsProtocol):
    """HTTP transport of one connection."""

    config: Config
    seconds: ClassVar[Mapping[Phase, float]] = SECONDS

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._connections = self.config.perimeter.connections
        self._phase = self._timed = Phase.NOTHING
        self._bytes = 0
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    # The life of a connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Begin, if there is room."""
        super().connection_made(transport)
        if self._connections.open(transport, self.client[0] if self.client else ""):
            self._timer = self.loop.call_later(self.seconds[Phase.NOTHING], self._expire)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and forget everything about the connection."""
        self._connections.close(self.transport)
        self._stop_timers()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close because the server ends, even if the client does not read the last answer."""
        super().shutdown()
        if self.transport.is_closing():
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to the protocol of sockets."""
        self._stop_timers()
        self._connections.upgrade(self.transport)
        super().handle_websocket_upgrade()

    def timeout_keep_alive_handler(self) -> None:
        """Drop a connection without requests, even if it has not read the last answer."""
        self.transport.abort()

    # What comes

    def data_received(self, data: bytes) -> None:
        """Parse what came, part by part."""
        self._unset_keepalive_if_required()
        for start in range(0, len(data), PART):
            if not self._parse(data[start : start + PART]):
                return
        if self._phase is not self._timed:
            self._set_deadline()

    def _parse(self, part: bytes) -> bool:
        """Parse a part; return whether another one may follow."""
        try:
            self.parser.feed_data(part)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                return False
        except httptools.HttpParserError as error:
            too_large = isinstance(error.__context__, TooLargeError)
            self._refuse(TOO_LARGE if too_large else BAD_REQUEST)
            return False
        self._bytes += len(part)
        return self._is_bounded() and not self.transport.is_closing()

    def _is_bounded(self) -> bool:
        if self._phase is Phase.BODY and self._bytes > BODY_BYTES:
            self.transport.abort()
        elif self._phase < Phase.BODY and self._bytes > HEAD_BYTES:
            self._refuse(TOO_LARGE)
        else:
            return True
        return False

    def on_message_begin(self) -> None:
        """A request begins."""
        self._phase, self._bytes = Phase.HEAD, 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or after the body a trailer, came."""
        if len(self.headers) >= HEADERS or len(name) + len(value) > HEAD_BYTES:
            raise TooLargeError
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head of a request is complete: it can be answered."""
        if len(self.pipeline) >= PIPELINED:
            raise TooLargeError
        self._phase, self._bytes = Phase.BODY, 0
        self._connections.work(self.transport)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request is complete."""
        self._phase, self._bytes = Phase.ALL, 0
        super().on_message_complete()
        self._rest_if_answered()

    def on_response_complete(self) -> None:
        """An answer is complete."""
        super().on_response_complete()
        self._rest_if_answered()

    def _rest_if_answered(self) -> None:
        if self.cycle is not None and self.cycle.response_complete:
            self._connections.rest(self.transport)
            if self._phase is Phase.ALL:
                self._phase = Phase.NOTHING

    # Too slow

    def _set_deadline(self) -> None:
        self._timed = self._phase
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._phase in self.seconds:
            self._timer = self.loop.call_later(self.seconds[self._phase], self._expire)

    def _expire(self) -> None:
        if self._phase is Phase.HEAD:
            self._refuse(TIMEOUT)
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        """The client does not read: it has some time."""
        super().pause_writing()
        self._unread = self.loop.call_later(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _stop_timers(self) -> None:
        for timer in (self._timer, self._unread):
            if timer is not None:
                timer.cancel()
        self._timer = self._unread = None

    def _refuse(self, status: int) -> None:
        """Answer with a status alone, read no more, and disconnect."""
        if self.transport.is_closing():
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()  # an answer is on its way, and cannot be interrupted
            return
        self.transport.pause_reading()
        self.transport.write(
            STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n"
        )
        self._stop_timers()
        self._timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
