"""Commands as pure functions: ``decide(state, command, circumstances)`` returns a ``Decision``.

A refusal is a ``GameError``; the state that was given is never changed.
"""

from typing import TypeAlias, assert_never

from luckynumbers.core import ActionError
from luckynumbers.server.game import commands
from luckynumbers.server.game.commands import (
    BotFails,
    BotMoves,
    Depart,
    Expire,
    Forget,
    GiveBack,
    OwnCommand,
    TableCommand,
    TakeAlong,
    TimeUp,
)
from luckynumbers.server.game.deciding import acting, company, consent, seating
from luckynumbers.server.game.deciding.decision import Circumstances, Decision, after
from luckynumbers.server.game.events import Adjusted, Left
from luckynumbers.server.game.state import State

AnyCommand: TypeAlias = TableCommand | OwnCommand

__all__ = ["AnyCommand", "Circumstances", "Decision", "decide"]


def decide(  # noqa: C901, PLR0912 — one line for each command
    state: State, command: AnyCommand, circumstances: Circumstances
) -> Decision:
    """Return what a command leads to, or refuse it."""
    match command:
        case commands.Act():
            return acting.act(state, command, circumstances)
        case commands.Join():
            return seating.join(state, command, circumstances)
        case commands.AddSeed():
            return seating.add_seed(state, command, circumstances)
        case commands.Start():
            return seating.start(state, command, circumstances)
        case commands.Close():
            return seating.close(state, circumstances)
        case commands.Leave():
            return acting.leave(state, command, circumstances)
        case commands.Give():
            return acting.give_time(state, command, circumstances)
        case commands.Undo():
            return consent.ask_undo(state, command, circumstances)
        case commands.Replace():
            return consent.ask_replace(state, command, circumstances)
        case commands.Answer():
            return consent.answer(state, command, circumstances)
        case commands.Emote():
            return company.emote(state, command, circumstances)
        case commands.Rematch():
            return company.rematch(state, circumstances)
        case BotMoves() | BotFails() | TimeUp() | GiveBack() | Expire() | Forget():
            return _own(state, command, circumstances)
        case TakeAlong() | Depart():
            return _own(state, command, circumstances)
    assert_never(command)


def _own(state: State, command: OwnCommand, circumstances: Circumstances) -> Decision:
    match command:
        case BotMoves(seat, seq, action) if state.is_fresh(seq):
            try:
                return acting.act_for(state, seat, seq, action, circumstances)
            except ActionError:
                return Decision(after(state, circumstances, Left(seat, "failed")))
        case BotFails(seat, seq) if state.is_fresh(seq):
            return Decision(after(state, circumstances, Left(seat, "failed")))
        case TimeUp(seat, seq) if seq == state.seq:
            return Decision(after(state, circumstances, Left(seat, "timeout")))
        case GiveBack(since):
            return Decision(_given_back(state, since, circumstances))
        case Expire():
            return Decision(seating.closed(state, circumstances))
        case Forget(user):
            return Decision(company.forgotten(state, user))
        case TakeAlong(guest, account):
            return seating.take_along(state, guest, account, circumstances)
        case Depart(user):
            return acting.depart(state, user, circumstances)
    return Decision(state)  # something else has happened in the meantime


def _given_back(state: State, since: int, circumstances: Circumstances) -> State:
    lost = circumstances.now - max(since, state.events[-1].at)
    if lost <= 0 or state.to_act is None or state.clocks.deadline is None:
        return state
    return after(state, circumstances, Adjusted(state.to_act, lost, "restart"))
