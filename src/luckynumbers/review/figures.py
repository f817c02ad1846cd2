"""Figures of a review as every face shows them: hundredths of a win.

The twin of the page's ``review/figures.js``: both round what the wire rounds to four digits, so
that a sentence made here and a figure made there are one.
"""


def hundredths(share: float) -> int:
    """A share of the win in hundredths; a half goes to the even neighbour."""
    return round(round(100 * round(share, 4), 2))
