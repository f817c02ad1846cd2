"""Why nobody goes round in circles: an exchange must lead somewhere."""

import random

import pytest

from luckynumbers.bots.stalling import circles
from luckynumbers.core import DRAW, Cell, Place, Position, Rules
from tests.helpers import careless, play_on, random_game, stand

LEFT = "02....../..05..../....11../......19"


def test_a_taken_tile_may_be_exchanged_one_way_but_not_back() -> None:
    """10 for 12 on c3 and 12 for 10: at most one of the two makes more room."""
    there = stand("03....../..07..../....12../......18", LEFT, table="10")
    back = stand("03....../..07..../....10../......18", LEFT, table="12")
    ways = [circles(there, Place(10, Cell["c3"])), circles(back, Place(12, Cell["c3"]))]
    assert sorted(ways) == [False, True]


def test_drawing_filling_and_discarding_always_lead_on() -> None:
    position = stand("03....../..07..../....12../......18", LEFT, table="10")
    assert not circles(position, DRAW)
    assert not circles(position, Place(10, Cell["c2"]))
    held = position.apply(DRAW).reveal(14)
    assert not any(circles(held, action) for action in held.actions)


@pytest.mark.parametrize("rules", ["std+sorted", "std+bruno+sorted"])
def test_r7_never_ends_a_game_if_only_one_seat_keeps_the_rule(rules: str) -> None:
    """Seat 1 takes whenever that leads on; seat 2 takes whatever it likes, and never draws."""

    def takes(rng: random.Random, position: Position) -> object:
        taken = [a for a in position.actions if isinstance(a, Place) or position.hand]
        if position.seat == 1:
            taken = [action for action in taken if not circles(position, action)]
        return rng.choice(taken or position.actions)

    for seed in range(8):
        rng = random.Random(seed)
        start = next(
            p for p, _, _ in random_game(seed, Rules.parse(rules), 2, careless) if len(p.table) > 5
        )
        *_, last = play_on(rng, start, takes)  # type: ignore[arg-type]
        if last[2].outcome is not None:
            assert last[2].outcome.end.value != "repetition"
