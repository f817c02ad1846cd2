"""A garden as a small SVG: its numbers, and where a tile had better gone."""

from html import escape
from typing import Final

from luckynumbers.core import CELLS, DIAGONAL, Cell, Place, Position, parse_action
from luckynumbers.review.values import Decision, TurnReview

SIDE: Final = 40
"""The side of a cell."""


def bed(turn: TurnReview, choice: Decision, name: str) -> str:
    """Draw the mover's garden before a choice, with the tiles of the better one ringed."""
    garden = Position.parse(choice.position).gardens[turn.seat - 1]
    better, cells = _better(choice), []
    for cell in CELLS:
        x, y = SIDE * (cell.column - 1), SIDE * (cell.row - 1)
        shown = better.get(cell, garden[cell])
        cells.append(_square(x, y, "better" if cell in better else "full" if shown else "free"))
        if shown:
            cells.append(_number(x, y, shown))
    box = f'viewBox="-2 -2 {4 * SIDE + 4} {4 * SIDE + 4}"'
    return f'<svg class="bed" {box} role="img" aria-label="{escape(name)}">{"".join(cells)}</svg>'


def _better(choice: Decision) -> dict[Cell, int]:
    """What the better choice places where; nothing for a draw or a discard."""
    if choice.layout:
        return dict(zip(DIAGONAL, choice.layout, strict=True))
    best = parse_action(choice.best)
    return {best.cell: best.number} if isinstance(best, Place) else {}


def _square(x: int, y: int, kind: str) -> str:
    return f'<rect class="{kind}" x="{x + 2}" y="{y + 2}" width="36" height="36" rx="7"/>'


def _number(x: int, y: int, number: int) -> str:
    return f'<text x="{x + SIDE // 2}" y="{y + 27}" text-anchor="middle">{number}</text>'
