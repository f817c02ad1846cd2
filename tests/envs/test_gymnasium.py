"""Gymnasium's own checks pass, and every game against a bot is core's."""

import pickle
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra rl is not installed")

import gymnasium
from gymnasium.utils.env_checker import check_env

from luckynumbers.bots.registry import make as make_player
from luckynumbers.core import GameError, Position, Rules
from luckynumbers.envs import encode
from luckynumbers.envs.single import LuckyNumbersEnv
from luckynumbers.envs.vector import LuckyNumbersVectorEnv
from luckynumbers.kernel import Policy, decide, sample
from luckynumbers.play import PlayerError, Think
from tests.envs.following import CoreGame, PlainLuck, legal_ids

if TYPE_CHECKING:
    from luckynumbers.envs.rivals import Rival

ID = "luckynumbers.envs:LuckyNumbers-v0"


@pytest.mark.parametrize("options", [{}, {"seats": 4, "rules": "std+bruno", "seat": 3}])
def test_gymnasium_s_checker_passes(options: dict[str, Any]) -> None:
    env = gymnasium.make(ID, illegal="end", opponent="filler", **options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # on spaces that are no picture
        check_env(env.unwrapped, skip_render_check=False)


def core_game(seed: int, learner: int | None, seats: int, rules: str, policy: Policy) -> Any:
    """The same episodes in core: yields the position at each decision of the learner."""
    game = CoreGame(Rules.parse(rules), seats, PlainLuck(seed))
    game.luck, rival = PlainLuck(seed), PlainLuck(seed, -1)
    while True:
        seat = learner or rival.below(seats) + 1
        game.begin()
        while not game.position.over:
            if game.position.acting == seat:
                action = yield game.position, seat, False
                game.act(action)
            else:
                game.act(decide(game.position, policy, rival.next()).id)
        yield game.position, seat, True


@pytest.mark.parametrize(
    ("seats", "rules", "seat", "policy"),
    [
        (2, "std+sorted", None, Policy.greedy),
        (3, "std+bruno", 2, Policy.filler),
        (5, "std+michael", None, Policy.random),
    ],
)
def test_games_are_core_s_one_by_one_and_in_a_vector(
    seats: int, rules: str, seat: int | None, policy: Policy
) -> None:
    env = LuckyNumbersEnv(policy.name, seats, rules, seat=seat)
    envs = LuckyNumbersVectorEnv(3, policy, seats, rules, seat=seat, threads=2)
    luck = np.random.default_rng(5)
    observation, info = env.reset(seed=21)
    observations, infos = envs.reset(seed=21)
    core = core_game(21, seat, seats, rules, policy)
    position, learner, _ = next(core)
    ended = 0
    for _ in range(120):
        assert info["seat"] == infos["seat"][0] == learner
        assert np.array_equal(observation, encode(position, learner))
        assert np.array_equal(observation, observations[0])
        assert np.flatnonzero(info["action_mask"]).tolist() == legal_ids(position)
        assert np.array_equal(infos["action_mask"][0], env.action_masks())
        actions = sample(infos["action_mask"], luck)
        observation, reward, over, _, info = env.step(actions[0])
        observations, rewards, done, _, infos = envs.step(actions)
        position, learner, finished = core.send(int(actions[0]))
        assert over == done[0] == finished
        assert reward == pytest.approx(rewards[0])
        if not over:
            continue
        ended += 1
        outcome = position.outcome
        assert reward == pytest.approx(outcome.shares[learner - 1])
        final = encode(position, learner)
        assert np.array_equal(observation, final)
        assert np.array_equal(infos["final_obs"][0], final)
        assert infos["_final_obs"][0]
        position, learner, _ = next(core)
        observation, info = env.reset()
    assert ended or policy is Policy.random


def test_any_bot_may_be_the_opponent() -> None:
    opponents: list[Rival | list[Rival]] = ["level:2", make_player("greedy"), ["filler", "level:1"]]
    for opponent in opponents:
        seats = 3 if isinstance(opponent, list) else 2
        env = LuckyNumbersEnv(opponent, seats)
        _, info = env.reset(seed=1)
        for _ in range(10):
            *_, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            if over:
                break
    with pytest.raises(GameError, match="match/players"):
        LuckyNumbersEnv(["filler"], 3)
    with pytest.raises(GameError, match="bot/unknown"):
        LuckyNumbersEnv("nobody")
    for odd in (None, 5, ["greedy", None]):
        with pytest.raises(GameError, match="bot/no-player"):
            LuckyNumbersEnv(odd, 3)  # type: ignore[arg-type]


def test_an_opponent_that_returns_no_action_is_named() -> None:
    class Odd:
        def choose(self, position: Position, think: Think) -> object:
            return "x"

    env = LuckyNumbersEnv(Odd(), seat=2)  # type: ignore[arg-type]
    with pytest.raises(PlayerError, match="bot/returned: The player “Odd” returned 'x'"):
        env.reset(seed=1)


def test_a_program_that_cannot_start_is_refused_at_once() -> None:
    with pytest.raises(GameError, match="bot/cannot-start"):
        LuckyNumbersEnv("exec:./nope")


GARDENS = "0304..../..07..../....12../......18:02....../..05..../....11../......19"
HOLDING = f"ln1 std {GARDENS} 0920 *28 14 2"


def test_a_game_can_start_at_a_position() -> None:
    env = LuckyNumbersEnv()
    _, info = env.reset(seed=1, options={"position": HOLDING})
    assert (str(env.position), env.learner, info["seat"]) == (HOLDING, 2, 2)
    env.reset(options={"position": Position.parse(HOLDING)})
    assert str(env.position) == HOLDING
    other = LuckyNumbersEnv(seat=1)
    other.reset(seed=1, options={"position": HOLDING})
    assert (other.learner, other.position.acting) == (1, 1)
    over = Position.parse(HOLDING).leave(1)
    with pytest.raises(GameError, match="kernel/no-decision"):
        env.reset(options={"position": over})
    with pytest.raises(GameError, match="kernel/seats"):
        LuckyNumbersEnv(seats=3).reset(options={"position": HOLDING})
    with pytest.raises(GameError, match="envs/choice"):
        LuckyNumbersVectorEnv(2).reset(options={"position": HOLDING})


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(GameError, match="envs/choice"):
        LuckyNumbersEnv(render_mode="foo")
    with pytest.raises(GameError, match="argument/type: The argument num_envs"):
        LuckyNumbersVectorEnv("4")  # type: ignore[arg-type]
    for mode in ("foo", "human"):
        with pytest.raises(GameError, match="envs/choice"):
            LuckyNumbersVectorEnv(render_mode=mode)


def test_illegal_actions_raise_or_end_the_game_with_a_penalty() -> None:
    env = LuckyNumbersEnv()
    with pytest.raises(GameError, match="envs/reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(GameError):
        env.step(321)
    env = LuckyNumbersEnv(illegal="end", penalty=-2)
    env.reset(seed=1)
    assert env.step(321)[1:3] == (-2.0, True)


def test_a_vector_ends_only_the_games_with_an_illegal_action() -> None:
    envs = LuckyNumbersVectorEnv(3, illegal="end", penalty=-2, seat=1)
    _, infos = envs.reset(seed=1)
    actions = np.array([infos["action_mask"][0].argmax(), 321, infos["action_mask"][2].argmax()])
    *_, infos = (results := envs.step(actions))
    assert results[1].tolist() == [0, -2, 0]
    assert results[2].tolist() == [False, True, False]
    assert infos["_final_obs"].tolist() == [False, True, False]
    strict = LuckyNumbersVectorEnv(3, seat=1)
    strict.reset(seed=1)
    with pytest.raises(GameError, match="kernel/illegal"):
        strict.step(actions)


def test_make_vec_uses_the_batched_stepper() -> None:
    with pytest.raises(GameError, match="kernel/policy"):
        gymnasium.make_vec(ID, num_envs=5, opponent=["greedy"])
    envs = gymnasium.make_vec(ID, num_envs=5, opponent="filler", rewards="points")
    assert isinstance(envs.unwrapped, LuckyNumbersVectorEnv)
    _, infos = envs.reset(seed=2)
    luck = np.random.default_rng(0)
    seen: set[float] = set()
    for _ in range(150):
        _, rewards, done, _, infos = envs.step(sample(infos["action_mask"], luck))
        seen.update(rewards[done].tolist())
    assert seen <= {2.0, *(-float(n) for n in range(1, 13))}
    assert seen


@pytest.mark.parametrize("opponent", ["greedy", "level:2"])
def test_a_pickled_environment_goes_on_as_its_original(opponent: str) -> None:
    env = LuckyNumbersEnv(opponent, seats=3)
    env.reset(seed=7)
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(5):
        action = min(legal_ids(env.position))
        (seen, *rest), (also, *others) = env.step(action), twin.step(action)
        assert np.array_equal(seen, also)
        assert str(rest) == str(others)


@pytest.mark.parametrize(
    ("options", "code"),
    [(5, "argument/type"), ("x", "argument/type"), ({"postion": "ln1"}, "envs/choice")],
)
def test_options_of_another_kind_or_name_are_refused(options: Any, code: str) -> None:
    with pytest.raises(GameError) as refusal:
        LuckyNumbersEnv().reset(options=options)
    assert refusal.value.code == code
