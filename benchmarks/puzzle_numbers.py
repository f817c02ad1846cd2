"""The figures of docs/puzzles.md: how long random puzzles are, and how long any can be.

python benchmarks/puzzle_numbers.py                  lengths of random arrangements, hard ones
python benchmarks/puzzle_numbers.py --plot FILE      the same, with the plot as SVG
python benchmarks/puzzle_numbers.py --prove          that none is longer (needs a C++ compiler)
"""

import argparse
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from puzzles import random_boards

from luckynumbers.kernel import swaps

Boards = NDArray[np.uint8]
ROOT = Path(__file__).parent.parent
MIRROR = np.array([4 * (cell % 4) + cell // 4 for cell in range(16)])


def distribution(count: int, seed: int, threads: int) -> NDArray[np.int64]:
    """Count random arrangements by the fewest swaps they need."""
    lengths, _ = swaps.lengths(random_boards(count, seed), threads)
    return np.bincount(lengths, minlength=19)


def climb(walkers: int, steps: int, seed: int) -> Boards:
    """Find arrangements far from every goal by simulated annealing."""
    rng = np.random.default_rng(seed)
    boards, rows = random_boards(walkers, seed), np.arange(walkers)
    heights = height(boards)
    for step in range(steps):
        warmth = 2.0 * (1 - step / steps) ** 2 + 0.15
        one = rng.integers(0, 16, walkers)
        other = (one + rng.integers(1, 16, walkers)) % 16
        tried = boards.copy()
        tried[rows, one], tried[rows, other] = boards[rows, other], boards[rows, one]
        reached = height(tried)
        accepted = rng.random(walkers) < np.exp(np.minimum(0, (reached - heights) / warmth))
        boards[accepted], heights[accepted] = tried[accepted], reached[accepted]
    return np.unique(boards, axis=0)


def height(boards: Boards) -> NDArray[np.float64]:
    """The distance of arrangements from the goals of both parities; the nearer counts more."""
    sums = swaps.costs(boards).astype(np.float64)
    return np.asarray(sums.min(axis=1) + 0.6 * sums.max(axis=1))


def hardest(walkers: int, steps: int, seed: int, threads: int) -> tuple[int, Boards]:
    """The arrangements that need the most swaps among those of ``climb`` and their neighbours."""
    found = climb(walkers, steps, seed)
    most = swaps.bounds(found)
    found = found[most >= most.max() - 1]
    for _ in range(3):
        found = np.unique(np.concatenate([found, *_neighbours(found[-200:])]), axis=0)
        lengths, _ = swaps.lengths(found, threads)
        found = found[np.argsort(lengths, kind="stable")]
    lengths, _ = swaps.lengths(found, threads)
    return int(lengths.max()), found[lengths == lengths.max()]


def _neighbours(boards: Boards) -> list[Boards]:
    """All arrangements reached by exchanging any two tiles."""
    made = []
    for one in range(16):
        for other in range(one):
            tried = boards.copy()
            tried[:, one], tried[:, other] = boards[:, other], boards[:, one]
            made.append(tried[swaps.bounds(tried) >= 16])
    return made


def families(boards: Boards) -> set[bytes]:
    """The classes of arrangements under mirroring and half turns with high and low exchanged."""
    turned = 15 - boards[:, ::-1]
    images = [boards, boards[:, MIRROR], turned, turned[:, MIRROR]]
    return {min(bytes(image[at]) for image in images) for at in range(len(boards))}


def plot(counts: NDArray[np.int64]) -> str:
    """Draw the shares as bars, in SVG for light and dark pages."""
    shares = counts / counts.sum()
    parts = []
    for length, share in enumerate(shares[:19]):
        x, tall = 30 + 30 * length, 700 * share
        parts.append(f'<rect x="{x}" y="{240 - tall:.1f}" width="22" height="{tall:.1f}"/>')
        parts.append(f'<text x="{x + 11}" y="258">{length}</text>')
        if share >= 0.001:
            label = f"{100 * share:.1f}"
            parts.append(f'<text x="{x + 11}" y="{234 - tall:.1f}">{label}</text>')
    title = f"The fewest swaps, in per cent of {counts.sum():,} random arrangements"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 270" role="img" '
        f'aria-label="{title}" font-family="sans-serif" font-size="11" text-anchor="middle">\n'
        "<style>rect{fill:#3a8f4f}text{fill:#555}\n"
        "@media (max-width: 420px) { text, [font-size] { font-size: 18px } }\n"  # on a phone
        "@media (max-width: 300px) { text { font-size: 20px } }</style>\n"
        f'<text x="310" y="16" font-size="13">{title}</text>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def prove(limit: int, threads: int) -> None:
    """Compile and run the proof that no arrangement needs more swaps."""
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        sys.exit("The proof needs a C++ compiler.")
    sources = ["benchmarks/puzzle_limit.cpp", "native/ln/shapes.cpp", "native/ln/swaps.cpp"]
    fast = ["-mssse3"] if platform.machine() in ("x86_64", "AMD64") else []
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "puzzle_limit")
        flags = ["-O3", "-std=c++20", "-pthread", "-Inative/ln", *fast]
        subprocess.run([compiler, *flags, *sources, "-o", program], cwd=ROOT, check=True)
        subprocess.run([program, str(limit), str(threads)], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=int, default=1_000_000)
    parser.add_argument("--walkers", type=int, default=4_000)
    parser.add_argument("--steps", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--prove", action="store_true")
    arguments = parser.parse_args()
    if arguments.prove:
        prove(18, arguments.threads)
        return
    counts = distribution(arguments.boards, arguments.seed, arguments.threads)
    total = counts.sum()
    for length in np.flatnonzero(counts):
        print(f"{length:3} swaps {counts[length]:>10,} {100 * counts[length] / total:8.4f} %")
    print(f"mean {(counts * np.arange(len(counts))).sum() / total:.4f}")
    if arguments.plot is not None:
        arguments.plot.write_text(plot(counts), encoding="utf-8")
    most, boards = hardest(arguments.walkers, arguments.steps, arguments.seed, arguments.threads)
    print(
        f"hardest found: {most} swaps, {len(boards)} arrangements of {len(families(boards))} kinds"
    )
    for kind in sorted(families(boards))[:4]:
        print(
            " ".join(str(rank + 1) for rank in kind), swaps.bounds(np.array([list(kind)], np.uint8))
        )


if __name__ == "__main__":
    main()
