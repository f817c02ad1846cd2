"""Signed cookies: who someone is, for how long, in a form that only the server can make."""

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

DAYS: Final = 400
_DAY_MS: Final = 86_400_000
PLAIN, SECURE = "ln", "__Host-ln"


@dataclass(frozen=True)
class Session:
    """What a cookie says: a user, and the epoch in which it was given out."""

    user: str
    epoch: int
    issued: int


class Signer:
    """Write and read cookies with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def __repr__(self) -> str:
        return "<Signer>"

    def write(self, session: Session) -> str:
        """Sign a session."""
        body = f"{session.user}.{session.epoch}.{session.issued}"
        return f"{body}.{self._signature(body)}"

    def read(self, text: str, now: int) -> Session | None:
        """Read a session, or nothing if it is not ours or too old."""
        body, _, signature = text[:200].rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(body).encode()):
            return None
        user, epoch, issued = body.split(".")
        session = Session(user, int(epoch), int(issued))
        return session if now - session.issued < DAYS * _DAY_MS else None

    def _signature(self, body: str) -> str:
        digest = hmac.new(self._key, b"session:" + body.encode(), sha256).digest()
        return urlsafe_b64encode(digest).decode().rstrip("=")
