"""The messages to clients, version 1 of the protocol: the same bytes for every reader.

Everything about a table carries ``seq``, but presence and emotes, which are no part of its log.
Field by field: docs/protocol.md.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from luckynumbers.core import Fact, Message
from luckynumbers.server.game.events import Clock, Data
from luckynumbers.words import Words
from luckynumbers.words.sentences import COUNT

FactOut: TypeAlias = int | str | tuple[int | str, ...]
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


class Sentence(Struct, frozen=True):
    """A message with its sentence in the reader's language."""

    code: str
    facts: Mapping[str, FactOut]
    text: str


def sentence(message: Message, words: Words) -> Sentence:
    """Make the sentence of a message."""
    return _sentence(message.code, tuple(message.facts.items()), words)


@lru_cache(4096)
def _sentence(code: str, facts: tuple[tuple[str, Fact], ...], words: Words) -> Sentence:
    # The same sentences are made again and again, for several readers.
    written = {name: _written(name, fact) for name, fact in facts}
    return Sentence(code, dict(facts), words.say(Message(code, written)))


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
    finished: bool = False
    """Whether this was the last game of a tournament."""
    games: int = 1
    """How many games the tournament has, as far as nobody else leaves it (R9)."""
    players: tuple[int, ...] = ()
    """Which player of the tournament sits in each seat."""
    champions: tuple[int, ...] = ()
    """The players who have won the tournament, once it is over."""
    scores: tuple[tuple[int | None, ...], ...] = ()
    """For each line of the standings the points of each game so far; nothing for one sat out."""
    auto: bool = False
    """Whether the game begins by itself once everyone sits."""
    resumed: bool = False
    """Whether the game goes on from an earlier one; it counts for nothing."""
    declined: tuple[str, ...] = ()
    """The names of those who were asked to play and declined, before the start."""
    away: tuple[str, ...] = ()
    """The users whom the host has sent away, before the start: they need the invitation."""


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
    undoable: tuple[int, ...] = ()
    """The seats that can take back what they did last."""
    deadline: int = 0
    """When the seat to act runs out of time, in milliseconds since 1970; 0 is never."""
    remaining: tuple[int, ...] = ()
    """The milliseconds each seat has for the game, as its last turn began."""


class _Out(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """The base of all messages to a client."""


class Past(Struct, frozen=True, omit_defaults=True):
    """An event that a reader missed."""

    seq: int
    at: int
    data: Data
    message: Sentence
    log: tuple[Sentence, ...] | None = None
    """Its sentences in a log of one sentence a turn, where ``message`` is not the only one."""
    colours: str = ""
    """The colours of the tile that was placed or left, and of the one that it displaced (R11)."""


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
    subscribers: int
    mine: tuple[int, ...] = ()
    offers: tuple["OfferOut", ...] = ()


class EventOut(_Out, frozen=True, tag="event"):
    """Something happened at a table."""

    table: str
    seq: int
    at: int
    data: Data
    message: Sentence
    view: View
    info: Info | None = None
    log: tuple[Sentence, ...] | None = None
    """Its sentences in a log of one sentence a turn, where ``message`` is not the only one."""
    colours: str = ""
    """The colours of the tile that was placed or left, and of the one that it displaced (R11)."""


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
    message: Sentence
    table: str = ""


class Presence(_Out, frozen=True):
    """Who is here now; a seat that is not is shown as gone."""

    table: str
    present: tuple[int, ...]
    subscribers: int


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


class RunningGame(Struct, frozen=True):
    """An unfinished game of a user."""

    table: str
    info: Info
    mine: tuple[int, ...]
    """The seats of the user."""
    turn: int
    """The seat to act; 0 before the start."""
    at: int
    """When something last happened, in milliseconds since 1970."""
    deadline: int
    """When the seat to act runs out of time; 0 is never."""
    message: Sentence
    """What happened last."""


class LobbyOut(_Out, frozen=True, tag="lobby"):
    """The tables that anyone may join."""

    tables: tuple[LobbyEntry, ...]
    id: str = ""
    """The command that this answers, if it does."""


class MatchOut(_Out, frozen=True, tag="match"):
    """How a quick match stands: you wait, play at ``table``, or wait no longer."""

    state: Literal["waiting", "found", "left", "elsewhere"]
    """``elsewhere``: another window of yours waits instead, or you play there."""
    id: str = ""
    """The command that this answers, if it does."""
    others: int = 0
    """How many others wait."""
    table: str = ""


class GamesOut(_Out, frozen=True, tag="games"):
    """A game of yours has a new turn or seat, began or ended: ask for the list again."""

    table: str = ""
    id: str = ""
    """The command that this answers, if it does."""


class Pong(_Out, frozen=True):
    """An answer to a ping."""

    id: str


class Bye(_Out, frozen=True):
    """The server ends; come back with ``since``."""

    message: Sentence


Reply: TypeAlias = Ack | Refused
Out: TypeAlias = (
    StateOut
    | EventOut
    | Reply
    | Presence
    | EmoteOut
    | OfferOut
    | Next
    | LobbyOut
    | MatchOut
    | GamesOut
    | Pong
    | Bye
)

_encoder = msgspec.json.Encoder()


def dump(message: Out) -> str:
    """Format a message."""
    return _encoder.encode(message).decode()
