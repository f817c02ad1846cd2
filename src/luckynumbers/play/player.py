"""The one protocol every player follows, be it a line of code or a champion."""

import random
from dataclasses import dataclass
from typing import Final, Protocol

from luckynumbers.core import Action, GameError, Position


class CancelFlag(Protocol):
    """A flag that asks a player to stop thinking; ``threading.Event`` is one."""

    def is_set(self) -> bool:
        """Tell whether to stop."""
        ...


class _Never:
    def is_set(self) -> bool:
        return False


NEVER: Final[CancelFlag] = _Never()
"""The flag that nobody sets."""


@dataclass(frozen=True)
class Think:
    """How a player may think: the seed of its luck, its budget, and a flag to stop."""

    seed: int = 0
    ms: int | None = None
    nodes: int | None = None
    cancel: CancelFlag = NEVER

    def luck(self) -> random.Random:
        """Give the random numbers that belong to the seed."""
        return random.Random(self.seed)


DEFAULT_THINK: Final = Think()


class Player(Protocol):
    """Choose actions. A player sees positions only, so it cannot see the pile (R10)."""

    def choose(self, position: Position, think: Think) -> Action:
        """Pick one of ``position.actions``; never asked at a chance node or after the end."""
        ...


class PlayerError(GameError):
    """Report that a player failed: late, dead, or with an answer that is no action."""
