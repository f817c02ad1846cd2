"""Swap puzzles in the kernel: the fewest swaps for any board, proved.

A board is sixteen ranks, 0 for the lowest tile, in reading order; a swap is a pair of cells.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from luckynumbers import _kernel
from luckynumbers.core import CELLS, Cell, GameError
from luckynumbers.kernel.checks import check_between, check_threads
from luckynumbers.kernel.packed import Cancel

CANCELLED: Final = "kernel/cancelled"
"""The code of the error that a cancelled call raises."""
MOST_LINES: Final = 1_000_000

CellPair: TypeAlias = tuple[Cell, Cell]
Line: TypeAlias = tuple[CellPair, ...]
Listener: TypeAlias = Callable[[int, int], object]
"""Told now and then: the length being tried (fewer are ruled out) and the boards looked into."""


def _pair(swap: int) -> CellPair:
    # The kernel numbers a cell's swap to the right by the cell, the one below by 16 + the cell.
    cell = CELLS[swap % 16]
    if swap < 16:
        return cell, CELLS[cell // 4 * 4 + (cell + 1) % 4]
    return cell, CELLS[(cell + 4) % 16]


PAIRS: Final = tuple(_pair(swap) for swap in range(32))
"""Every swap there is: a cell with the one to its right or below, opposite ends included."""


class Solved(NamedTuple):
    """A shortest solution, and how many boards its proof looked into."""

    line: Line
    nodes: int


def solve(
    ranks: Sequence[int], cancel: Cancel | None = None, listener: Listener | None = None
) -> Solved:
    """Find a shortest solution; that none is shorter is proved."""
    swaps, nodes = _kernel.solve_swaps(check_ranks(ranks), cancel, listener)
    return Solved(_line(swaps), nodes)


def all_shortest(
    ranks: Sequence[int],
    limit: int = MOST_LINES,
    cancel: Cancel | None = None,
    listener: Listener | None = None,
) -> tuple[Line, ...]:
    """List the shortest solutions up to a limit, each in one order of its independent swaps."""
    most = check_between("limit", limit, 1, MOST_LINES)
    lines = _kernel.all_shortest_swaps(check_ranks(ranks), most, cancel, listener)
    return tuple(map(_line, lines))


def solve_plainly(ranks: Sequence[int], cancel: Cancel | None = None) -> tuple[int, int]:
    """Find the fewest swaps by a plainer search, and how many boards it looked into."""
    return _kernel.solve_swaps_plainly(check_ranks(ranks), cancel)


def costs(boards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Give the least sum of distances to a goal that an even, and that an odd, number can reach.

    No solution of that kind is shorter than half the sum. Nothing is searched.
    """
    rows = _check_boards(boards)
    sums = np.empty((len(rows), 2), np.uint8)
    _kernel.swap_costs(rows, sums)
    return sums


def bounds(boards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Give a length that no solution can beat, for each of many boards, without any search."""
    sums = costs(boards)
    by_even, by_odd = (sums[:, 0] + 3) // 4 * 2, (sums[:, 1] + 1) // 4 * 2 + 1
    return np.asarray(np.minimum(by_even, by_odd), np.uint8)


def lengths(
    boards: NDArray[np.uint8], threads: int = 1, cancel: Cancel | None = None
) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """Find the fewest swaps for each of many boards, and how many boards each proof looked into."""
    rows = _check_boards(boards)
    fewest, nodes = np.empty(len(rows), np.uint8), np.empty(len(rows), np.uint32)
    _kernel.swap_lengths(rows, check_threads(threads), cancel, fewest, nodes)
    return fewest, nodes


def check_ranks(ranks: Sequence[int]) -> bytes:
    """Refuse what is not every rank from 0 to 15 once."""
    if sorted(ranks) != list(range(16)):
        raise GameError("kernel/board", found=str(list(ranks))[:80])
    return bytes(ranks)


def _check_boards(boards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    if not isinstance(boards, np.ndarray) or boards.dtype != np.uint8:
        raise GameError("kernel/board", found=type(boards).__name__)
    if boards.ndim != 2 or boards.shape[1] != 16:
        raise GameError("kernel/board", found=str(boards.shape))
    wrong = (np.sort(boards, axis=1) != np.arange(16, dtype=np.uint8)).any(axis=1)
    if wrong.any():
        raise GameError("kernel/board", found=str(boards[wrong][0].tolist()))
    return np.ascontiguousarray(boards)


def _line(swaps: bytes) -> Line:
    return tuple(PAIRS[swap] for swap in swaps)
