"""uvicorn's WebSocket protocol, with an extension that writes a text without a coroutine.

ASGI sends by coroutines, which cost more than the message; and what goes to many is framed once.
"""

from functools import lru_cache
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WRITE: Final = "luckynumbers.write"
"""The name of the extension in the scope of a socket."""
_FINAL_TEXT: Final = 0x81


class Frames(WebSocketsSansIOProtocol):
    """WebSocket transport with a direct ``write``."""

    # Commands are read from bytes, so bytes that are no text are refused like any other nonsense;
    # uvicorn would write a traceback into the log for each.
    handle_text = WebSocketsSansIOProtocol.handle_bytes

    async def run_asgi(self) -> None:
        """Run the application, with the extension in its scope."""
        extensions = self.scope["extensions"] or {}
        self.scope["extensions"] = {**extensions, WRITE: {"write": self.write}}
        await super().run_asgi()

    def write(self, text: str) -> bool:
        """Write a text at once; return false, and write nothing, if it would have to wait."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame(text))
        return True


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
