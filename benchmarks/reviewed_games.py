"""Many games between computer players and what reviews make of them: for figures and for tests."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import pstdev

from luckynumbers import bots
from luckynumbers.core import Rules
from luckynumbers.play import Game, Pile, Record, Think, play_out
from luckynumbers.review import INSTANT, Depth, Review, review

RULES = (Rules(), Rules(sorted=True), Rules(michael=True), Rules(bruno=True))


def records(games: int, *levels: int) -> Iterator[Record]:
    """Play games under the rules of every box."""
    players = [bots.make(f"level:{level}") for level in levels]
    for seed in range(games):
        start = Game(RULES[seed % len(RULES)], Pile.seeded(len(players), f"review {seed}"))
        yield Record.of(play_out(start, players, Think(seed=seed)).game)


@dataclass
class Luck:
    """The luck of all draws, and the results of the first seat with it and without."""

    tiles: list[float] = field(default_factory=list)
    """As it looked at the moment, for whoever drew."""
    booked: list[float] = field(default_factory=list)
    """In the account of the game."""
    raw: list[float] = field(default_factory=list)
    adjusted: list[float] = field(default_factory=list)
    imbalance: float = 0.0
    """The largest difference in the books of any seat: start + luck + error - result."""

    @property
    def factor(self) -> float:
        """How many times less the results vary without luck."""
        return pstdev(self.raw) / pstdev(self.adjusted)


def luck_of(reviews: Iterable[Review]) -> Luck:
    """Collect the luck of many games."""
    luck = Luck()
    for found in reviews:
        for turn in found.turns:
            if turn.tiles:
                luck.tiles.append(turn.tile_luck[turn.seat - 1])
                luck.booked.append(turn.luck[turn.seat - 1])
        for seat in found.seats:
            difference = abs(seat.start + seat.luck + seat.error - seat.result)
            luck.imbalance = max(luck.imbalance, difference)
        luck.raw.append(found.seats[0].result)
        luck.adjusted.append(found.seats[0].adjusted)
    return luck


@dataclass
class Accuracies:
    """The accuracy of two levels at one table, game by game."""

    weaker: list[float] = field(default_factory=list)
    stronger: list[float] = field(default_factory=list)

    @property
    def leads(self) -> list[float]:
        """By how much the stronger level was more accurate in each game."""
        return [two - one for one, two in zip(self.weaker, self.stronger, strict=True)]


def accuracies(level: int, games: int, depth: Depth = INSTANT) -> Accuracies:
    """The accuracy of a level and of the next, in so many games in either order of the seats."""
    found = Accuracies()
    for seat, levels in enumerate(((level, level + 1), (level + 1, level))):
        for record in records(games, *levels):
            seats = review(record, depth).seats
            found.weaker.append(seats[seat].accuracy)
            found.stronger.append(seats[1 - seat].accuracy)
    return found


def half_width(values: list[float], deviations: float) -> float:
    """Half of the interval of a mean, so many standard errors wide on either side."""
    return deviations * pstdev(values) / math.sqrt(len(values))
