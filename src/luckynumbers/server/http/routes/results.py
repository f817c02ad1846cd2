"""What people made of their games: history, statistics, ratings, and the export of it all."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Final, TypeAlias
from urllib.parse import urlsplit

from msgspec import Meta, Struct

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import Id
from luckynumbers.server.game.messages import RunningGame
from luckynumbers.server.game.profiles import Opponent, opponents
from luckynumbers.server.game.ratings import SURE, Rating, shown
from luckynumbers.server.game.state import State
from luckynumbers.server.game.tournaments import is_finished, tournament_after
from luckynumbers.server.game.values import DamagedError, SeatResult, User
from luckynumbers.server.game.view import running_game
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.http.routes.company import Company, list_people
from luckynumbers.server.http.routes.passkeys import PasskeyOut, list_passkeys
from luckynumbers.server.http.routes.people import Me, me_of, rated_me
from luckynumbers.server.http.routes.profiles import CurvePoint, points
from luckynumbers.server.http.routes.progress import show_progress
from luckynumbers.server.languages import words_for
from luckynumbers.server.progress import Progress
from luckynumbers.server.storage.base import Ending, Round, Wanted

routes = Routes("/api/v1", "people")
LATEST: Final = 1 << 62
ALL: Final = 100_000
RECENT: Final = 5
"""Among so many finished games, a tournament that goes on is looked for."""
AT_ONCE: Final = 100
"""How many games are looked up together."""
Opposite: TypeAlias = Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_:.=-]*$(?!\n)")]
"""A person's id, or a computer player's spec."""


class RoundOut(Struct):
    """A game of a tournament, and how someone stood there after it."""

    series: str
    """The first game of the tournament, the same for all of its games."""
    number: int
    most: int
    """How many games it has, as far as nobody else leaves it (R9)."""
    points: int
    place: int
    """Those with as many points share one."""


class WorthOut(Struct):
    """What a rated game made of a rating."""

    rating: int
    change: int | None
    """Unknown of games that an older server has rated."""
    part: float
    """How far the game counted: against the same people less and less."""
    new: bool
    """Whether few of the player's games are known, so that each changes the rating a lot."""


class GameLine(Struct):
    """What someone made of a game."""

    table: str
    seat: int
    at: int
    seats: int
    share: float
    empties: int
    left: bool
    rated: bool
    names: list[str] = []
    """Who sat at the table, seat by seat."""
    bots: list[str] = []
    """Which computer players sat there at the end; empty for people."""
    winners: list[int] = []
    gone: list[int] = []
    """The seats that were left before the end."""
    worth: WorthOut | None = None
    """What it made of your rating; nothing where it did not count for you."""
    round: RoundOut | None = None
    """Where it stood in a tournament."""


class Statistics(Struct):
    """What someone made of all games."""

    games: int
    wins: int
    shared: int
    """Wins that were shared; they are not among the others."""
    left: int
    empties: float
    opponents: list[Opponent]
    """Those met most, over the latest 1,000 games."""


class Notified(Struct):
    """A browser to which turn notifications go."""

    service: str
    language: str
    created: int


class Reported(Struct):
    """A report you made."""

    at: int
    person: str
    reason: str
    table: str
    words: str


class Taken(Struct):
    """What the operator decided about you."""

    at: int
    deed: str
    until: int
    reason: str


class Export(Struct):
    """Everything that is stored about a person."""

    me: Me
    login: str | None
    created: int
    programs: list[Me]
    games: list[GameLine]
    running: list[RunningGame]
    """The games that you are playing."""
    statistics: Statistics
    notifications: list[Notified]
    public_profile: bool
    """Whether anyone may see your profile."""
    people: Company
    curve: list[CurvePoint]
    passkeys: list[PasskeyOut]
    progress: Progress
    reports: list[Reported]
    measures: list[Taken]


class Ranked(Struct):
    """One line of the ratings."""

    name: str
    rating: int
    games: int
    profile: str = ""
    """The id of whose profile is public."""
    own: bool = False


@routes.add("GET", "/me/games")
async def list_games(
    call: Call,
    caller: User,
    before: Annotated[int, Meta(ge=0, le=LATEST)] = LATEST,
    ending: Ending = "",
    against: Opposite = "",
) -> list[GameLine]:
    """List your finished games, the latest first: all, or those of an ending or an opponent."""
    store = call.context.hub.store
    wanted = Wanted(ending, against)
    found = await store.results(caller.id, before=before, wanted=wanted)
    return await _lines(call, caller, found)


@routes.add("GET", "/me/games/{table}")
async def show_game(call: Call, caller: User, table: Id) -> GameLine:
    """What you made of one game, and it of your rating."""
    seats = await call.context.hub.store.seats([table])
    found = await _lines(call, caller, [seat for seat in seats if seat.user == caller.id])
    if not found:
        raise GameError("table/unknown", found=table)
    return found[0]


async def _lines(call: Call, caller: User, found: Sequence[SeatResult]) -> list[GameLine]:
    store = call.context.hub.store
    mine = {result.game: result for result in found}
    seats, rounds = await store.seats(list(mine)), await store.rounds(list(mine))
    changes = await store.company.changes(caller.id, list(mine))
    return [
        _line(
            result,
            [each for each in seats if each.game == game],
            rounds.get(game),
            _worth(*changes[game]) if game in changes else None,
        )
        for game, result in mine.items()
    ]


async def _all_lines(call: Call, caller: User) -> list[GameLine]:
    found = await call.context.hub.store.results(caller.id, most=ALL)
    parts = [found[first : first + AT_ONCE] for first in range(0, len(found), AT_ONCE)]
    return [line for part in parts for line in await _lines(call, caller, part)]


def _worth(rating: Rating, change: int | None, part: float) -> WorthOut:
    return WorthOut(shown(*rating), change, part, new=rating[1] > SURE)


@routes.add("GET", "/me/tables")
async def list_tables(call: Call, caller: User | None) -> list[RunningGame]:
    """List your unfinished games and tournaments: those that wait for you first, by urgency."""
    if caller is None:
        return []
    tables = await call.context.hub.tables_of(caller.id)
    states = [table.state for table in tables] + await _between_games(call, caller)
    games = [
        running_game(state, caller.id, words_for(call.language, state.created.edition))
        for state in states
    ]
    return sorted(games, key=_urgency)


async def _between_games(call: Call, caller: User) -> list[State]:
    """The latest tournaments of someone whose next game has not been made."""
    hub = call.context.hub
    latest = await hub.store.results(caller.id, most=RECENT)
    found = list[State]()
    for game in await hub.store.rounds([result.game for result in latest]):
        with suppress(DamagedError):
            found.append((await hub.table(game)).state)
    return [
        state
        for state in found
        if not state.next and not is_finished(state) and state.playing(caller.id)
    ]


def _urgency(game: RunningGame) -> tuple[bool, int, int]:
    return game.turn not in game.mine, game.deadline or LATEST, -game.at


@routes.add("GET", "/me/statistics")
async def show_statistics(call: Call, caller: User) -> Statistics:
    """Sum up your finished games."""
    return await _statistics(call, caller)


@routes.add("GET", "/me/export")
async def export(call: Call, caller: User) -> Export:
    """Return everything that is stored about you."""
    store = call.context.hub.store
    me = await rated_me(call, caller)
    return Export(
        me=me,
        login=caller.login,
        created=caller.created,
        programs=[me_of(program) for program in await store.owned(caller.id)],
        games=await _all_lines(call, caller),
        running=await list_tables(call, caller),
        statistics=await _statistics(call, caller),
        notifications=[
            Notified(urlsplit(each.endpoint).hostname or "", each.language, each.created)
            for each in await store.push_subscriptions(caller.id)
        ],
        public_profile=caller.public,
        people=await list_people(call, caller),
        curve=points(await store.company.curve(caller.id, ALL), me.rated_games, caller.created),
        passkeys=(await list_passkeys(call, caller)).passkeys,
        progress=await show_progress(call, caller),
        reports=[
            Reported(each.at, each.person, each.reason, each.game, each.words)
            for each in await store.moderation.reports_of(caller.id)
            if each.reporter == caller.id
        ],
        measures=[
            Taken(each.at, each.deed, each.until, each.reason)
            for each in await store.moderation.log_of(caller.id)
        ],
    )


@routes.add("GET", "/ratings")
async def list_ratings(
    call: Call, caller: User | None, week: bool = False, programs: bool = False
) -> list[Ranked]:
    """List the highest ratings of people: for ever, or of this week; or those of programs."""
    store = call.context.hub.store
    if week and not programs:
        lines = await store.best_of_week(call.now)
    else:
        lines = await store.best(call.now, programs=programs)
    return [
        Ranked(
            name=each.name,
            rating=shown(each.mu, each.sigma),
            games=each.games,
            profile=each.user if each.public else "",
            own=caller is not None and caller.id == each.user,
        )
        for each in lines
    ]


async def _statistics(call: Call, user: User) -> Statistics:
    company = call.context.hub.store.company
    sums = await company.sums(user.id)
    return Statistics(
        games=sums.games,
        wins=sums.wins,
        shared=sums.shared,
        left=sums.left,
        empties=round(sums.empties, 3),
        opponents=opponents(await company.meetings(user.id), own=True),
    )


def _line(
    result: SeatResult,
    seats: Sequence[SeatResult] = (),
    known: Round | None = None,
    worth: WorthOut | None = None,
) -> GameLine:
    return GameLine(
        table=result.game,
        seat=result.seat,
        at=result.at,
        seats=result.seats,
        share=result.share,
        empties=result.empties,
        left=result.left,
        rated=result.rated,
        names=[seat.name for seat in seats],
        bots=[seat.bot for seat in seats],
        winners=[seat.seat for seat in seats if seat.share > 0],
        gone=[seat.seat for seat in seats if seat.left or (seat.rated and seat.bot)],
        worth=worth,
        round=None if known is None else _round(known, result.seat, seats),
    )


def _round(known: Round, seat: int, seats: Sequence[SeatResult]) -> RoundOut:
    tournament = tournament_after(known.created, seats)
    player = tournament.games[-1].fixture.players[seat - 1]
    standings = tournament.standings
    [own] = [line for line in standings if line.player == player]
    ahead = [line for line in standings if (line.left, -line.points) < (own.left, -own.points)]
    return RoundOut(
        series=known.series,
        number=len(tournament.games),
        most=tournament.length,
        points=own.points,
        place=1 + len(ahead),
    )
