"""The batch environment: core's games, arrays of the caller's own, shared with other libraries."""

from typing import Any, cast

import numpy as np
import pytest
from torch.utils.dlpack import from_dlpack

from luckynumbers.core import GameError, Rules
from luckynumbers.envs import encode
from luckynumbers.envs.batch import BatchEnv
from luckynumbers.kernel import Policy
from tests.envs.following import CoreGame, PlainLuck, legal_ids

GAMES = [(2, "std+sorted"), (3, "std"), (5, "std+bruno+michael")]


@pytest.mark.parametrize(("seats", "rules"), GAMES)
def test_every_game_is_core_s_for_the_same_seed_and_actions(seats: int, rules: str) -> None:
    games = 4
    env = BatchEnv(games, seats, rules, views="every", threads=2)
    batch = env.reset(seed=8)
    core = [CoreGame(Rules.parse(rules), seats, PlainLuck(8, i)) for i in range(games)]
    ended = 0
    for step in range(130):
        # Filler's games are short; what is sampled goes other ways.
        actions = env.sample(batch) if step < 20 else env.stepper.decide(Policy.filler, step)
        for game, twin in enumerate(core):
            position = twin.position
            assert batch.seat[game] == position.acting
            assert np.flatnonzero(batch.mask[game]).tolist() == legal_ids(position)
            if game == 0:
                for seat in position.seats:
                    seen = batch.observation[game, seat - 1]
                    assert np.array_equal(seen, encode(position, seat))
            twin.act(int(actions[game]))
        batch = env.step(actions)
        for index, game in enumerate(batch.ended):
            position = core[game].position
            assert batch.done[game]
            assert position.outcome is not None
            assert batch.rewards[game].tolist() == pytest.approx(list(position.outcome.shares))
            for seat in position.seats:
                assert np.array_equal(batch.final[index, seat - 1], encode(position, seat))
            core[game].begin()
            ended += 1
        assert batch.done.sum() == len(batch.ended)
    assert ended or seats > 2


def test_arrays_are_new_unless_reuse_is_asked_for() -> None:
    env = BatchEnv(8)
    first = env.reset(seed=1)
    kept: list[np.ndarray] = [array.copy() for array in first]
    arrays: tuple[np.ndarray, ...] = first
    second: tuple[np.ndarray, ...] = env.step(env.sample(first))
    for before, now, again in zip(kept, arrays, second, strict=True):
        assert np.array_equal(before, now)
        assert not np.shares_memory(now, again)
    thrifty = BatchEnv(8, reuse=True)
    first = thrifty.reset(seed=1)
    assert np.shares_memory(first.observation, thrifty.step(thrifty.sample(first)).observation)


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
def test_pytorch_shares_the_memory_and_may_choose(dtype: type) -> None:
    env = BatchEnv(16, dtype=dtype)
    batch = env.reset(seed=1)
    for array in (batch.observation, batch.mask, batch.seat, batch.rewards, batch.done):
        tensor = from_dlpack(array)
        assert tensor.data_ptr() == array.ctypes.data
        assert array.ctypes.data % 64 == 0
    mask = from_dlpack(batch.mask)
    env.step(mask.int().argmax(-1))


def test_jax_shares_the_memory_and_may_choose() -> None:
    jax: Any = pytest.importorskip("jax", reason="JAX is for the benchmarks: pip install jax")
    env = BatchEnv(16)
    batch = env.reset(seed=1)
    for array in (batch.observation, batch.mask, batch.rewards):
        shared = jax.dlpack.from_dlpack(array)
        assert shared.unsafe_buffer_pointer() == array.ctypes.data
    env.step(jax.numpy.argmax(jax.dlpack.from_dlpack(batch.mask), axis=-1))


def test_illegal_actions_raise_or_end_their_games_with_a_penalty() -> None:
    env = BatchEnv(3)
    before = env.reset(seed=1)
    actions = np.array([0, 321, 0])
    with pytest.raises(GameError, match="kernel/illegal"):
        env.step(actions)
    lenient = BatchEnv(3, illegal="end", penalty=-5, rewards="points")
    assert np.array_equal(lenient.reset(seed=1).observation, before.observation)
    batch = lenient.step(actions)
    assert batch.rewards.tolist() == [[0, 0], [-5, 0], [0, 0]]
    assert batch.ended.tolist() == [1]
    assert np.array_equal(batch.final[0, 0], before.observation[1])


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"views": "none"}, "envs/choice"),
        ({"dtype": "int64"}, "kernel/dtype"),
        ({"dtype": "int7"}, "kernel/dtype"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(GameError) as refused:
        BatchEnv(2, **options)
    assert refused.value.code == code


@pytest.mark.parametrize("actions", [[0, 0], 0, None])
def test_actions_come_in_an_array(actions: object) -> None:
    env = BatchEnv(games=2)
    env.reset(seed=1)
    with pytest.raises(GameError) as error:
        env.step(actions)
    assert error.value.code == "kernel/array"


def test_a_reset_without_a_seed_goes_on_with_the_luck_that_is_there() -> None:
    def dealt() -> list[str]:
        env = BatchEnv(2)
        env.reset(cast("int", np.int64(3)))
        first = str(env.position(0))
        env.reset()
        return [first, str(env.position(0))]

    assert dealt() == dealt()
    assert len({*dealt()}) == 2


def test_actions_are_drawn_for_a_batch() -> None:
    with pytest.raises(GameError, match="argument/type"):
        BatchEnv(games=2).sample(None)  # type: ignore[arg-type]
