"""How a game was won, in the sentence with which the page of a review begins.

The twin of the page's ``storyOf``, for whoever did not play.
"""

from collections.abc import Sequence
from typing import Final

from luckynumbers.core import Message
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.ledger import NOTABLE, ledger
from luckynumbers.review.values import Review, SeatReview

ALIKE: Final = 30
ALIKE_QUICK: Final = 50
"""Players whose accuracy differs by fewer tenths played alike, as far as a look can tell."""


def story(found: Review, names: Sequence[str]) -> Message | None:
    """The message of how a game was won; ``None`` where nobody has won yet."""
    seats = found.seats
    winners = found.winners
    if not winners:
        return None
    alike = ALIKE_QUICK if found.depth == INSTANT.name else ALIKE
    first, second = sorted(seats, key=_tenths, reverse=True)[:2]
    if len(winners) > 1:
        if not _played_better(first, second, alike):
            return Message("after/story-shared-even", {})
        others = _others(first, seats, names)
        return Message("after/story-shared", {"best": names[first.seat - 1], "others": others})
    winner = winners[0]
    if any(seat.planted == 0 for seat in seats):
        return Message("after/story-alone", {"winner": names[winner.seat - 1]})
    best = second if first is winner else first
    return Message(
        _code(winner, best, alike),
        {
            "winner": names[winner.seat - 1],
            "best": names[best.seat - 1],
            "others": _others(winner, seats, names),
        },
    )


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


def _code(winner: SeatReview, best: SeatReview, alike: int) -> str:
    books = ledger(winner)
    if _ahead(best, winner) >= alike:
        return "after/story-luck" if books.won_by_luck else "after/story-gifts"
    if _mixed(winner, best, alike):
        return "after/story-mixed-luck" if books.won_by_luck else "after/story-mixed"
    if not _played_better(winner, best, alike):
        return "after/story-even-luck" if books.won_by_luck else "after/story-even"
    if books.luck > NOTABLE:
        return "after/story-both"
    return "after/story-earned" if books.luck < -NOTABLE else "after/story-skill"


def _others(one: SeatReview, seats: Sequence[SeatReview], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[seat.seat - 1] for seat in seats if seat is not one)
