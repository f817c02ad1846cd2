"""Finished games that were played without the server: checked by a replay, kept as a table.

The record proves that the tiles came as its seal had promised, not that nobody looked: whoever
shuffles in their own page could. So such a game is never rated.
"""

from collections.abc import Collection, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from luckynumbers.core import EDITIONS, GameError, edition
from luckynumbers.play import Departure, Move, Record
from luckynumbers.play.record import shuffle_of
from luckynumbers.server.game.deciding.decision import closing
from luckynumbers.server.game.events import Acted, Created, Data, Left, Seat, Started
from luckynumbers.server.game.evolve import evolve
from luckynumbers.server.game.names import LONGEST, clean_name, distinct
from luckynumbers.server.game.plans import check_bot, check_played
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Secret, User

ChairKind: TypeAlias = Literal["me", "device", "bot"]
USUAL: Final = next(iter(EDITIONS))


class Chair(Struct, frozen=True):
    """Who played in a seat: whoever brings the game, someone else at their device, or a bot."""

    kind: ChairKind
    bot: str = ""


class Brought(Struct, frozen=True):
    """A game that somebody brings along, and who they are."""

    record: str
    chairs: tuple[Chair, ...]
    host: User
    named: bool = True
    """Whether the names in the record are taken; those of someone who is muted are not."""


def table_of(brought: Brought, identity: str, at: int, bots: Collection[str]) -> State:
    """Play a game again and return its table, or refuse it with what is wrong.

    The seal of its shuffle is the key of the table, so that nobody keeps a game twice.
    """
    record = Record.parse(brought.record)
    if record.outcome is None:
        raise GameError("game/not-over")
    record.verify()
    shuffle = shuffle_of(record.tags)
    if shuffle.seeded_deal:
        raise GameError("verify/commit")
    secret = Secret(shuffle.secret, shuffle.seeds)
    created = _created(record, brought, bots)
    key = f"{brought.host.id}/new/{created.commit}"
    state = evolve(State.empty(identity, created, secret, ()), created, at, key)
    for data in _deeds(record):
        state = evolve(state, data, at)
    if state.game is None or tuple(state.game.log) != record.log:
        raise GameError("verify/drawn")
    return evolve(state, closing(state), at)


def _created(record: Record, brought: Brought, bots: Collection[str]) -> Created:
    box = edition(record.tags.get("Edition", USUAL))
    box.check_seats(record.seats)
    check_played([chair.kind for chair in brought.chairs], record.seats)
    return Created(
        rules=str(record.rules),
        edition=box.name,
        host=brought.host.id,
        seats=_seats(record, brought, bots),
        commit=record.tags["Commit"],
        start=record.first,
    )


def _seats(record: Record, brought: Brought, bots: Collection[str]) -> tuple[Seat, ...]:
    names = record.names if brought.named and record.names else ("",) * record.seats
    seats: list[Seat] = []
    for chair, name in zip(brought.chairs, names, strict=True):
        seats.append(_seat(chair, name, brought.host, [seat.name for seat in seats], bots))
    return tuple(seats)


def _seat(chair: Chair, name: str, host: User, taken: Sequence[str], bots: Collection[str]) -> Seat:
    if chair.kind == "bot":
        spec = check_bot(chair.bot, bots)
        return Seat("bot", distinct(_clean(name, spec), taken), "", spec)
    if chair.kind == "me":
        return Seat("person", distinct(clean_name(host.name), taken), host.id)
    return Seat("device", distinct(_clean(name, host.name), taken), host.id)


def _clean(name: str, other: str) -> str:
    """A name that can be shown, or another one."""
    try:
        return clean_name(name[:LONGEST])
    except GameError:
        return clean_name(other.replace(":", " "))


def _deeds(record: Record) -> list[Data]:
    """The events of a record, without what they reveal."""
    deeds: list[Data] = [Started(record.first)]
    for entry in record.log:
        match entry:
            case Move(seat, action):
                deeds.append(Acted(seat, str(action)))
            case Departure(seat):
                deeds.append(Left(seat))
    return deeds
