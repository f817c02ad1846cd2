"""During the game: acting, leaving, giving time. Core alone says what is legal."""

from msgspec.structs import replace

from luckynumbers.core import Action, Discard, Draw, GameError, Place, parse_action
from luckynumbers.server.game.commands import Act, Give, Leave
from luckynumbers.server.game.deciding import seating
from luckynumbers.server.game.deciding.bounds import check_gift, check_length
from luckynumbers.server.game.deciding.decision import (
    Circumstances,
    Decision,
    after,
    check_fresh,
    check_own,
    check_seated,
    seat_at,
)
from luckynumbers.server.game.events import Acted, Adjusted, Left
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status, User


def act(state: State, command: Act, circumstances: Circumstances) -> Decision:
    """Carry out an action of a seat."""
    check_own(state, circumstances.user, command.seat)
    return act_for(state, command.seat, command.seq, command.action, circumstances)


def act_for(state: State, seat: int, seq: int, text: str, circumstances: Circumstances) -> Decision:
    """Carry out an action for a seat whose right to act is known."""
    position = state.running.position
    check_fresh(state, seq)
    check_length(state)
    if position.seat != seat:
        turn = position.seat or seat
        raise GameError("table/not-your-turn", name=state.name(turn), seat=turn)
    action = parse_action(text)
    _check_lesson(state, action)
    return Decision(after(state, circumstances, Acted(seat, str(action))))


def _check_lesson(state: State, action: Action) -> None:
    lesson = state.created.lesson
    if lesson is None or state.steps >= len(lesson.expect):
        return
    expected = parse_action(lesson.expect[state.steps])
    if action != expected:
        # A learner hears of the rule first, and only then what the lesson asks for.
        state.running.position.apply(action)
        raise _lesson_hint(expected)


def _lesson_hint(expected: Action) -> GameError:
    match expected:
        case Place(tile, cell):
            return GameError("lesson/place", tile=tile, cell=str(cell))
        case Discard(tile):
            return GameError("lesson/discard", tile=tile)
        case Draw():
            return GameError("lesson/draw")


def leave(state: State, command: Leave, circumstances: Circumstances) -> Decision:
    """Leave the game (R9), or give a seat back before it starts."""
    if state.status is Status.waiting:
        return seating.give_back(state, command.seat, circumstances)
    check_own(state, circumstances.user, command.seat)
    _ = state.running
    return Decision(after(state, circumstances, Left(command.seat)))


def depart(state: State, user: User, circumstances: Circumstances) -> Decision:
    """Leave with every seat, for good; a tournament between two games ends by it."""
    present = replace(circumstances, user=user)
    if state.status is Status.waiting and state.created.scored:
        return Decision(seating.closed(state, present))
    while state.closed is None and (seats := state.playing(user.id)):
        state = leave(state, Leave("", state.id, seats[0]), present).state
    return Decision(state)


def give_time(state: State, command: Give, circumstances: Circumstances) -> Decision:
    """Add time to another seat, within bounds; nobody can give it to themselves."""
    left = state.running.position.left
    user = check_seated(state, circumstances.user)
    if seat_at(state, command.seat).user == user.id:
        raise GameError("table/own-time")
    if state.created.clock.kind == "none":
        raise GameError("table/no-clock")
    if command.seat in left:
        raise GameError("leave/gone", seat=command.seat)
    ms = command.seconds * 1000
    check_gift(state, command.seat, ms, circumstances.now)
    return Decision(after(state, circumstances, Adjusted(command.seat, ms)))
