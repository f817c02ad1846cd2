"""Nine levels of strength, from a child to a champion.

The weaker levels use the network's evaluation, but overlook tiles on the table and exchanges,
prefer to place what they have drawn, and add a random error to the value of every action. From
level 3 on, none gives away more than a fixed share of the win in one action, so that no action
looks absurd. Every level fills its garden when it can. The figures were tuned in the arena
(docs/strength.md).
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from luckynumbers.bots.master import MasterBot
from luckynumbers.bots.stalling import circles
from luckynumbers.core import Action, Place, Position
from luckynumbers.kernel import Networks
from luckynumbers.play import Player, Think

HIGHEST_LEVEL: Final = 9


@dataclass(frozen=True)
class Weakness:
    """How a level errs. ``takes`` and ``exchanges`` are chances, the others shares of the win."""

    blur: float
    """The scale of the random error added to each action's value."""
    most: float
    """The most that one action may give away, by the network's evaluation."""
    takes: float = 1.0
    """The chance that it considers filling a cell with a tile from the table."""
    exchanges: float = 1.0
    """The chance that it considers an exchange."""
    eager: float = 0.0
    """The bonus for filling an empty cell at once."""


SETUP: Final = Weakness(blur=0.01, most=0.05)
"""Every level plays its setup carefully: a bad start would spoil the whole game."""

WEAKNESSES: Final = {
    1: Weakness(blur=1.0, most=1.0, takes=0.3, exchanges=0.05, eager=2.0),
    2: Weakness(blur=0.17, most=0.45, takes=0.43, exchanges=0.15, eager=0.17),
    3: Weakness(blur=0.14, most=0.25, takes=0.51, exchanges=0.22, eager=0.13),
    4: Weakness(blur=0.105, most=0.19, takes=0.61, exchanges=0.31, eager=0.09),
    5: Weakness(blur=0.077, most=0.15, takes=0.72, exchanges=0.42, eager=0.06),
    6: Weakness(blur=0.056, most=0.12, takes=0.82, exchanges=0.53, eager=0.04),
    7: Weakness(blur=0.036, most=0.09, takes=0.93, exchanges=0.73, eager=0.02),
    8: Weakness(blur=0.016, most=0.05, eager=0.005),
}


def level(number: int) -> Player:
    """Make the player of a level from 1 to 9."""
    return MasterBot() if number == HIGHEST_LEVEL else WeakBot(WEAKNESSES[number])


@dataclass(frozen=True)
class _Option:
    action: Action
    share: float
    fills: bool
    exchanges: bool


class WeakBot:
    """A player that errs on purpose, as its ``Weakness`` says."""

    def __init__(self, weakness: Weakness, networks: Networks | None = None) -> None:
        self._weakness = weakness
        self._networks = networks or Networks.load()

    def choose(self, position: Position, think: Think) -> Action:
        """Choose an action by the network's evaluation and this level's weakness."""
        actions = position.actions
        # R1: in setup, ascending is the order that leaves every cell its room.
        if len(actions) == 1 or (position.setup and not position.rules.michael):
            return actions[0]
        options = _options(position, self._networks)
        if position.setup:
            return _ranked(_fair(position, options, SETUP), SETUP, think.luck())[0].action
        if len(position.garden.empties) == 1 and (last := [o for o in options if o.fills]):
            return last[0].action
        return self._err(position, options, think.luck())

    def _err(self, position: Position, options: Sequence[_Option], luck: random.Random) -> Action:
        fair = _fair(position, options, self._weakness)
        seen = _noticed(position, fair, self._weakness, luck)
        ranked = [*_ranked(seen, self._weakness, luck), *fair]
        return _first(position, ranked).action


def _options(position: Position, networks: Networks) -> list[_Option]:
    """List the legal actions with their values, the best first."""
    seat = (position.seat or 1) - 1
    choices = ((choice.action, choice.shares[seat]) for choice in networks.choices(position))
    options = [_option(position, position.action(action), share) for action, share in choices]
    return sorted(options, key=lambda option: -option.share)


def _option(position: Position, action: Action, share: float) -> _Option:
    there = position.garden[action.cell] if isinstance(action, Place) else None
    fills = isinstance(action, Place) and there is None
    return _Option(action, share, fills, exchanges=there is not None)


def _fair(position: Position, options: Sequence[_Option], weakness: Weakness) -> list[_Option]:
    """Keep the options that give away no more than ``weakness.most``."""
    best = _first(position, options)
    return [option for option in options if option.share >= best.share - weakness.most]


def _first(position: Position, options: Sequence[_Option]) -> _Option:
    """The first option that cannot repeat a position; drawing is always such an option."""
    return next(option for option in options if not circles(position, option.action))


def _noticed(
    position: Position, options: Sequence[_Option], weakness: Weakness, luck: random.Random
) -> list[_Option]:
    """Keep the options that the level does not overlook this time."""
    takes = bool(position.hand) or luck.random() < weakness.takes
    exchanges = luck.random() < weakness.exchanges
    return [
        option
        for option in options
        if (takes or not option.fills) and (exchanges or not option.exchanges)
    ]


def _ranked(options: Sequence[_Option], weakness: Weakness, luck: random.Random) -> list[_Option]:
    """Sort options by value plus a random error, the highest first."""

    def judged(option: _Option) -> float:
        error = -math.log(-math.log(max(luck.random(), 1e-300)))  # Gumbel: a softmax choice
        likes = weakness.eager if option.fills else 0.0
        return option.share + likes + weakness.blur * error

    return sorted(options, key=judged, reverse=True)
