"""Advice at the terminal, as whoever starts a game provides it."""

from typing import Protocol

from luckynumbers.core import Action, Message, Position


class Adviser(Protocol):
    """A source of hints, and of doubts about choices."""

    least: float | None
    """The cost in percent from which on a choice is doubted; without it, none is."""

    def hint(self, position: Position) -> tuple[Message, ...]:
        """Return what a strong player would do, and why."""

    def doubts(self, position: Position, action: Action) -> tuple[Message, ...]:
        """Return what speaks against a choice: its cost, what is better, why; mostly nothing."""
