"""Games for the tests of ``play``: moved by hand, or at random from a seed."""

import random
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from luckynumbers.core import GameError, Place, Position, Rules, Tile, parse_action
from luckynumbers.play import Game, Layout, Pile
from tests.helpers import EVERY_GAME, Policy, careless

GAMES = tuple((rules, seats) for rules, seats in EVERY_GAME if not rules.norep)
"""Every way to play with every number of seats; whether R7 is on concerns few tests."""
NAMES = [f"{rules}-{seats}" for rules, seats in GAMES]


def begin(numbers: str, *, rules: str = "std", seats: int = 2, first: int = 1) -> Game:
    """Begin a game whose pile gives out some numbers first."""
    return Game(Rules.parse(rules), Pile.scripted(seats, [*map(int, numbers.split())]), first)


def play(game: Game, moves: str) -> Game:
    """Carry out moves such as ``* 14@b2 ~3``: draw, place 14, seat 3 leaves."""
    for move in moves.split():
        leaves = move.startswith("~")
        game = game.leave(int(move[1:])) if leaves else game.act(parse_action(move))
    return game


def play_on(
    game: Game,
    rng: random.Random,
    policy: Policy = careless,
    leaving: float = 0.0,
    undoing: float = 0.0,
    steps: int = 100_000,
) -> Iterator[Game]:
    """Play at random until the game is over or some steps are done; yield the game after each."""
    for _ in range(steps):
        if game.position.over:
            return
        luck = rng.random()
        if luck < leaving:
            game = game.leave(rng.choice(game.position.playing))
        elif luck < leaving + undoing:
            with suppress(GameError):
                game = game.undo()
        else:
            game = game.act(policy(rng, game.position))
        yield game


def advance(
    game: Game,
    rng: random.Random,
    policy: Policy = careless,
    leaving: float = 0.0,
    undoing: float = 0.0,
    steps: int = 100_000,
) -> Game:
    """Play on in the same way and return the last game."""
    games = play_on(game, rng, policy, leaving, undoing, steps)
    return deque(chain([game], games), maxlen=1).pop()


def finish(game: Game, seed: int = 0, leaving: float = 0.0, policy: Policy = careless) -> Game:
    """Play a game at random to its end."""
    return advance(game, random.Random(seed), policy, leaving)


def exchanges(position: Position) -> list[Place]:
    """Return the exchanges that the seat to act may make."""
    garden = position.garden
    return [a for a in position.actions if isinstance(a, Place) and garden[a.cell] is not None]


def same_number(position: Position) -> Place:
    """Find an exchange of a tile for one with the same number (R2), which works as a pass."""
    garden = position.garden
    return next(a for a in exchanges(position) if garden[a.cell] == a.number)


def numbers_of(layout: Layout) -> tuple[list[tuple[int | None, ...]], list[int], list[int]]:
    """Forget the colours of a layout."""
    beds = [tuple(tile and tile.number for tile in bed) for bed in layout.gardens]
    table = sorted(tile.number for tile in layout.table)
    return beds, table, sorted(tile.number for tile in layout.hand)


def in_sight(layout: Layout) -> list[Tile]:
    """Return every tile that lies face up."""
    beds = [tile for bed in layout.gardens for tile in bed if tile is not None]
    return [*beds, *layout.table, *layout.hand]
