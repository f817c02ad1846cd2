"""How someone plays: mistakes by kind and phase, and luck over time, of their latest games."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec import Struct

from luckynumbers.core import GameError
from luckynumbers.review import INSTANT, Profile, Review, SeatReview, profile_of
from luckynumbers.review.ledger import ledger
from luckynumbers.review.profiles import Mistake
from luckynumbers.review.rows import KIND_NAMES, PHASE_NAMES, better_message
from luckynumbers.review.telling import deed
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
    """One of the games, and how it was played."""

    table: str
    at: int
    luck: float
    """What the tiles drawn gave, as a share of the win."""
    accuracy: float | None
    """From 0 to 100; nothing where no tile was placed."""
    deep: bool
    """Whether it was looked at more deeply than one play ahead."""


class MistakeOut(Struct):
    """A marked choice, or a setup that gave something away."""

    game: int
    """The index of its game in ``luck``."""
    turn: int
    """The index of its turn in the review of the game."""
    number: int
    """The round; 0 in setup."""
    points: float
    done: str
    """What was chosen, as a sentence without its full stop."""
    better: str
    """What would have been better, as a sentence without its full stop."""


class MistakesOut(Struct):
    """The mistakes of one kind or phase."""

    name: str
    points: float
    choices: list[MistakeOut]
    """The one that gave away most first."""


class SkillOut(Struct):
    """How someone plays; without a game all figures are 0."""

    games: int
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
async def show_skill(call: Call, caller: User, known: bool = False) -> SkillOut:
    """Sum up the reviews of your latest finished games, each as deep as it was looked at.

    With ``known`` only those that are at hand count: nothing is computed.
    """
    call.check_advice(caller)
    advisor = call.context.hub.advisor
    games = await _games(call, caller)
    if not known:
        missing = sum(advisor.known(text) is None for _, text, _ in games)
        call.context.limits.advice.check(caller.id, missing)
    reviewed: list[tuple[SeatResult, Review]] = []
    editions: set[str] = set()
    for result, text, edition in games:
        # A game that takes too long is left out.
        with suppress(GameError):
            found = advisor.known(text)
            if found is None and not known:
                found = await advisor.deepest(text, call.share(caller))
            if found is not None:
                reviewed.append((result, found))
                editions.add(edition)
    played = [(found, found.seats[result.seat - 1]) for result, found in reviewed]
    luck = [
        GameLuck(
            table=result.game,
            at=result.at,
            luck=ledger(seat).luck / 100,
            accuracy=round(seat.accuracy, 1) if seat.planted else None,
            deep=found.depth != INSTANT.name,
        )
        for (result, _), (found, seat) in zip(reviewed, played, strict=True)
    ]
    return _skill_out(played, luck, editions.pop() if len(editions) == 1 else "", call.language)


async def _games(call: Call, caller: User) -> list[tuple[SeatResult, str, str]]:
    """The latest games of someone with the texts of their records and their editions."""
    hub = call.context.hub
    games: list[tuple[SeatResult, str, str]] = []
    for result in await hub.store.results(caller.id, most=MOST_GAMES):
        # A game that is far too long, or whose log is damaged, is left out.
        with suppress(GameError):
            record = record_of((await hub.table(result.game)).state)
            check_length(record)
            text = await call.read(caller, partial(str, record))
            games.append((result, text, record.tags.get("Edition", "")))
    return games


def _skill_out(
    played: list[tuple[Review, SeatReview]], luck: list[GameLuck], edition: str, language: str
) -> SkillOut:
    if not played:
        return SkillOut(0, 0, 0.0, 0.0, "", [], [], [], "")
    profile: Profile = profile_of("", played)
    words = words_for(language, edition)
    told = [(made, _mistake(made, played[made.game][0], words)) for made in profile.mistakes]
    return SkillOut(
        games=profile.games,
        decisions=profile.decisions,
        points=round(profile.points, 2),
        accuracy=round(profile.accuracy, 1),
        level=words.text(profile.level),
        luck=luck,
        kinds=[
            _mistakes(words.text(name), (out for made, out in told if made.kind == kind))
            for kind, name in KIND_NAMES.items()
        ],
        phases=[
            _mistakes(words.text(name), (out for made, out in told if made.phase == phase))
            for phase, name in PHASE_NAMES.items()
        ],
        edition=edition,
    )


def _mistakes(name: str, made: Iterable[MistakeOut]) -> MistakesOut:
    listed = sorted(made, key=lambda mistake: -mistake.points)
    return MistakesOut(name, round(sum(each.points for each in listed), 1), listed)


def _mistake(made: Mistake, review: Review, words: Words) -> MistakeOut:
    return MistakeOut(
        game=made.game,
        turn=made.turn,
        number=made.number,
        points=round(made.told, 1),
        done=deed(made.choice, review.turns[made.turn], words),
        better=words.say(better_message(made.choice)),
    )
