"""PettingZoo's own suites pass, and every game is core's."""

import pickle
import random
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
with warnings.catch_warnings():
    # Its suites import an example by PettingZoo's own deprecated path.
    warnings.simplefilter("ignore", DeprecationWarning)
    suites = pytest.importorskip("pettingzoo.test", reason="pettingzoo.test needs pygame")

import pettingzoo

from luckynumbers.core import ActionError, GameError, Rules
from luckynumbers.envs import encode, lucky_numbers_v0, plane_names
from tests.envs.following import CoreGame, PlainLuck, legal_ids

GAMES = [(2, "std+sorted"), (3, "std"), (4, "std+bruno+norep"), (5, "std+bruno+michael")]


# The suite does not expect the masks that its own classic games have.
@pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize(("seats", "rules"), GAMES)
def test_the_api_suite_passes(seats: int, rules: str) -> None:
    for make in (lucky_numbers_v0.env, lucky_numbers_v0.raw_env):
        suites.api_test(make(seats=seats, rules=rules), num_cycles=60)


def test_the_suites_for_seeds_rendering_and_the_parallel_form_pass(
    capsys: pytest.CaptureFixture[str],
) -> None:
    suites.seed_test(lucky_numbers_v0.env, num_cycles=20)
    suites.parallel_seed_test(lucky_numbers_v0.parallel_env, num_cycles=20)
    suites.render_test(lucky_numbers_v0.env)
    suites.parallel_api_test(lucky_numbers_v0.parallel_env(), num_cycles=60)
    assert ">1" in capsys.readouterr().out


def test_it_is_registered_under_its_versioned_name() -> None:
    made = pettingzoo.make("aec", "lucky_numbers-v0", seats=3)
    made.reset(seed=1)
    assert made.agents == ["seat_1", "seat_2", "seat_3"]
    assert made.metadata["name"] == "lucky_numbers_v0"
    assert pettingzoo.make("parallel", "lucky_numbers-v0").reset(seed=1)[0].keys() == {
        "seat_1",
        "seat_2",
    }


@pytest.mark.parametrize(("seats", "rules"), GAMES)
def test_every_game_is_core_s_for_the_same_seed_and_actions(seats: int, rules: str) -> None:
    env = lucky_numbers_v0.raw_env(seats=seats, rules=rules)
    core = CoreGame(Rules.parse(rules), seats, PlainLuck(11))
    luck = random.Random(seats)
    for game in range(2):
        env.reset(seed=11 if game == 0 else None)  # without a seed, luck goes on
        if game:
            core.begin()
        for _ in range(150):
            assert env.position == core.position
            seat = core.position.acting
            assert env.agent_selection == f"seat_{seat}"
            seen = {agent: env.observe(agent) for agent in env.agents}
            ids = legal_ids(core.position)
            for index, agent in enumerate(env.agents, 1):
                assert np.array_equal(seen[agent]["observation"], encode(core.position, index))
                mask = ids if index == seat else []
                assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == mask
                assert np.flatnonzero(env.infos[agent]["action_mask"]).tolist() == mask
            action = luck.choice(ids)
            env.step(action)
            core.act(action)
            if core.position.over:
                break
        outcome = core.position.outcome
        if outcome is not None:
            assert list(env.rewards.values()) == pytest.approx(list(outcome.shares))
            assert all(env.terminations.values())


def finish(env: Any) -> dict[str, float]:
    """Play at random to the end; the rewards of all agents."""
    luck = np.random.default_rng(1)
    env.reset(seed=3)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(luck.choice(np.flatnonzero(mask))))
    return dict(env.rewards)


def test_rewards_are_shares_of_the_win_or_tournament_points() -> None:
    env = lucky_numbers_v0.raw_env(seats=3)
    assert sum(finish(env).values()) == pytest.approx(1)
    outcome = env.position.outcome
    assert outcome is not None
    points = finish(lucky_numbers_v0.raw_env(seats=3, rewards="points"))
    assert list(points.values()) == [
        2 if seat in outcome.winners else -outcome.empties[seat - 1] for seat in (1, 2, 3)
    ]


@pytest.mark.parametrize("action", [321, 322, -1, 1 << 70, "0", None, 1.5])
def test_an_illegal_action_raises_and_changes_nothing(action: Any) -> None:
    env = lucky_numbers_v0.raw_env()
    env.reset(seed=1)
    before = env.position
    with pytest.raises(GameError):
        env.step(action)
    assert env.position == before
    env.step(0)


def test_core_says_why_an_action_is_illegal() -> None:
    env = lucky_numbers_v0.raw_env()
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(ActionError, match="action/"):
        env.step(0)


def test_an_illegal_action_may_end_the_game_with_a_penalty() -> None:
    env = lucky_numbers_v0.env(penalty=-3)
    env.reset(seed=1)
    env.step(321)
    assert env.rewards == {"seat_1": -3.0, "seat_2": 0.0}
    assert env.terminations == {"seat_1": True, "seat_2": True}
    assert env.infos["seat_1"]["illegal"]
    for _ in range(2):
        env.step(None)
    assert env.agents == []


def test_arrays_are_the_caller_s_own() -> None:
    env = lucky_numbers_v0.raw_env()
    env.reset(seed=1)
    first, again = env.observe("seat_1"), env.observe("seat_1")
    first["observation"][:] = 99
    first["action_mask"][:] = 1
    assert not np.array_equal(first["observation"], again["observation"])
    assert again["action_mask"].sum() == 1
    env.step(0)
    assert again["action_mask"].sum() == 1


def test_a_game_can_start_at_a_position() -> None:
    env = lucky_numbers_v0.raw_env()
    gardens = "0304..../..07..../....12../......18:02....../..05..../....11../......19"
    text = f"ln1 std {gardens} 0920 *28 14 2"
    env.reset(options={"position": text})
    assert str(env.position) == text
    assert env.agent_selection == "seat_2"
    with pytest.raises(GameError, match="kernel/seats"):
        lucky_numbers_v0.raw_env(seats=3).reset(options={"position": text})


def test_pictures_show_the_gardens() -> None:
    env = lucky_numbers_v0.raw_env(seats=5, render_mode="rgb_array")
    env.reset(seed=1)
    picture = np.asarray(env.render())
    assert picture.shape == (248, 896, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 5
    text = lucky_numbers_v0.raw_env(render_mode="ansi")
    text.reset(seed=1)
    assert str(text.render()).splitlines()[0].split() == [">1", "2"]


def test_an_environment_survives_pickling() -> None:
    env = pickle.loads(pickle.dumps(lucky_numbers_v0.raw_env(seats=4, rewards="points")))
    assert (env.options.seats, env.options.rewards) == (4, "points")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"seats": 6}, "kernel/range"),
        ({"seats": "2"}, "argument/type"),
        ({"rules": "chess"}, "rules/unknown"),
        ({"first": 3}, "kernel/range"),
        ({"illegal": "ignore"}, "envs/choice"),
        ({"rewards": "money"}, "envs/choice"),
        ({"penalty": float("nan")}, "kernel/number"),
        ({"render_mode": "foo"}, "envs/choice"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(GameError) as refused:
        lucky_numbers_v0.raw_env(**options)
    assert refused.value.code == code


def test_calls_that_make_no_sense_are_refused() -> None:
    env = lucky_numbers_v0.raw_env()
    with pytest.raises(GameError, match="envs/reset"):
        env.step(0)
    with pytest.raises(GameError, match="argument/type"):
        env.reset(seed="x")  # type: ignore[arg-type]
    env.reset(seed=1)
    with pytest.raises(GameError, match="envs/choice: The argument agent"):
        env.observe("seat_9")


def test_the_planes_are_named() -> None:
    names = plane_names(2)
    assert lucky_numbers_v0.raw_env().state_space.shape == (len(names), 4, 4)
    assert len(set(names)) == len(names)


def test_a_missing_extra_is_one_sentence_with_the_remedy() -> None:
    program = """
import sys
sys.modules["pettingzoo"] = None
try:
    from luckynumbers.envs import lucky_numbers_v0
except ImportError as error:
    print(error.code, error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.startswith("program/extra program/extra: ")
    assert 'pip install "luckynumbers[rl]"' in done.stdout
