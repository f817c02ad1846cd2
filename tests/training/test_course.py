"""Learning runs small on any machine: it chooses as the kernel does, goes on, and writes."""

import json
import sys
from pathlib import Path
from time import monotonic

import pytest
import torch

from luckynumbers.core import Position, Rules
from luckynumbers.kernel.network import Networks
from luckynumbers.training.course import CURVES, STATE, Course
from luckynumbers.training.export import read, write
from luckynumbers.training.games import Games, start
from luckynumbers.training.hours import Hours
from luckynumbers.training.learner import Learner, Plan
from luckynumbers.training.network import Network
from luckynumbers.training.opponents import by_worth, duel
from luckynumbers.training.program import main
from luckynumbers.training.rollouts import judge_positions
from luckynumbers.training.selfplay import by_network, choose
from tests.training.test_games import walk

SMALL = Plan(games=8, window=3, batch=12, lessons=1)
RULES = ("std+sorted", "std+bruno+sorted", "std+michael")


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def positions_of(rules: str, seats: int, count: int) -> list[Position]:
    found = walk(Rules.parse(rules), seats, seed=3)
    return [position for position in found if not position.setup][:: max(1, len(found) // count)]


@pytest.mark.parametrize("rules", RULES)
def test_what_is_expected_is_what_the_kernel_expects(rules: str, tmp_path: Path) -> None:
    torch.manual_seed(1)
    positions = positions_of(rules, 3, 10)
    games = Games.of(positions)
    network = Network(3, bruno=games.bruno).eval()
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.copy_((2 * parameter).half().float())
    write(tmp_path / "networks.lnn", [network])
    kernel = Networks.parse((tmp_path / "networks.lnn").read_bytes())
    with torch.inference_mode():
        choice = choose(games, by_network(network))
    for position, expected in zip(positions, choice.expected.tolist(), strict=True):
        assert kernel.look_ahead(position).shares == pytest.approx(expected, abs=2e-4)


def test_a_course_learns_goes_on_and_writes_what_the_kernel_reads(tmp_path: Path) -> None:
    kinds = {(2, False): 0.5, (3, False): 0.5}
    course = Course(tmp_path, SMALL, "cpu", kinds)
    before = [p.clone() for p in course.learners[2, False].network.parameters()]
    course.run(seconds=0.01, whole=10, keep=(0.001,))
    first = course.learners[2, False].plays + course.learners[3, False].plays
    assert first == SMALL.games * SMALL.window
    assert any(
        not torch.equal(now, then)
        for learner in course.learners.values()
        for now, then in zip(learner.network.parameters(), before, strict=False)
        if now.shape == then.shape
    )
    course.measure(2)
    events = [json.loads(line) for line in (tmp_path / CURVES).read_text().splitlines()]
    assert {event["event"] for event in events} == {"learned", "measured"}
    assert Networks.parse((tmp_path / "after-0s.lnn").read_bytes()).kinds == tuple(kinds)

    again = Course(tmp_path, SMALL, "cpu", kinds)
    assert again.seconds == course.seconds
    again.run(seconds=0.01, whole=10)
    assert sum(learner.plays for learner in again.learners.values()) > first
    assert (tmp_path / STATE).exists()


def test_bruno_begins_with_what_the_plain_game_has_taught(tmp_path: Path) -> None:
    plain = Learner(2, bruno=False, plan=SMALL)
    bruno = Learner(2, bruno=True, plan=SMALL)
    plain.step(0.0)
    bruno.inherit(plain.average)
    figures = bruno.step(0.5)
    assert figures["length"] > 0
    assert bruno.lessons == 0


def test_weights_survive_the_way_to_the_file_and_back(tmp_path: Path) -> None:
    networks = [Network(2, bruno=False), Network(5, bruno=True)]
    write(tmp_path / "one.lnn", networks)
    write(tmp_path / "two.lnn", read(tmp_path / "one.lnn"))
    assert (tmp_path / "one.lnn").read_bytes() == (tmp_path / "two.lnn").read_bytes()
    (tmp_path / "bad.lnn").write_bytes((tmp_path / "one.lnn").read_bytes()[:-1])
    with pytest.raises(ValueError, match="holds no networks"):
        read(tmp_path / "bad.lnn")


def test_rollouts_from_a_won_position_say_so() -> None:
    """Seat 1 needs one tile and every face-down tile but two is it."""
    full = "010203../04050618/07080919/10111220"
    poor = "01....../..02..../....03../......20"
    seen = 15 + 4
    position = Position.parse(f"ln1 std {full}:{poor} - *{40 - seen} - 1")
    torch.manual_seed(2)
    network = Network(2, bruno=False).eval()
    (verdict,) = judge_positions([position], by_network(network), 8)
    assert sum(verdict.shares) == pytest.approx(1, abs=1e-3)
    assert verdict.shares[0] > 0.9


def test_a_duel_gives_shares_of_whole_games() -> None:
    share, error, plays = duel(by_worth, by_worth, 2, 4, michael=0.5)
    assert 0 <= share <= 1
    assert error >= 0
    assert plays > 12


def test_games_begin_with_four_tiles_each_in_order_or_with_none() -> None:
    games = start(3, 200, bruno=False, michael=0.5, jumbled=0.0)
    bare = games.bare
    assert set(bare.tolist()) == {0, 12}
    diagonal = games.cells[bare == 0][..., [0, 5, 10, 15]]
    assert bool((diagonal.diff(dim=-1) >= 0).all())
    tiles = games.pile.sum(-1) + (games.cells > 0).sum((1, 2))
    assert set(tiles.tolist()) == {60}


def test_a_course_ends_in_time_the_measuring_included(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a limit, the 4096 games of the measuring take minutes."""
    words = "--device cpu --games 8 --window 3 --seconds 2 --only 2 3"
    monkeypatch.setattr(sys, "argv", ["training", str(tmp_path), *words.split()])
    begin = monotonic()
    main()
    assert monotonic() - begin < 60
    assert (tmp_path / STATE).exists()


class Clock:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def test_a_window_that_time_cuts_short_is_not_learned_from() -> None:
    learner = Learner(2, bruno=False, plan=SMALL)
    with pytest.raises(TimeoutError):
        learner.step(0.0, Hours(2, Clock()))
    assert (learner.plays, learner.updates, learner.lessons) == (0, 0, SMALL.lessons)
    learner.step(0.0, Hours(100, Clock()))
    assert (learner.plays, learner.lessons) == (SMALL.games * SMALL.window, 0)


def test_a_duel_that_time_cuts_short_has_no_result() -> None:
    with pytest.raises(TimeoutError):
        duel(by_worth, by_worth, 2, 4, hours=Hours(5, Clock()))
