"""Ratings: the points that explain all matches best."""

import math

import pytest

from luckynumbers.bots.ratings import Duel, rate
from luckynumbers.core import GameError


def test_ten_times_the_wins_are_400_points() -> None:
    ratings = rate([Duel("a", "b", 10 / 11, 1000)], anchor="b", points=1000)
    assert ratings["a"].points == pytest.approx(1400, abs=0.1)
    assert ratings["b"].points == 1000
    assert ratings["b"].margin == 0


def test_the_margin_of_one_match_is_that_of_its_share() -> None:
    share, trials = 0.64, 800
    rating = rate([Duel("a", "b", share, trials)], anchor="b")["a"]
    deviation = 400 / math.log(10) / math.sqrt(trials * share * (1 - share))
    assert rating.margin == pytest.approx(1.959964 * deviation, rel=1e-3)


def test_a_chain_adds_up_and_its_margins_grow() -> None:
    duels = [Duel("b", "a", 0.6, 400), Duel("c", "b", 0.6, 400)]
    ratings = rate(duels, anchor="a")
    assert ratings["c"].points == pytest.approx(2 * ratings["b"].points)
    assert ratings["c"].margin == pytest.approx(math.sqrt(2) * ratings["b"].margin, rel=1e-3)


def test_matches_that_disagree_are_weighed_by_their_trials() -> None:
    duels = [Duel("a", "b", 0.7, 300), Duel("b", "a", 0.5, 100)]
    assert rate(duels, anchor="b")["a"].points == pytest.approx(
        rate([Duel("a", "b", 0.65, 400)], anchor="b")["a"].points
    )


def test_a_clean_sweep_stays_finite() -> None:
    rating = rate([Duel("a", "b", 1.0, 100)], anchor="b")["a"]
    assert 500 < rating.points < 10_000
    assert math.isfinite(rating.margin)


def test_those_who_never_met_have_no_ratings() -> None:
    duels = [Duel("a", "b", 0.5, 10), Duel("c", "d", 0.5, 10)]
    for anchor in ("a", "nobody"):
        with pytest.raises(GameError, match="arena/unconnected"):
            rate(duels, anchor)


def test_the_games_of_one_deal_count_as_far_as_they_are_independent() -> None:
    together = Duel.of("a", "b", [1.0, 0.0] * 50, 200)
    assert together.share == 0.5
    assert together.trials == pytest.approx(99)
