"""The puzzles that a booklet prints, as plain data."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from luckynumbers.core import CELLS, NUMBERS, GameError

Swap: TypeAlias = tuple[int, int]
"""The numbers of two tiles that are swapped."""
GRADES: Final = range(1, 6)


@dataclass(frozen=True)
class BookletPuzzle:
    """One puzzle to print: its number, tiles in reading order, maximum, grade and a solution."""

    number: int
    tiles: tuple[int, ...]
    maximum: int
    """The most moves allowed, which is also the fewest possible."""
    grade: int
    """The difficulty, from 1 to 5."""
    solution: tuple[Swap, ...]

    def __post_init__(self) -> None:
        if len(set(self.tiles)) != len(CELLS) or not set(self.tiles) <= set(NUMBERS):
            raise GameError("booklet/tiles", number=self.number)
        if self.grade not in GRADES:
            raise GameError("booklet/grade", number=self.number, most=GRADES[-1])


def swap_texts(solution: tuple[Swap, ...]) -> list[str]:
    """Format swaps as the booklet prints them: 9-20."""
    return [f"{one}-{other}" for one, other in solution]
