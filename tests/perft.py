"""Count the sequences of a given number of plies, chance included: the measure for every engine.

A ply is one action or one reveal. At a chance node each distinct face-down number is one branch,
however many tiles carry it. Sequences that end earlier are not counted; nobody leaves, and
repetition (R7) is not looked at. ``python -m tests.perft`` counts the golden positions anew.
"""

import json
from pathlib import Path
from typing import TypedDict

from luckynumbers.core import Position

GOLDEN = Path(__file__).parent / "golden" / "perft.json"


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly ``depth`` plies from a position."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.unseen) if position.chance else len(position.actions)
    return sum(perft(successor, depth - 1) for successor in successors(position))


def successors(position: Position) -> list[Position]:
    """Return what one ply can make of a position."""
    if position.chance:
        return [position.reveal(number) for number in position.unseen]
    return [position.apply(action) for action in position.actions]


class Row(TypedDict):
    """What every engine has to meet: the counts of a position for depths 1, 2, 3 ..."""

    name: str
    position: str
    counts: list[int]


def golden() -> list[Row]:
    """Read the golden counts."""
    rows: list[Row] = json.loads(GOLDEN.read_text("utf-8"))
    return rows


def count_anew() -> None:
    """Replace the golden counts by those of the reference, to the same depths."""
    rows = golden()
    for row in rows:
        position = Position.parse(row["position"])
        depths = range(1, len(row["counts"]) + 1)
        row["counts"] = [perft(position, depth) for depth in depths]
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    GOLDEN.write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    count_anew()
