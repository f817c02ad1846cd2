"""The strongest player: its budgets, its flag, and that it answers the same again."""

from threading import Event, Timer
from time import monotonic

import pytest

from luckynumbers import bots
from luckynumbers.bots.arena import run
from luckynumbers.bots.master import MasterBot, kernel_flag
from luckynumbers.core import Position, Rules
from luckynumbers.kernel import Networks
from luckynumbers.play import Match, Think
from luckynumbers.play.player import NEVER
from tests.contracts.player import positions
from tests.helpers import stand

MIDDLE = stand(
    "0304..../..07..../....12../......18", "02....../..05..../....11../......19", table="0920"
)


def hard() -> list[Position]:
    """List decisions with something to think about."""
    return [p for p in positions() if len(p.actions) > 4 and not p.setup and p.hidden > 6]


def test_nodes_bound_the_work_and_the_lesser_budget_counts() -> None:
    few, many = Think(nodes=300), Think(nodes=20_000)
    asked = {
        (own, think.nodes): MasterBot(nodes=own).search(MIDDLE, think).nodes
        for own in (None, 300, 20_000)
        for think in (few, many)
    }
    small = asked[None, 300]
    assert small < 1500
    assert asked[300, 300] == asked[300, 20_000] == asked[20_000, 300] == small
    assert asked[None, 20_000] == asked[20_000, 20_000] > 3000


def test_nodes_and_seed_decide_the_answer() -> None:
    player = bots.make("master:nodes=3000")
    assert isinstance(player, MasterBot)
    for position in hard()[:6]:
        first, again = (player.search(position, Think(seed=5)) for _ in range(2))
        assert first == again


@pytest.mark.parametrize("ms", [1, 30])
def test_time_bounds_the_work(ms: int) -> None:
    player = bots.make("master")
    for position in hard()[:5]:
        start = monotonic()
        assert player.choose(position, Think(ms=ms)) in position.actions
        assert monotonic() - start < 1


def test_a_flag_stops_a_long_thought_and_an_answer_comes_all_the_same() -> None:
    player, flag = bots.make("master:ms=60000"), Event()
    timer = Timer(0.02, flag.set)
    start = monotonic()
    timer.start()
    choice = player.choose(MIDDLE, Think(cancel=flag))
    assert monotonic() - start < 1
    assert choice in MIDDLE.actions


def test_a_flag_that_is_up_already_gives_the_best_one_play_ahead() -> None:
    flag = Event()
    flag.set()
    for position in hard()[:5]:
        choice = bots.make("master").choose(position, Think(nodes=10**9, cancel=flag))
        assert choice == Networks.load().decide(position)


def test_a_flag_is_seen_by_the_kernel_only_while_it_is_watched() -> None:
    flag = Event()
    with kernel_flag(flag) as cancel:
        assert cancel is not None
    flag.set()
    assert not cancel.cancelled
    with kernel_flag(NEVER) as none:
        assert none is None


def test_a_forced_action_needs_no_thought() -> None:
    for position in positions():
        if len(position.actions) == 1:
            start = monotonic()
            assert bots.make("master").choose(position, Think()) == position.actions[0]
            assert monotonic() - start < 1


def test_the_network_alone_beats_greedy_and_a_search_more_so() -> None:
    for spec, least in (("oneply", 0.6), ("master:nodes=500", 0.6)):
        report = run([spec, "greedy"], Match(Rules(), 2, 30, seed="strong"), jobs=1)
        assert report.players[0].share > least
