"""How a game was won, in the sentence with which the page of a review begins.

The twin of the page's ``after/books.js`` and ``storyOf``, for whoever did not play.
"""

from collections.abc import Sequence
from typing import Final

from luckynumbers.core import Message
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.figures import hundredths
from luckynumbers.review.values import Review, SeatReview

NOTABLE: Final = 5
"""The least change over a game that is worth a word, in hundredths."""
ALIKE: Final = 2.0
ALIKE_QUICK: Final = 4.0
"""Players whose accuracy differs by less played alike, as far as a look can tell."""


def story(found: Review, names: Sequence[str]) -> Message | None:
    """The message of how a game was won; ``None`` where nobody has won yet."""
    seats = found.seats
    winners = [seat for seat in seats if seat.result > 0]
    if not found.finished or not winners:
        return None
    alike = ALIKE_QUICK if found.depth == INSTANT.name else ALIKE
    first, second = sorted(seats, key=lambda seat: -round(seat.accuracy, 1))[:2]
    if len(winners) > 1:
        if round(first.accuracy, 1) - round(second.accuracy, 1) < alike:
            return Message("after/story-shared-even", {})
        others = _others(first, seats, names)
        return Message("after/story-shared", {"best": names[first.seat - 1], "others": others})
    winner = winners[0]
    if any(seat.planted == 0 for seat in seats):
        return Message("after/story-alone", {"winner": names[winner.seat - 1]})
    best = second if first is winner else first
    ahead = round(winner.accuracy, 1) - round(best.accuracy, 1)
    return Message(
        _code(winner, ahead, alike),
        {
            "winner": names[winner.seat - 1],
            "best": names[best.seat - 1],
            "others": _others(winner, seats, names),
        },
    )


def _code(winner: SeatReview, ahead: float, alike: float) -> str:
    luck, by_luck = hundredths(winner.luck), _won_by_luck(winner)
    if abs(ahead) < alike:
        return "after/story-even-luck" if by_luck else "after/story-even"
    if ahead < 0:
        return "after/story-luck" if by_luck else "after/story-gifts"
    if luck > NOTABLE:
        return "after/story-both"
    return "after/story-earned" if luck < -NOTABLE else "after/story-skill"


def _won_by_luck(winner: SeatReview) -> bool:
    """Whether luck was the largest part of a win."""
    start, luck, result = map(hundredths, (winner.start, winner.luck, winner.result))
    others = hundredths(winner.error - winner.own_error)
    return luck > NOTABLE and (result - start - luck <= NOTABLE or luck >= others)


def _others(one: SeatReview, seats: Sequence[SeatReview], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[seat.seat - 1] for seat in seats if seat is not one)
