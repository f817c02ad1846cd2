"""Other engines, measured beside ours where they are installed.

Each runs the closest game it has, so a ratio compares engines, not rules.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import numpy as np

Run = Callable[[], int]


@dataclass(frozen=True)
class Peer:
    """Another engine: its name, the code of our rate to compare with, and how to set it up."""

    name: str
    beside: str
    module: str
    build: Callable[[], Run]

    def prepare(self) -> Run | None:
        """Return a function that does some work and counts it; ``None`` if not installed."""
        return self.build() if find_spec(self.module) else None


def _open_spiel_native() -> Run:
    """Random games played by OpenSpiel's C++: one simulation of its search, many rollouts."""
    pyspiel: Any = import_module("pyspiel")
    game, rollouts = _maedn(pyspiel), 200
    luck = random.Random(1)
    length = sum(open_spiel_game(game, luck) for _ in range(rollouts)) / rollouts
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def run() -> int:
        rollout = pyspiel.RandomRolloutEvaluator(rollouts, luck.getrandbits(30))
        pyspiel.MCTSBot(game, rollout, 2.0, 1, 100, False, 1, False).mcts_search(state)
        return int(rollouts * length)

    return run


def _open_spiel_driven() -> Run:
    pyspiel: Any = import_module("pyspiel")
    game, luck = _maedn(pyspiel), random.Random(1)
    return lambda: open_spiel_game(game, luck)


def _maedn(pyspiel: Any) -> Any:
    return pyspiel.load_game("maedn(players=2)")


def open_spiel_game(game: Any, luck: random.Random) -> int:
    """Play a random game of OpenSpiel and count its decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, chances)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            decisions += 1
    return decisions


def petting_zoo(maker: str) -> Callable[[], Run]:
    """How to set up random games of connect four, by the name of its maker."""

    def build() -> Run:
        environment: Any = getattr(
            import_module("pettingzoo.classic.connect_four.connect_four"), maker
        )()
        luck = np.random.default_rng(1)
        return lambda: petting_zoo_game(environment, luck)

    return build


def petting_zoo_game(environment: Any, luck: np.random.Generator) -> int:
    """Play a random game of PettingZoo and count its steps."""
    environment.reset(seed=1)
    steps = 0
    for _ in environment.agent_iter():
        seen, _, ended, cut, _ = environment.last()
        over = ended or cut
        legal = np.flatnonzero(seen["action_mask"])
        environment.step(None if over else int(luck.choice(legal)))
        steps += not over
    return steps


PEERS: Final = (
    Peer("OpenSpiel maedn, C++ side", "bench/random", "pyspiel", _open_spiel_native),
    Peer("OpenSpiel maedn, from Python", "bench/stepper", "pyspiel", _open_spiel_driven),
    Peer("PettingZoo connect_four env()", "bench/stepper", "pettingzoo", petting_zoo("env")),
    Peer(
        "PettingZoo connect_four raw_env()", "bench/stepper", "pettingzoo", petting_zoo("raw_env")
    ),
)
