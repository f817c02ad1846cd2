"""Who plays the seats that are not the learner's: policies of the kernel, or any player."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from luckynumbers.bots.registry import start
from luckynumbers.core import Action, GameError
from luckynumbers.kernel import Policy, SwiftGame, position_of
from luckynumbers.play import Player, PlayerError, Think
from luckynumbers.play.player import MOST_QUOTED, check_player

Rival: TypeAlias = Player | str
Choose: TypeAlias = Callable[[SwiftGame, int], int]
"""The id of an action, from a game and a seed for what the player leaves to chance."""


def rivals_of(opponent: Rival | list[Rival], seats: int) -> tuple[Choose, ...]:
    """One way to choose for each rival, in turn order after the learner."""
    each = opponent if isinstance(opponent, list) else [opponent] * (seats - 1)
    if len(each) != seats - 1:
        raise GameError("match/players", seats=seats, players=len(each) + 1)
    return tuple(_choose(one) for one in each)


def _choose(rival: Rival) -> Choose:
    if isinstance(rival, str) and rival in Policy.__members__:
        return partial(_decide, Policy[rival])
    return partial(_ask, player_of(rival))


def _decide(policy: Policy, game: SwiftGame, seed: int) -> int:
    return game.decide(policy, seed)


def _ask(player: Player, game: SwiftGame, seed: int) -> int:
    position = position_of(game)
    action: object = player.choose(position, Think(seed=seed >> 1))
    if not isinstance(action, Action):
        facts = {"found": repr(action)[:MOST_QUOTED], "position": str(position)}
        raise PlayerError("bot/returned", spec=type(player).__name__, **facts)
    return action.id


def player_of(rival: Rival) -> Player:
    """A player given as such or by its spec, such as ``level:3``."""
    if isinstance(rival, str):
        return start(rival)
    check_player(rival)
    return rival
