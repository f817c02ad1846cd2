"""Hints in three steps: a tile that must move, a swap that is good, the whole line."""

from dataclasses import dataclass
from typing import Final

from luckynumbers.core import ActionError, Message
from luckynumbers.kernel import Cancel
from luckynumbers.puzzles.grade import distance
from luckynumbers.puzzles.model import Arrangement, Solution, Swap
from luckynumbers.puzzles.solve import solve

STEPS: Final = range(1, 4)


@dataclass(frozen=True)
class Hint:
    """Know a shortest way on from an arrangement, and tell it bit by bit."""

    start: Arrangement
    line: Solution

    @property
    def tile(self) -> int:
        """Name a tile that stands wrong: of those in the line, the one farthest from its goal."""
        end = self.start.after(self.line)
        moving = [tile for swap in self.line for tile in (swap.one, swap.other)]
        return max(moving, key=lambda tile: distance(self.start.cell(tile), end.cell(tile)))

    @property
    def swap(self) -> Swap:
        """Name a swap after which one move fewer is needed."""
        return self.line.swaps[0]

    def message(self, step: int) -> Message:
        """Say the hint of a step; any later step says all."""
        if step <= 1:
            cell = str(self.start.cell(self.tile))
            return Message("puzzle/hint-tile", {"tile": self.tile, "cell": cell})
        if step == 2:
            facts = {"one": self.swap.one, "other": self.swap.other, "count": len(self.line)}
            return Message("puzzle/hint-swap", facts)
        swaps = tuple(map(str, self.line))
        return Message("puzzle/hint-line", {"swaps": swaps, "count": len(self.line)})


def hint(start: Arrangement, cancel: Cancel | None = None) -> Hint:
    """Look for a shortest way on."""
    if start.solved:
        raise ActionError("puzzle/is-solved")
    return Hint(start, solve(start, cancel).solution)
