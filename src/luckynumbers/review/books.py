"""What every step of a game did to each seat's share: the luck of a draw, the error of a choice.

Both are differences of estimates that were made alike, each at its own moment; ``account`` makes
one account of all of them.
"""

from dataclasses import dataclass

from luckynumbers.review.course import Acted, Departed, Revealed, Step
from luckynumbers.review.judge import Judge, Verdict
from luckynumbers.review.marks import mark
from luckynumbers.review.setups import set_up_later
from luckynumbers.review.vectors import Vector, subtract, zero


@dataclass(frozen=True)
class Posting:
    """One step in the books: the changes of all seats' shares."""

    step: Step
    before: Vector
    """The value of the position before the step."""
    luck: Vector
    """Of a reveal: the value with the tiles drawn minus its mean."""
    error: Vector
    """Of a choice: the value of the action chosen minus that of the best."""
    verdict: Verdict | None = None
    """Of a choice: the value of every action."""


def post(step: Step, judge: Judge) -> Posting:
    """Enter a step in the books."""
    before = judge.value(step.before)
    nothing = zero(len(before))
    match step:
        case Revealed():
            return Posting(step, before, subtract(_drawn(step, judge), before), nothing)
        case Departed():
            return Posting(step, before, nothing, subtract(judge.value(step.after), before))
        case Acted():
            return _post_choice(step, before, judge)


def _drawn(step: Revealed, judge: Judge) -> Vector:
    """The value of what was drawn, found as that of everything else in the mean."""
    if set_up_later(step.before):
        return judge.value(step.after)
    return judge.prospects(step.before).of(step.numbers[0]).best.shares


def _post_choice(step: Acted, before: Vector, judge: Judge) -> Posting:
    verdict, mover = _verdict(step, judge), step.before.acting - 1
    outcome = step.after.outcome
    # R7: a choice that ends the game counts for what it brought; no network looks at repetition.
    chosen = verdict.of(step.action).shares if outcome is None else outcome.shares
    best = max(verdict.best.shares, chosen, key=lambda shares: shares[mover])
    return Posting(step, before, zero(len(before)), subtract(chosen, best), verdict)


def _verdict(step: Acted, judge: Judge) -> Verdict:
    """The verdict on a choice; of one that would get a mark the second and deeper one."""
    position, action = step.before, step.action
    verdict = judge.weighed(position, action)
    loss = verdict.best.share - verdict.of(action).share
    if not mark(position, verdict, action, loss):
        return verdict
    return judge.proved(position, action) or verdict
