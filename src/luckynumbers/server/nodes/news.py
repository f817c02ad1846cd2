"""What one node sends to the others. All of it may be lost: the log is the truth, news only haste.

A node that has missed something finds the log ahead of it when it decides, when someone asks, or at
its next look at the last numbers of all tables in its memory.
"""

from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec import Struct

from luckynumbers.server.game.commands import Emote
from luckynumbers.server.game.events import Event
from luckynumbers.server.game.messages import Ack, LobbyEntry
from luckynumbers.server.game.offers import Offer


class _News(Struct, frozen=True, omit_defaults=True, tag_field="about", tag=str.lower):
    """The base of all news."""


class Stored(_News, frozen=True):
    """A decision at a table that was stored, or that needs no storing."""

    table: str
    seq: int
    events: tuple[Event, ...] = ()
    next: str = ""
    opened: tuple[Offer, ...] = ()
    ended: tuple[int, ...] = ()
    """The offers that are new or have changed, and the numbers of those that are no more."""
    emote: Emote | None = None
    blockers: frozenset[str] = frozenset()
    key: str = ""
    ack: Ack | None = None
    """The answer to a command that left no event, by its key."""
    concerned: frozenset[str] = frozenset()
    """The users in whose list of games the table has changed."""
    attended: bool = False


class Company(_News, frozen=True):
    """Who is at a table over one node, and who of them has its page in sight."""

    table: str
    node: str
    users: frozenset[str] = frozenset()
    looking: frozenset[str] = frozenset()
    count: int = 0
    asks: bool = False
    """Whether the node wants to know the same of the others."""


class OpenTable(_News, frozen=True):
    """A table in the lobby, and who opened it when and where; the host stands for no origin."""

    entry: LobbyEntry
    host: str
    origin: str
    at: int

    @property
    def eagerness(self) -> tuple[int, int]:
        """What tables are sorted by: the fewer seats are open and the newer it is, the sooner."""
        return self.entry.open, -self.at


class Taken(_News, frozen=True):
    """A table that is in the lobby no longer."""

    table: str


class Person(_News, frozen=True):
    """A user who was changed, whose sessions have ended, or who is being deleted."""

    user: str
    ended: bool = False
    gone: bool = False


class Here(_News, frozen=True):
    """Users who have asked a node for something lately."""

    users: tuple[str, ...]


class Moved(_News, frozen=True):
    """A node has come or is going: whoever hears it looks who is there."""


News: TypeAlias = Stored | Company | OpenTable | Taken | Person | Here | Moved
Hear: TypeAlias = Callable[[News], None]

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)


def dump(news: News) -> bytes:
    """Format news for the bus."""
    return _encoder.encode(news)


def parse(text: bytes | str) -> News:
    """Parse news; ``msgspec.MsgspecError`` reports that it is none, as from a newer server."""
    return _decoder.decode(text)
