"""The commands that clients give, version 1 of the protocol, and those a table gives itself.

Strict in what is taken. Every command carries an idempotency key ``id``. Field by field:
docs/protocol.md.
"""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from luckynumbers.server.game.values import User

VERSION: Final = 1
LARGEST: Final = 16 * 1024
"""The most bytes of one message."""

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
Seq: TypeAlias = Annotated[int, Meta(ge=-1, le=1_000_000)]
ActionText: TypeAlias = Annotated[str, Meta(max_length=8)]
Seed: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
Name: TypeAlias = Annotated[str, Meta(max_length=200)]
Bot: TypeAlias = Annotated[str, Meta(max_length=64)]


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag=str.lower):
    """The base of all commands."""

    id: Key


class _OnTable(_Command, frozen=True):
    """The base of all commands to a table."""

    table: Id


class Subscribe(_OnTable, frozen=True):
    """Receive a table's messages; the answer holds everything after ``since``."""

    since: Seq = -1


class Unsubscribe(_OnTable, frozen=True):
    """Receive a table's messages no longer."""


class Join(_OnTable, frozen=True):
    """Take a seat: an open one, one reserved for you, or with the invitation any free one."""

    seat: SeatNumber | None = None
    code: Annotated[str, Meta(max_length=16)] = ""
    name: Name = ""
    seed: Seed = ""


class AddSeed(_OnTable, frozen=True, tag="seed"):
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
    action: ActionText


class Leave(_OnTable, frozen=True):
    """Leave the game (R9), or before it starts give a seat back; the host may clear any."""

    seat: SeatNumber


class Undo(_OnTable, frozen=True):
    """Take back your last action, by consent."""

    seat: SeatNumber
    seq: Seq


class Replace(_OnTable, frozen=True):
    """Replace someone who is gone by a bot, or skip their seat; the others must agree.

    Before the start the host fills a seat that waits with a bot, or closes it.
    """

    seat: SeatNumber
    bot: Bot = ""
    name: Name = ""
    """How the bot is called, before the start."""


class Answer(_OnTable, frozen=True):
    """Agree to an offer, or not."""

    offer: Annotated[int, Meta(ge=1, le=1_000_000)]
    accept: bool


class Give(_OnTable, frozen=True):
    """Add time to another seat."""

    seat: SeatNumber
    seconds: Annotated[int, Meta(ge=1, le=7 * 86400)]


class Emote(_OnTable, frozen=True):
    """Send one of the preset phrases."""

    seat: SeatNumber
    emote: Annotated[str, Meta(max_length=20)]


class Rematch(_OnTable, frozen=True):
    """Go on after the end: a rematch, or the next game of the tournament."""


class Close(_OnTable, frozen=True):
    """Close a table that has not started."""


class Lobby(_Command, frozen=True):
    """List the open tables, now and whenever they change."""

    subscribe: bool = True


class Look(_Command, frozen=True):
    """Whether someone looks at the page of this socket; a new one counts as looked at."""

    looking: bool


class Match(_Command, frozen=True):
    """Wait for an opponent in a quick match, or (``wanted`` false) no longer."""

    wanted: bool = True


class Games(_Command, frozen=True):
    """Receive a message whenever a game of yours has a new turn or seat, begins or ends."""

    subscribe: bool = True


class Ping(_Command, frozen=True):
    """Ask for an answer."""


TableCommand: TypeAlias = (
    Join | AddSeed | Start | Act | Leave | Undo | Replace | Answer | Give | Emote | Rematch | Close
)
Command: TypeAlias = TableCommand | Subscribe | Unsubscribe | Lobby | Look | Match | Games | Ping


class BotMoves(Struct, frozen=True):
    """A bot has chosen an action."""

    seat: int
    seq: int
    action: str


class BotFails(Struct, frozen=True):
    """A bot could not choose."""

    seat: int
    seq: int


class TimeUp(Struct, frozen=True):
    """A seat has no time left."""

    seat: int
    seq: int


class GiveBack(Struct, frozen=True):
    """The seat to act gets the time back in which its table could not be played."""

    since: int
    """When the table could last be played; what was stored later counts."""


class Expire(Struct, frozen=True):
    """The table has waited too long for its players."""


class Forget(Struct, frozen=True):
    """A user was deleted: the name leaves the table."""

    user: str


class TakeAlong(Struct, frozen=True):
    """A guest has signed in: their seats are the account's from now on."""

    guest: str
    account: str


class Depart(Struct, frozen=True):
    """A user is about to be deleted: they leave the table, so that nobody waits for them."""

    user: User


OwnCommand: TypeAlias = (
    BotMoves | BotFails | TimeUp | GiveBack | Expire | Forget | TakeAlong | Depart
)
"""What a table orders by itself."""

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_table_decoder: msgspec.json.Decoder[TableCommand] = msgspec.json.Decoder(TableCommand)


class _Keyed(Struct):
    """Anything with a readable key."""

    id: Key = ""


_keyed_decoder: msgspec.json.Decoder[_Keyed] = msgspec.json.Decoder(_Keyed)


def parse_key(text: str | bytes) -> str:
    """The key of a message that may be no command; it fails as ``parse_command`` does."""
    return _keyed_decoder.decode(text).id


def parse_command(text: str | bytes) -> Command:
    """Parse a command; ``msgspec.MsgspecError`` or ``ValueError`` reports that it is none."""
    return _decoder.decode(text)


def parse_table_command(text: str | bytes) -> TableCommand:
    """Parse a command to a table, as ``parse_command`` does."""
    return _table_decoder.decode(text)
