"""A tutor: what a choice would give away, before it is made."""

from typing import Final

from luckynumbers.core import Action, Message, Position
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.judge import Judge
from luckynumbers.review.marks import points
from luckynumbers.review.reasons import reason
from luckynumbers.review.views import View
from luckynumbers.words.advice import hint_message


class Tutor:
    """A judge of choices that are about to be made, one play ahead."""

    def __init__(self, least: float) -> None:
        self.least: Final = least
        """The points (docs/review.md) that a choice gives away at least to be doubted."""
        self._judge = Judge(INSTANT)

    def doubts(self, position: Position, action: Action) -> tuple[Message, ...]:
        """Return what would be better, and why; nothing for a choice that is good enough."""
        if position.setup or action not in position.actions:
            return ()
        verdict = self._judge.verdict(position)
        best, chosen = verdict.best, verdict.of(action)
        if points(best.share - chosen.share, position) < self.least:
            return ()
        better = hint_message(position, best.action)
        views = View(position, action), View(position, best.action)
        return Message("tutor/better"), better, reason(*views, chosen.share, best.share)
