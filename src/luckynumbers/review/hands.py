"""The turns of a review as people read them: a setup is judged once, as a whole.

In Michael's setup each tile is a turn of its own, and a choice of its own in the books.
"""

from collections.abc import Sequence
from dataclasses import replace

from luckynumbers.review.values import TurnReview

TILE = "tile"
"""The kind of a turn that laid a tile of a setup which goes on."""


def gathered(turns: Sequence[TurnReview]) -> tuple[TurnReview, ...]:
    """Move the choices of every setup to the turn with its last tile."""
    last = {turn.seat: index for index, turn in enumerate(turns) if turn.kind == "setup"}
    return tuple(_gathered(turn, index, last, turns) for index, turn in enumerate(turns))


def _gathered(
    turn: TurnReview, index: int, last: dict[int, int], turns: Sequence[TurnReview]
) -> TurnReview:
    if turn.kind != "setup":
        return turn
    if index != last[turn.seat]:
        return replace(turn, kind=TILE, decisions=())
    laid = [each for each in turns if (each.kind, each.seat) == (turn.kind, turn.seat)]
    return replace(turn, decisions=tuple(choice for each in laid for choice in each.decisions))
