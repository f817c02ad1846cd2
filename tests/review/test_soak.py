"""What a review promises over many games: no bias, less noise, and a scale that ranks players.

``benchmarks/review.py`` prints the figures.
"""

import math
from collections.abc import Iterator
from statistics import fmean, pstdev

import pytest

from luckynumbers import bots
from luckynumbers.core import Rules
from luckynumbers.play import Game, Pile, Record, Think, play_out
from luckynumbers.review import Review, review
from tests.review.support import ONE_PLY
from tests.review.test_books import check_books

RULES = (Rules(), Rules(sorted=True), Rules(michael=True), Rules(bruno=True))


def reviews(games: int, *specs: str) -> Iterator[Review]:
    """Review games of equal or unequal players under the rules of every box."""
    players = [bots.make(spec) for spec in specs]
    for seed in range(games):
        start = Game(RULES[seed % len(RULES)], Pile.seeded(len(specs), f"soak {seed}"))
        yield review(Record.of(play_out(start, players, Think(seed=seed)).game), ONE_PLY)


def half_width(values: list[float]) -> float:
    """Half of the 99.9 % interval of a mean."""
    return 3.29 * pstdev(values) / math.sqrt(len(values))


@pytest.mark.soak
def test_luck_is_unbiased_and_without_it_the_results_of_equals_are_alike() -> None:
    tiles: list[float] = []
    booked: list[float] = []
    raw: list[float] = []
    adjusted: list[float] = []
    for found in reviews(2000, "level:8", "level:8"):
        check_books(found)
        for turn in found.turns:
            if turn.tiles:
                tiles.append(turn.tile_luck[turn.seat - 1])
                booked.append(turn.luck[turn.seat - 1])
        raw.append(found.seats[0].result)
        adjusted.append(found.seats[0].adjusted)
    assert abs(fmean(tiles)) < half_width(tiles)
    assert abs(fmean(booked)) < half_width(booked)
    assert pstdev(raw) > 3 * pstdev(adjusted)


@pytest.mark.soak
@pytest.mark.parametrize("level", range(1, 9))
def test_a_stronger_level_is_more_accurate_than_the_one_below(level: int) -> None:
    weaker: list[float] = []
    stronger: list[float] = []
    for found in reviews(100, f"level:{level}", f"level:{level + 1}"):
        weaker.append(found.seats[0].accuracy)
        stronger.append(found.seats[1].accuracy)
    for found in reviews(100, f"level:{level + 1}", f"level:{level}"):
        stronger.append(found.seats[0].accuracy)
        weaker.append(found.seats[1].accuracy)
    assert fmean(stronger) > fmean(weaker)
