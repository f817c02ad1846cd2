"""Marks and accuracy: published thresholds, and what they are applied to."""

import math
from dataclasses import replace

import pytest

from luckynumbers.bots.evaluation import Judged
from luckynumbers.core import DRAW, Action, Discard, Place, Position, Rules
from luckynumbers.core.cells import a1, b2, c1, d3
from luckynumbers.review import review
from luckynumbers.review.accuracy import LEVELS, accuracy, level_of
from luckynumbers.review.judge import Verdict
from luckynumbers.review.marks import kind_of, mark, phase_of, points, weight
from tests.helpers import LOW, OTHER, stand
from tests.review.support import random_record

TWO = stand(LOW, OTHER, table="0920")
FOUR = stand(LOW, OTHER, LOW, OTHER, table="0920")


def verdict(best: float, *others: float) -> Verdict:
    shares = (best, *others)
    actions = TWO.actions
    options = tuple(
        Judged(action, share, (share, 1 - share))
        for action, share in zip(actions, shares, strict=False)
    )
    return Verdict(options, options[0])


@pytest.mark.parametrize(
    ("loss", "sign"),
    [(0.0, ""), (0.029, ""), (0.03, "?!"), (0.06, "?"), (0.119, "?"), (0.12, "??"), (0.5, "??")],
)
def test_a_mark_goes_by_the_share_given_away(loss: float, sign: str) -> None:
    action = TWO.actions[1] if loss else TWO.actions[0]
    assert mark(TWO, verdict(0.6, 0.6 - loss, 0.58, 0.05), action, loss) == sign


def test_losses_weigh_more_among_many_seats() -> None:
    assert points(0.06, TWO) == pytest.approx(6)
    assert points(0.06, FOUR) == pytest.approx(12)
    assert mark(FOUR, verdict(0.3, 0.24), FOUR.actions[1], 0.06) == "??"


def test_where_nothing_was_to_choose_there_is_no_mark() -> None:
    assert mark(TWO, verdict(0.6, 0.595), TWO.actions[1], 0.005) == ""


def test_the_only_good_choice_is_marked_where_it_does_not_come_to_mind() -> None:
    # The simple player takes the 9; a draw comes to nobody's mind.
    assert mark(TWO, verdict(0.6, 0.5, 0.4), DRAW, 0.0) == "!"
    assert mark(TWO, verdict(0.6, 0.57, 0.4), DRAW, 0.0) == ""


@pytest.mark.parametrize(
    ("chosen", "best", "kind"),
    [
        (DRAW, Place(9, c1), "draw"),
        (Place(9, c1), DRAW, "take"),
        (Place(9, c1), Place(20, d3), "tile"),
        (Place(9, c1), Place(9, b2), "cell"),
        (Discard(9), Place(9, b2), "discard"),
        (Place(9, b2), Discard(9), "keep"),
    ],
    ids=str,
)
def test_the_kind_of_a_mistake(chosen: Action, best: Action, kind: str) -> None:
    assert kind_of(TWO, chosen, best) == kind


def test_the_phases_of_a_game() -> None:
    michael = Position.start(Rules(michael=True), 2).reveal(7)
    assert kind_of(michael, Place(7, a1), Place(7, b2)) == "setup"
    half = "0304..../0507..../..091215/......18"
    nearly = "03040608/0507..../08091215/....1318"
    found = [phase_of(each) for each in (michael, TWO, stand(half, OTHER), stand(nearly, OTHER))]
    assert found == ["setup", "opening", "middle", "end"]


def test_accuracy_falls_with_the_points_lost_for_each_decision() -> None:
    assert accuracy(0, 0) == 100
    assert accuracy(0, 30) == 100
    assert accuracy(30, 30) == pytest.approx(100 * math.exp(-0.07))
    figures = [accuracy(lost, 30) for lost in (10, 60, 300, 3000)]
    assert figures == sorted(figures, reverse=True)
    assert all(0 <= figure <= 100 for figure in figures)


@pytest.mark.parametrize(("worst", "counts"), [(0.592, 0), (0.58, 0.2), (0.55, 0.5), (0.1, 1)])
def test_a_choice_counts_by_what_is_at_stake(worst: float, counts: float) -> None:
    assert weight(TWO, verdict(0.6, 0.595, worst)) == pytest.approx(counts)


def test_thoughtless_moves_of_a_lost_game_are_not_called_accurate() -> None:
    """One mistake loses it, and then the worst choice of each little that is left is made."""
    careless = [(8.0, 1.0), *[(0.9, 0.1)] * 20]
    lost, counted = (sum(part) for part in zip(*careless, strict=True))
    assert level_of(accuracy(lost, counted)) == LEVELS[-1][0]


def test_a_word_for_every_accuracy() -> None:
    words = [level_of(figure) for figure in (100, 96, 90, 85, 80, 40, 0)]
    assert words[:5] == [code for code, _ in LEVELS[:5]]
    assert words[5:] == [LEVELS[-1][0]] * 2


@pytest.mark.parametrize(("code", "least"), LEVELS[:-1])
def test_the_word_goes_with_the_figure_that_is_shown(code: str, least: float) -> None:
    assert level_of(least - 0.04) == code
    assert level_of(least - 0.06) != code


def test_few_choices_mattered_only_where_they_cost_little() -> None:
    [seat, _] = review(random_record(1, Rules(), 2)).seats
    calm = replace(seat, decisions=3, choices=9, own_error=-0.1)
    assert calm.few_mattered
    assert not replace(calm, own_error=-0.53).few_mattered
    assert not replace(calm, decisions=6).few_mattered
