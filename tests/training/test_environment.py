"""The tensor environment is core's game, by the actions and planes of the other interfaces."""

import pytest
import torch

from luckynumbers.core import GameError, Garden, Position, Rules
from luckynumbers.kernel import Policy, decide, observe
from luckynumbers.training.environment import TensorBatch, TensorEnv


def standing(env: TensorEnv, game: int) -> Position:
    """The position of a game at its start, as core writes it."""
    games, hand = env.state
    gardens = tuple(
        Garden(tuple(int(number) or None for number in garden)) for garden in games.cells[game]
    )
    michael = env.rules.michael
    hidden = int(games.hidden[game])
    here = Position(env.rules, gardens, hidden=hidden, unrevealed=int(michael), seat=1)
    return here.reveal(int(hand[game])) if michael else here


def check(position: Position, batch: TensorBatch, game: int) -> None:
    assert batch.seat[game] == position.acting
    ids = [action.id for action in position.actions]
    assert batch.mask[game].nonzero()[:, 0].tolist() == ids
    assert batch.observation[game].numpy().tolist() == observe(position).tolist()


@pytest.mark.parametrize(
    ("seats", "rules"),
    [(2, "std+sorted"), (3, "std+bruno+sorted"), (5, "std+michael"), (2, "std+norep+sorted")],
)
def test_every_game_is_core_s(seats: int, rules: str) -> None:
    torch.set_num_threads(1)  # tiny tensors: threads would only wait for each other
    env = TensorEnv(2, seats, Rules.parse(rules), "cpu")
    batch = env.reset(seed=5)
    positions = [standing(env, game) for game in range(2)]
    stood: list[list[Position]] = [[], []]
    for step in range(90):
        for game, position in enumerate(positions):
            check(position, batch, game)
            if position.turn_begins:
                stood[game].append(position)
        # Filler's games are short; what is sampled goes other ways.
        actions = env.sample(batch.mask)
        if step >= 10:
            actions = torch.tensor([decide(each, Policy.filler, step).id for each in positions])
        batch = env.step(actions)
        for game, position in enumerate(positions):
            after = position.apply(position.action(int(actions[game])))
            if after.chance and not batch.done[game]:
                after = after.reveal(int(env.state[1][game]))
                stood[game].clear()
            repeated = after.turn_begins and stood[game].count(after) == 2
            if repeated and not after.rules.norep:
                after = after.close()
            assert bool(batch.done[game]) == after.over
            if after.outcome is None:
                assert not batch.rewards[game].any()
            else:
                assert batch.rewards[game].tolist() == pytest.approx(after.outcome.shares)
                after = standing(env, game)
                stood[game].clear()
            positions[game] = after


def test_what_it_cannot_play_is_refused() -> None:
    with pytest.raises(GameError, match="training/setup"):
        TensorEnv(2, 2, Rules(), "cpu")
    for odd in ({"games": 0}, {"seats": 9}, {"games": "2"}, {"rules": 5}):
        with pytest.raises(GameError, match=r"kernel/range|argument/type"):
            TensorEnv(**{"games": 2, "device": "cpu", **odd})  # type: ignore[arg-type]
    assert TensorEnv(2, rules="std+sorted").rules == Rules(sorted=True)
    with pytest.raises(GameError, match="training/device"):
        TensorEnv(2, device="foo")
    env = TensorEnv(2, device="cpu")
    batch = env.reset(seed=1)
    assert env.sample(batch).shape == env.sample(batch.mask).shape == (2,)
    wrong = [([0, 0], "type"), (torch.tensor([0]), "shape"), (torch.tensor([0.0, 0.0]), "dtype")]
    for actions, code in wrong:
        with pytest.raises(GameError, match=f"(argument|kernel)/{code}"):
            env.step(actions)  # type: ignore[arg-type]
    for action in (321, -1, 400):
        with pytest.raises(GameError, match="kernel/illegal"):
            env.step(torch.tensor([0, action]))
