"""One registry of spec strings."""

from pathlib import Path

import pytest

from luckynumbers import bots
from luckynumbers.bots.levels import HIGHEST_LEVEL
from luckynumbers.bots.master import MasterBot
from luckynumbers.bots.oneply import OnePlyBot
from luckynumbers.bots.protocol import ExternalBot
from luckynumbers.bots.registry import NAMED, NOTES, OTHERS, TITLES
from luckynumbers.core import GameError

LEVELS = tuple(f"level:{number}" for number in range(1, HIGHEST_LEVEL + 1))


def test_simple_bots_nine_levels_and_the_master_have_names() -> None:
    assert {"random", "filler", "greedy", "master", *LEVELS} == set(bots.names()) == set(NOTES)
    assert set(TITLES) == set(NOTES)


@pytest.mark.parametrize("spec", NAMED)
def test_a_name_makes_a_player(spec: str) -> None:
    player = bots.make(spec)
    assert callable(player.choose)
    assert bots.make(spec) is not player
    bots.close(player)


@pytest.mark.parametrize(
    "options", ["nodes=2000", "ms=500", "nodes=1,ms=500", "others=greedy", "others=peers,nodes=9"]
)
def test_a_budget_makes_a_master_of_its_own(options: str) -> None:
    assert isinstance(bots.make(f"master:{options}"), MasterBot)


@pytest.mark.parametrize(
    "options",
    [
        "nodes",
        "nodes=",
        "nodes=0",
        "nodes=-5",
        "nodes=1e9",
        "nodes=1,nodes=2",
        "nodes=2000,",
        " nodes=1",
        "nodes=٣",
        "depth=3",
        "others=filler",
        "others=",
        "others=greedy,others=greedy",
        "ms=1.5",
        "ms=99999999",
    ],
)
def test_an_option_that_is_none_is_refused(options: str) -> None:
    with pytest.raises(GameError, match="bot/option"):
        bots.make(f"master:{options}")


def test_exec_makes_a_player_of_a_command_without_running_it() -> None:
    player = bots.make("exec:/no/such/program --level 3")
    assert isinstance(player, ExternalBot)
    bots.close(player)


def test_weights_can_come_from_a_file(tmp_path: Path) -> None:
    shipped = Path(bots.__file__).parent.parent / "kernel" / "networks.lnn"
    assert isinstance(bots.make(f"oneply:{shipped}"), OnePlyBot)
    (tmp_path / "no.lnn").write_bytes(b"no weights")
    with pytest.raises(GameError, match="kernel/network-form"):
        bots.make(f"oneply:{tmp_path / 'no.lnn'}")
    with pytest.raises(GameError, match="file/not-found"):
        bots.make(f"oneply:{tmp_path / 'nothing.lnn'}")


def test_strangers_may_name_neither_a_file_nor_a_program() -> None:
    assert all(map(bots.is_public, bots.names()))
    assert bots.is_public("master:nodes=2000")
    for spec in ("exec:ls", "oneply:/etc/passwd", "nobody", "exec", ""):
        assert not bots.is_public(spec)


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "nobody",
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
    assert error.value.message.facts["known"] == (*NAMED, *OTHERS)


LEVELS = tuple(f"level:{n}" for n in range(1, 10))


@pytest.mark.parametrize(
    ("spec", "meant"),
    [
        ("gredy", ("greedy",)),
        ("Greedy", ("greedy",)),
        ("greedy ", ("greedy",)),
        ("greedy:", ("greedy",)),
        ("greedy:3", ("greedy",)),
        ("level", LEVELS),
        ("level:", LEVELS),
        ("level:0", LEVELS),
        ("level:10", LEVELS),
        ("level:03", LEVELS),
        ("level:x", LEVELS),
        ("master:", ("master",)),
        ("oneply:", ("oneply",)),
    ],
)
def test_a_misspelt_spec_is_refused_with_what_was_meant(spec: str, meant: tuple[str, ...]) -> None:
    with pytest.raises(GameError) as error:
        bots.make(spec)
    assert error.value.code == "bot/close"
    assert error.value.message.facts == {"found": spec, "known": meant}
