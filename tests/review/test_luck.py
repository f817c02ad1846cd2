"""Luck is what a tile was worth beyond the mean of all that could have come."""

from statistics import mean

import pytest

from luckynumbers.core import DRAW, Position, Rules
from luckynumbers.kernel import Networks
from luckynumbers.review import INSTANT, Depth, Judge, review, setups
from luckynumbers.review.vectors import add, scale, subtract, zero
from tests.helpers import LOW, OTHER, stand
from tests.review.support import ONE_PLY, bot_record

MIDDLE = stand("0304..../..07..../....12../......18", OTHER, table="0920")
FOUR = stand(LOW, OTHER, LOW, OTHER, table="0920", seat=3)
MICHAEL = Position.start(Rules(michael=True), 3)


@pytest.mark.parametrize("chance", [MIDDLE.apply(DRAW), FOUR.apply(DRAW), MICHAEL], ids=str)
@pytest.mark.parametrize("depth", [INSTANT, Depth("shallow", nodes=200, number_nodes=60)])
def test_the_mean_luck_of_a_draw_is_zero(chance: Position, depth: Depth) -> None:
    judge = Judge(depth)
    luck = zero(len(chance.gardens))
    for number, count in chance.unseen.items():
        drawn = judge.prospects(chance).of(number).best.shares
        if depth == INSTANT:
            assert drawn == pytest.approx(judge.value(chance.reveal(number)), abs=1e-5)
        change = subtract(drawn, judge.value(chance))
        luck = add(luck, scale(change, count / chance.hidden))
    assert luck == pytest.approx(zero(len(luck)), abs=1e-5)


def test_a_fine_tile_is_good_luck_and_a_useless_one_bad_luck() -> None:
    nearly = stand("03040608/05070911/081012../10131518", OTHER)
    judge = Judge(INSTANT)
    mean = judge.value(nearly.apply(DRAW))[0]
    assert judge.value(nearly.apply(DRAW).reveal(13))[0] == pytest.approx(1)
    assert judge.value(nearly.apply(DRAW).reveal(1))[0] < mean


@pytest.mark.parametrize("rules", [Rules(), Rules(sorted=True)], ids=str)
def test_the_known_shares_at_the_start_are_those_of_random_setups(rules: Rules) -> None:
    known = setups.STARTS[2, rules.bruno, rules.sorted]
    samples = 240
    found = setups.start_shares(rules, 2, samples, Networks.load(), seed=11)
    assert found == pytest.approx(known, abs=4 * 0.13 / samples**0.5)


@pytest.mark.parametrize("first", [1, 2, 3])
def test_at_the_start_the_shares_follow_the_order_of_turns(first: int) -> None:
    known = setups.STARTS[3, False, False]
    found = Judge(INSTANT).value(Position.start(Rules(), 3, first))
    assert found == pytest.approx([known[(seat - first) % 3] for seat in (1, 2, 3)], abs=1e-4)


def test_a_hand_of_setup_is_luck_too() -> None:
    judge = Judge(INSTANT)
    start = Position.start(Rules(sorted=True), 2)

    def share(*numbers: int) -> float:
        position = start
        for number in numbers:
            position = position.reveal(number)
        return judge.value(position)[0]

    assert share(4, 8, 13, 17) > judge.value(start)[0] > share(18, 19, 19, 20)


def test_every_draw_of_a_game_has_its_mean_and_its_luck() -> None:
    found = review(bot_record("luck", "level:5", "level:5"))
    for turn in found.turns:
        if turn.tiles:
            assert turn.drawn is not None
            assert turn.mean is not None
            assert turn.luck == pytest.approx(
                tuple(a - b for a, b in zip(turn.drawn, turn.mean, strict=True))
            )
        else:
            assert (turn.drawn, turn.mean) == (None, None)
            assert not any((*turn.luck, *turn.tile_luck))


def test_over_some_games_luck_is_zero_on_average() -> None:
    """A few games only; ``test_soak`` plays two thousand."""
    luck: list[float] = []
    for seed in range(6):
        found = review(
            bot_record(f"mean {seed}", "oneply", "oneply", rules=Rules(sorted=True)), ONE_PLY
        )
        luck += [turn.tile_luck[turn.seat - 1] for turn in found.turns if turn.tiles]
    spread = (mean(each**2 for each in luck) / len(luck)) ** 0.5
    assert abs(mean(luck)) < 4 * spread
