"""Who asks: the user behind the headers of a request."""

from collections.abc import Mapping
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.server.game.values import User
from luckynumbers.server.people.directory import People

PLAIN, SECURE = "ln", "__Host-ln"
_LONGEST: Final = 4000


async def caller_of(headers: Mapping[str, str], people: People, *, secure: bool) -> User | None:
    """Return the user of a program's token or of a browser's session, or ``None``.

    A token that belongs to no program is refused: who sends one does not mean to be nobody.
    """
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        program = await people.by_token(token.strip())
        if program is None:
            raise GameError("user/unknown-token")
        return program
    cookie = cookie_of(headers, session_cookie(secure=secure))
    return await people.by_cookie(cookie) if cookie else None


def session_cookie(*, secure: bool) -> str:
    """The name of the cookie that holds a session."""
    # A browser takes a __Host- cookie by https only; a home network has plain http.
    return SECURE if secure else PLAIN


def cookie_of(headers: Mapping[str, str], name: str) -> str:
    """Return the value of a cookie, whatever others look like, or an empty text."""
    for part in headers.get("cookie", "")[:_LONGEST].split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return ""
