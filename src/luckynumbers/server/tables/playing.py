"""During the game: acting, leaving, taking back, giving time. Core alone says what is legal."""

from luckynumbers.core import Action, Discard, Draw, GameError, Place, parse_action
from luckynumbers.play import Move
from luckynumbers.server import wire
from luckynumbers.server.events import Acted, Adjusted, Left, Seat, Seated, Undone
from luckynumbers.server.storage import Status, User
from luckynumbers.server.tables import joining
from luckynumbers.server.tables.state import State
from luckynumbers.server.tables.steps import Step, carry_out, check_fresh, check_own, seat_at


def act(state: State, command: wire.Act, user: User | None) -> Step:
    """Carry out an action of a seat."""
    check_own(state, user, command.seat)
    return act_for(state, command.seat, command.seq, command.action)


def act_for(state: State, seat: int, seq: int, text: str) -> Step:
    """Carry out an action for a seat whose right to act is known."""
    game = state.running
    check_fresh(state, seq)
    if game.position.seat != seat:
        raise GameError("table/not-your-turn", name=state.name(game.position.seat or seat))
    action = parse_action(text)
    lesson = state.created.lesson
    if lesson is not None and state.steps < len(lesson.expect):
        expected = parse_action(lesson.expect[state.steps])
        if action != expected:
            # Whoever learns is told the rule first, and only then what the lesson is after.
            game.position.apply(action)
            raise _lesson_hint(expected)
    return carry_out(state, Acted(seat, str(action)))


def _lesson_hint(expected: Action) -> GameError:
    match expected:
        case Place(tile, cell):
            return GameError("lesson/place", tile=tile, cell=str(cell))
        case Discard(tile):
            return GameError("lesson/discard", tile=tile)
        case Draw():
            return GameError("lesson/draw")


def leave(state: State, command: wire.Leave, user: User | None) -> Step:
    """Leave at any moment (R9)."""
    if state.status is Status.waiting:
        return joining.give_back(state, command.seat, user)
    check_own(state, user, command.seat)
    _ = state.running
    return carry_out(state, Left(command.seat))


def time_out(state: State, seat: int) -> Step:
    """Take a seat out whose time is over."""
    return carry_out(state, Left(seat, "timeout"))


def undo_count(state: State, command: wire.Undo, user: User | None) -> int:
    """Count the actions that must be taken back to undo the last one of a seat."""
    check_own(state, user, command.seat)
    game = state.running
    check_fresh(state, command.seq)
    if state.created.rated:
        raise GameError("table/no-undo-rated")
    for count, entry in enumerate(reversed(game.log), 1):
        if not isinstance(entry, Move) or entry.revealed:
            break  # never across a reveal, nor across someone's leaving
        if entry.seat == command.seat:
            return count
    raise GameError("undo/revealed")


def undo(state: State, seat: int, count: int, agreed: tuple[int, ...]) -> Step:
    """Take actions back."""
    return carry_out(state, Undone(seat, count, agreed))


def give_time(state: State, command: wire.Give, user: User | None) -> Step:
    """Give another seat more time; nobody can give it to themselves."""
    _ = state.running
    if user is None or not state.seats_of(user.id):
        raise GameError("table/spectator")
    if seat_at(state, command.seat).user == user.id:
        raise GameError("table/own-time")
    if state.created.clock.kind == "none":
        raise GameError("table/no-clock")
    return carry_out(state, Adjusted(command.seat, command.seconds * 1000))


def hand_over(state: State, seat: int, bot: str) -> Step:
    """Give the seat of someone who is gone to a bot, or skip it from now on (R9)."""
    _ = state.running
    if not bot:
        return carry_out(state, Left(seat, "skipped"))
    who = Seat("bot", state.name(seat), "", bot)
    return carry_out(state, Seated(seat, who))
