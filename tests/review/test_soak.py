"""What reviews promise over many games of the bots; ``benchmarks/review.py`` prints the figures."""

from collections.abc import Iterator
from statistics import fmean

import pytest
from reviewed_games import accuracies, half_width, luck_of, records

from luckynumbers.review import Review, review
from tests.review.support import ONE_PLY
from tests.review.test_books import check_books

SURE = 3.29
"""Standard errors on either side of a 99.9 % interval."""
GAMES = {1: 300}
"""More games for levels that are close to each other."""


@pytest.mark.soak
def test_luck_is_unbiased_and_without_it_the_results_of_equals_are_alike() -> None:
    luck = luck_of(_checked(2000))
    assert abs(fmean(luck.tiles)) < half_width(luck.tiles, SURE)
    assert abs(fmean(luck.booked)) < half_width(luck.booked, SURE)
    assert luck.factor > 3


def _checked(games: int) -> Iterator[Review]:
    for record in records(games, 8, 8):
        found = review(record, ONE_PLY)
        check_books(found)
        yield found


@pytest.mark.soak
@pytest.mark.parametrize("level", range(1, 9))
def test_a_stronger_level_is_more_accurate_than_the_one_below(level: int) -> None:
    leads = accuracies(level, GAMES.get(level, 100), ONE_PLY).leads
    assert fmean(leads) > half_width(leads, 1.96)
