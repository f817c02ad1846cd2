"""How a game was won, in the sentence with which the page of a review begins.

The twin of the page's ``storyOf``, for whoever did not play.
"""

from collections.abc import Sequence
from typing import Final

from luckynumbers.core import Message
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.figures import DIGITS, hundredths
from luckynumbers.review.ledger import NOTABLE, ledger
from luckynumbers.review.values import Review, SeatReview

ALIKE: Final = 30
ALIKE_QUICK: Final = 50
"""Players whose accuracy differs by fewer tenths played alike, as far as a look can tell."""
_START, _LUCK, _CHOICES = range(3)
"""What explains most of a win."""
_BEATEN: Final = ("after/story-ahead", "after/story-luck", "after/story-gifts")
_MIXED: Final = ("after/story-mixed-ahead", "after/story-mixed-luck", "after/story-mixed")
_EVEN: Final = ("after/story-even-ahead", "after/story-even-luck", "after/story-even")
"""The verdicts where another played better, where the figures disagree, and on players alike."""


def story(found: Review, names: Sequence[str]) -> Message | None:
    """The message of how a game was won; ``None`` where nobody has won yet."""
    winners = found.winners
    if not winners:
        return None
    alike = ALIKE_QUICK if found.depth == INSTANT.name else ALIKE
    seats = _compared(found.seats, winners, alike)
    if len(winners) > 1:
        first, second = sorted(seats, key=_tenths, reverse=True)[:2]
        if not _played_better(first, second, alike):
            return Message("after/story-shared-even", {})
        others = _others(first, seats, names)
        return Message("after/story-shared", {"best": names[first.seat - 1], "others": others})
    winner = winners[0]
    rivals = [seat for seat in seats if seat is not winner]
    if not rivals or any(seat.planted == 0 for seat in found.seats):
        return Message("after/story-alone", {"winner": names[winner.seat - 1]})
    best = max(rivals, key=_tenths)
    return Message(
        _code(winner, best, alike, _even(found.seats)),
        {
            "winner": names[winner.seat - 1],
            "best": names[best.seat - 1],
            "others": _others(winner, seats, names),
        },
    )


def _compared(
    seats: Sequence[SeatReview], winners: Sequence[SeatReview], alike: int
) -> Sequence[SeatReview]:
    """Those who can be compared: among more than two not who seems better, yet had little to do."""
    if len(seats) == 2:
        return seats
    return [seat for seat in seats if seat in winners or not _seems_better(seat, winners, alike)]


def _seems_better(seat: SeatReview, winners: Sequence[SeatReview], alike: int) -> bool:
    """Whether somebody is clearly ahead of a winner only since little hung on the choices."""
    return any(
        2 * round(seat.weight, DIGITS) < round(winner.weight, DIGITS)
        and _tenths(seat) - _tenths(winner) >= alike
        for winner in winners
    )


def _even(seats: Sequence[SeatReview]) -> int:
    """An even share of the win among those who have a chance at the start, in hundredths."""
    playing = sum(hundredths(seat.start) > 0 for seat in seats)
    return hundredths(1 / max(playing, 2))


def _tenths(seat: SeatReview) -> int:
    """An accuracy in tenths, as it is shown: with one decimal."""
    return round(10 * round(seat.accuracy, 1))


def _ahead(one: SeatReview, two: SeatReview) -> int:
    """How far one is ahead in accuracy, in tenths; 0 where that one gave away more in all."""
    return 0 if _mixed(one, two) else _tenths(one) - _tenths(two)


def _mixed(one: SeatReview, two: SeatReview, least: int = 1) -> bool:
    """Whether accuracy speaks for one player, and what the mistakes cost for the other."""
    lead, spared = _tenths(one) - _tenths(two), ledger(one).own - ledger(two).own
    return lead * spared < 0 and abs(spared) >= NOTABLE and abs(lead) >= least


def _played_better(one: SeatReview, two: SeatReview, alike: int) -> bool:
    lead = _ahead(one, two)
    return lead >= alike or (lead > 0 and ledger(one).choices_tell)


def _code(winner: SeatReview, best: SeatReview, alike: int, even: int) -> str:
    books = ledger(winner)
    cause = _START if books.won_from_start(even) else _LUCK if books.won_by_luck else _CHOICES
    if _ahead(best, winner) >= alike:
        return _BEATEN[cause]
    if _mixed(winner, best, alike):
        return _MIXED[cause]
    if not _played_better(winner, best, alike):
        return _EVEN[cause]
    if cause == _START:
        return "after/story-better-ahead"
    if books.luck > NOTABLE:
        return "after/story-both"
    return "after/story-earned" if books.luck < -NOTABLE else "after/story-skill"


def _others(one: SeatReview, seats: Sequence[SeatReview], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[seat.seat - 1] for seat in seats if seat is not one)
