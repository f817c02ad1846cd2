"""Nine levels of strength, from a child to a champion.

The weaker levels use the network's evaluation, but overlook tiles on the table and exchanges,
prefer to place what they have drawn, and add a random error to the value of every action. From
level 3 on, none gives away more than a fixed share of the win in one action, so that no action
looks absurd. Every level fills its garden when it can. The kernel has their figures, which were
tuned in the arena (docs/strength.md).
"""

from typing import Final

from luckynumbers.bots.master import MasterBot
from luckynumbers.core import Action, Position
from luckynumbers.core.checks import checked_late
from luckynumbers.kernel import Networks
from luckynumbers.kernel.levels import WEAKNESSES, choose_weakly
from luckynumbers.play import Player, Think

HIGHEST_LEVEL: Final = len(WEAKNESSES) + 1


def level(number: int) -> Player:
    """Make the player of a level from 1 to 9."""
    return MasterBot() if number == HIGHEST_LEVEL else WeakBot(number)


class WeakBot:
    """A player that errs on purpose, as the weakness of its level says."""

    def __init__(self, number: int, networks: Networks | None = None) -> None:
        self._number = number
        self._networks = networks or Networks.load()

    @checked_late
    def choose(self, position: Position, think: Think) -> Action:
        """Choose an action by the network's evaluation and this level's weakness."""
        chosen = choose_weakly(position, self._networks, self._number, think.seed)
        return position.action(chosen)
