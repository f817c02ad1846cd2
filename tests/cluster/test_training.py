"""Training over many processes: the weights of one process, also after a break."""

from pathlib import Path

import pytest
import torch

from luckynumbers.bots.workers import Workers
from luckynumbers.training.course import Course
from luckynumbers.training.learner import Learner, Plan

PLAN = Plan(games=7, window=4, batch=8, lessons=1, groups=3, league=2, member=1)
KINDS = {(2, False): 1.0}


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


class Stopped(Course):
    """A course that is stopped after its first window."""

    def _show(self, figures: object) -> None:
        raise KeyboardInterrupt


def test_the_weights_depend_neither_on_who_plays_nor_on_a_break(
    workers: Workers, tmp_path: Path
) -> None:
    alone, other = tmp_path / "alone", tmp_path / "other"
    Course(alone, PLAN, "cpu", KINDS).run_windows(3)
    with pytest.raises(KeyboardInterrupt):
        Stopped(other, PLAN, "cpu", KINDS).run_windows(3, save_seconds=0)
    Course(other, PLAN, "cpu", KINDS, workers=workers).run_windows(3)
    assert (other / "networks.lnn").read_bytes() == (alone / "networks.lnn").read_bytes()


def test_the_league_has_earlier_networks_and_they_play() -> None:
    learner = Learner(2, bruno=False, plan=PLAN)
    for _ in range(3):
        learner.step(0.0)
    assert len(learner.league) == 3
    assert [learner._rival(number) is None for number in range(3)] == [False, False, True]
    assert [len(group.games) for group in learner.groups] == [3, 2, 2]
