"""Why a choice was good or bad: the message of one fact that can be checked on the board.

A fact tells the choice from the better one: it holds after the first and not after the second. Of
all that are true the weightiest is told. Nothing here is a sentence; ``words`` makes one.
"""

from collections.abc import Iterator
from typing import Final

from luckynumbers.core import DIAGONAL, Action, Discard, Draw, Fact, Message, Place
from luckynumbers.review.figures import hundredths
from luckynumbers.review.finishing import decided
from luckynumbers.review.views import View
from luckynumbers.review.weighing import less_room, weighed

WORTH_MORE: Final = "review/worth-more"
DRAW_WORTH_LESS: Final = "review/draw-worth-less"
"""What is said where no other fact tells the choices apart; of a draw, before its tile is seen."""


def reason(chosen: View, best: View, share: float, better: float) -> Message:
    """The message that explains why one choice is worse than another, by the share of the win."""
    kept: dict[str, Fact] = {"share": hundredths(share), "better": hundredths(better)}
    code = DRAW_WORTH_LESS if isinstance(chosen.action, Draw) else WORTH_MORE
    return fact(chosen, best) or Message(code, kept)


def fact(chosen: View, best: View) -> Message | None:
    """The message of the weightiest fact that tells a choice from a better one, if there is one."""
    if chosen.position.setup:
        return next(_setup_facts(chosen, best), None)
    if found := next(decided(chosen, best), None):
        return found
    weight, message = max(weighed(chosen, best), key=lambda each: each[0], default=(0.0, None))
    return message if weight > 0 else None


def praise(chosen: View, other: Action, lead: float) -> Message:
    """The message for a single good choice, by the next best and the share of the win between."""
    cost = max(hundredths(lead), 1)
    match chosen.action, other:
        case Place(tile, cell), _:
            code = "review/only-place" if chosen.position.hand else "review/only-take"
            return Message(code, {"tile": tile, "cell": str(cell), "cost": cost})
        case Discard(tile), _:
            return Message("review/only-discard", {"tile": tile, "cost": cost})
        case Draw(), Place(tile, cell):
            return Message("review/only-draw", {"tile": tile, "cell": str(cell), "cost": cost})
    raise TypeError(other)


def _setup_facts(chosen: View, best: View) -> Iterator[Message]:
    """Yield what tells two layouts of a hand apart, the weightiest first."""
    if best.laid is not None and not best.settled:
        # The cells that a setup leaves open would speak for the ascending order.
        yield from _placeholder(chosen, best)
        return
    yield from (message for _, message in less_room(chosen, best))
    yield from _more_closed(chosen, best)


def _more_closed(chosen: View, best: View) -> Iterator[Message]:
    """More empty cells that no face-down tile fits."""
    if chosen.closed > best.closed > 0:
        yield Message("review/more-closed", {"count": chosen.closed, "better": best.closed})
    elif chosen.closed > best.closed:
        yield Message("review/more-closed-none", {"count": chosen.closed})


def _placeholder(chosen: View, best: View) -> Iterator[Message]:
    """A tile of the better setup out of order, which many others can replace."""
    count, cell = max((best.settling(cell), cell) for cell in DIAGONAL)
    before = 0 if chosen.settled else max(map(chosen.settling, DIAGONAL))
    if count > before:
        facts: dict[str, Fact] = {"tile": best.garden[cell] or 0, "cell": str(cell)}
        counts = {"useful": count, "hidden": best.position.hidden}
        yield Message("review/placeholder", {**facts, **counts})
