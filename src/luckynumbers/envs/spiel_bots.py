"""Our players as bots of OpenSpiel.

For example:

    >>> import pyspiel
    >>> from luckynumbers.envs.spiel_bots import PlayerBot
    >>> game = pyspiel.load_game("python_lucky_numbers")
    >>> bots = [PlayerBot("greedy"), PlayerBot("filler")]
    >>> pyspiel.evaluate_bots(game.new_initial_state(), bots, 7)
    [1.0, 0.0]
"""

import random
from dataclasses import replace
from typing import Any

from luckynumbers.envs.rivals import Rival, player_of
from luckynumbers.play import Think
from luckynumbers.play.player import DEFAULT_THINK
from luckynumbers.words.extras import require

require("pyspiel")

import pyspiel  # noqa: E402

from luckynumbers.envs.open_spiel import LuckyNumbersState  # noqa: E402


class PlayerBot(pyspiel.Bot):
    """A player as a bot; its seeds follow from that of ``think``."""

    def __init__(self, player: Rival, think: Think = DEFAULT_THINK) -> None:
        super().__init__()
        self._player = player_of(player)
        self._think = think
        self._luck = random.Random(think.seed)

    def step(self, state: LuckyNumbersState) -> int:
        """Choose an action."""
        think = replace(self._think, seed=self._luck.getrandbits(63))
        return self._player.choose(state.position, think).id

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        """Nothing to remember: a player decides by the position alone."""

    def restart(self) -> None:
        """Begin the luck anew."""
        self._luck = random.Random(self._think.seed)

    def restart_at(self, state: Any) -> None:  # noqa: ARG002  # OpenSpiel's signature
        """The same, wherever the game stands."""
        self.restart()
