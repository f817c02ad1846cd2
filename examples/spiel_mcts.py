"""OpenSpiel's Monte Carlo tree search against our ``greedy``.

Try it: python examples/spiel_mcts.py --games 20 --simulations 200

It needs the extra rl. ``MCTSBot.step`` of OpenSpiel 2.0.2 crashes on games that are registered from
Python, so the tree is searched by ``mcts_search``.
"""

import argparse
import random

import pyspiel

import luckynumbers.envs.open_spiel
from luckynumbers.envs.spiel_bots import PlayerBot


class TreeSearch(pyspiel.Bot):
    """OpenSpiel's search with random rollouts, as a bot."""

    def __init__(self, game: pyspiel.Game, simulations: int, seed: int) -> None:
        super().__init__()
        rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
        self._search = pyspiel.MCTSBot(game, rollouts, 1.0, simulations, 1000, False, seed, False)

    def step(self, state: pyspiel.State) -> int:
        return int(self._search.mcts_search(state).best_child().action)

    def restart(self) -> None:
        pass

    def restart_at(self, state: pyspiel.State) -> None:
        pass

    def inform_action(self, state: pyspiel.State, player_id: int, action: int) -> None:
        pass


def play(games: int, simulations: int) -> float:
    """The average share of the win of the search, which starts every other game."""
    game = pyspiel.load_game(luckynumbers.envs.open_spiel.NAME)
    total = 0.0
    for number in range(games):
        bots = [TreeSearch(game, simulations, number), PlayerBot("greedy")]
        seat = number % 2
        order = bots if seat == 0 else bots[::-1]
        seed = random.Random(number).getrandbits(31)
        total += pyspiel.evaluate_bots(game.new_initial_state(), order, seed)[seat]
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=200)
    args = parser.parse_args()
    share = play(args.games, args.simulations)
    print(f"MCTS with {args.simulations} simulations against greedy: {share:.1%} of the win")


if __name__ == "__main__":
    main()
