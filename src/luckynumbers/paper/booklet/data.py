"""What a booklet is made of: plain puzzles, handed in by whoever made them."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from luckynumbers.core import CELLS, NUMBERS, GameError

Swap: TypeAlias = tuple[int, int]
"""The numbers of two tiles that change places."""
GRADES: Final = range(1, 6)


@dataclass(frozen=True)
class BookletPuzzle:
    """Print one puzzle: its number, tiles in reading order, maximum, grade and a solution."""

    number: int
    tiles: tuple[int, ...]
    maximum: int
    """The most moves allowed; the booklet says that fewer are not possible."""
    grade: int
    """The difficulty, from 1 to 5."""
    solution: tuple[Swap, ...]

    def __post_init__(self) -> None:
        if len(set(self.tiles)) != len(CELLS) or not set(self.tiles) <= set(NUMBERS):
            raise GameError("booklet/tiles", number=self.number)
        if self.grade not in GRADES:
            raise GameError("booklet/grade", number=self.number, most=GRADES[-1])


def swap_texts(solution: tuple[Swap, ...]) -> list[str]:
    """Write swaps as the booklet prints them: 9-20."""
    return [f"{one}-{other}" for one, other in solution]
