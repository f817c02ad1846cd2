"""What every player promises, whatever it is: run ``check_player`` on each.

A player answers every position that can be asked with a legal action, depends on nothing but the
position and the seed, changes nothing, and stays within its time.
"""

import random
from collections.abc import Callable
from functools import cache
from time import process_time

from luckynumbers.core import Action, Position
from luckynumbers.play import Player, Think
from tests.helpers import EVERY_GAME, cleared, pairing, random_game

KINDS: dict[str, Callable[[Position], bool]] = {
    "setup, four tiles": lambda p: p.setup and not p.rules.michael,
    "setup, one tile": lambda p: p.setup and p.rules.michael,
    "turn, table empty": lambda p: p.turn_begins and not p.table,
    "turn, table full": lambda p: p.turn_begins and len(p.table) > 3,
    "tile in hand": lambda p: bool(p.hand) and not p.setup and not p.extra_plays,
    "extra play": lambda p: bool(p.extra_plays) and not p.hand and p.hidden > 0,
    "extra tile in hand": lambda p: bool(p.extra_plays and p.hand),
    "last tile": lambda p: bool(p.hand) and p.hidden == 0,
    "forced take": lambda p: bool(p.extra_plays) and not p.hand and p.hidden == 0,
    "one action only": lambda p: len(p.actions) == 1,
    "a seat has left": lambda p: bool(p.left),
}

FORCED = cleared(
    "01..05../..05..../....12../......18",
    "02....../..06..../....11../......19",
    rules="std+bruno",
    trail="01....../..05..../....12../......18",
)
"""Seat 1 has made a pair of fives and the pile is empty: it must take (R6)."""


@cache
def positions() -> tuple[Position, ...]:
    """List decisions of every kind, from games of every variant and number of seats."""
    chosen = {str(FORCED): FORCED}
    for seed, (rules, seats) in enumerate(EVERY_GAME):
        if rules.norep:
            continue  # which no player can tell from a position
        game = random_game(seed, rules, seats, pairing, leaving=0.01 if seed % 2 else 0.0)
        asked = [position for position, _, _ in game if position.actions]
        for kind in KINDS.values():
            fitting = [position for position in asked if kind(position)]
            for position in fitting[:1] + fitting[-1:]:
                chosen[str(position)] = position
    missing = [name for name, kind in KINDS.items() if not any(map(kind, chosen.values()))]
    assert not missing, f"no position of the kind: {missing}"
    return tuple(chosen.values())


def check_player(make: Callable[[], Player], think: Think | None = None, ms: float = 50) -> None:
    """Check that a player keeps what the protocol promises; ``ms`` of work a decision, at most."""
    think = think or Think(seed=17)
    player = make()
    asked = positions()
    luck = random.getstate()
    start = process_time()
    choices = [player.choose(position, think) for position in asked]
    spent = process_time() - start
    assert spent * 1000 / len(asked) < ms, "answers in its time"
    assert random.getstate() == luck, "has its luck from the seed only"
    for position, choice in zip(asked, choices, strict=True):
        assert choice in position.actions, f"legal in {position}"
    _check_depends_on_nothing_else(make(), think, choices)


def _check_depends_on_nothing_else(player: Player, think: Think, choices: list[Action]) -> None:
    """Ask another one in another order: the position and the seed alone decide."""
    for position, choice in reversed([*zip(positions(), choices, strict=True)]):
        text, value = str(position), hash(position)
        copy = Position.parse(text)
        assert player.choose(copy, think) == choice, f"the same again in {position}"
        assert (str(copy), hash(copy), copy) == (text, value, position), "changes nothing"
