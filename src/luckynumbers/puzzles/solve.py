"""Shortest solutions of puzzles, found and proved by the kernel."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from luckynumbers.core.checks import checked
from luckynumbers.kernel import Cancel, swaps
from luckynumbers.puzzles.model import Arrangement, Solution, Swap

LIMIT: Final = 10_000
"""The default limit on shortest solutions listed or counted."""


@dataclass(frozen=True)
class ProvedSolution:
    """A solution that is proved to be shortest."""

    solution: Solution
    """The solution."""
    nodes: int
    """How many arrangements the proof visited."""

    @property
    def optimal(self) -> int:
        """The number of moves."""
        return len(self.solution)


@checked
def solve(
    start: Arrangement,
    cancel: Cancel | None = None,
    on_progress: swaps.ProgressCallback | None = None,
) -> ProvedSolution:
    """Find a shortest solution.

    Once ``cancel`` is set, it raises ``kernel/cancelled``; ``on_progress`` is called with the
    length being tried and the arrangements visited so far.

        >>> from luckynumbers.puzzles import booklet_entry, solve
        >>> found = solve(booklet_entry(1).puzzle.start)
        >>> found.optimal, str(found.solution)
        (2, '16-9 16-12')

    Raises:
        GameError: ``start`` is no arrangement (``argument/type``), or ``cancel`` was set
            (``kernel/cancelled``).

    """
    line, nodes = swaps.solve(start.ranks, cancel, on_progress)
    return ProvedSolution(_as_tiles(start, line), nodes)


@checked
def shortest_solutions(
    start: Arrangement,
    limit: int = LIMIT,
    cancel: Cancel | None = None,
    on_progress: swaps.ProgressCallback | None = None,
) -> tuple[Solution, ...]:
    """List the shortest solutions up to a limit.

    Solutions that differ only in the order of swaps without a common cell count as one.

    Raises:
        GameError: ``start`` is no arrangement (``argument/type``), or ``cancel`` was set
            (``kernel/cancelled``).

    """
    lines = swaps.all_shortest(start.ranks, limit, cancel, on_progress)
    return tuple(_as_tiles(start, line) for line in lines)


def _as_tiles(start: Arrangement, line: swaps.SwapLine) -> Solution:
    tiles, made = list(start.tiles), []
    for one, other in _tidy(start, line):
        made.append(Swap(tiles[one], tiles[other]))
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return Solution(tuple(map(_traveller_first, made, [*made[1:], *made[-1:]], made[:1] + made)))


def _traveller_first(swap: Swap, continuing: Swap, before: Swap) -> Swap:
    """Put first the tile that moves again next, or that moved just before: 2-19 2-16 2-15."""
    for near in (continuing, before):
        if near != swap and swap.other in (near.one, near.other):
            return Swap(swap.other, swap.one)
        if near != swap and swap.one in (near.one, near.other):
            return swap
    return swap


def _tidy(start: Arrangement, line: swaps.SwapLine) -> swaps.SwapLine:
    """Reorder independent swaps so that one tile keeps moving as long as it can, as people play."""
    waiting, tiles = list(line), list(start.tiles)
    tidied: list[swaps.CellPair] = []
    moved: set[int] = set()
    while waiting:
        free = [pair for at, pair in enumerate(waiting) if _independent(pair, waiting[:at])]
        continuing = [pair for pair in free if moved & {tiles[pair[0]], tiles[pair[1]]}]
        one, other = chosen = (continuing or free)[0]
        waiting.remove(chosen)
        tidied.append(chosen)
        moved = {tiles[one], tiles[other]}
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return tuple(tidied)


def _independent(pair: swaps.CellPair, others: Sequence[swaps.CellPair]) -> bool:
    return all(set(pair).isdisjoint(other) for other in others)
