"""How a game ended and who won it."""

from dataclasses import dataclass
from enum import StrEnum

from luckynumbers.core.checks import checked


class End(StrEnum):
    """The reason a game ended."""

    full = "full"
    """A garden was filled."""
    last = "last"
    """The turn of the last face-down tile was over (R5)."""
    repetition = "repetition"
    """A position stood for the third time (R7)."""
    left = "left"
    """All seats but one had left (R9)."""


@checked
@dataclass(frozen=True)
class Outcome:
    """The end of a game; several winners share the win.

    ``Position.outcome``, ``Game.outcome`` and ``Record.outcome`` have it once the game is over.
    """

    end: End
    """How the game ended."""
    winners: tuple[int, ...]
    """The seats that won."""
    empties: tuple[int, ...]
    """The empty cells of each seat, seat 1 first."""

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win, seat 1 first."""
        seats = range(1, len(self.empties) + 1)
        return tuple((seat in self.winners) / len(self.winners) for seat in seats)
