"""A tutor: what a choice would give away, before it is made."""

from dataclasses import replace
from typing import Final

from luckynumbers.bots.evaluation import HINT_NODES
from luckynumbers.core import Action, Message, Position
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.figures import hundredths
from luckynumbers.review.judge import Judge, Verdict
from luckynumbers.review.reasons import reason
from luckynumbers.review.views import View
from luckynumbers.words.advice import hint_message

_DEPTH: Final = replace(INSTANT, name="tutor", proof_nodes=HINT_NODES)
SUSPECT: Final = 0.5
"""The part of the least cost that a choice has at first sight where it is worth a search."""


class Tutor:
    """A judge of choices that are about to be made.

    A choice that looks doubtful at first sight is judged by the search for a hint: what would be
    better is the hint.
    """

    def __init__(self, least: float) -> None:
        self.least: Final = least
        """The cost in percent of the win, as it is told, from which on a choice is doubted."""
        self._judge = Judge(_DEPTH)

    def doubts(self, position: Position, action: Action) -> tuple[Message, ...]:
        """Return what a choice costs, why, and what is better; nothing where it is good enough."""
        if position.setup or action not in position.actions:
            return ()
        if _cost(self._judge.verdict(position), action) < SUSPECT * self.least:
            return ()
        proof = self._judge.proof(position)
        if proof is None or (cost := _cost(proof, action)) < self.least:
            return ()
        best, chosen = proof.best, proof.of(action)
        views = View(position, action), View(position, best.action)
        return (
            Message("tutor/cost", {"cost": cost}),
            reason(*views, chosen.share, best.share),
            Message("tutor/better"),
            hint_message(position, best.action),
        )


def _cost(verdict: Verdict, action: Action) -> int:
    """What an action gives away, in hundredths of the win."""
    return hundredths(verdict.best.share) - hundredths(verdict.of(action).share)
