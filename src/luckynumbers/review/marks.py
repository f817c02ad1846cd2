"""Which choices get a mark, by how much of the win they give away.

Losses are weighed by the number of seats still playing: among four, a share of 0.05 is as much as
0.10 among two. ``points`` are what a loss would be among two, in percent of the win.
"""

from typing import Final

from luckynumbers.bots.evaluation import Judged
from luckynumbers.core import Action, Discard, Draw, Place, Position
from luckynumbers.kernel import Policy, decide
from luckynumbers.review.judge import Verdict

BLUNDER: Final = "??"
MISTAKE: Final = "?"
DOUBTFUL: Final = "?!"
BRILLIANT: Final = "!"
LEAST: Final = {BLUNDER: 12.0, MISTAKE: 6.0, DOUBTFUL: 3.0}
"""The least points that a choice with a mark gives away, the worst first."""
ONLY: Final = 5.0
"""By how many points a single good choice is ahead of every other."""
UNFORCED: Final = 1.0
"""By how many points the legal actions differ at least where there is something to choose."""
WHOLE: Final = 10.0
"""By how many points they differ at least where a choice counts as a whole one."""


def points(loss: float, position: Position) -> float:
    """A loss of share as points: in percent of the win, weighed by the seats still playing."""
    return 50.0 * loss * len(position.playing)


def percent(lost: float, position: Position) -> float:
    """Points as a loss in percent of the win."""
    return 2 * lost / len(position.playing)


def weight(position: Position, verdict: Verdict) -> float:
    """How much a choice counts, from 0 to 1: by what was at stake, and not at all if forced."""
    shares = [judged.share for judged in verdict.options]
    stake = points(max(shares) - min(shares), position)
    return min(stake / WHOLE, 1.0) if stake >= UNFORCED else 0.0


def mark(position: Position, verdict: Verdict, action: Action, loss: float) -> str:
    """The mark of an action that gave away a share; empty for most."""
    if not weight(position, verdict):
        return ""
    if sign := mistake(points(loss, position)):
        return sign
    best = action == verdict.best.action
    return BRILLIANT if best and _is_brilliant(position, verdict) else ""


def mistake(lost: float) -> str:
    """The mark for points given away; empty for few."""
    return next((sign for sign, least in LEAST.items() if lost >= least), "")


def lead(verdict: Verdict) -> float:
    """By how much of the win the best action is ahead of every other."""
    found = next_best(verdict)
    return verdict.best.share - found.share if found else 0.0


def next_best(verdict: Verdict) -> Judged | None:
    """The best action but one."""
    others = (judged for judged in verdict.options if judged is not verdict.best)
    return max(others, key=lambda judged: judged.share, default=None)


def _is_brilliant(position: Position, verdict: Verdict) -> bool:
    """Whether the best action is the only good one, and not the one that first comes to mind."""
    if position.setup or points(lead(verdict), position) < ONLY:
        return False
    return decide(position, Policy.greedy) != verdict.best.action


KINDS: Final = ("setup", "draw", "take", "tile", "discard", "keep", "cell")
"""Setup; drew instead of taking, took instead of drawing, took another tile; discarded what had a
place, kept what should go, placed on another cell."""
PHASES: Final = ("setup", "opening", "middle", "end")


def kind_of(position: Position, chosen: Action, best: Action) -> str:
    """The kind of a mistake, one of ``KINDS``."""
    if position.setup:
        return "setup"
    match chosen, best:
        case Draw(), _:
            return "draw"
        case _, Draw():
            return "take"
        case Discard(), _:
            return "discard"
        case _, Discard():
            return "keep"
        case Place(one), Place(other) if one != other:
            return "tile"
    return "cell"


def phase_of(position: Position) -> str:
    """The phase of a game, by the fewest empty cells of a garden still playing."""
    if position.setup:
        return "setup"
    fewest = min(position.gardens[seat - 1].cells.count(None) for seat in position.playing)
    return "opening" if fewest >= 9 else "middle" if fewest >= 5 else "end"
