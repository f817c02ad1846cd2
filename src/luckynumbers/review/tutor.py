"""A tutor: what a choice would give away, before it is made."""

from dataclasses import replace
from typing import Final

from luckynumbers.bots.evaluation import HINT_NODES
from luckynumbers.core import Action, Message, Position
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.figures import hundredths
from luckynumbers.review.judge import Judge, Verdict
from luckynumbers.review.reasons import fact
from luckynumbers.review.views import View, plain
from luckynumbers.words.advice import cost_message, preference_message

_CLOSER: Final = replace(
    INSTANT, name="tutor", nodes=HINT_NODES, number_nodes=1_000, proof_nodes=HINT_NODES
)
"""The search for a hint, and as much for what the choice and the hint lead to."""
SUSPECT: Final = 0.5
"""The part of the least cost that a choice has at first sight where it is worth a search."""


class Tutor:
    """A judge of choices that are about to be made.

    A choice that looks doubtful at first sight is judged by the search for a hint, as closely as
    the hint itself, which is what would be better.
    """

    def __init__(self, least: float) -> None:
        self.least: Final = least
        """The cost in percent of the win, as it is told, from which on a choice is doubted."""
        self._first, self._closer = Judge(INSTANT), Judge(_CLOSER)

    def doubts(self, position: Position, action: Action) -> tuple[Message, ...]:
        """Return what a choice costs, what is better, and why; nothing where it is good enough."""
        if position.setup or action not in position.actions:
            return ()
        if _cost(self._first.verdict(position), action) < SUSPECT * self.least:
            return ()
        proof = self._closer.proved(position, action)
        if proof is None or _cost(proof, action) < self.least:
            return ()
        best = plain(position, proof.best.action)
        shares = hundredths(proof.best.share), hundredths(proof.of(action).share)
        cost = cost_message(position, action, *shares)
        why = fact(View(position, action), View(position, best))
        return cost, preference_message(position, best), why or Message("tutor/pays")


def _cost(verdict: Verdict, action: Action) -> int:
    """What an action gives away, in hundredths of the win."""
    return hundredths(verdict.best.share) - hundredths(verdict.of(action).share)
