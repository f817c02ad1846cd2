"""A choice as a review shows it: its loss, its mark, its reason and the alternatives."""

from typing import Final

from luckynumbers.bots.evaluation import Judged
from luckynumbers.core import Action, Draw, Message, Position
from luckynumbers.review.account import Entry
from luckynumbers.review.books import Posting
from luckynumbers.review.course import Acted
from luckynumbers.review.judge import Verdict
from luckynumbers.review.layouts import Layout
from luckynumbers.review.marks import (
    BRILLIANT,
    kind_of,
    lead,
    mark,
    mistake,
    next_best,
    phase_of,
    points,
    weight,
)
from luckynumbers.review.reasons import praise, reason
from luckynumbers.review.values import Alternative, Decision
from luckynumbers.review.views import View, plain

MOST_ALTERNATIVES: Final = 8
SURE: Final = 1.96
"""Standard errors on either side of a 95 % interval."""


def decision_of(entry: Entry, layout: Layout | None = None) -> Decision:
    """Describe the choice of a step; a tile of a hand has the mark of the whole hand."""
    step, verdict = entry.step, entry.posting.verdict
    if not isinstance(step, Acted) or verdict is None:
        raise TypeError(step)
    position, action = step.before, step.action
    mover = position.acting - 1
    loss = max(-entry.posting.error[mover], 0.0)
    left = max(entry.before[mover] - loss, 0.0)
    best = plain(position, verdict.best.action) if loss else action
    sign = earned = mark(position, verdict, action, loss)
    if layout is not None:
        earned = mistake(points(layout.loss, position)) if loss else ""
        sign = "" if layout.in_order else earned
    source_loss = _source_loss(position, verdict, action, loss)
    counted = weight(position, verdict)
    return Decision(
        position=str(position),
        action=str(action),
        best=str(best),
        left=left,
        loss=loss,
        source_loss=source_loss,
        use_loss=loss - source_loss,
        points=points(loss, position),
        unforced=counted > 0,
        weight=counted,
        kind=kind_of(position, action, best) if loss else "",
        phase=phase_of(position),
        mark=sign,
        reason=_reason(entry.posting, best, left, earned, layout),
        layout=layout.numbers if layout else (),
        alternatives=_alternatives(verdict, action, best),
    )


def _source_loss(position: Position, verdict: Verdict, action: Action, loss: float) -> float:
    """What was lost by the choice between pile and table, before any cell was chosen."""
    if position.setup or position.hand:
        return 0.0
    drew = isinstance(action, Draw)
    same = max(each.share for each in verdict.options if isinstance(each.action, Draw) == drew)
    return min(max(verdict.best.share - same, 0.0), loss)


def _reason(
    posting: Posting, best: Action, left: float, sign: str, layout: Layout | None
) -> Message | None:
    step, verdict = posting.step, posting.verdict
    if not sign or not isinstance(step, Acted) or verdict is None:
        return None
    position = step.before
    if sign == BRILLIANT and (other := next_best(verdict)):
        return praise(View(position, step.action), other.action, lead(verdict))
    if layout is not None:
        return layout.reason
    better = left - posting.error[position.acting - 1]
    return reason(View(position, step.action), View(position, best), left, better)


def _alternatives(verdict: Verdict, action: Action, best: Action) -> tuple[Alternative, ...]:
    """The best, then the others by their share; what was chosen is among them."""
    ranked = sorted(verdict.options, key=lambda each: (each.action != best, -each.share))
    shown = [each for each in ranked[MOST_ALTERNATIVES:] if each.action == action]
    return tuple(map(_alternative, (*ranked[:MOST_ALTERNATIVES], *shown)))


def _alternative(judged: Judged) -> Alternative:
    spread = SURE * judged.error
    low, high = max(judged.share - spread, 0.0), min(judged.share + spread, 1.0)
    return Alternative(str(judged.action), judged.share, low, high, judged.way.name)
