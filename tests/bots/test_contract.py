"""Every registered bot is a player."""

import pytest

from luckynumbers import bots
from luckynumbers.bots.greedy import GreedyBot
from luckynumbers.bots.registry import NAMED
from luckynumbers.core import DRAW, Action, Position
from luckynumbers.play import Think
from tests.contracts.player import check_player

SEARCHING = ("level:9", "master")
AT_ONCE = tuple(name for name in NAMED if name not in SEARCHING)


@pytest.mark.parametrize("spec", AT_ONCE)
@pytest.mark.parametrize("seed", [0, 17, 2**63 - 1])
def test_every_bot_keeps_the_contract_of_a_player(spec: str, seed: int) -> None:
    check_player(lambda: bots.make(spec), Think(seed=seed))


@pytest.mark.parametrize("spec", ["master", "level:9", "master:nodes=400"])
def test_a_search_within_nodes_keeps_it_too(spec: str) -> None:
    check_player(lambda: bots.make(spec), Think(seed=17, nodes=1500))


@pytest.mark.soak
@pytest.mark.parametrize("spec", SEARCHING)
def test_the_full_search_keeps_it_too(spec: str) -> None:
    check_player(lambda: bots.make(spec), ms=200)


def test_the_reference_of_greedy_keeps_it_too() -> None:
    check_player(GreedyBot)


class Forgetful:
    """Break one promise: the answer depends on how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, position: Position, think: Think) -> Action:
        self.asked += 1
        return position.actions[self.asked % len(position.actions)]


class Cheat:
    """Break another one: it always draws."""

    def choose(self, position: Position, think: Think) -> Action:
        return DRAW


@pytest.mark.parametrize("player", [Forgetful, Cheat])
def test_the_contract_can_fail(player: type[Forgetful | Cheat]) -> None:
    with pytest.raises(AssertionError):
        check_player(player)
