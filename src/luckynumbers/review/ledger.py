"""The books of a seat in hundredths of a win, as people read them; twin of ``after/books.js``."""

from typing import Final, NamedTuple

from luckynumbers.review.figures import hundredths
from luckynumbers.review.values import SeatReview

NOTABLE: Final = 5
"""The least change over a game that is worth a word, in hundredths."""

TELLING: Final = 15
"""What the choices of all bring a winner who is told to have played better by however little; and
by how much a start must be above an even share to be a lead."""


class Ledger(NamedTuple):
    """Lines that add up to the result as they are shown."""

    start: int
    luck: int
    """What the tiles drawn changed."""
    own: int
    """What the own choices changed."""
    others: int
    """What the choices of the others changed."""
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
        """Whether luck brought more of a win than all choices together."""
        return self.luck > max(NOTABLE, self.chosen)

    def won_from_start(self, even: int) -> bool:
        """Whether a start well above an even share explains as much of a win as anything else."""
        return self.start - even >= TELLING and self.start >= max(self.luck, self.chosen)

    @property
    def choices_tell(self) -> bool:
        """Whether a win is told by choices, however near the accuracies are."""
        return self.chosen >= TELLING


def ledger(seat: SeatReview) -> Ledger:
    """Round every line; luck takes what that leaves."""
    start, result = hundredths(seat.start), hundredths(seat.result)
    error, own_error = round(seat.error, 4), round(seat.own_error, 4)
    own, others = hundredths(own_error), hundredths(error - own_error)
    return Ledger(start, result - start - own - others, own, others, result)
