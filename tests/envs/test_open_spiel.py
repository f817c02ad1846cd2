"""OpenSpiel's own suite passes, and every state is core's.

The golden playthrough is made by ``python -m tests.envs.test_open_spiel``: one game of ``greedy``
against itself, its long tensors replaced by a hash.
"""

import copy
import hashlib
import pickle
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="open_spiel has no wheel for this Python")

import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, mcts

import luckynumbers.envs.open_spiel  # noqa: F401  # it registers the game
from luckynumbers.core import GameError, Position, Rules
from luckynumbers.envs import encode
from luckynumbers.envs.spiel_bots import PlayerBot
from luckynumbers.kernel import Policy
from luckynumbers.play import Think
from tests.envs.following import CoreGame, legal_ids

GAMES = [(2, "std+sorted"), (3, "std"), (4, "std+bruno+norep"), (5, "std+bruno+michael")]
PLAYTHROUGH = Path(__file__).parents[1] / "golden/playthroughs/python_lucky_numbers.txt"


def load(seats: int = 2, rules: str = "std+sorted", rewards: str = "share") -> Any:
    return pyspiel.load_game(
        f"python_lucky_numbers(players={seats},rules={rules},rewards={rewards})"
    )


def proceed(state: Any, luck: random.Random) -> int:
    """One random ply, by chance or by a player."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        action = luck.choices(outcomes, chances)[0]
    else:
        action = luck.choice(state.legal_actions())
    state.apply_action(action)
    return int(action)


@pytest.mark.parametrize(("seats", "rules"), GAMES)
def test_the_random_simulation_passes_with_serialisation(seats: int, rules: str) -> None:
    pyspiel.random_sim_test(load(seats, rules), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("seats", "rules"), GAMES)
def test_every_state_is_core_s_for_the_same_actions(seats: int, rules: str) -> None:
    state = load(seats, rules).new_initial_state()
    position = Position.start(Rules.parse(rules), seats)
    stood: list[Position] = []
    luck = random.Random(seats)
    for ply in range(250):
        assert state.position == position
        if ply % 25 == 0:
            state = check_state(state, position)
        if position.over:
            break
        if position.chance:
            tiles = position.hidden
            expected = [(n - 1, count / tiles) for n, count in sorted(position.unseen.items())]
            assert state.chance_outcomes() == expected
            assert state.legal_actions() == [outcome for outcome, _ in expected]
            position = position.reveal(proceed(state, luck) + 1)
            stood.clear()
        else:
            assert state.current_player() == position.acting - 1
            assert state.legal_actions() == legal_ids(position)
            position = position.apply(position.action(proceed(state, luck)))
        if position.turn_begins:
            stood.append(position)
            if stood.count(position) == 3 and not position.rules.norep:
                position = position.close()


def check_state(state: Any, position: Position) -> Any:
    """What everyone sees, and copies of every kind that go on from there; one of them."""
    for player in range(len(position.gardens)):
        tensor = np.reshape(state.observation_tensor(player), (-1, 4, 4))
        assert np.array_equal(tensor, encode(position, player + 1))
        assert state.observation_string(player) == str(position)
    parts = list(position.outcome.shares) if position.outcome else [0.0] * len(position.gardens)
    assert state.returns() == pytest.approx(parts)
    clones = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for clone in clones:
        assert str(clone) == str(state)
        assert clone.history() == state.history()
    return clones[0]


def test_a_clone_counts_repetitions_like_its_original() -> None:
    """R7 counts since the last reveal, and a copy in between must remember that."""
    state = load().new_initial_state()
    luck = random.Random(3)
    while not state.is_terminal() and state.play.seat:
        proceed(state, luck)
        twin = pickle.loads(pickle.dumps(state.play))
        assert twin.__getstate__() == state.play.__getstate__()
    assert CoreGame(Rules(sorted=True), 2, numbers=range(1, 9)).position.turn_begins


def test_points_are_a_general_sum() -> None:
    game = load(3, rewards="points")
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    state, luck = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        proceed(state, luck)
    outcome = state.position.outcome
    assert state.returns() == [
        2 if seat in outcome.winners else -outcome.empties[seat - 1] for seat in (1, 2, 3)
    ]


def test_an_illegal_action_raises_with_core_s_reason() -> None:
    state = load().new_initial_state()
    luck = random.Random(1)
    while state.is_chance_node():
        proceed(state, luck)
    with pytest.raises(GameError, match="action/"):
        state.apply_action(321)
    with pytest.raises(GameError, match="rules/unknown"):
        load(rules="chess")


def test_the_reinforcement_environment_plays_a_game() -> None:
    env = rl_environment.Environment(load(3), seed=1)
    step, luck = env.reset(), random.Random(1)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == 16 * 72
        step = env.step([luck.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(1)


def test_our_players_are_bots() -> None:
    bots = [PlayerBot("greedy"), PlayerBot("filler", Think(seed=3))]
    shares = [pyspiel.evaluate_bots(load().new_initial_state(), bots, seed)[0] for seed in range(6)]
    assert sum(shares) > 3
    with pytest.raises(GameError, match="bot/no-player"):
        PlayerBot(None)  # type: ignore[arg-type]


def test_mcts_searches_a_position() -> None:
    game, luck = load(), random.Random(2)
    state = game.new_initial_state()
    while state.is_chance_node():
        proceed(state, luck)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.0, 4, evaluator, random_state=np.random.RandomState(1))
    assert bot.mcts_search(state).explore_count == 4
    native = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, 4, 100, False, 1, False
    )
    assert native.mcts_search(state).best_child().action in state.legal_actions()


def playthrough() -> str:
    """One game of ``greedy`` against itself, as OpenSpiel prints it."""
    state, luck = load().new_initial_state(), random.Random(4)
    actions = []
    while not state.is_terminal():
        if state.is_chance_node():
            actions.append(proceed(state, luck))
        else:
            actions.append(state.play.decide(Policy.greedy, 1))
            state.apply_action(actions[-1])
    text = generate_playthrough.playthrough("python_lucky_numbers", actions)
    return re.sub(r"\[[\d., ]{400,}\]", _hashed, text)


def _hashed(tensor: re.Match[str]) -> str:
    return f"[sha256 {hashlib.sha256(tensor[0].encode()).hexdigest()[:16]}]"


def test_the_playthrough_has_not_changed() -> None:
    assert playthrough() == PLAYTHROUGH.read_text()


if __name__ == "__main__":
    PLAYTHROUGH.write_text(playthrough())
