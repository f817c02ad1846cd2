"""Hints and a tutor for games at the terminal."""

from typing import TYPE_CHECKING, Final

from luckynumbers.core import Action, Message, Position
from luckynumbers.play import Think

if TYPE_CHECKING:
    from luckynumbers.review.tutor import Tutor

_MS: Final = 3_000
"""How long a hint may take."""


class Advice:
    """The strongest player's hints, and the tutor's doubts where they are wanted.

    Networks take a moment to load: they are loaded for the first question.
    """

    def __init__(self, tutor: float | None = None) -> None:
        self.least = tutor
        self._tutor: Tutor | None = None

    def hint(self, position: Position) -> tuple[Message, ...]:
        """Return what our strongest player would do, and why."""
        from luckynumbers.review.hints import hint  # noqa: PLC0415  loaded for the first question

        return hint(position, Think(ms=_MS)).messages

    def doubts(self, position: Position, action: Action) -> tuple[Message, ...]:
        """Return what speaks against a choice, if it gives away as much as the tutor minds."""
        if self.least is None:
            return ()
        from luckynumbers.review.tutor import Tutor  # noqa: PLC0415  loaded for the first choice

        if self._tutor is None or self._tutor.least != self.least:
            self._tutor = Tutor(self.least)
        found = self._tutor.doubt(position, action)
        return (found.cost, *found.why) if found else ()
