"""Speed of the puzzle solver beside a plain search, in the same run on one core.

    python benchmarks/puzzles.py [--boards 10000] [--plain 20] [--seed 2026]

The plain search is iterative deepening, bounded by the distance of each tile from the nearest cell
that its rank allows. It runs on fewer arrangements, the first of the same random ones.
"""

import argparse
import time
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from luckynumbers.kernel import swaps


def random_boards(count: int, seed: int) -> NDArray[np.uint8]:
    """So many random orders of the sixteen ranks."""
    rng = np.random.default_rng(seed)
    return rng.permuted(np.tile(np.arange(16, dtype=np.uint8), (count, 1)), axis=1)


def timed(
    solve: Callable[[Sequence[int]], tuple[object, int]], boards: NDArray[np.uint8]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The milliseconds of this core and the arrangements visited, board by board."""
    spent, nodes = np.empty(len(boards)), np.empty(len(boards), np.int64)
    for at, board in enumerate(boards.tolist()):
        began = time.thread_time()
        nodes[at] = solve(board)[1]
        spent[at] = 1000 * (time.thread_time() - began)
    return spent, nodes


def report(name: str, spent: NDArray[np.float64], nodes: NDArray[np.int64]) -> None:
    median, rare = np.percentile(spent, [50, 99])
    print(
        f"{name:<12}{len(spent):>8,} arrangements   mean {spent.mean():10.3f} ms   "
        f"median {median:10.3f}   99 % {rare:10.3f}   worst {spent.max():10.3f}   "
        f"looked into {nodes.mean():>14,.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--plain", type=int, default=20)
    parser.add_argument("--seed", type=int, default=2026)
    arguments = parser.parse_args()
    boards = random_boards(arguments.boards, arguments.seed)
    began = time.perf_counter()
    swaps.solve(boards[0].tolist())
    print(f"first solve {1000 * (time.perf_counter() - began):.1f} ms, nothing to build or to load")
    few = boards[: arguments.plain]
    ours, plain = timed(swaps.solve, boards), timed(swaps.solve_plainly, few)
    report("ours", *ours)
    report("ours, same", ours[0][: len(few)], ours[1][: len(few)])
    report("plain", *plain)
    print(
        f"on the same arrangements {plain[0].sum() / ours[0][: len(few)].sum():,.0f} times faster"
    )


if __name__ == "__main__":
    main()
