"""What every table at work needs of the server around it."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final, Protocol

from luckynumbers.server.game.plans import Fresh
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from luckynumbers.server.latest import Latest
from luckynumbers.server.live.bots import BotWorkers
from luckynumbers.server.metrics import Metrics
from luckynumbers.server.nodes.news import News
from luckynumbers.server.settings import Settings
from luckynumbers.server.storage import Store

MOST_BARRED: Final = 20_000


class Subscriber(Protocol):
    """Whoever receives the messages of a table or of the lobby: a socket, a program's stream."""

    language: str
    user: User | None
    looking: bool
    """Whether someone sees what is sent."""

    def send(self, text: str) -> None:
        """Take a message; never waits."""


def random_source(seed: str) -> Random:
    """The source of secrets: the system's, or for tests one that follows from a seed."""
    return Random(seed) if seed else SystemRandom()


@dataclass(frozen=True)
class Services:
    """The storage, the settings, the bots, time and luck; and the ways back to the hub."""

    store: Store
    settings: Settings
    bots: BotWorkers
    metrics: Metrics
    now: Callable[[], int]
    random: Random
    changed: Callable[[State, str], None]
    """Called when a stored event has changed a table, with the origin of the table."""
    open_next: Callable[[Fresh, str], Awaitable[str]]
    """Opens the table that follows another one of an origin, or finds it; returns its id."""
    notify: Callable[[State, int], None] = field(default=lambda _state, _seat: None)
    """Called when the turn of a seat begins whose player does not see the table."""
    concerned: Callable[[Collection[str], str], None] = field(default=lambda _users, _table: None)
    """Called with the users in whose list of games a table has changed."""
    barred: Latest[str, None] = field(default_factory=lambda: Latest(MOST_BARRED))
    """The users deleted lately, who may do nothing more."""
    stopping: Callable[[], bool] = field(default=lambda: False)
    node: str = ""
    """The name of this node."""
    tell: Callable[[News], None] = field(default=lambda _news: None)
    """Sends news to the other nodes."""
    drives: Callable[[str], bool] = field(default=lambda _table: True)
    """Whether the clocks and bots of a table are this node's to run."""

    @property
    def shared(self) -> bool:
        """Whether there may be other nodes."""
        return self.store.shared
