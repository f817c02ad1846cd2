"""Endless puzzles: a numbered series for each grade, the same for everyone.

A series is fixed by its seed, so a puzzle can be shared by its grade and number.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.core.checks import checked
from luckynumbers.puzzles.generate import Made, generate
from luckynumbers.puzzles.grade import GRADES
from luckynumbers.puzzles.luck import Luck

MOST: Final = 9999
LENGTHS: Final = {1: (2, 3), 2: (3, 4), 3: (5, 6), 4: (6, 7), 5: (8, 9, 10)}
"""The lengths generated for a grade; other lengths seldom get that grade."""
_SERIES: Final = "1"
"""Part of the seed: raise it when the generator changes, so that no puzzle changes unnoticed."""


@dataclass(frozen=True)
class Numbered:
    """A puzzle of an endless series."""

    grade: int
    """The grade of the series, 1 to 5."""
    number: int
    """Its number in the series, from 1."""
    made: Made
    """The puzzle, with solution and grade."""

    @property
    def name(self) -> str:
        """The key of its result in ``Progress``."""
        return f"endless/{self.grade}/{self.number}"


@checked
@lru_cache(maxsize=4096)
def endless(grade: int, number: int) -> Numbered:
    """Generate the puzzle with a number, from 1, in the series of a grade.

    Raises:
        GameError: There is no such grade or number (``puzzle/no-such-grade``,
            ``puzzle/row-number``).

    """
    if grade not in GRADES:
        raise GameError("puzzle/no-such-grade", found=grade, most=GRADES[-1])
    if not 1 <= number <= MOST:
        raise GameError("puzzle/row-number", found=number, most=MOST)
    seed = f"endless/{_SERIES}/{grade}/{number}"
    luck = Luck(seed)
    lengths = LENGTHS[grade]
    tries = (generate(lengths[luck.below(len(lengths))], f"{seed}/{index}") for index in count())
    return Numbered(grade, number, next(made for made in tries if made.grade.grade == grade))
