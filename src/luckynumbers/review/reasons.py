"""Why a choice was good or bad: the message of one fact that can be checked on the board.

A fact tells the choice from the better one: it holds after the first and not after the second. Of
all that are true the weightiest is told. Nothing here is a sentence; ``words`` makes one.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from luckynumbers.core import DIAGONAL, Action, Cell, Discard, Draw, Fact, Message, Place
from luckynumbers.review.figures import hundredths
from luckynumbers.review.finishing import decided
from luckynumbers.review.views import View
from luckynumbers.review.weighing import LIKELY, less_room, weighed

WORTH_MORE: Final = "review/worth-more"
DRAW_WORTH_LESS: Final = "review/draw-worth-less"
"""What is said where no other fact tells the choices apart; of a draw, before its tile is seen."""
SLIGHT: Final = 0.02
"""What weighs no more explains nothing."""
CELLS: Final = ("cell", "cells", "at", "on", "closed", "harder", "easier")
"""The facts of a reason that are cells in the garden of whoever chose."""


def cells_of(message: Message) -> list[str]:
    """The cells that a reason names in the garden of whoever chose, in their order."""
    named = [message.facts[name] for name in CELLS if name in message.facts]
    each = [cells if isinstance(cells, tuple) else (cells,) for cells in named]
    return sorted({str(cell) for cells in each for cell in cells})


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
    return message if weight > SLIGHT else None


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
    yield from _unsettled(chosen, best)


def _more_closed(chosen: View, best: View) -> Iterator[Message]:
    """More empty cells that no face-down tile fits."""
    if chosen.closed > best.closed > 0:
        yield Message("review/more-closed", {"count": chosen.closed, "better": best.closed})
    elif chosen.closed > best.closed:
        yield Message("review/more-closed-none", {"count": chosen.closed})


def _placeholder(chosen: View, best: View) -> Iterator[Message]:
    """A tile of the better setup out of order, which many others can replace."""
    count, cell = _settled_by(best)
    before, held = (0, None) if chosen.settled else _settled_by(chosen)
    facts: dict[str, Fact] = {"tile": best.garden[cell] or 0, "cell": str(cell)}
    facts |= {"useful": count, "hidden": best.position.hidden}
    if count > before > 0:
        yield Message("review/placeholder", {**facts, "count": before})
    elif count > before and held is not None:
        yield Message("review/placeholder-none", facts)
    elif count and (before or held is None):
        # In order, the chosen setup could replace the same cell.
        others = _diagonal(best, cell)
        kept = _diagonal(chosen, cell if held is None else held)
        gap, least = _gap(others), _gap(kept)
        if gap > least:
            gaps: dict[str, Fact] = {"others": others, "gap": gap, "least": least}
            yield Message("review/placeholder-apart", {**facts, **gaps})
    yield from _placeholders(chosen, best)
    if held is None and LIKELY * count >= best.position.hidden:
        yield Message("review/placeholder-free", {**facts, "others": _diagonal(best, cell)})


def _placeholders(chosen: View, best: View) -> Iterator[Message]:
    """Both ends of the better diagonal out of order, for the sake of the tiles between them."""
    first, *others, last = _diagonal(best, None)
    least, gap = (_gap(_diagonal(view, None)[1:-1]) for view in (chosen, best))
    if first >= others[0] and last <= others[1] and gap > least > 0:
        cells = tuple(str(cell) for cell in DIAGONAL[1:-1])
        gaps: dict[str, Fact] = {"others": tuple(others), "gap": gap, "least": least}
        yield Message("review/placeholders", {"tile": first, "last": last, "cells": cells, **gaps})


def _settled_by(view: View) -> tuple[int, Cell]:
    """How many face-down tiles put a setup in order by taking a single place, and which."""
    return max((view.settling(cell), cell) for cell in DIAGONAL)


def _diagonal(view: View, but: Cell | None) -> tuple[int, ...]:
    """The numbers on a diagonal, but for one cell."""
    return tuple(view.garden[cell] or 0 for cell in DIAGONAL if cell != but)


def _gap(numbers: Sequence[int]) -> int:
    """How far neighbours in a row of numbers are apart at least."""
    return min(other - one for one, other in pairwise(numbers))


def _unsettled(chosen: View, best: View) -> Iterator[Message]:
    """A diagonal out of order, where the better setup has it in order."""
    if chosen.laid is None or chosen.settled or not best.settled:
        return
    facts: dict[str, Fact] = {"hidden": best.position.hidden}
    if count := _settled_by(chosen)[0]:
        yield Message("review/unsettled", {**facts, "count": count})
    else:
        yield Message("review/unsettled-none")
