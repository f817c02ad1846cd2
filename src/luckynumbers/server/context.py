"""What every request can reach, whether it comes by HTTP or by a socket."""

from collections.abc import Mapping
from dataclasses import dataclass

from luckynumbers.server.game.values import User
from luckynumbers.server.limits import Limits
from luckynumbers.server.live.hub import Hub
from luckynumbers.server.people.callers import caller_of
from luckynumbers.server.people.directory import People
from luckynumbers.server.push.sender import Sender
from luckynumbers.server.settings import Settings


@dataclass(frozen=True)
class Context:
    """The tables, the people, the notifications, the settings and the limits of a server."""

    hub: Hub
    people: People
    push: Sender
    settings: Settings
    limits: Limits

    async def caller(self, headers: Mapping[str, str]) -> User | None:
        """Return the user behind the headers of a request, or ``None``."""
        return await caller_of(headers, self.people, secure=self.settings.secure)
