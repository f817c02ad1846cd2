"""uvicorn's WebSocket protocol: bounded in what comes, with an extension for both ways at once.

ASGI sends by coroutines, which cost more than the message; and what goes to many is framed once.
What is written in one turn of the event loop, as an answer and its event, leaves in one packet.
ASGI receives by a queue and stops reading meanwhile; most commands can be taken at once.
ASGI also shows only whole messages; what comes below them (pings, fragments, bytes) counts here.
"""

from asyncio import TimerHandle
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from luckynumbers.server.perimeter import Config

DIRECT: Final = "luckynumbers.direct"
"""The name of the extension in the scope of a socket: ``write`` and ``take_by``."""
POLICY: Final = 1008
PART: Final = 4096
"""Bytes that are parsed at a time: some hundred of the smallest frames, a few milliseconds."""
WRITE_SECONDS: Final = 30.0
"""How long a client may leave messages unread in the buffers of its connection."""
LINGER_SECONDS: Final = 1.0
"""How long a client has to read why it is disconnected."""
MOST_UNSENT: Final = 16
"""Messages that wait for the end of a turn of the event loop; more are sent at once."""
_FINAL_TEXT: Final = 0x81
Take: TypeAlias = Callable[[bytes], bool]
"""Takes a message, or returns false to have it come by the queue."""


class Frames(WebSocketsSansIOProtocol):
    """WebSocket transport with a direct ``write``."""

    config: Config
    _unread: TimerHandle | None = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._allowance = self.config.perimeter.frames()
        self._take: Take = _take_nothing
        self._unsent: list[bytes] = []
        self._refused = False

    # The life of a connection

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and forget everything about the connection."""
        self.config.perimeter.connections.close(self.transport)
        self._cancel_unread()
        self._take = _take_nothing
        self._unsent = []
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close because the server ends, even if the client does not read it."""
        self._flush()
        super().shutdown()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Close because the client is gone."""
        self._flush()
        super().keepalive_timeout()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        """The client does not read: it has some time."""
        super().pause_writing()
        self._unread = self.loop.call_later(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads."""
        self._cancel_unread()
        super().resume_writing()

    def _cancel_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    # What comes

    def data_received(self, data: bytes) -> None:
        """Parse what came, part by part, as long as it is not too much."""
        for start in range(0, len(data), PART):
            part = data[start : start + PART]
            if self._refused or self.transport.is_closing():
                return
            self.conn.receive_data(part)
            if self.conn.parser_exc is not None:
                self.handle_parser_exception()
                return
            if not self._allowance.take(max(len(self.conn.events), len(part) / 1024)):
                self._refuse()
                return
            self.handle_events()

    def _refuse(self) -> None:
        """Close for too many frames or bytes: read no more, but leave time to read the code."""
        self._refused = True
        self._flush()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY})
        if not self.handshake_complete or self.close_sent:
            self.transport.abort()
            return
        if not self.read_paused:
            self.transport.pause_reading()
        self.read_paused = False  # so that nobody resumes
        self.conn.fail(POLICY)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    # Commands are read from bytes, so bytes that are no text are refused like any other nonsense;
    # uvicorn would write a traceback into the log for each.
    handle_text = WebSocketsSansIOProtocol.handle_bytes

    def send_receive_event_to_app(self) -> None:
        """Hand over a whole message: at once if nothing waits before it, else by the queue."""
        if len(self.frames) == 1 and self.queue.empty() and not self.close_sent:
            [message] = self.frames
            if self._take(message):
                self.frames = []
                return
        super().send_receive_event_to_app()

    def take_by(self, take: "Take") -> None:
        """Offer each message to a function, which returns whether it has taken it."""
        self._take = take

    async def run_asgi(self) -> None:
        """Run the application, with the extension in its scope."""
        extensions = self.scope["extensions"] or {}
        direct: dict[object, object] = {"write": self.write, "take_by": self.take_by}
        self.scope["extensions"] = {**extensions, DIRECT: direct}
        await super().run_asgi()

    def write(self, text: str) -> bool:
        """Write a text in this turn; return false, and write nothing, if it would have to wait."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent.append(frame(text))
        if len(self._unsent) >= MOST_UNSENT:
            self._flush()
        return True

    async def send(self, message: Any) -> None:
        """Send by ASGI, after what was written before."""
        self._flush()
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # refused, but answered: no error for the log

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self.transport.is_closing():
            self.transport.write(b"".join(unsent))


def _take_nothing(_message: bytes) -> bool:
    return False


@lru_cache(64)
def frame(text: str) -> bytes:
    """Encode a text as one frame."""
    body = text.encode()
    size = len(body)
    if size < 126:
        return bytes((_FINAL_TEXT, size)) + body
    if size < 1 << 16:
        return bytes((_FINAL_TEXT, 126)) + size.to_bytes(2, "big") + body
    return bytes((_FINAL_TEXT, 127)) + size.to_bytes(8, "big") + body
