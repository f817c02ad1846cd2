"""A garden as a small SVG: its numbers, where a tile went and where it had better gone."""

from collections.abc import Iterator
from html import escape
from typing import Final

from luckynumbers.core import CELLS, DIAGONAL, Cell, Place, Position, parse_action
from luckynumbers.review.values import Decision, TurnReview

SIDE: Final = 40
"""The side of a cell."""
EDGE: Final = 18
"""The room for the names of columns and rows."""


def bed(turn: TurnReview, choice: Decision, name: str) -> str:
    """Draw the mover's garden before a choice: the better one ringed, the one played dashed."""
    garden = Position.parse(choice.position).gardens[turn.seat - 1]
    better, played, cells = _better(choice), _played(choice), [*_names()]
    laid = _laid(turn) if choice.layout else {}
    for cell in CELLS:
        x, y = SIDE * (cell.column - 1), SIDE * (cell.row - 1)
        shown = better.get(cell, garden[cell])
        cells.append(_square(x, y, "full" if shown else "free"))
        moved = cell in better and better[cell] != laid.get(cell)
        cells += [_square(x, y, "better")] * moved
        cells += [_square(x, y, "played", 4)] * (cell == played)
        if shown:
            cells.append(_number(x, y, shown))
    box = f'viewBox="-{EDGE} -{EDGE} {4 * SIDE + EDGE + 2} {4 * SIDE + EDGE + 2}"'
    return f'<svg class="bed" {box} role="img" aria-label="{escape(name)}">{"".join(cells)}</svg>'


def _better(choice: Decision) -> dict[Cell, int]:
    """What the better choice places where; nothing for a draw or a discard."""
    if choice.layout:
        return dict(zip(DIAGONAL, choice.layout, strict=True))
    best = parse_action(choice.best)
    return {best.cell: best.number} if isinstance(best, Place) else {}


def _laid(turn: TurnReview) -> dict[Cell, int]:
    """What a turn placed where."""
    actions = [parse_action(each.action) for each in turn.decisions]
    return {action.cell: action.number for action in actions if isinstance(action, Place)}


def _played(choice: Decision) -> Cell | None:
    """Where a tile was really placed; ``None`` for a whole hand and for the best choice."""
    chosen = parse_action(choice.action)
    if choice.layout or choice.best == choice.action or not isinstance(chosen, Place):
        return None
    return chosen.cell


def _names() -> Iterator[str]:
    """The names of the columns above, those of the rows at the left."""
    for cell in DIAGONAL:
        name = str(cell)
        middle = SIDE * (cell.column - 1) + SIDE // 2
        yield f'<text class="name" x="{middle}" y="-4" text-anchor="middle">{name[0]}</text>'
        yield f'<text class="name" x="-9" y="{middle + 5}" text-anchor="middle">{name[1]}</text>'


def _square(x: int, y: int, kind: str, inset: int = 0) -> str:
    side = f'width="{36 - 2 * inset}" height="{36 - 2 * inset}" rx="{7 - inset}"'
    return f'<rect class="{kind}" x="{x + 2 + inset}" y="{y + 2 + inset}" {side}/>'


def _number(x: int, y: int, number: int) -> str:
    return f'<text x="{x + SIDE // 2}" y="{y + 27}" text-anchor="middle">{number}</text>'
