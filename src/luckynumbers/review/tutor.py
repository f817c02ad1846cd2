"""A tutor: what a choice would give away, before it is made."""

from dataclasses import dataclass, replace
from typing import Final

from luckynumbers.core import Action, Message, Position
from luckynumbers.kernel import Cancel
from luckynumbers.kernel.search import NODES
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.figures import hundredths
from luckynumbers.review.judge import Cache, Judge, Verdict
from luckynumbers.review.reasons import fact
from luckynumbers.review.vectors import Vector
from luckynumbers.review.views import View, plain
from luckynumbers.words.advice import cost_message, preference_message

_CLOSER: Final = replace(INSTANT, name="tutor", nodes=20_000, number_nodes=1_000, proof_nodes=NODES)
"""The search for a hint, and less for what the choice and the hint lead to."""
SUSPECT: Final = 0.5
"""The part of the least cost that a choice has at first sight where it is worth a search."""


@dataclass(frozen=True)
class Doubt:
    """What speaks against a choice."""

    cost: Message
    why: tuple[Message, ...]
    """What is better, and why."""
    shares: Vector
    """Each seat's share of the win with what is better."""


class Tutor:
    """A judge of choices that are about to be made.

    A choice that looks doubtful at first sight is judged by the search for a hint: nobody is
    asked about a hint that they follow.
    """

    def __init__(
        self, least: float, cancel: Cancel | None = None, cache: Cache | None = None
    ) -> None:
        self.least: Final = least
        """The cost in percent of the win, as it is told, from which on a choice is doubted."""
        self._first, self._closer = (
            Judge(depth, cancel=cancel, cache=cache) for depth in (INSTANT, _CLOSER)
        )

    def doubt(self, position: Position, action: Action) -> Doubt | None:
        """Return what speaks against a choice; nothing where it is good enough."""
        if position.setup or action not in position.actions:
            return None
        if _cost(self._first.verdict(position), action) < SUSPECT * self.least:
            return None
        proof = self._closer.proved(position, action)
        if proof is None or _cost(proof, action) < self.least:
            return None
        best = plain(position, proof.best.action)
        shares = hundredths(proof.best.share), hundredths(proof.of(action).share)
        cost = cost_message(position, action, *shares)
        why = fact(View(position, action), View(position, best)) or Message("tutor/pays")
        return Doubt(cost, (preference_message(position, best), why), proof.best.shares)


def _cost(verdict: Verdict, action: Action) -> int:
    """What an action gives away, in hundredths of the win."""
    return hundredths(verdict.best.share) - hundredths(verdict.of(action).share)
