"""Profiles: what someone made of their games, for everyone or for themselves alone."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import Id
from luckynumbers.server.game.profiles import Opponent, Tally, opponents, streaks, tallies
from luckynumbers.server.game.ratings import FRESH, Rating, shown
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import Body
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.http.routes.people import rated_me
from luckynumbers.server.progress import Gardener, parse_entries
from luckynumbers.server.storage.company import TieKind

routes = Routes("/api/v1", "people")


class VisibilityIn(Body, frozen=True):
    """Whether anyone may see your profile."""

    public: bool


class SeatsTally(Struct):
    """Games with so many seats."""

    seats: int
    games: int
    wins: int
    shared: int


class EditionTally(Struct):
    """Games with a box."""

    edition: str
    games: int
    wins: int
    shared: int


class CurvePoint(Struct):
    """What a rating became."""

    at: int
    rating: int


class Profile(Struct):
    """What someone made of their games; of the latest ones, where they are summed up by kind."""

    id: str
    name: str
    kind: str
    own: bool
    public: bool
    here: bool
    tie: TieKind | None
    """Whether you follow or block them."""
    rating: int | None
    rated_games: int
    games: int
    wins: int
    shared: int
    """Wins that were shared; they are not among the others."""
    left: int
    streak: int
    longest: int
    by_seats: list[SeatsTally]
    by_edition: list[EditionTally]
    opponents: list[Opponent]
    curve: list[CurvePoint]
    puzzles: int
    """How many puzzles were solved; of accounts."""
    beaten: tuple[Gardener, ...]
    """The gardeners that were beaten; of accounts."""


@routes.add("GET", "/people/{person}")
async def show_profile(call: Call, caller: User | None, person: Id) -> Profile:
    """Show a profile; a private one is nobody's but to its owner."""
    user = await call.context.people.find(person)
    own = caller is not None and caller.id == user.id
    if not own and not await _may_see(call, caller, user):
        raise GameError("person/unknown")
    return await _profile(call, caller, user, own=own)


@routes.add("PUT", "/me/profile")
async def open_profile(call: Call, caller: User, body: VisibilityIn) -> None:
    """Open your profile to everyone, or close it."""
    await call.context.people.open_profile(caller, public=body.public)


async def _may_see(call: Call, caller: User | None, user: User) -> bool:
    if not user.public or caller is None:
        return user.public
    return await call.context.hub.store.company.tie_between(user.id, caller.id) != "block"


async def _profile(call: Call, caller: User | None, user: User, *, own: bool) -> Profile:
    store = call.context.hub.store
    me = await rated_me(call, user)
    sums = await store.company.sums(user.id)
    played = await store.company.played(user.id)
    row = streaks(played)
    progress = parse_entries(await store.progress(user.id))
    return Profile(
        id=user.id,
        name=user.name,
        kind=user.kind,
        own=own,
        public=user.public,
        here=call.context.people.is_here(user.id),
        tie=await store.company.tie_between(caller.id, user.id) if caller else None,
        rating=me.rating,
        rated_games=me.rated_games,
        games=sums.games,
        wins=sums.wins,
        shared=sums.shared,
        left=sums.left,
        streak=row.current,
        longest=row.longest,
        by_seats=_by_seats(tallies(played, lambda game: game.seats)),
        by_edition=_by_edition(tallies(played, lambda game: game.edition)),
        opponents=opponents(await store.company.meetings(user.id), own=own),
        curve=points(await store.company.curve(user.id), me.rated_games, user.created),
        puzzles=len(progress.results),
        beaten=progress.beaten,
    )


def _by_seats(found: Mapping[int, Tally]) -> list[SeatsTally]:
    return [
        SeatsTally(seats, each.games, each.wins, each.shared)
        for seats, each in sorted(found.items())
    ]


def _by_edition(found: Mapping[str, Tally]) -> list[EditionTally]:
    listed = [
        EditionTally(edition, each.games, each.wins, each.shared) for edition, each in found.items()
    ]
    return sorted([each for each in listed if each.edition], key=lambda each: -each.games)


def points(curve: Sequence[tuple[int, Rating]], rated_games: int, created: int) -> list[CurvePoint]:
    """The ratings of a curve as people see them; a whole one begins as everyone does."""
    first = [(created, FRESH)] if 0 < len(curve) == rated_games else []
    return [CurvePoint(at, shown(*rating)) for at, rating in (*first, *curve)]
