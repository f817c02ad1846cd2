"""The events of a game, as they are stored and shown: everything a replay needs, nothing secret.

An event is (game, seq, at, kind, data). A draw and its revealed tile are one ``acted`` event. The
secret of the shuffle is in no event but ``closed``, when the game is over (R10).
"""

from typing import Literal, TypeAlias

import msgspec

from luckynumbers.core.tiles import Colour

SeatKind: TypeAlias = Literal["person", "device", "open", "invite", "reserved", "bot"]
"""A seat is taken by a person, by another person on the same device or by a bot; or it waits: for
anyone, for who has the invitation, or for one particular user."""
TAKEN: frozenset[SeatKind] = frozenset({"person", "device", "bot"})
FREE: frozenset[SeatKind] = frozenset({"open", "invite"})


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time control of a table: none, for each turn, for the whole game, or in days."""

    kind: Literal["none", "turn", "game", "days"] = "none"
    seconds: int = 0
    increment: int = 0


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat, or whom it waits for."""

    kind: SeatKind
    name: str = ""
    user: str = ""
    bot: str = ""
    owner: str = ""
    """Whose program sits there; told at rated tables only, where it matters."""

    replaced: str = ""
    """The user whose seat a bot has taken over, with the name; or whom the host sent away."""

    @property
    def player(self) -> str:
        """The id of the person behind the seat: the user, or the owner of a program."""
        return self.owner or self.user


def is_same_person(before: Seat, after: Seat) -> bool:
    """Whether a seat has only changed from a guest to their account: people can't be swapped."""
    kinds = {before.kind, after.kind}
    return kinds <= {"person", "device"} or kinds == {"reserved"}


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True):
    """The script of a lesson: the first tiles of the pile, and the actions it asks for."""

    pile: tuple[int, ...]
    expect: tuple[str, ...] = ()


class Earlier(msgspec.Struct, frozen=True):
    """The beginning of an earlier game, where a table goes on; it names nobody."""

    first: int
    revealed: tuple[int, ...]
    """The tiles that were drawn, in order; the rest of the pile is shuffled afresh."""
    deeds: tuple[str, ...] = ()
    """The actions, and ``~2`` where seat 2 left."""
    colours: str = ""
    """The colours of those tiles, a digit for each; empty in logs that were stored without."""

    @property
    def palette(self) -> tuple[Colour, ...]:
        """The colours of the tiles that were drawn."""
        return tuple(Colour(int(digit) - 1) for digit in self.colours)


class Scored(msgspec.Struct, frozen=True):
    """The result of an earlier game of a tournament."""

    winners: tuple[int, ...]
    empties: tuple[int, ...]
    left: tuple[int, ...]
    end: str


class _Event(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """The base of all events: the kind is written with the data."""


class Created(_Event, frozen=True):
    """A table was made; the commitment of the shuffle is public from here on."""

    rules: str
    edition: str
    host: str
    seats: tuple[Seat, ...]
    commit: str = ""
    clock: Clock = Clock()
    start: int = 0
    public: bool = False
    rated: bool = False
    previous: str = ""
    tournament: bool = False
    players: tuple[int, ...] = ()
    """In a tournament: which player of the tournament sits in each seat."""
    opened: int = 1
    """In a tournament: who started the first game."""
    scored: tuple[Scored, ...] = ()
    lesson: Lesson | None = None
    auto: bool = False
    """Whether the game begins by itself once everyone sits."""
    programs: bool = False
    """Whether a rated table is one of programs, which are rated apart from people."""
    earlier: Earlier | None = None


class Seated(_Event, frozen=True):
    """A seat was taken or given back, its guest signed in, or a bot replaced someone."""

    seat: int
    who: Seat


class Dropped(_Event, frozen=True):
    """A seat that waited was closed before the start; those after it move up."""

    seat: int


class Started(_Event, frozen=True):
    """The game began, or goes on from an earlier one."""

    first: int
    revealed: tuple[int, ...] = ()
    """What the starting seat revealed for its setup, or all that was revealed earlier."""
    drawn: bool = False
    """Whether the start was drawn at random (R13)."""
    seeds: tuple[int, ...] = ()
    """The seats that added a seed of their own to the shuffle."""


class Acted(_Event, frozen=True):
    """A seat acted, with the tiles that this revealed."""

    seat: int
    action: str
    revealed: tuple[int, ...] = ()


class Left(_Event, frozen=True):
    """A seat left (R9), with what the next seat revealed for its setup."""

    seat: int
    reason: Literal["resigned", "timeout", "skipped", "failed"] = "resigned"
    revealed: tuple[int, ...] = ()


class Undone(_Event, frozen=True):
    """The last actions were taken back, with the seats that agreed."""

    seat: int
    count: int
    agreed: tuple[int, ...] = ()


class Adjusted(_Event, frozen=True):
    """A seat got time: a gift of another player, or what a restart of the server took."""

    seat: int
    ms: int
    reason: Literal["gift", "restart"] = "gift"


class Closed(_Event, frozen=True):
    """The game ended, and its shuffle is public."""

    end: str
    winners: tuple[int, ...] = ()
    empties: tuple[int, ...] = ()
    secret: str = ""
    seeds: dict[int, str] = {}
    deal: str = ""


Data: TypeAlias = Created | Seated | Dropped | Started | Acted | Left | Undone | Adjusted | Closed


class Event(msgspec.Struct, frozen=True):
    """One line of the log of a game."""

    seq: int
    at: int
    """When, in milliseconds since 1970."""
    data: Data
    key: str = ""
    """The idempotency key of the command that caused it, if one did."""


_decoder: msgspec.json.Decoder[Data] = msgspec.json.Decoder(Data)
_encoder = msgspec.json.Encoder()


def kind_of(data: Data) -> str:
    """The kind of an event, as the log writes it."""
    return type(data).__name__.lower()


def dump(data: Data) -> str:
    """Format an event for the log."""
    return _encoder.encode(data).decode()


def parse(text: str) -> Data:
    """Parse an event of the log."""
    return _decoder.decode(text)


def parse_or_none(text: str) -> Data | None:
    """Parse an event of the log, or return None for a damaged one."""
    try:
        return parse(text)
    except msgspec.MsgspecError:
        return None
