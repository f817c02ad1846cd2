"""The masked sampler draws legal actions only, as often as it should."""

import numpy as np
import pytest

from luckynumbers.core import ACTION_COUNT, GameError
from luckynumbers.kernel import Stepper, sample


def test_games_can_be_played_with_it() -> None:
    stepper, luck = Stepper(64, seats=3, seed=1), np.random.default_rng(1)
    mask = stepper.legal()
    ended = 0
    for _ in range(300):
        actions = sample(stepper.legal(mask), luck)
        assert mask[np.arange(64), actions].all()
        ended += int(stepper.step(actions).done.sum())
    assert ended > 0


def test_the_same_luck_draws_the_same() -> None:
    legal = Stepper(32, seed=1).legal()
    one, other = (sample(legal, np.random.default_rng(7)) for _ in range(2))
    assert one.dtype == np.int64
    assert (one == other).all()


def test_without_logits_every_legal_action_is_as_likely() -> None:
    legal = np.zeros((20_000, ACTION_COUNT), np.bool_)
    legal[:, [3, 50, 321]] = True
    drawn, counts = np.unique(sample(legal, np.random.default_rng(2)), return_counts=True)
    assert drawn.tolist() == [3, 50, 321]
    assert counts / 20_000 == pytest.approx([1 / 3] * 3, abs=0.02)


def test_logits_make_an_action_as_likely_as_their_softmax() -> None:
    legal = np.zeros((20_000, ACTION_COUNT), np.bool_)
    legal[:, [3, 50]] = True
    logits = np.full(legal.shape, np.nan, np.float32)
    logits[:, 3], logits[:, 50] = np.log(0.8) + 5, np.log(0.2) + 5
    share = (sample(legal, np.random.default_rng(3), logits) == 3).mean()
    assert share == pytest.approx(0.8, abs=0.02)


def test_what_it_cannot_use_is_refused_with_a_code() -> None:
    luck, legal = np.random.default_rng(4), np.ones((2, 5), np.bool_)
    with pytest.raises(GameError, match="kernel/shape"):
        sample(legal, luck, np.zeros((2, 4)))
    with pytest.raises(GameError, match="kernel/dtype"):
        sample(np.ones((2, 5)), luck)  # type: ignore[arg-type]
    legal[1] = False
    with pytest.raises(GameError, match="kernel/no-decision"):
        sample(legal, luck)


@pytest.mark.parametrize("odd", [np.nan, np.inf])
def test_a_logit_of_a_legal_action_is_a_finite_number(odd: float) -> None:
    legal, logits = np.ones((2, 5), np.bool_), np.zeros((2, 5))
    logits[1, 2] = odd
    with pytest.raises(GameError, match="kernel/number"):
        sample(legal, np.random.default_rng(5), logits)
    with pytest.raises(GameError, match="kernel/number"):
        sample(legal, np.random.default_rng(5), np.full((2, 5), -np.inf))
