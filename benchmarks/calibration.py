"""Calibration of the network: predicted against actual shares of the win, as figures and a plot.

python benchmarks/calibration.py --positions 100000 --plot docs/calibration.svg

Plays games with the network one play ahead, records every seat's predicted share of the win at the
beginning of every turn, and compares it with the outcome of the game.
"""

import argparse
import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from luckynumbers.core import Rules
from luckynumbers.kernel import Networks, Packed

BINS = 20
SHARES = {2: 0.4, 3: 0.2, 4: 0.2, 5: 0.2}


def play(
    seats: int, seed: int, networks: Networks
) -> tuple[list[tuple[float, ...]], tuple[float, ...]]:
    """Play one game; return the predictions at the beginning of its turns, and its outcome."""
    luck = random.Random(f"{seats}/{seed}")
    position = Packed.start(Rules(michael=seed % 2 == 1), seats)
    predicted = []
    while not position.over:
        if position.chance:
            unseen = position.unseen
            number = luck.choices(list(unseen), weights=list(unseen.values()))[0]
            position = position.reveal(number)
            continue
        if position.turn_begins:
            predicted.append(networks.shares(position))
        choices = networks.look_ahead(position).choices
        assert choices is not None
        position = position.apply(choices.best.action)
    outcome = position.outcome
    assert outcome is not None
    return predicted, outcome.shares


def collect(seats: int, positions: int) -> tuple[NDArray[np.float64], NDArray[np.float64], int]:
    networks = Networks.load()
    predicted: list[tuple[float, ...]] = []
    actual: list[tuple[float, ...]] = []
    games = 0
    while len(predicted) < positions:
        turns, shares = play(seats, games, networks)
        predicted += turns
        actual += [shares] * len(turns)
        games += 1
    return np.array(predicted), np.array(actual), games


def table(
    predicted: NDArray[np.float64], actual: NDArray[np.float64]
) -> list[tuple[float, float, int]]:
    """For each class of predictions: their mean, the mean of the actual shares, their number."""
    classes = np.minimum((predicted * BINS).astype(int), BINS - 1).ravel()
    rows = []
    for index in range(BINS):
        here = classes == index
        if here.sum() >= 100:
            rows.append(
                (
                    float(predicted.ravel()[here].mean()),
                    float(actual.ravel()[here].mean()),
                    int(here.sum()),
                )
            )
    return rows


def plot(tables: dict[int, list[tuple[float, float, int]]]) -> str:
    colours = {2: "#b3432b", 3: "#2f6b46", 4: "#7a4fb0", 5: "#2f6fb0"}
    shapes = {2: "circle", 3: "square", 4: "diamond", 5: "triangle"}
    size, left, top = 400, 60, 30

    def at(x: float, y: float) -> tuple[float, float]:
        return left + size * x, top + size * (1 - y)

    parts = []
    for step in range(0, 101, 20):
        x, _ = at(step / 100, 0)
        _, y = at(0, step / 100)
        parts.append(f'<line x1="{x}" y1="{top}" x2="{x}" y2="{top + size}" stroke="#ccc"/>')
        parts.append(f'<line x1="{left}" y1="{y}" x2="{left + size}" y2="{y}" stroke="#ccc"/>')
        parts.append(f'<text x="{x}" y="{top + size + 18}" text-anchor="middle">{step}</text>')
        parts.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{step}</text>')
    (x1, y1), (x2, y2) = at(0, 0), at(1, 1)
    parts.append(
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#888" stroke-dasharray="4"/>'
    )
    for seats, rows in tables.items():
        points = [at(predicted, actual) for predicted, actual, _ in rows]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colours[seats]}"/>')
        parts += [_mark(shapes[seats], x, y, colours[seats]) for x, y in points]
        y = top + 20 * seats - 24
        parts.append(_mark(shapes[seats], left + 16, y, colours[seats]))
        parts.append(f'<text x="{left + 28}" y="{y + 4}">{seats} seats</text>')
    middle = left + size / 2
    parts.append(
        f'<text x="{middle}" y="{top + size + 38}" text-anchor="middle">predicted, %</text>'
    )
    parts.append(
        f'<text x="16" y="{top + size / 2}" text-anchor="middle" '
        f'transform="rotate(-90 16 {top + size / 2})">share of the win, %</text>'
    )
    body = "\n".join(parts)
    small = "<style>@media (max-width: 420px) { text { font-size: 16px } }</style>"  # on a phone
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 490 480" font-family="sans-serif" '
        'font-size="12" role="img" aria-label="Predicted against actual share of the win">\n'
        f'{small}\n<rect width="490" height="480" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def _mark(shape: str, x: float, y: float, colour: str) -> str:
    match shape:
        case "circle":
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>'
        case "square":
            return (
                f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7" fill="{colour}"/>'
            )
        case "diamond":
            return f'<path d="M{x:.1f} {y - 5:.1f}l5 5-5 5-5-5z" fill="{colour}"/>'
    return f'<path d="M{x:.1f} {y - 5:.1f}l5 9h-10z" fill="{colour}"/>'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--plot", type=Path)
    args = parser.parse_args()
    tables = {}
    for seats, share in SHARES.items():
        predicted, actual, games = collect(seats, int(args.positions * share))
        tables[seats] = table(predicted, actual)
        weights = np.array([count for *_, count in tables[seats]])
        gaps = np.array([abs(one - other) for one, other, _ in tables[seats]])
        error = ((predicted - actual) ** 2).mean()
        print(
            f"{seats} seats: {len(predicted)} positions of {games} games, mean gap "
            f"{100 * float((gaps * weights).sum() / weights.sum()):.2f} points, "
            f"Brier {error:.4f}",
            flush=True,
        )
        for one, other, count in tables[seats]:
            print(f"  predicted {100 * one:5.1f} %   actual {100 * other:5.1f} %   {count}")
    if args.plot:
        args.plot.write_text(plot(tables))


if __name__ == "__main__":
    main()
