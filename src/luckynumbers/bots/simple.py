"""The two simplest players: one acts at random, one only fills empty cells."""

from collections.abc import Sequence

from luckynumbers.core import DRAW, Action, Discard, GameError, Place, Position
from luckynumbers.core.checks import checked_late
from luckynumbers.play import Think


class RandomBot:
    """A player that chooses uniformly among the legal actions."""

    @checked_late
    def choose(self, position: Position, think: Think) -> Action:
        """Choose any legal action.

        Raises:
            GameError: Nothing is to be decided in the position (``kernel/no-decision``).

        """
        return think.luck().choice(_choices(position))


class FillerBot:
    """A player that draws and places on a random empty cell where the tile fits, or discards.

    It never exchanges and takes from the table only when it must (R6, empty pile). In setup it
    places its four tiles in ascending order, or one at a time on a random free cell (Michael).
    """

    @checked_late
    def choose(self, position: Position, think: Think) -> Action:
        """Choose a random empty cell, or discard.

        Raises:
            GameError: Nothing is to be decided in the position (``kernel/no-decision``).

        """
        actions = _choices(position)
        if DRAW in actions:
            return DRAW
        if position.setup and not position.rules.michael:
            return actions[0]
        if not position.hand:
            return think.luck().choice(actions)
        tile = position.hand[0]
        empty = [place for place in actions if _fills(position, place)]
        return think.luck().choice(empty) if empty else Discard(tile)


def _choices(position: Position) -> Sequence[Action]:
    if not position.actions:
        raise GameError("kernel/no-decision")
    return position.actions


def _fills(position: Position, action: Action) -> bool:
    return isinstance(action, Place) and position.garden[action.cell] is None
