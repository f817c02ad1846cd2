"""Swap puzzles solved in the kernel: the proved fewest swaps for any board.

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

MOST_LINES: Final = 1_000_000

CellPair: TypeAlias = tuple[Cell, Cell]
SwapLine: TypeAlias = tuple[CellPair, ...]
ProgressCallback: TypeAlias = Callable[[int, int], object]
"""Called with the length being tried (fewer are ruled out) and the boards visited so far."""


def _pair(swap: int) -> CellPair:
    # The kernel numbers a cell's swap to the right by the cell, the swap below by 16 + the cell.
    cell = CELLS[swap % 16]
    if swap < 16:
        return cell, CELLS[cell // 4 * 4 + (cell + 1) % 4]
    return cell, CELLS[(cell + 4) % 16]


PAIRS: Final = tuple(_pair(swap) for swap in range(32))
"""Every legal swap: a cell with the one to its right or below, opposite ends included."""


class Solved(NamedTuple):
    """A shortest solution, and how many boards its proof visited."""

    line: SwapLine
    nodes: int


def solve(
    ranks: Sequence[int], cancel: Cancel | None = None, on_progress: ProgressCallback | None = None
) -> Solved:
    """Find a solution that is proved to be shortest."""
    swaps, nodes = _kernel.solve_swaps(check_ranks(ranks), cancel, on_progress)
    return Solved(_line(swaps), nodes)


def all_shortest(
    ranks: Sequence[int],
    limit: int = MOST_LINES,
    cancel: Cancel | None = None,
    on_progress: ProgressCallback | None = None,
) -> tuple[SwapLine, ...]:
    """List the shortest solutions up to a limit, each in one order of its independent swaps."""
    most = check_between("limit", limit, 1, MOST_LINES)
    lines = _kernel.all_shortest_swaps(check_ranks(ranks), most, cancel, on_progress)
    return tuple(map(_line, lines))


def solve_plainly(ranks: Sequence[int], cancel: Cancel | None = None) -> tuple[int, int]:
    """Find the fewest swaps by a simpler search, and how many boards it visited."""
    return _kernel.solve_swaps_plainly(check_ranks(ranks), cancel)


def costs(boards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The least sum of distances to a goal: one that an even, and an odd, number of swaps reaches.

    A swap lowers the sum by 2 at most, so no solution of that parity is shorter than half the sum.
    Nothing is searched.
    """
    rows = _check_boards(boards)
    sums = np.empty((len(rows), 2), np.uint8)
    _kernel.swap_costs(rows, sums)
    return sums


def bounds(boards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A lower bound on the length of a solution for each of many boards, without any search."""
    sums = costs(boards)
    by_even, by_odd = (sums[:, 0] + 3) // 4 * 2, (sums[:, 1] + 1) // 4 * 2 + 1
    return np.asarray(np.minimum(by_even, by_odd), np.uint8)


def lengths(
    boards: NDArray[np.uint8], threads: int = 1, cancel: Cancel | None = None
) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """The fewest swaps for each of many boards, and how many boards each proof visited."""
    rows = _check_boards(boards)
    fewest, nodes = np.empty(len(rows), np.uint8), np.empty(len(rows), np.uint32)
    _kernel.swap_lengths(rows, check_threads(threads), cancel, fewest, nodes)
    return fewest, nodes


def check_ranks(ranks: Sequence[int]) -> bytes:
    """Return the ranks 0 to 15, each once, as bytes, or raise ``GameError``."""
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


def _line(swaps: bytes) -> SwapLine:
    return tuple(PAIRS[swap] for swap in swaps)
