"""A player over many games: mistakes by kind and phase, and luck over time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from luckynumbers.review.accuracy import accuracy, level_of
from luckynumbers.review.marks import BRILLIANT, KINDS, PHASES
from luckynumbers.review.values import Decision, Review, SeatReview


@dataclass(frozen=True)
class Mistakes:
    """The mistakes of one kind or phase: the marked ones, and hands laid in order at a cost."""

    count: int
    """The setup of a game counts as one, however many of its tiles lie wrong."""
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
    """From 0 to 100, by the points lost."""
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


def profiles_of(reviews: Sequence[Review]) -> tuple[Profile, ...]:
    """Make a profile of every player by name, in the order of appearance."""
    names = dict.fromkeys(seat.name or str(seat.seat) for each in reviews for seat in each.seats)
    return tuple(profile_of(name, [*_seats_of(name, reviews)]) for name in names)


def profile_of(name: str, played: Sequence[tuple[Review, SeatReview]]) -> Profile:
    """Make the profile of one player, who sat in a seat of each game."""
    seats = [seat for _, seat in played]
    chosen = [
        (game, decision)
        for game, (review, seat) in enumerate(played)
        for turn in review.turns
        if turn.seat == seat.seat
        for decision in turn.decisions
    ]
    unforced = [decision for _, decision in chosen if decision.unforced]
    lost = sum(decision.points for decision in unforced)
    figure = accuracy(lost, len(unforced))
    mistakes = [each for each in chosen if each[1].reason and each[1].mark != BRILLIANT]
    return Profile(
        name=name,
        games=len(seats),
        decisions=len(unforced),
        points=lost / len(unforced) if unforced else 0.0,
        accuracy=figure,
        level=level_of(figure),
        result=sum(seat.result for seat in seats) / len(seats),
        adjusted=sum(seat.adjusted for seat in seats) / len(seats),
        luck=tuple(seat.tile_luck for seat in seats),
        kinds={kind: _sum(each for each in mistakes if each[1].kind == kind) for kind in KINDS},
        phases={
            phase: _sum(each for each in mistakes if each[1].phase == phase) for phase in PHASES
        },
    )


def _seats_of(name: str, reviews: Iterable[Review]) -> Iterator[tuple[Review, SeatReview]]:
    for review in reviews:
        for seat in review.seats:
            if (seat.name or str(seat.seat)) == name:
                yield review, seat


def _sum(mistakes: Iterable[tuple[int, Decision]]) -> Mistakes:
    listed = [*mistakes]
    setups = {game for game, decision in listed if decision.kind == "setup"}
    others = [decision for _, decision in listed if decision.kind != "setup"]
    return Mistakes(len(setups) + len(others), sum(decision.points for _, decision in listed))
