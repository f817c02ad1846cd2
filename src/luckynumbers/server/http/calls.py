"""One request while its handler runs, with what goes out beside the answer."""

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from luckynumbers.core import GameError
from luckynumbers.server.context import Context
from luckynumbers.server.game.values import User
from luckynumbers.server.languages import language_of
from luckynumbers.server.live.fairness import Share
from luckynumbers.server.origins import network_of
from luckynumbers.server.people.callers import session_cookie
from luckynumbers.server.people.sessions import DAYS

Read = TypeVar("Read")


class Call:
    """A request and the server around it."""

    def __init__(self, context: Context, request: Request) -> None:
        self.context = context
        self.request = request
        self._cookie: str | None = None

    @cached_property
    def language(self) -> str:
        """The best language of the browser's wishes."""
        return language_of(self.request.headers.get("accept-language"))

    @property
    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return self.context.hub.services.now()

    @property
    def address(self) -> str:
        """The address of the client, for the log."""
        return self.request.client.host if self.request.client else ""

    @property
    def network(self) -> str:
        """What the limits count as the address of the client."""
        return network_of(self.address)

    def check_advice(self, caller: User | None) -> None:
        """Refuse whoever asks too often for what the workers compute."""
        self.context.limits.advice.check(caller.id if caller else self.network)

    def share(self, caller: User | None) -> Share:
        """On whose behalf advice is computed."""
        return Share("advice", self.network, caller.id if caller else "")

    async def read(self, caller: User | None, work: Callable[[], Read]) -> Read:
        """Return what plays a game again, in a thread for all such work."""
        return await self.context.hub.reader.read(work, self.share(caller))

    def is_muted(self, user: User) -> bool:
        """Whether a user may neither choose names nor say anything."""
        return user.muted > self.now

    def check_guess(self) -> None:
        """Refuse an address that tries passwords or invitations too fast."""
        self.context.limits.guesses.check(self.network)

    def forgive_guess(self) -> None:
        """Count no guess: it was none."""
        self.context.limits.guesses.give_back(self.network)

    def sign_in(self, user: User) -> None:
        """Send a new session cookie with the answer; whoever is banned gets none."""
        if user.banned > self.now:
            raise GameError("account/banned")
        self._cookie = self.context.people.cookie(user)
        if user.login:
            self.context.limits.logins.remember(user.login, self.network)

    def sign_out(self) -> None:
        """Delete the session cookie with the answer."""
        self._cookie = ""

    def finish(self, response: Response) -> Response:
        """Return the response with the session cookie, if it changed."""
        if self._cookie is not None:
            secure = self.context.settings.secure
            response.set_cookie(
                session_cookie(secure=secure),
                self._cookie,
                max_age=DAYS * 86400 if self._cookie else 0,
                path="/",
                httponly=True,
                samesite="lax",
                secure=secure,
            )
        return response
