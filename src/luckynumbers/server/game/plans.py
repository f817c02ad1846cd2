"""New tables: what may be asked for, and how a table leads to a rematch or the next game."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from luckynumbers.core import EDITIONS, GameError, Outcome, edition, parse_action
from luckynumbers.play import Departure, Game, Opening, Pile, Shuffle
from luckynumbers.play.shuffle import SECRET_BYTES
from luckynumbers.server.game.events import (
    FREE,
    Clock,
    Created,
    Earlier,
    Lesson,
    Scored,
    Seat,
    Started,
)
from luckynumbers.server.game.names import clean_name, distinct
from luckynumbers.server.game.state import State
from luckynumbers.server.game.tournaments import tournament_of
from luckynumbers.server.game.values import Secret, User

SHORTEST: Final = 5
LONGEST: Final = 14 * 86400
MOST_EARLIER: Final = 1500
"""The longest game that can be gone on with; people need less than 300 entries."""
ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters and digits that nobody mistakes for each other."""
MATCH_CLOCK: Final = Clock("game", 300)
"""What a quick match is played with: five minutes for each."""
PEOPLE: Final = frozenset({"me", "open", "invite", "friend"})
"""The seats of a rated table."""


class SeatPlan(Struct, frozen=True):
    """Who a seat is for."""

    kind: Literal["me", "device", "open", "invite", "friend", "bot"]
    name: str = ""
    bot: str = ""
    user: str = ""
    """For whom a seat is kept."""


class Plan(Struct, frozen=True):
    """What a table shall be."""

    seats: tuple[SeatPlan, ...]
    edition: str = "lucky-numbers"
    bruno: bool = False
    michael: bool = False
    norep: bool = False
    clock: Clock = Clock()
    start: int = 0
    public: bool = False
    rated: bool = False
    tournament: bool = False
    auto: bool = False
    lesson: Lesson | None = None
    seed: str = ""


class Moment(NamedTuple):
    """A finished game as it once stood, and the edition it was played with."""

    game: Game
    edition: str


class Fresh(Struct, frozen=True):
    """A table that is ready to be stored."""

    created: Created
    secret: Secret | None
    codes: tuple[str, ...] = ()
    """The invitation, where a seat waits for someone."""


def create(plan: Plan, host: User, bots: Collection[str], random: Random) -> Fresh:
    """Check a plan and lay the table."""
    box = edition(plan.edition)
    box.check_seats(len(plan.seats))
    rules = box.rules_with(bruno=plan.bruno, michael=plan.michael, norep=plan.norep)
    _check(plan, host)
    seats = _seats(plan, host, bots)
    if plan.rated:  # whose program it is matters there
        seats = tuple(replace(s, owner=host.owner) if s.user == host.id else s for s in seats)
    secret = None if plan.lesson else _secret(plan, random)
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
        auto=plan.auto,
        programs=plan.rated and host.kind == "bot",
    )
    return Fresh(created, secret, _codes(seats, random))


def resume(plan: Plan, moment: Moment, host: User, bots: Collection[str], random: Random) -> Fresh:
    """Lay a table that goes on from a moment: one person among bots, the rest shuffled afresh."""
    game, position = moment.game, moment.game.position
    kinds = [seat.kind for seat in plan.seats]
    if position.over:
        raise GameError("record/finished")
    if len(game.log) > MOST_EARLIER:
        raise GameError("table/too-long")
    check_played(kinds, len(position.gardens))
    own = kinds.index("me") + 1
    if own in position.left:
        raise GameError("leave/gone", seat=own)
    secret = _secret(plan, random)
    created = Created(
        rules=str(game.rules),
        edition=moment.edition if moment.edition in EDITIONS else plan.edition,
        host=host.id,
        seats=_seats(plan, host, bots),
        commit=_commit(secret),
        start=game.first,
        earlier=_earlier(game),
    )
    return Fresh(created, secret)


def _earlier(game: Game) -> Earlier:
    deeds = tuple(
        f"~{entry.seat}" if isinstance(entry, Departure) else str(entry.action)
        for entry in game.log
        if not isinstance(entry, Opening)
    )
    colours = "".join(str(tile.colour + 1) for tile in game.dealt)
    return Earlier(game.first, tuple(tile.number for tile in game.dealt), deeds, colours)


def match_table(host: User, other: User, rated: bool, random: Random) -> Fresh:
    """Lay the table of a quick match, with both at it, in a drawn order."""
    seats = (SeatPlan("me"), SeatPlan("friend", distinct(other.name, [host.name]), user=other.id))
    plan = Plan(seats=seats, clock=MATCH_CLOCK, rated=rated)
    fresh = create(plan, host, (), random)
    seated = [replace(seat, kind="person") for seat in fresh.created.seats]
    random.shuffle(seated)
    return Fresh(replace(fresh.created, seats=tuple(seated)), fresh.secret)


def next_table(state: State, user: User, random: Random, blockers: Collection[str] = ()) -> Fresh:
    """Lay the table for the game after this one: the tournament goes on, or all begins anew.

    Nobody is asked who blocks whoever asks; a tournament goes on with all of its players.
    """
    if state.created.tournament:
        return _next_fixture(state, user, random)
    return _rematch(state, user, random, blockers)


def invitation(random: Random) -> str:
    """Draw an invitation: short enough to be said, long enough not to be guessed."""
    return "".join(random.choice(ALPHABET) for _ in range(8))


def _codes(seats: tuple[Seat, ...], random: Random) -> tuple[str, ...]:
    free = any(seat.kind in FREE for seat in seats)
    return (invitation(random),) if free else ()


def check_bot(bot: str, bots: Collection[str]) -> str:
    """Refuse a bot that is not on the allow-list, or not named."""
    if not bot:
        raise GameError("bot/unnamed", known=tuple(bots))
    if bot not in bots:
        raise GameError("bot/unknown", found=bot[:40], known=tuple(bots))
    return bot


def check_played(kinds: Sequence[str], expected: int) -> None:
    """Refuse seats that do not go with a game that was played: other ones, or bots alone."""
    if len(kinds) != expected:
        raise GameError("game/seats", expected=expected, found=len(kinds))
    _check_own(kinds)


def _check_own(kinds: Sequence[str]) -> None:
    if set(kinds) == {"bot"}:  # nobody could begin
        raise GameError("table/no-own-seat")
    if kinds.count("me") > 1:
        raise GameError("table/own-seats")


def _check(plan: Plan, host: User) -> None:
    kinds = [seat.kind for seat in plan.seats]
    _check_own(kinds)
    if host.kind == "bot" and "device" in kinds:
        raise GameError("table/program-device")
    if plan.start > len(kinds):
        raise GameError("table/no-such-seat", seat=plan.start)
    _check_challenge(plan, host)
    if plan.rated and "bot" in kinds:
        raise GameError("table/rated-bots")
    if plan.rated and (host.kind == "guest" or not set(kinds) <= PEOPLE):
        raise GameError("table/rated-accounts")
    timed = plan.clock.kind != "none"
    if timed and not SHORTEST <= plan.clock.seconds <= LONGEST:
        raise GameError("table/clock", least=SHORTEST, most=LONGEST)
    if plan.lesson is not None:
        _check_lesson(plan, plan.lesson)


def _check_challenge(plan: Plan, host: User) -> None:
    """Refuse seats that are kept by a program, for the host, or twice for one person."""
    asked = [seat.user for seat in plan.seats if seat.kind == "friend"]
    if asked and host.kind == "bot":
        raise GameError("challenge/people")
    if len({*asked, host.id}) <= len(asked):
        raise GameError("challenge/others")


def _check_lesson(plan: Plan, lesson: Lesson) -> None:
    kinds = {seat.kind for seat in plan.seats}
    if plan.rated or plan.tournament or not kinds <= {"me", "device", "bot"}:
        raise GameError("lesson/one-device")
    Pile.scripted(len(plan.seats), lesson.pile)
    for text in lesson.expect:
        parse_action(text)


def _seats(plan: Plan, host: User, bots: Collection[str]) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    for planned in plan.seats:
        taken = [seat.name for seat in seats if seat.name]
        seats.append(_seat(planned, host, taken, bots))
    return tuple(seats)


def _seat(planned: SeatPlan, host: User, taken: Sequence[str], bots: Collection[str]) -> Seat:
    match planned.kind:
        case "me":
            marked = "api" if host.kind == "bot" else ""
            return Seat("person", distinct(clean_name(host.name), taken), host.id, marked)
        case "device":
            return Seat("device", distinct(clean_name(planned.name), taken), host.id)
        case "friend":
            return Seat("reserved", planned.name, planned.user)
        case "bot":
            return bot_seat(planned.bot, planned.name, taken, bots)
    return Seat(planned.kind)


def bot_seat(bot: str, name: str, taken: Sequence[str], bots: Collection[str]) -> Seat:
    """Seat a bot, under its own name if it gets no other."""
    spec = check_bot(bot, bots)
    called = clean_name(name or spec.replace(":", " ").capitalize())
    return Seat("bot", distinct(called, taken), "", spec)


def _secret(plan: Plan, random: Random) -> Secret:
    mine = [number for number, seat in enumerate(plan.seats, 1) if seat.kind == "me"]
    seeds = {number: bytes.fromhex(plan.seed) for number in mine if plan.seed}
    return Secret(random.randbytes(SECRET_BYTES), seeds)


def _commit(secret: Secret | None) -> str:
    return (Shuffle(secret.secret).commit or "") if secret else ""


def _rematch(state: State, user: User, random: Random, blockers: Collection[str] = ()) -> Fresh:
    """Ask the others. All move up one seat and the same seat starts: each starts in turn."""
    first, *others = [_asked(seat, user, blockers) for seat in _seats_after(state)]
    fresh = _again(state, (*others, first), user.id, random)
    created = replace(fresh.created, start=_first(state), auto=True)
    if created.tournament:
        players = tuple(range(1, len(created.seats) + 1))
        created = replace(created, players=players, opened=1, scored=())
    return replace(fresh, created=created)


def _asked(seat: Seat, user: User, blockers: Collection[str] = ()) -> Seat:
    """A seat of the next table: kept for a person until they agree.

    It is free in place of one who is deleted, or who blocks whoever asks.
    """
    if seat.kind == "bot" or seat.user == user.id:
        return seat
    if not seat.user or seat.user in blockers:
        return Seat("invite")
    return Seat("reserved", seat.name, seat.user) if seat.kind == "person" else seat


def _seats_after(state: State) -> tuple[Seat, ...]:
    """Who plays on; in rated games a seat that a bot took over waits for its own player."""
    if not state.created.rated:
        return state.seats
    return tuple(
        Seat("reserved", seat.name, user) if seat.kind == "bot" else seat
        for seat, user in zip(state.seats, state.starters, strict=True)
    )


def _next_fixture(state: State, user: User, random: Random) -> Fresh:
    """The next game of the tournament, or the first of another once all are played.

    It begins when everyone has agreed to go on.
    """
    created, game = state.created, state.game
    outcome = game.outcome if game else None
    if game is None or outcome is None:
        raise GameError("game/not-over")
    opened = created.opened if created.scored else _first(state)
    scored = (*created.scored, _scored(outcome, game.position.left))
    fixture = tournament_of(replace(created, opened=opened, scored=scored)).fixture
    if fixture is None:
        return _rematch(state, user, random)
    by_player = dict(zip(created.players, _seats_after(state), strict=True))
    seats = tuple(_asked(by_player[player], user) for player in fixture.players)
    fresh = _again(state, seats, created.host, random)
    changes = {"players": fixture.players, "start": fixture.first, "auto": True}
    return replace(fresh, created=replace(fresh.created, opened=opened, scored=scored, **changes))


def _again(state: State, seats: tuple[Seat, ...], host: str, random: Random) -> Fresh:
    secret = Secret(random.randbytes(SECRET_BYTES))
    created = replace(
        state.created,
        seats=seats,
        host=host,
        commit=_commit(secret),
        previous=state.id,
        public=False,
        start=0,
        earlier=None,
    )
    return Fresh(created, secret, _codes(seats, random))


def _first(state: State) -> int:
    return next(e.data.first for e in state.events if isinstance(e.data, Started))


def _scored(outcome: Outcome, left: frozenset[int]) -> Scored:
    return Scored(outcome.winners, outcome.empties, tuple(sorted(left)), outcome.end.value)
