"""Figures of a review as every face shows them: hundredths of a win.

The twin of the page's ``review/figures.js``: both round what the wire rounds to four digits, so
that a sentence made here and a figure made there are one.
"""

from typing import Final

DIGITS: Final = 4
"""The digits of a share on the wire."""
LEAST: Final = 10.0**-DIGITS
CERTAIN: Final = 1e-6
"""How far a share is from 0 or 1 at most where that is certain: the kernel has single precision."""


def wire_share(share: float) -> float:
    """A share as the wire has it: 0 or 1 only where that is certain."""
    if CERTAIN < share < 1 - CERTAIN:
        return round(min(max(share, LEAST), 1 - LEAST), DIGITS)
    return round(share, DIGITS)


def hundredths(share: float) -> int:
    """A share of the win in hundredths; a half goes to the even neighbour."""
    return round(round(100 * round(share, DIGITS), 2))
