"""The protocol that every player implements."""

import random
from dataclasses import dataclass
from typing import Final, Protocol

from luckynumbers.core import Action, GameError, Position
from luckynumbers.core.checks import LONGEST, MOST_NODES, check_within, checked, keep_whole
from luckynumbers.core.message import format_fact

MOST_QUOTED: Final = 40
"""So much of a value that is refused is quoted."""


class CancelFlag(Protocol):
    """A flag that asks a player to stop thinking; ``threading.Event`` is one."""

    def is_set(self) -> bool:
        """Whether to stop."""
        ...


class _Never:
    def __reduce__(self) -> str:
        return "NEVER"

    __repr__ = __reduce__

    def is_set(self) -> bool:
        return False


NEVER: Final[CancelFlag] = _Never()
"""The flag that nobody sets."""


@checked
@dataclass(frozen=True)
class Think:
    """How a player may think: the seed of its luck, its budget, and a flag to stop.

    A player gets one with every decision: ``Think(seed=1)``, ``Think(nodes=2000)``,
    ``Think(ms=500)``.
    """

    seed: int = 0
    """What a player's own luck follows from."""
    ms: int | None = None
    """The milliseconds that a decision may take; ``None`` for no such limit."""
    nodes: int | None = None
    """The positions that it may evaluate; ``None`` for no such limit."""
    cancel: CancelFlag = NEVER
    """A flag: once it is set, the answer is wanted at once."""

    def __post_init__(self) -> None:
        keep_whole(self, "seed", "ms", "nodes")
        if self.ms is not None:
            check_within("ms", self.ms, 0, LONGEST)
        if self.nodes is not None:
            check_within("nodes", self.nodes, 0, MOST_NODES)

    def luck(self) -> random.Random:
        """Return a random generator made from the seed."""
        return random.Random(self.seed)


DEFAULT_THINK: Final = Think()


class Player(Protocol):
    """Whoever chooses actions. A player sees positions only, never the pile (R10).

    Any object with ``choose`` is one; ``luckynumbers.bots.make`` makes ours by their names.
    """

    def choose(self, position: Position, think: Think) -> Action:
        """Return one of ``position.actions``; never called at a chance node or after the end."""
        ...


class PlayerError(GameError):
    """A player's failure: late, dead, or with an answer that is no action."""


def check_player(player: object) -> None:
    """Check that an object is a player, not the name of one.

    Raises:
        GameError: It has no method ``choose``, or is a class (``bot/no-player``).

    """
    if isinstance(player, type) or not callable(getattr(player, "choose", None)):
        raise GameError("bot/no-player", spec=format_fact(player)[:MOST_QUOTED])
