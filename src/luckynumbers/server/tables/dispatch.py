"""From a command to what it leads to: one line for each command, the work is done elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, assert_never

from luckynumbers.core import ActionError, GameError
from luckynumbers.server import wire
from luckynumbers.server.events import Acted, Adjusted, Data, Left, Undone
from luckynumbers.server.storage import User
from luckynumbers.server.tables import consent, joining, playing
from luckynumbers.server.tables.house import Listener
from luckynumbers.server.tables.pacing import BotFails, BotMoves, Retry, TimeUp
from luckynumbers.server.tables.state import State
from luckynumbers.server.tables.steps import Step, carry_out, check_own

if TYPE_CHECKING:
    from luckynumbers.server.tables.table import Table


@dataclass(frozen=True)
class Follow:
    """Let someone follow the table, from an event on."""

    id: str
    since: int
    listener: Listener


@dataclass(frozen=True)
class Peek:
    """Look at the table between two commands, when nothing is half done."""

    look: Callable[["Table"], None]


@dataclass(frozen=True)
class GiveBack:
    """Give the seat to act the time that a restart of the server took."""

    ms: int


@dataclass(frozen=True)
class Expire:
    """Close a table that has waited too long."""


Asking: TypeAlias = (
    wire.TableCommand | Follow | Peek | GiveBack | Expire | BotMoves | BotFails | TimeUp | Retry
)


def is_move(data: Data) -> bool:
    """Tell whether an event changes only the game, not who sits where."""
    return isinstance(data, Acted | Undone | Adjusted | Left)


async def decide(table: "Table", command: Asking, user: User | None) -> Step:
    """Carry out a command on the state; what it did must still be stored."""
    match command:
        case wire.Rematch():
            return await _rematch(table, user)
        case Follow():
            return _follow(table, command, user)
        case Peek():
            command.look(table)
            return Step()
        case BotMoves() | BotFails() | TimeUp() | Retry() | GiveBack() | Expire():
            return _by_itself(table.state, command)
    return _decide(table, command, user)


def _decide(  # noqa: C901 — one line for each command
    table: "Table", command: wire.TableCommand, user: User | None
) -> Step:
    state = table.state
    match command:
        case wire.Act():
            return playing.act(state, command, user)
        case wire.Join():
            return joining.join(state, command, _known(user), table.invites)
        case wire.Seed_():
            return joining.add_seed(state, command, user)
        case wire.Start():
            return joining.start(state, command, user)
        case wire.Leave():
            return playing.leave(state, command, user)
        case wire.Close():
            return joining.close(state, _known(user))
        case wire.Give():
            return playing.give_time(state, command, user)
        case wire.Emote():
            return _emote(table, command, user)
        case wire.Undo():
            return consent.ask_undo(table, command, user)
        case wire.Replace():
            return consent.ask_replace(table, command, user)
        case wire.Answer():
            return consent.answer(table, command, user)
        case wire.Rematch():
            raise GameError("table/not-running")
    assert_never(command)


def _by_itself(
    state: State, command: BotMoves | BotFails | TimeUp | Retry | GiveBack | Expire
) -> Step:
    match command:
        case BotMoves(seat, seq, action) if seq == state.seq:
            try:
                return playing.act_for(state, seat, seq, action)
            except ActionError:
                return carry_out(state, Left(seat, "failed"))
        case BotFails(seat, seq) if seq == state.seq:
            return carry_out(state, Left(seat, "failed"))
        case TimeUp(seat, seq) if seq == state.seq:
            return playing.time_out(state, seat)
        case GiveBack(ms) if state.to_act is not None:
            return carry_out(state, Adjusted(state.to_act, ms, "restart"))
        case Expire():
            return joining.close(state, None)
    return Step()  # something else has happened in the meantime


def _follow(table: "Table", command: Follow, user: User | None) -> Step:
    listener = command.listener
    came = table.audience.add(listener)
    shown = table.show_to(command.id, command.since, listener.language, user)
    listener.send(wire.dump(shown))
    if came:
        table.audience.tell_presence([seat.user for seat in table.state.seats])
    return Step()


async def _rematch(table: "Table", user: User | None) -> Step:
    if user is None or not table.state.seats_of(user.id):
        raise GameError("table/spectator")
    if table.state.closed is None or table.state.game is None:
        raise GameError("game/not-over")
    following = table.following or await table.house.follow(table, user)
    table.following = following
    told = wire.Next(table.id, table.state.seq, following)
    table.audience.tell(lambda _: told)
    return Step(next=following)


def _emote(table: "Table", command: wire.Emote, user: User | None) -> Step:
    check_own(table.state, user, command.seat)
    code = wire.EMOTES.get(command.emote)
    if code is None:
        raise GameError("emote/unknown", found=command.emote, known=tuple(wire.EMOTES))
    table.audience.tell(
        lambda words: wire.EmoteOut(table.id, command.seat, command.emote, words.text(code))
    )
    return Step()


def _known(user: User | None) -> User:
    if user is None:
        raise GameError("user/unknown")
    return user
