"""A player over many games: what is counted, and as how many."""

from dataclasses import replace

import pytest

from luckynumbers.core import GameError, Rules
from luckynumbers.review import Review, profile_of, review
from luckynumbers.review.marks import LEAST
from tests.review.support import random_record


def test_the_setup_of_a_game_counts_as_one_mistake_at_most() -> None:
    found = [review(random_record(seed, Rules(), 2)) for seed in range(8)]
    wrong = [
        [
            each
            for turn in game.turns
            if turn.seat == 1 and turn.kind == "setup"
            for each in turn.decisions
            if each.mark in LEAST
        ]
        for game in found
    ]
    profile = profile_of("Ann", [(game, game.seats[0]) for game in found])
    assert sum(map(len, wrong)) > len(found)  # more tiles than games
    for counted in (profile.kinds["setup"], profile.phases["setup"]):
        assert counted.count == sum(map(bool, wrong))
        assert round(counted.points, 6) == round(
            sum(each.points for game in wrong for each in game), 6
        )
    in_order = profile_of("Ann", [(game, game.seats[0]) for game in map(unmarked, found)])
    assert in_order.kinds == profile.kinds  # without a mark, but the review speaks of it


def test_a_player_without_a_game_has_no_profile() -> None:
    with pytest.raises(GameError, match="usage/whole-least"):
        profile_of("Ann", [])


def unmarked(game: Review) -> Review:
    """The same, as if every hand had been laid in order, which gets no mark."""
    turns = (
        replace(turn, decisions=tuple(replace(each, mark="") for each in turn.decisions))
        if turn.kind == "setup"
        else turn
        for turn in game.turns
    )
    return replace(game, turns=tuple(turns))
