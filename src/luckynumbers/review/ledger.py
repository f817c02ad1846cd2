"""The books of a seat in hundredths of a win, as people read them; twin of ``after/books.js``."""

from typing import Final, NamedTuple

from luckynumbers.review.figures import hundredths
from luckynumbers.review.values import SeatReview

NOTABLE: Final = 5
"""The least change over a game that is worth a word, in hundredths."""

TELLING: Final = 15
"""What tells who wins among players of like accuracy: choices, or what they do not explain."""


class Ledger(NamedTuple):
    """Lines that add up to the result as they are shown."""

    start: int
    luck: int
    """What the tiles drawn changed."""
    own: int
    """What the own choices changed."""
    others: int
    """What the choices of the others changed."""
    correction: int
    """What closer looks put right in the estimates: neither luck nor a mistake."""
    result: int

    @property
    def chosen(self) -> int:
        """What the choices of all changed."""
        return self.own + self.others

    @property
    def adjusted(self) -> int:
        """The result without luck: the start and the choices alone, within what is possible."""
        return min(100, max(0, self.start + self.chosen))

    @property
    def won_by_luck(self) -> bool:
        """Whether luck was the largest part of a win."""
        return self.luck > NOTABLE and (self.chosen <= NOTABLE or self.luck >= self.others)

    @property
    def choices_tell(self) -> bool:
        """Whether a win is told by choices, however near the accuracies are."""
        return self.chosen >= TELLING

    @property
    def luck_tells(self) -> bool:
        """Whether luck explains a win over somebody who played alike: what choices do not."""
        told = self.luck > NOTABLE and self.luck + self.correction >= TELLING
        return self.won_by_luck or told

    @property
    def is_mostly_corrected(self) -> bool:
        """Whether closer looks put more right than luck brought."""
        return abs(self.correction) > max(NOTABLE, abs(self.luck))


def ledger(seat: SeatReview) -> Ledger:
    """Round every line; the correction takes what that leaves."""
    start, luck, result = map(hundredths, (seat.start, seat.tile_luck, seat.result))
    error, own_error = round(seat.error, 4), round(seat.own_error, 4)
    own, others = hundredths(own_error), hundredths(error - own_error)
    return Ledger(start, luck, own, others, result - start - luck - own - others, result)
