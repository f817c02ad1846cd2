"""A player over many games: mistakes by kind and phase, and luck over time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from luckynumbers.core.checks import check_least, checked
from luckynumbers.review.accuracy import accuracy, level_of
from luckynumbers.review.marks import BRILLIANT, KINDS, PHASES
from luckynumbers.review.values import Decision, Review, SeatReview, TurnReview


@dataclass(frozen=True)
class Mistake:
    """A choice that a review speaks of; a whole hand is one, whichever of its tiles lie wrong."""

    game: int
    """The index of the game."""
    turn: int
    """The index of the turn in the review of the game."""
    number: int
    """The round; 0 in setup."""
    kind: str
    """One of ``KINDS``."""
    phase: str
    """One of ``PHASES``."""
    points: float
    """What it gave away."""
    told: float
    """What its review names: percent of the win of its game, however many played."""
    choice: Decision
    """The choice itself, of a hand the one that its review speaks of."""


@dataclass(frozen=True)
class Mistakes:
    """The mistakes of one kind or phase."""

    count: int
    """How many there were."""
    points: float
    """What they gave away in all."""


@dataclass(frozen=True)
class Profile:
    """One player over many games."""

    name: str
    """The player's name."""
    games: int
    """The games reviewed."""
    decisions: int
    """The unforced ones."""
    points: float
    """Points lost per unforced decision."""
    accuracy: float
    """From 0 to 100, by the points lost and what was at stake."""
    level: str
    """The code of the word for this level of play."""
    result: float
    """The mean share of the win."""
    adjusted: float
    """The mean without luck."""
    luck: tuple[float, ...]
    """What the tiles drawn changed, game by game."""
    kinds: dict[str, Mistakes]
    """The mistakes by kind."""
    phases: dict[str, Mistakes]
    """The mistakes by phase of the game."""
    mistakes: tuple[Mistake, ...]
    """All of them, in the order of the games."""


@checked
def profiles_of(reviews: Sequence[Review]) -> tuple[Profile, ...]:
    """Make a profile of every player by name, in the order of appearance."""
    names = dict.fromkeys(seat.name or str(seat.seat) for each in reviews for seat in each.seats)
    return tuple(profile_of(name, [*_seats_of(name, reviews)]) for name in names)


@checked
def profile_of(name: str, played: Sequence[tuple[Review, SeatReview]]) -> Profile:
    """Make the profile of one player, who sat in a seat of each game.

    Raises:
        GameError: There is no game (``usage/whole-least``).

    """
    check_least("len(played)", len(played), 1)
    seats = [seat for _, seat in played]
    unforced = [
        decision
        for review, seat in played
        for turn in review.turns
        if turn.seat == seat.seat
        for decision in turn.decisions
        if decision.unforced
    ]
    lost = sum(decision.points for decision in unforced)
    figure = accuracy(lost, sum(each.weight for each in unforced))
    mistakes = tuple(
        mistake
        for game, (review, seat) in enumerate(played)
        for index, turn in enumerate(review.turns)
        if turn.seat == seat.seat
        for mistake in _mistakes_in(turn, game, index)
    )
    return Profile(
        name=name,
        games=len(seats),
        decisions=len(unforced),
        points=lost / len(unforced) if unforced else 0.0,
        accuracy=figure,
        level=level_of(figure),
        result=sum(seat.result for seat in seats) / len(seats),
        adjusted=sum(seat.adjusted for seat in seats) / len(seats),
        luck=tuple(seat.luck for seat in seats),
        kinds={kind: _sum(each for each in mistakes if each.kind == kind) for kind in KINDS},
        phases={phase: _sum(each for each in mistakes if each.phase == phase) for phase in PHASES},
        mistakes=mistakes,
    )


def _seats_of(name: str, reviews: Iterable[Review]) -> Iterator[tuple[Review, SeatReview]]:
    for review in reviews:
        for seat in review.seats:
            if (seat.name or str(seat.seat)) == name:
                yield review, seat


def _mistakes_in(turn: TurnReview, game: int, index: int) -> Iterator[Mistake]:
    """The mistakes that the review of a turn speaks of, those of a hand in ascending order too."""
    for choice in turn.noted:
        if choice.mark != BRILLIANT:
            weight, (left, better) = choice.points / choice.loss, turn.stakes(choice)
            points, told = weight * (better - left), float(turn.cost_of(choice))
            yield Mistake(game, index, turn.number, choice.kind, choice.phase, points, told, choice)


def _sum(mistakes: Iterable[Mistake]) -> Mistakes:
    listed = [*mistakes]
    return Mistakes(len(listed), sum(mistake.points for mistake in listed))
