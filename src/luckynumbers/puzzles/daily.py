"""The puzzle of the day: made from the date, the same for everyone, harder towards Sunday."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

from luckynumbers.core import TextError, check_text
from luckynumbers.core.checks import checked
from luckynumbers.puzzles.generate import Made, generate

BY_WEEKDAY: Final = (4, 5, 6, 7, 8, 9, 10)
"""The moves that the puzzle needs, from Monday to Sunday."""
_SERIES: Final = "1"
"""Part of the seed: raise it when the generator changes, so that no day changes unnoticed."""


@dataclass(frozen=True)
class Daily:
    """A day and its puzzle."""

    day: date
    """The day."""
    made: Made
    """Its puzzle, with solution and grade."""

    @property
    def name(self) -> str:
        """The key of its result in ``Progress``."""
        return f"daily/{self.day.isoformat()}"


@checked
@cache
def daily(day: date) -> Daily:
    """Generate the puzzle of a day: the same for everyone, harder towards Sunday.

    For example:

        >>> from datetime import date
        >>> from luckynumbers.puzzles import daily
        >>> str(daily(date(2026, 11, 16)).made.puzzle)[-5:]
        'max 4'
    """
    day = date(day.year, day.month, day.day)  # a datetime is a date as well
    length = BY_WEEKDAY[day.weekday()]
    return Daily(day, generate(length, f"daily/{_SERIES}/{day.isoformat()}"))


def parse_day(text: str) -> date:
    """Parse a day such as 2026-11-15.

    Raises:
        TextError: The text is no day (``puzzle/day``).

    """
    check_text(text)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise TextError("puzzle/day", found=text[:40]) from None
