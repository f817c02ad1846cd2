"""How an event changes a state. Core alone says what is legal; here it is only carried out."""

from collections.abc import Sequence

from msgspec.structs import replace

from luckynumbers.core import Rules, parse_action
from luckynumbers.play import Game, Pile, revealed_in
from luckynumbers.server.game import event_messages
from luckynumbers.server.game.event_messages import EventMessages
from luckynumbers.server.game.events import (
    Acted,
    Adjusted,
    Closed,
    Created,
    Data,
    Dropped,
    Event,
    Left,
    Seated,
    Started,
    Undone,
    is_same_person,
)
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import DamagedError, Secret


def evolve(state: State, data: Data, at: int, key: str = "") -> State:
    """Return the state after one more event; what the event reveals is filled in."""
    changed, data, said = _carried_out(state, data)
    event = Event(state.seq + 1, at, data, key)
    changing = isinstance(data, Started | Acted | Left | Undone | Closed)
    clocks = changed.clocks
    if isinstance(data, Adjusted):
        clocks = clocks.give(data.seat, data.ms)
    return replace(
        changed,
        events=state.events.with_item(event),
        changed=event.seq if changing else state.changed,
        messages=state.messages.with_item(said),
        clocks=clocks.turn(changed.to_act, at),
        offers=(),
    )


def replay(
    identity: str,
    events: Sequence[Event],
    secret: Secret | None,
    codes: tuple[str, ...] = (),
    next_table: str = "",
) -> State:
    """Return the state that a stored log leads to; a log that no table wrote is refused."""
    created = events[0].data
    if not isinstance(created, Created):
        raise DamagedError(identity)
    try:
        state = State.empty(identity, created, secret, codes, next_table)
        for event in events:
            if not 1 <= _seat_of(event.data) <= len(state.seats):
                raise DamagedError(identity)
            state = evolve(state, event.data, event.at, event.key)
            if state.events[-1] != event:
                raise DamagedError(identity)
    except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError):
        raise DamagedError(identity) from None
    return state


def _seat_of(data: Data) -> int:
    """The seat that an event names, or the first if it names none."""
    match data:
        case Started(first=seat) | Seated(seat=seat) | Dropped(seat=seat) | Acted(seat=seat):
            return seat
        case Left(seat=seat) | Undone(seat=seat) | Adjusted(seat=seat):
            return seat
    return 1


def _carried_out(state: State, data: Data) -> tuple[State, Data, EventMessages]:
    match data:
        case Created():
            laid = State.empty(state.id, data, state.secret, state.codes, state.next)
            return laid, data, event_messages.created_messages(data)
        case Seated():
            said = event_messages.seated_messages(data, state.seats[data.seat - 1])
            return _seated(state, data), data, said
        case Dropped(seat):
            return state.without_seat(seat), data, event_messages.dropped_messages(data)
        case Started():
            return _started(state, data)
        case Acted():
            return _acted(state, data)
        case Left():
            return _left(state, data)
        case Undone():
            return _undone(state, data)
        case Adjusted():
            return state, data, event_messages.adjusted_messages(data, state.name(data.seat))
        case Closed():
            outcome = state.game.outcome if state.game else None
            names = [seat.name for seat in state.seats]
            closed = replace(state, closed=data)
            return closed, data, event_messages.closed_messages(outcome, names)


def _seated(state: State, seated: Seated) -> State:
    """The table with who sits there now; a host who has signed in stays the host."""
    before, who, created = state.seats[seated.seat - 1], seated.who, state.created
    if is_same_person(before, who) and before.user == created.host:
        state = replace(state, created=replace(created, host=who.user))
    return state.with_seat(seated.seat, who)


def _started(state: State, started: Started) -> tuple[State, Data, EventMessages]:
    game = Game(Rules.parse(state.created.rules), _pile(state), started.first)
    for deed in state.created.earlier.deeds if state.created.earlier else ():
        game = game.leave(int(deed[1:])) if deed.startswith("~") else game.act(parse_action(deed))
    seeds = tuple(sorted(state.secret.seeds)) if state.secret else ()
    data = Started(started.first, revealed_in(game.log), started.drawn, seeds)
    names = [state.name(seat) for seat in range(1, len(state.seats) + 1)]
    if state.created.earlier:
        return replace(state, game=game), data, event_messages.resumed_messages(game, names)
    return replace(state, game=game), data, event_messages.started_messages(data, game, names)


def _pile(state: State) -> Pile:
    seats = len(state.seats)
    if state.created.lesson is not None:
        return Pile.scripted(seats, state.created.lesson.pile).mixed()
    if state.secret is None:
        raise DamagedError(state.id)
    if (earlier := state.created.earlier) is None:
        return state.secret.pile(seats)
    return state.secret.pile(seats, earlier.revealed, earlier.palette)


def _acted(state: State, acted: Acted) -> tuple[State, Data, EventMessages]:
    before, action = state.running, parse_action(acted.action)
    after = before.act(action)
    said = event_messages.acted_messages(before, action, after, state.name(acted.seat))
    data = Acted(acted.seat, acted.action, after.log[-1].revealed)
    return replace(state, game=after, steps=state.steps + 1), data, said


def _left(state: State, left: Left) -> tuple[State, Data, EventMessages]:
    before = state.running
    after = before.leave(left.seat)
    said = event_messages.left_messages(before, left, state.name(left.seat))
    data = Left(left.seat, left.reason, after.log[-1].revealed)
    return replace(state, game=after), data, said


def _undone(state: State, undone: Undone) -> tuple[State, Data, EventMessages]:
    game = state.running
    for _ in range(undone.count):
        game = game.undo()
    said = event_messages.undone_messages(undone, state.name(undone.seat))
    return replace(state, game=game, steps=state.steps - undone.count), undone, said
