"""A choice as a review shows it: its loss, its mark, its reason and the alternatives."""

from typing import Final

from luckynumbers.bots.evaluation import Judged
from luckynumbers.core import Action, Draw, Message, Position
from luckynumbers.review.books import Posting
from luckynumbers.review.course import Acted
from luckynumbers.review.judge import Verdict
from luckynumbers.review.layouts import Layout
from luckynumbers.review.marks import (
    BRILLIANT,
    is_unforced,
    kind_of,
    lead,
    mark,
    mistake,
    phase_of,
    points,
)
from luckynumbers.review.reasons import praise, reason
from luckynumbers.review.values import Alternative, Decision
from luckynumbers.review.views import View

MOST_ALTERNATIVES: Final = 8
SURE: Final = 1.96
"""Standard errors on either side of a 95 % interval."""


def decision_of(posting: Posting, layout: Layout | None = None) -> Decision:
    """Describe the choice of a posting; a tile of a hand has the mark of the whole hand."""
    step, verdict = posting.step, posting.verdict
    if not isinstance(step, Acted) or verdict is None:
        raise TypeError(step)
    position, action = step.before, step.action
    mover = position.acting - 1
    loss = max(-posting.error[mover], 0.0)
    best = verdict.best.action if loss else action
    sign = earned = mark(position, verdict, action, loss)
    if layout is not None:
        earned = mistake(points(layout.loss, position)) if loss else ""
        sign = "" if layout.in_order else earned
    source_loss = _source_loss(position, verdict, action, posting.after[mover], loss)
    return Decision(
        position=str(position),
        action=str(action),
        best=str(best),
        loss=loss,
        source_loss=source_loss,
        use_loss=loss - source_loss,
        points=points(loss, position),
        unforced=is_unforced(position, verdict),
        kind=kind_of(position, action, best) if loss else "",
        phase=phase_of(position),
        mark=sign,
        reason=_reason(posting, best, loss, earned, layout),
        layout=layout.numbers if layout else (),
        alternatives=_alternatives(verdict, action),
    )


def _source_loss(
    position: Position, verdict: Verdict, action: Action, share: float, loss: float
) -> float:
    """What was lost by the choice between pile and table, before any cell was chosen."""
    if position.setup or position.hand:
        return 0.0
    drew = isinstance(action, Draw)
    same = [each.share for each in verdict.options if isinstance(each.action, Draw) == drew]
    return min(max(loss - (max(*same, share) - share), 0.0), loss)


def _reason(
    posting: Posting, best: Action, loss: float, sign: str, layout: Layout | None
) -> Message | None:
    step = posting.step
    if not sign or not isinstance(step, Acted) or posting.verdict is None:
        return None
    position = step.before
    if sign == BRILLIANT:
        return praise(View(position, step.action), lead(posting.verdict))
    if layout is not None:
        return layout.reason
    share = posting.after[position.acting - 1]
    return reason(View(position, step.action), View(position, best), share, share + loss)


def _alternatives(verdict: Verdict, action: Action) -> tuple[Alternative, ...]:
    ranked = verdict.ranked
    shown = [each for each in ranked[MOST_ALTERNATIVES:] if each.action == action]
    return tuple(map(_alternative, (*ranked[:MOST_ALTERNATIVES], *shown)))


def _alternative(judged: Judged) -> Alternative:
    spread = SURE * judged.error
    low, high = max(judged.share - spread, 0.0), min(judged.share + spread, 1.0)
    return Alternative(str(judged.action), judged.share, low, high, judged.way.name)
