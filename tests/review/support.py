"""Games for the tests of reviews: at random or by computer players, with seats that leave."""

import random
from functools import cache

from luckynumbers import bots
from luckynumbers.core import DRAW, Action, Place, Position, Rules
from luckynumbers.play import Game, Pile, Record, play_out
from luckynumbers.review import Depth
from tests.helpers import filling


def random_record(seed: int, rules: Rules, seats: int, leaving: float = 0.0) -> Record:
    """Record a game that fills cells at random; somebody may leave at any moment (R9)."""
    rng = random.Random(f"record {seed}")
    game = Game(rules, Pile.seeded(seats, seed), rng.randint(1, seats))
    while not game.position.over:
        if rng.random() < leaving:
            game = game.leave(rng.choice(game.position.playing))
        else:
            game = game.act(filling(rng, game.position))
    return Record.of(game)


STANDARD_RULES = Rules()
ONE_PLY = Depth("one play ahead")
"""Like ``INSTANT``, without a second look at marks: bad games have many."""


@cache
def bot_record(seed: str, *specs: str, rules: Rules = STANDARD_RULES) -> Record:
    """Record a game between computer players."""
    start = Game(rules, Pile.seeded(len(specs), seed))
    game = play_out(start, [bots.make(spec) for spec in specs]).game
    return Record.of(game, [f"Player {seat}" for seat in range(1, len(specs) + 1)])


def repeated_record() -> Record:
    """Record a game that two seats end by repetition (R7): they exchange equal tiles for ever."""
    for seed in range(200):
        game = Game(Rules(sorted=True), Pile.seeded(2, seed))
        for _ in range(400):
            if game.position.over:
                break
            game = game.act(_stalling(game.position))
        if game.outcome is not None and game.outcome.end == "repetition":
            return Record.of(game)
    raise AssertionError


def _stalling(position: Position) -> Action:
    """Exchange a tile for its equal, else draw, else do the last that is legal: discard."""
    for action in position.actions:
        if isinstance(action, Place) and position.garden[action.cell] == action.number:
            return action
    return DRAW if DRAW in position.actions else position.actions[-1]


def long_record(entries: int) -> str:
    """A game as long as a record may be: five players exchange tiles until four leave."""
    rng, game = random.Random(7), Game(Rules(), Pile.seeded(5, "long"))
    while not game.position.over and len(game.log) < entries:
        game = game.act(_idle(game.position, rng))
    while not game.position.over:
        game = game.leave(game.position.playing[0])
    return str(Record.of(game))


def _idle(position: Position, rng: random.Random) -> Action:
    """Fill nothing: exchange a tile, else discard, else draw."""
    actions = list(position.actions)
    exchanges = [
        a for a in actions if isinstance(a, Place) and position.garden[a.cell] and not position.hand
    ]
    return rng.choice(exchanges) if exchanges else actions[0 if position.setup else -1]
