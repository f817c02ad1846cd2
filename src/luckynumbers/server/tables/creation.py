"""New tables: what may be asked for, and how a table becomes a rematch or the next game."""

from dataclasses import dataclass, field
from typing import Final, Literal

from luckynumbers.core import GameError, Outcome, edition, parse_action
from luckynumbers.play import Pile, Shuffle
from luckynumbers.server.events import Clock, Created, Lesson, Scored, Seat, Started
from luckynumbers.server.names import clean_name, distinct
from luckynumbers.server.storage import Secret, User
from luckynumbers.server.tables.joining import invitation
from luckynumbers.server.tables.state import State
from luckynumbers.server.tables.view import tournament_of
from luckynumbers.server.thinkers import Thinker

NO_CLOCK: Final = Clock()
SHORTEST: Final = 5
LONGEST: Final = 14 * 86400


@dataclass(frozen=True)
class SeatPlan:
    """Who a seat is for."""

    kind: Literal["me", "device", "open", "invite", "bot"]
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Plan:
    """What a table shall be."""

    seats: tuple[SeatPlan, ...]
    edition: str = "lucky-numbers"
    bruno: bool = False
    michael: bool = False
    norep: bool = False
    clock: Clock = NO_CLOCK
    start: int = 0
    public: bool = False
    rated: bool = False
    tournament: bool = False
    lesson: Lesson | None = None
    seed: str = ""


@dataclass(frozen=True)
class Fresh:
    """A table that is ready to be stored."""

    created: Created
    secret: Secret | None
    invites: dict[int, str] = field(default_factory=dict)


def create(plan: Plan, host: User, thinker: Thinker) -> Fresh:
    """Check a plan and lay the table."""
    box = edition(plan.edition)
    box.check_seats(len(plan.seats))
    rules = box.rules_with(bruno=plan.bruno, michael=plan.michael, norep=plan.norep)
    _check(plan, host)
    seats = _seats(plan, host, thinker)
    secret = None if plan.lesson else _secret(plan)
    created = Created(
        rules=str(rules),
        edition=box.name,
        host=host.id,
        seats=seats,
        commit=_commit(secret),
        clock=plan.clock,
        start=plan.start,
        public=plan.public,
        rated=plan.rated,
        tournament=plan.tournament,
        players=tuple(range(1, len(seats) + 1)) if plan.tournament else (),
        lesson=plan.lesson,
    )
    return Fresh(created, secret, _invites(seats))


def follow(state: State, user: User) -> Fresh:
    """Lay the table for the game after this one: of the tournament, or a rematch."""
    return _next_fixture(state) if state.created.tournament else _rematch(state, user)


def _check(plan: Plan, host: User) -> None:
    kinds = [seat.kind for seat in plan.seats]
    if kinds.count("me") > 1 or plan.start > len(kinds):
        raise GameError("table/plan")
    if plan.rated and (host.kind == "guest" or not set(kinds) <= {"me", "open", "invite"}):
        raise GameError("table/rated-accounts")
    timed = plan.clock.kind != "none"
    if timed and not SHORTEST <= plan.clock.seconds <= LONGEST:
        raise GameError("table/clock", least=SHORTEST, most=LONGEST)
    if plan.lesson is not None:
        if plan.rated or plan.tournament or not set(kinds) <= {"me", "device", "bot"}:
            raise GameError("table/plan")
        Pile.scripted(len(kinds), plan.lesson.pile)
        for text in plan.lesson.expect:
            parse_action(text)


def _seats(plan: Plan, host: User, thinker: Thinker) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    for planned in plan.seats:
        taken = [seat.name for seat in seats if seat.name]
        seats.append(_seat(planned, host, taken, thinker))
    return tuple(seats)


def _seat(planned: SeatPlan, host: User, taken: list[str], thinker: Thinker) -> Seat:
    match planned.kind:
        case "me":
            marked = "api" if host.kind == "bot" else ""
            return Seat("person", distinct(clean_name(host.name), taken), host.id, marked)
        case "device":
            return Seat("device", distinct(clean_name(planned.name), taken), host.id)
        case "bot":
            spec = thinker.check(planned.bot)
            name = clean_name(planned.name or spec.replace(":", " ").capitalize())
            return Seat("bot", distinct(name, taken), "", spec)
    return Seat(planned.kind)


def _secret(plan: Plan) -> Secret:
    seeds = {}
    for number, seat in enumerate(plan.seats, 1):
        if seat.kind == "me" and plan.seed:
            seeds[number] = bytes.fromhex(plan.seed)
    return Secret(Shuffle.fair().secret, seeds)


def _commit(secret: Secret | None) -> str:
    return (Shuffle(secret.secret).commit or "") if secret else ""


def _invites(seats: tuple[Seat, ...]) -> dict[int, str]:
    return {n: invitation() for n, seat in enumerate(seats, 1) if seat.kind == "invite"}


def _rematch(state: State, user: User) -> Fresh:
    seats = tuple(
        seat if seat.kind == "bot" or seat.user == user.id else Seat("reserved", "", seat.user)
        for seat in state.seats
    )
    return _again(state, seats, user.id)


def _next_fixture(state: State) -> Fresh:
    created, game = state.created, state.game
    outcome = game.outcome if game else None
    if game is None or outcome is None:
        raise GameError("game/not-over")
    opened = created.opened if created.scored else _first(state)
    left = game.position.left
    scored = (*created.scored, _scored(outcome, left))
    table = tournament_of(_changed(created, opened=opened, scored=scored))
    fixture = table.fixture
    if fixture is None:
        raise GameError("tournament/over")
    by_player = dict(zip(created.players, state.seats, strict=True))
    seats = tuple(by_player[player] for player in fixture.players)
    fresh = _again(state, seats, created.host)
    changed = _changed(
        fresh.created, opened=opened, scored=scored, players=fixture.players, start=fixture.first
    )
    return Fresh(changed, fresh.secret)


def _again(state: State, seats: tuple[Seat, ...], host: str) -> Fresh:
    secret = Secret(Shuffle.fair().secret)
    created = _changed(
        state.created,
        seats=seats,
        host=host,
        commit=_commit(secret),
        previous=state.table,
        public=False,
        start=0,
    )
    return Fresh(created, secret)


def _changed(created: Created, **changes: object) -> Created:
    fields = {name: getattr(created, name) for name in created.__struct_fields__}
    return Created(**{**fields, **changes})


def _first(state: State) -> int:
    return next(e.data.first for e in state.events if isinstance(e.data, Started))


def _scored(outcome: Outcome, left: frozenset[int]) -> Scored:
    gone = tuple(sorted(left))
    return Scored(outcome.winners, outcome.empties, gone, outcome.end.value)
