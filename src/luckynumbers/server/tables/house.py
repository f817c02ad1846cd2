"""What every table needs of the house it stands in."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from time import time
from typing import TYPE_CHECKING, Protocol

from luckynumbers.server.metrics import Metrics
from luckynumbers.server.settings import Settings
from luckynumbers.server.storage import Store, User
from luckynumbers.server.thinkers import Thinker
from luckynumbers.words import Words, languages

if TYPE_CHECKING:
    from luckynumbers.server.tables.table import Table


class Listener(Protocol):
    """Whoever follows a table: a socket, or a program's stream of events."""

    language: str
    user: User | None

    def send(self, text: str) -> None:
        """Take a message; never waits."""


def now() -> int:
    """Tell the time in milliseconds since 1970."""
    return int(time() * 1000)


@cache
def words_for(language: str) -> Words:
    """Speak a language, or English."""
    return Words(language if language in languages() else "en")


async def _nobody(_table: "Table", _user: User) -> str:
    return ""


@dataclass
class House:
    """Hold the storage, the settings and the ways back to the hub."""

    store: Store
    settings: Settings
    thinker: Thinker
    metrics: Metrics = field(default_factory=Metrics)
    changed: Callable[["Table"], None] = lambda _table: None
    """Told when seats or status of a table have changed."""
    follow: Callable[["Table", User], Awaitable[str]] = _nobody
    """Makes the game that follows another, or finds it."""
    now: Callable[[], int] = now
    stopping: Callable[[], bool] = lambda: False
