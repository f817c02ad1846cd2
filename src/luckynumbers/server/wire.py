"""The messages of the socket, version 1: strict in what it takes, the same bytes for every reader.

Commands carry an idempotency key ``id``; everything that is said of a table carries ``seq``, but
presence and emotes, which are no part of its log. Field by field: docs/protocol.md.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from luckynumbers.core import Fact, Message
from luckynumbers.server.events import Clock, Data
from luckynumbers.words import Words
from luckynumbers.words.sentences import COUNT

VERSION: Final = 1
LARGEST: Final = 16 * 1024
"""The most bytes of one message."""

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
Seq: TypeAlias = Annotated[int, Meta(ge=-1, le=1_000_000)]
Seed: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
Name: TypeAlias = Annotated[str, Meta(max_length=200)]
FactOut: TypeAlias = int | str | tuple[int | str, ...]
Bot: TypeAlias = Annotated[str, Meta(max_length=64)]
EMOTES: Final = {
    "hello": "emote/hello",
    "good-luck": "emote/good-luck",
    "well-played": "emote/well-played",
    "thanks": "emote/thanks",
    "oops": "emote/oops",
    "wow": "emote/wow",
    "thinking": "emote/thinking",
    "sorry": "emote/sorry",
    "again": "emote/again",
    "bye": "emote/bye",
}


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag=str.lower):
    """What all commands share."""

    id: Key


class _OnTable(_Command, frozen=True):
    """A command to a table."""

    table: Id


class Watch(_OnTable, frozen=True):
    """Follow a table; the answer tells everything after ``since``."""

    since: Seq = -1


class Unwatch(_OnTable, frozen=True):
    """Follow a table no longer."""


class Join(_OnTable, frozen=True):
    """Take a seat: an open one, a reserved one, or the one an invitation opens."""

    seat: SeatNumber | None = None
    code: Annotated[str, Meta(max_length=16)] = ""
    name: Name = ""
    seed: Seed = ""


class Seed_(_OnTable, frozen=True, tag="seed"):  # noqa: N801 — the command is called seed
    """Add a seed of your own to the shuffle, before the start."""

    seat: SeatNumber
    seed: Seed


class Start(_OnTable, frozen=True):
    """Begin the game; ``first`` names the seat of the oldest player."""

    first: SeatNumber | None = None


class Act(_OnTable, frozen=True):
    """Choose an action for a seat; ``seq`` is the last event you have seen."""

    seat: SeatNumber
    seq: Seq
    action: Annotated[str, Meta(max_length=8)]


class Leave(_OnTable, frozen=True):
    """Leave the game (R9), or give a seat back before it starts."""

    seat: SeatNumber


class Undo(_OnTable, frozen=True):
    """Take back your last action, by consent."""

    seat: SeatNumber
    seq: Seq


class Replace(_OnTable, frozen=True):
    """Give the seat of someone who is gone to a bot, or skip it; the others must agree."""

    seat: SeatNumber
    bot: Bot = ""


class Answer(_OnTable, frozen=True):
    """Agree to an offer, or not."""

    offer: Annotated[int, Meta(ge=1, le=1_000_000)]
    accept: bool


class Give(_OnTable, frozen=True):
    """Give another seat more time."""

    seat: SeatNumber
    seconds: Annotated[int, Meta(ge=1, le=7 * 86400)]


class Emote(_OnTable, frozen=True):
    """Say one of the preset phrases."""

    seat: SeatNumber
    emote: Annotated[str, Meta(max_length=20)]


class Rematch(_OnTable, frozen=True):
    """Go on after the end: a rematch, or the next game of the tournament."""


class Close(_OnTable, frozen=True):
    """Close a table that has not started."""


class Lobby(_Command, frozen=True):
    """List the open tables, now and whenever they change."""

    follow: bool = True


class Ping(_Command, frozen=True):
    """Ask for an answer."""


TableCommand: TypeAlias = (
    Join | Seed_ | Start | Act | Leave | Undo | Replace | Answer | Give | Emote | Rematch | Close
)
Command: TypeAlias = TableCommand | Watch | Unwatch | Lobby | Ping


class Told(Struct, frozen=True):
    """A message with its sentence in the reader's language."""

    code: str
    facts: Mapping[str, FactOut]
    text: str


def told(message: Message, words: Words) -> Told:
    """Make the sentence of a message."""
    return _told(message.code, tuple(message.facts.items()), words)


@lru_cache(4096)
def _told(code: str, facts: tuple[tuple[str, Fact], ...], words: Words) -> Told:
    # The same things are said again and again, to several readers.
    written = {name: _written(name, fact) for name, fact in facts}
    return Told(code, dict(facts), words.say(Message(code, written)))


def _written(name: str, fact: Fact) -> Fact:
    # Small numbers look the same in every language, and formatting them takes most of the time.
    small = isinstance(fact, int) and 0 <= fact < 1000 and name != COUNT
    return str(fact) if small else fact


class SeatInfo(Struct, frozen=True):
    """What everyone may know of a seat."""

    kind: str
    name: str
    user: str
    bot: str


class Info(Struct, frozen=True):
    """What everyone may know of a table beside the game itself."""

    status: str
    edition: str
    rules: str
    host: str
    public: bool
    rated: bool
    clock: Clock
    commit: str
    seats: tuple[SeatInfo, ...]
    tournament: bool
    game: int
    """Which game of a tournament this is."""
    standings: tuple[tuple[int, int], ...]
    """Player and points in a tournament, the best first."""
    previous: str
    next: str
    hints: bool = False
    """Whether the seat to act can ask for a hint."""
    shares: bool = False
    """Whether the win chances can be asked for."""


class View(Struct, frozen=True, omit_defaults=True):
    """The game as everyone sees it."""

    position: str = ""
    layout: str = ""
    """The tiles with their colours: gardens, table and hand, three digits a tile."""
    seat: int = 0
    actions: tuple[str, ...] = ()
    setup: bool = False
    """Whether the tiles in hand go to the diagonal cells."""
    pairs: tuple[str, ...] = ()
    """The actions that would earn another play (R6)."""
    undoable: bool = False
    deadline: int = 0
    """When the seat to act runs out of time, in milliseconds since 1970; 0 is never."""
    left: tuple[int, ...] = ()
    """The milliseconds each seat has for the game, as its last turn began."""


class _Out(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """What all messages to a client share."""


class Past(Struct, frozen=True):
    """An event that a reader missed."""

    seq: int
    at: int
    data: Data
    message: Told


class StateOut(_Out, frozen=True, tag="state"):
    """Everything about a table, with the events after ``since``."""

    id: str
    table: str
    seq: int
    at: int
    info: Info
    view: View
    events: tuple[Past, ...]
    present: tuple[int, ...]
    watchers: int
    mine: tuple[int, ...] = ()
    offers: tuple["OfferOut", ...] = ()


class EventOut(_Out, frozen=True, tag="event"):
    """Something happened at a table."""

    table: str
    seq: int
    at: int
    data: Data
    message: Told
    view: View
    info: Info | None = None


class Ack(_Out, frozen=True):
    """The command was carried out, and is stored."""

    id: str
    seq: int
    table: str = ""
    again: bool = False
    """It had been carried out before: you sent it twice."""
    seat: int = 0
    next: str = ""


class Refused(_Out, frozen=True):
    """The command was not carried out; nothing has changed."""

    id: str
    seq: int
    message: Told
    table: str = ""


class Presence(_Out, frozen=True):
    """Who is here now; a seat that is not is shown as gone."""

    table: str
    present: tuple[int, ...]
    watchers: int


class EmoteOut(_Out, frozen=True, tag="emote"):
    """Someone said a preset phrase."""

    table: str
    seat: int
    emote: str
    text: str


class OfferOut(_Out, frozen=True, tag="offer"):
    """Someone asks for consent, or (``open`` false) an offer has ended."""

    table: str
    seq: int
    offer: int
    kind: Literal["undo", "bot", "skip"]
    seat: int
    by: int
    wanted: tuple[int, ...]
    open: bool = True
    bot: str = ""


class Next(_Out, frozen=True):
    """The game goes on at another table."""

    table: str
    seq: int
    next: str


class LobbyEntry(Struct, frozen=True):
    """One open table."""

    table: str
    edition: str
    rules: str
    seats: int
    open: int
    rated: bool
    tournament: bool
    clock: Clock
    names: tuple[str, ...]


class LobbyOut(_Out, frozen=True, tag="lobby"):
    """The tables that anyone may join."""

    tables: tuple[LobbyEntry, ...]
    id: str = ""
    """The command that this answers, if it does."""


class Pong(_Out, frozen=True):
    """An answer to a ping."""

    id: str


class Bye(_Out, frozen=True):
    """The server ends; come back with ``since``."""

    message: Told


Reply: TypeAlias = Ack | Refused
Out: TypeAlias = (
    StateOut | EventOut | Reply | Presence | EmoteOut | OfferOut | Next | LobbyOut | Pong | Bye
)

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_encoder = msgspec.json.Encoder()


def parse_command(text: str | bytes) -> Command:
    """Read a command; ``msgspec.MsgspecError`` or ``ValueError`` says that it is none."""
    return _decoder.decode(text)


def dump(message: Out) -> str:
    """Write a message."""
    return _encoder.encode(message).decode()
