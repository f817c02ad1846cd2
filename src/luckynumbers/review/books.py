"""The books of a game: what luck, errors and corrections did to each seat's share.

They balance by construction. A position is valued once as the goal of a step and once, from closer
by, as the start of the next. The difference is a correction: nobody's doing. It is spread evenly
over the latest draw of every seat. A correction adds up to zero over the seats, so that what the
corrections change in the luck of all who drew adds up to zero too, once every seat has drawn.
"""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from luckynumbers.review.course import Acted, Departed, Revealed, Step
from luckynumbers.review.judge import Judge, Verdict
from luckynumbers.review.marks import mark
from luckynumbers.review.setups import set_up_later
from luckynumbers.review.vectors import Vector, add, scale, subtract, zero


@dataclass(frozen=True)
class Posting:
    """One step in the books: the changes of all seats' shares."""

    step: Step
    before: Vector
    """The value of the position before the step."""
    after: Vector
    """The value that the step led to: of the tile drawn, or of the action chosen."""
    luck: Vector
    """Of a reveal: the value with the tiles drawn minus its mean."""
    error: Vector
    """Of a choice: the value of the action chosen minus that of the best."""
    correction: Vector
    """What a closer look at the next position changed."""
    verdict: Verdict | None = None
    """Of a choice: the value of every action."""


def post(step: Step, judge: Judge) -> Posting:
    """Enter a step in the books."""
    before = judge.value(step.before)
    nothing = zero(len(before))
    match step:
        case Revealed():
            drawn, after = _drawn(step, judge), judge.value(step.after)
            luck, correction = subtract(drawn, before), subtract(after, drawn)
            return Posting(step, before, drawn, luck, nothing, correction)
        case Departed():
            after = judge.value(step.after)
            return Posting(step, before, after, nothing, subtract(after, before), nothing)
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
    error = subtract(chosen, best)
    change = subtract(judge.value(step.after), before)
    correction = subtract(change, error)
    return Posting(step, before, chosen, zero(len(before)), error, correction, verdict)


def _verdict(step: Acted, judge: Judge) -> Verdict:
    """The verdict on a choice; of one that would get a mark the second and deeper one."""
    position, action = step.before, step.action
    verdict = judge.weighed(position, action)
    loss = verdict.best.share - verdict.of(action).share
    if not mark(position, verdict, action, loss):
        return verdict
    return judge.proved(position, action) or verdict


def settle(postings: Sequence[Posting]) -> tuple[Vector, ...]:
    """Spread the corrections over the draws and return each step's luck; 0 without a draw."""
    draws: dict[int, list[int]] = {}
    for index, posting in enumerate(postings):
        if isinstance(posting.step, Revealed):
            draws.setdefault(posting.step.before.acting, []).append(index)
    luck = [posting.luck for posting in postings]
    for index, posting in enumerate(postings):
        if any(posting.correction):
            part = scale(posting.correction, 1 / len(draws))
            for mine in draws.values():
                # The latest draw so far, or the first one to come.
                draw = mine[max(bisect(mine, index) - 1, 0)]
                luck[draw] = add(luck[draw], part)
    return tuple(luck)
