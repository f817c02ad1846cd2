"""How a game was won, in the sentence with which the page of a review begins.

The twin of the page's ``storyOf``, for whoever did not play.
"""

from collections.abc import Sequence
from typing import Final

from luckynumbers.core import Message
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.ledger import NOTABLE, ledger
from luckynumbers.review.values import Review, SeatReview

ALIKE: Final = 20
ALIKE_QUICK: Final = 40
"""Players whose accuracy differs by fewer tenths played alike, as far as a look can tell."""


def story(found: Review, names: Sequence[str]) -> Message | None:
    """The message of how a game was won; ``None`` where nobody has won yet."""
    seats = found.seats
    winners = [seat for seat in seats if seat.result > 0]
    if not found.finished or not winners:
        return None
    alike = ALIKE_QUICK if found.depth == INSTANT.name else ALIKE
    first, second = sorted(seats, key=_tenths, reverse=True)[:2]
    if len(winners) > 1:
        if _tenths(first) - _tenths(second) < alike:
            return Message("after/story-shared-even", {})
        others = _others(first, seats, names)
        return Message("after/story-shared", {"best": names[first.seat - 1], "others": others})
    winner = winners[0]
    if any(seat.planted == 0 for seat in seats):
        return Message("after/story-alone", {"winner": names[winner.seat - 1]})
    best = second if first is winner else first
    ahead = _tenths(winner) - _tenths(best)
    return Message(
        _code(winner, ahead, alike),
        {
            "winner": names[winner.seat - 1],
            "best": names[best.seat - 1],
            "others": _others(winner, seats, names),
        },
    )


def _tenths(seat: SeatReview) -> int:
    """An accuracy in tenths, as it is shown: with one decimal."""
    return round(10 * round(seat.accuracy, 1))


def _code(winner: SeatReview, ahead: int, alike: int) -> str:
    books = ledger(winner)
    luck, by_luck = books.luck, books.won_by_luck
    if abs(ahead) < alike and not (ahead > 0 and books.choices_tell):
        if books.luck_tells:
            return "after/story-even-luck"
        return "after/story-even-hard" if books.is_mostly_corrected else "after/story-even"
    if ahead < 0 and not by_luck:
        return "after/story-gifts" if books.chosen > NOTABLE else "after/story-though"
    if ahead < 0:
        return "after/story-luck"
    if luck > NOTABLE:
        return "after/story-both"
    return "after/story-earned" if luck < -NOTABLE else "after/story-skill"


def _others(one: SeatReview, seats: Sequence[SeatReview], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[seat.seat - 1] for seat in seats if seat is not one)
