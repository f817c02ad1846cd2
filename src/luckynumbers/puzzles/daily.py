"""The puzzle of the day: from the date alone, the same for everyone, harder towards Sunday."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

from luckynumbers.core import TextError
from luckynumbers.puzzles.generate import Made, generate

BY_WEEKDAY: Final = (4, 5, 6, 7, 8, 9, 10)
"""How many moves the puzzle takes, from Monday to Sunday."""
_SERIES: Final = "1"
"""To be raised when the generator changes, so that no day changes unnoticed."""


@dataclass(frozen=True)
class Daily:
    """A day and its puzzle."""

    day: date
    made: Made

    @property
    def name(self) -> str:
        """Give the name under which progress is kept."""
        return f"daily/{self.day.isoformat()}"


@cache
def daily(day: date) -> Daily:
    """Make the puzzle of a day."""
    length = BY_WEEKDAY[day.weekday()]
    return Daily(day, generate(length, f"daily/{_SERIES}/{day.isoformat()}"))


def parse_day(text: str) -> date:
    """Read a day such as 2026-11-15."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise TextError("puzzle/day", found=text[:40]) from None
