"""One registry of spec strings."""

import pytest

from luckynumbers import bots
from luckynumbers.bots.protocol import ExternalBot
from luckynumbers.bots.registry import SIMPLE
from luckynumbers.core import GameError


def test_the_first_bots_are_there() -> None:
    assert {"random", "filler", "greedy"} <= set(SIMPLE)


@pytest.mark.parametrize("spec", SIMPLE)
def test_a_name_makes_a_player(spec: str) -> None:
    player = bots.make(spec)
    assert callable(player.choose)
    assert bots.make(spec) is not player
    bots.close(player)


def test_exec_makes_a_player_of_a_command_without_running_it() -> None:
    player = bots.make("exec:/no/such/program --level 3")
    assert isinstance(player, ExternalBot)
    bots.close(player)


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "nobody",
        "Greedy",
        "greedy ",
        "greedy:",
        "greedy:3",
        "exec",
        "exec:",
        "exec:  ",
        ":",
        "é",
    ],
)
def test_an_unknown_spec_is_refused_with_what_is_known(spec: str) -> None:
    with pytest.raises(GameError) as error:
        bots.make(spec)
    assert error.value.code == "bot/unknown"
    assert error.value.message.facts["found"] == spec
    assert error.value.message.facts["known"] == (*SIMPLE, "exec:COMMAND")
