"""How someone plays: mistakes by kind and phase, and luck over time, of their latest games."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from msgspec import Struct

from luckynumbers.core import GameError
from luckynumbers.review import INSTANT, Profile, Review, SeatReview, profile_of
from luckynumbers.review.profiles import Mistakes
from luckynumbers.review.rows import KIND_NAMES, PHASE_NAMES
from luckynumbers.server.game.replay import record_of
from luckynumbers.server.game.values import SeatResult, User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.languages import words_for
from luckynumbers.server.live.desk import check_length
from luckynumbers.words import Words

routes = Routes("/api/v1", "people")
MOST_GAMES: Final = 12
"""The games that are looked at: each takes the workers a tenth of a second, once."""


class GameLuck(Struct):
    """What the tiles drawn gave someone in a game, as a share of the win."""

    table: str
    at: int
    luck: float


class MistakesOut(Struct):
    """The marked mistakes of one kind or phase."""

    name: str
    count: int
    points: float


class SkillOut(Struct):
    """How someone plays; without a game all figures are 0."""

    games: int
    deep: int
    """How many of them were looked at more deeply than one play ahead."""
    decisions: int
    points: float
    """Points lost per unforced decision."""
    accuracy: float
    level: str
    """A word for this level of play; empty without a game."""
    luck: list[GameLuck]
    """Game by game, the latest first."""
    kinds: list[MistakesOut]
    phases: list[MistakesOut]
    edition: str
    """The one edition of these games, in whose wording they are told; empty where they differ."""


@routes.add("GET", "/me/review")
async def show_skill(call: Call, caller: User) -> SkillOut:
    """Sum up the reviews of your latest finished games, each as deep as it was looked at."""
    results = await call.context.hub.store.results(caller.id, most=MOST_GAMES)
    call.context.limits.advice.check(caller.id, max(1, len(results)))
    reviewed: list[tuple[SeatResult, Review]] = []
    editions: set[str] = set()
    for result in results:
        # A game that takes too long, or whose log is damaged, is left out.
        with suppress(GameError):
            found, edition = await _review(call, caller, result)
            reviewed.append((result, found))
            editions.add(edition)
    played = [(found, found.seats[result.seat - 1]) for result, found in reviewed]
    luck = [
        GameLuck(result.game, result.at, round(seat.tile_luck, 4))
        for (result, _), (_, seat) in zip(reviewed, played, strict=True)
    ]
    return _skill_out(played, luck, editions.pop() if len(editions) == 1 else "", call.language)


async def _review(call: Call, caller: User, result: SeatResult) -> tuple[Review, str]:
    """The review of a game, and its edition."""
    hub = call.context.hub
    state = (await hub.table(result.game)).state
    record = record_of(state)
    check_length(record)
    text = await call.read(caller, lambda: str(record))
    found = await hub.advisor.deepest(text, call.share(caller))
    return found, record.tags.get("Edition", "")


def _skill_out(
    played: list[tuple[Review, SeatReview]], luck: list[GameLuck], edition: str, language: str
) -> SkillOut:
    if not played:
        return SkillOut(0, 0, 0, 0.0, 0.0, "", [], [], [], "")
    profile: Profile = profile_of("", played)
    words = words_for(language, edition)
    return SkillOut(
        games=profile.games,
        deep=sum(found.depth != INSTANT.name for found, _ in played),
        decisions=profile.decisions,
        points=round(profile.points, 2),
        accuracy=round(profile.accuracy, 1),
        level=words.text(profile.level),
        luck=luck,
        kinds=_mistakes(profile.kinds, KIND_NAMES, words),
        phases=_mistakes(profile.phases, PHASE_NAMES, words),
        edition=edition,
    )


def _mistakes(
    counted: Mapping[str, Mistakes], names: Mapping[str, str], words: Words
) -> list[MistakesOut]:
    return [
        MistakesOut(words.text(names[each]), found.count, round(found.points, 1))
        for each, found in counted.items()
    ]
