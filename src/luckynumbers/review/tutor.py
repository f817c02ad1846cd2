"""A tutor: what a choice would give away, before it is made."""

from dataclasses import replace
from typing import Final

from luckynumbers.bots.evaluation import HINT_NODES
from luckynumbers.core import Action, Message, Position
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.figures import hundredths
from luckynumbers.review.judge import Judge, Verdict
from luckynumbers.review.marks import points
from luckynumbers.review.reasons import reason
from luckynumbers.review.views import View
from luckynumbers.words.advice import hint_message

_DEPTH: Final = replace(INSTANT, name="tutor", proof_nodes=HINT_NODES)


class Tutor:
    """A judge of choices that are about to be made.

    A choice is doubted where it looks bad at first sight and still does in the search for a hint:
    what would be better is the hint.
    """

    def __init__(self, least: float) -> None:
        self.least: Final = least
        """The points (docs/review.md) that a choice gives away at least to be doubted."""
        self._judge = Judge(_DEPTH)

    def doubts(self, position: Position, action: Action) -> tuple[Message, ...]:
        """Return what a choice costs, why, and what is better; nothing where it is good enough."""
        if position.setup or action not in position.actions:
            return ()
        if not self._minds(self._judge.verdict(position), position, action):
            return ()
        proof = self._judge.proof(position)
        if proof is None or not self._minds(proof, position, action):
            return ()
        best, chosen = proof.best, proof.of(action)
        views = View(position, action), View(position, best.action)
        cost = max(hundredths(best.share) - hundredths(chosen.share), 1)
        return (
            Message("tutor/cost", {"cost": cost}),
            reason(*views, chosen.share, best.share),
            Message("tutor/better"),
            hint_message(position, best.action),
        )

    def _minds(self, verdict: Verdict, position: Position, action: Action) -> bool:
        loss = verdict.best.share - verdict.of(action).share
        return points(loss, position) >= self.least
