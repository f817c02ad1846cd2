"""The four tiles of a hand laid in a setup: how they lay, how they had better lain, and why.

Each tile is a choice of its own in the books, but people lay a hand as a whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from luckynumbers.core import DIAGONAL, Garden, Message
from luckynumbers.review.account import Entry
from luckynumbers.review.course import Acted
from luckynumbers.review.judge import Judge
from luckynumbers.review.reasons import reason
from luckynumbers.review.views import View


@dataclass(frozen=True)
class Layout:
    """The best way to lay a hand, and why the one chosen is worse."""

    garden: Garden
    in_order: bool
    """Whether the hand was laid in ascending order, as every face offers it: nobody is blamed."""
    reason: Message
    loss: float
    """What the whole hand gave away."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers from a1 to d4."""
        return tuple(number for cell in DIAGONAL if (number := self.garden[cell]) is not None)


def layout_of(choices: Sequence[Entry], judge: Judge) -> Layout | None:
    """The best layout of the hand that these choices laid; ``None`` where they laid no hand."""
    steps = [each.step for each in choices if isinstance(each.step, Acted)]
    if not steps or len(steps[0].before.hand) < len(DIAGONAL) or len(steps) < len(DIAGONAL):
        return None
    start, seat = steps[0].before, steps[0].before.acting - 1
    laid, best = steps[-1].after.gardens[seat], judge.laid(start).gardens[seat]
    share = choices[-1].after[seat]
    loss = -sum(each.posting.error[seat] for each in choices)
    views = View(start, steps[0].action, laid), View(start, steps[0].action, best)
    numbers = [laid[cell] or 0 for cell in DIAGONAL]
    in_order = numbers == sorted(numbers)
    return Layout(best, in_order, reason(*views, share, share + loss), loss)
