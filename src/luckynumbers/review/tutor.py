"""A tutor: what a choice would give away, before it is made."""

from typing import Final

from luckynumbers.core import Action, Message, Position
from luckynumbers.kernel import Cancel
from luckynumbers.review.depth import INSTANT, STANDARD
from luckynumbers.review.figures import hundredths
from luckynumbers.review.judge import Cache, Judge, Verdict
from luckynumbers.review.reasons import fact
from luckynumbers.review.views import View, plain
from luckynumbers.words.advice import cost_message, preference_message

SUSPECT: Final = 0.5
"""The part of the least cost that a choice has at first sight where it is worth a search."""


class Tutor:
    """A judge of choices that are about to be made.

    A choice that looks doubtful at first sight is judged as a review does it, whose best choice is
    the hint: nobody is asked about a hint that they follow.
    """

    def __init__(
        self, least: float, cancel: Cancel | None = None, cache: Cache | None = None
    ) -> None:
        self.least: Final = least
        """The cost in percent of the win, as it is told, from which on a choice is doubted."""
        self._first, self._closer = (
            Judge(depth, cancel=cancel, cache=cache) for depth in (INSTANT, STANDARD)
        )

    def doubts(self, position: Position, action: Action) -> tuple[Message, ...]:
        """Return what a choice costs, what is better, and why; nothing where it is good enough."""
        if position.setup or action not in position.actions:
            return ()
        if _cost(self._first.verdict(position), action) < SUSPECT * self.least:
            return ()
        closer = self._closer.weighed(position, action)
        if _cost(closer, action) < self.least:
            return ()
        best = plain(position, closer.best.action)
        shares = hundredths(closer.best.share), hundredths(closer.of(action).share)
        cost = cost_message(position, action, *shares)
        why = fact(View(position, action), View(position, best))
        return cost, preference_message(position, best), why or Message("tutor/pays")


def _cost(verdict: Verdict, action: Action) -> int:
    """What an action gives away, in hundredths of the win."""
    return hundredths(verdict.best.share) - hundredths(verdict.of(action).share)
