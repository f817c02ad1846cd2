"""Sessions: a user's id in a cookie that only the server can sign.

Not itsdangerous: its tokens have another form, and every guest of an old database would be lost.
"""

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

DAYS: Final = 400
"""How long a cookie is valid; browsers keep none for longer."""
_DAY_MS: Final = 86_400_000
_LONGEST: Final = 200


@dataclass(frozen=True)
class Session:
    """The content of a cookie: a user, the epoch and the time in which it was issued."""

    user: str
    epoch: int
    issued: int


class Signer:
    """Writer and reader of session cookies, with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def __repr__(self) -> str:
        return "<Signer>"

    def write(self, session: Session) -> str:
        """Sign a session."""
        body = f"{session.user}.{session.epoch}.{session.issued}"
        return f"{body}.{self._signature(body)}"

    def read(self, text: str, now: int) -> Session | None:
        """Return the session in a cookie, or ``None`` if it is forged or expired."""
        body, _, signature = text[:_LONGEST].rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(body).encode()):
            return None
        user, epoch, issued = body.split(".")
        session = Session(user, int(epoch), int(issued))
        return session if now - session.issued < DAYS * _DAY_MS else None

    def _signature(self, body: str) -> str:
        digest = hmac.new(self._key, b"session:" + body.encode(), sha256).digest()
        return urlsafe_b64encode(digest).decode().rstrip("=")
