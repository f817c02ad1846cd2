"""The books of a seat in hundredths of a win, as people read them; twin of ``after/books.js``."""

from typing import Final, NamedTuple

from luckynumbers.review.figures import hundredths
from luckynumbers.review.values import SeatReview

NOTABLE: Final = 5
"""The least change over a game that is worth a word, in hundredths."""
_TINY: Final = 1e-6


class Ledger(NamedTuple):
    """Lines that add up to the result as they are shown."""

    start: int
    luck: int
    own: int
    """What the own choices changed."""
    others: int
    """What the choices of the others changed."""
    result: int

    @property
    def won_by_luck(self) -> bool:
        """Whether luck was the largest part of a win."""
        by_choice = self.own + self.others
        return self.luck > NOTABLE and (by_choice <= NOTABLE or self.luck >= self.others)


def ledger(seat: SeatReview) -> Ledger:
    """Round start, luck and result; what that leaves goes to the mistakes.

    It goes to the line that rounding has changed most, else to the larger one.
    """
    start, luck, result = map(hundredths, (seat.start, seat.luck, seat.result))
    error, own_error = round(seat.error, 4), round(seat.own_error, 4)
    shares = own_error, error - own_error
    exact, lines = [100 * share for share in shares], [*map(hundredths, shares)]
    while rest := result - start - luck - sum(lines):
        step = 1 if rest > 0 else -1
        ahead = step * (exact[0] - lines[0] - exact[1] + lines[1])
        own = abs(exact[0]) > abs(exact[1]) if abs(ahead) < _TINY else ahead > 0
        lines[0 if own else 1] += step
    own_shown, others_shown = lines
    return Ledger(start, luck, own_shown, others_shown, result)


def is_corrected(seat: SeatReview) -> bool:
    """Whether a closer look changed the luck of a seat by more than its tiles did."""
    drawn = hundredths(seat.tile_luck)
    return abs(hundredths(seat.luck) - drawn) > max(NOTABLE, abs(drawn))
