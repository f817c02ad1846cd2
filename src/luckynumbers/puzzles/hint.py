"""Hints in three steps: a tile that must move, a good swap, the whole solution."""

from dataclasses import dataclass
from typing import Final

from luckynumbers.core import ActionError, Message
from luckynumbers.core.checks import checked
from luckynumbers.kernel import Cancel
from luckynumbers.puzzles.grade import distance
from luckynumbers.puzzles.model import Arrangement, Solution, Swap
from luckynumbers.puzzles.solve import solve

STEPS: Final = range(1, 4)


@dataclass(frozen=True)
class Hint:
    """A shortest solution from an arrangement, disclosed in three steps."""

    start: Arrangement
    """Where the hint was asked for."""
    line: Solution
    """A shortest way from there to the end."""

    @property
    def tile(self) -> int:
        """Of the two tiles of the next swap, the one farther from its final cell."""
        end = self.start.after(self.line)
        pair = (self.swap.one, self.swap.other)
        return max(pair, key=lambda tile: distance(self.start.cell(tile), end.cell(tile)))

    @property
    def swap(self) -> Swap:
        """A swap after which one move fewer is needed."""
        return self.line.swaps[0]

    @checked
    def message(self, step: int) -> Message:
        """The message for a step, from 1; any step after 2 shows the whole solution."""
        if step <= 1:
            cell = str(self.start.cell(self.tile))
            return Message("puzzle/hint-tile", {"tile": self.tile, "cell": cell})
        if step == 2:
            facts = {"one": self.swap.one, "other": self.swap.other, "count": len(self.line)}
            return Message("puzzle/hint-swap", facts)
        swaps = tuple(map(str, self.line))
        return Message("puzzle/hint-line", {"swaps": swaps, "count": len(self.line)})


@checked
def hint(start: Arrangement, cancel: Cancel | None = None) -> Hint:
    """Find a shortest solution to give hints from.

    For example:

        >>> from luckynumbers.puzzles import booklet_entry, hint
        >>> found = hint(booklet_entry(1).puzzle.start)
        >>> found.tile, str(found.swap), str(found.line)
        (16, '16-9', '16-9 16-12')

    Raises:
        ActionError: Everything ascends already (``puzzle/is-solved``).

    """
    if start.solved:
        raise ActionError("puzzle/is-solved")
    return Hint(start, solve(start, cancel).solution)
