"""Setup in its three ways: four tiles at once, sorted, and Michael's (R1)."""

from itertools import permutations

import pytest

from luckynumbers.core import DIAGONAL, ActionError, Cell, Position, Rules, edition, parse_garden
from tests.helpers import play, stand, texts

EMPTY = "......../......../......../........"


# Four tiles at once


def test_r1_standard_the_starting_seat_draws_four_tiles_first() -> None:
    start = Position.start(Rules(), 2)
    assert str(start) == f"ln1 std {EMPTY}:{EMPTY} - *40 ???? 1"
    assert start.chance
    assert start.setup
    assert not start.actions


def test_r1_standard_all_four_are_seen_before_the_first_is_laid() -> None:
    position = Position.start(Rules(), 2)
    for number in (12, 3, 18):
        position = position.reveal(number)
        assert not position.actions
    assert position.hand == (3, 12, 18)
    assert texts(position.reveal(3)) == ["03@a1", "03@b2", "03@c3", "03@d4"]


def test_r1_standard_the_lowest_tile_in_hand_is_laid_first_on_any_free_diagonal_cell() -> None:
    position = play(Position.start(Rules(), 2), "?12 ?3 ?18 ?7")
    assert texts(position) == ["03@a1", "03@b2", "03@c3", "03@d4"]
    assert texts(play(position, "03@c3")) == ["07@a1", "07@b2", "07@d4"]
    assert texts(play(position, "03@c3 07@a1 12@d4")) == ["18@b2"]


@pytest.mark.parametrize("order", list(permutations(DIAGONAL)))
def test_r1_standard_any_order_of_the_four_is_legal(order: tuple[Cell, ...]) -> None:
    position = play(Position.start(Rules(), 2), "?12 ?3 ?18 ?7")
    moves = zip((3, 7, 12, 18), order, strict=True)
    after = play(position, " ".join(f"{number:02d}@{cell}" for number, cell in moves))
    laid = {cell: after.gardens[0][cell] for cell in DIAGONAL}
    assert laid == dict(zip(order, (3, 7, 12, 18), strict=True))
    assert after.seat == 2


def test_r1_equal_numbers_may_be_laid_too() -> None:
    """R1: diagonal cells share no row or column."""
    after = play(Position.start(Rules(), 4), "?9 ?9 ?9 ?9 09@a1 09@d4 09@b2 09@c3")
    assert str(after.gardens[0]) == "09....../..09..../....09../......09"


def test_r1_setup_goes_clockwise_from_the_starting_seat_and_the_same_seat_begins_play() -> None:
    position = Position.start(Rules(), 3, first=2)
    for seat in (2, 3, 1):
        assert (position.seat, position.unrevealed, position.setup) == (seat, 4, True)
        position = play(position, "?2 ?5 ?9 ?15 02@a1 05@b2 09@c3 15@d4")
    assert (position.seat, position.setup, position.turn_begins) == (2, False, True)
    assert position.hidden == 60 - 12


def test_setup_gives_each_player_four_tiles_on_the_diagonal_and_nothing_on_the_table() -> None:
    moves = "?2 ?5 ?9 ?15 02@a1 05@b2 09@c3 15@d4"
    begun = play(Position.start(Rules(), 2), f"{moves} {moves}")
    assert str(begun) == (
        "ln1 std 02....../..05..../....09../......15:02....../..05..../....09../......15 - *32 - 1"
    )


def test_setup_knows_neither_draw_nor_discard() -> None:
    position = play(Position.start(Rules(), 2), "?12 ?3 ?18 ?7")
    for move in ("*", "03@-"):
        with pytest.raises(ActionError) as refusal:
            play(position, move)
        assert refusal.value.code == "action/setup-places"


def test_the_marked_cells_mean_nothing_once_play_has_begun() -> None:
    """A tile on the diagonal can be exchanged like any other."""
    position = stand(
        "03....../..07..../....12../......18", "02....../..05..../....11../......19", hand="08"
    )
    assert "08@b2" in texts(position)
    assert play(position, "08@b2").table == (7,)


# In ascending order (the anniversary box)


def test_anniversary_the_fourth_reveal_lays_the_tiles_in_ascending_order_at_once() -> None:
    start = Position.start(edition("anniversary").rules, 2)
    assert start.unrevealed == 4
    after = play(start, "?18 ?3 ?12 ?7")
    assert str(after.gardens[0]) == "03....../..07..../....12../......18"
    assert (after.seat, after.unrevealed, after.hand) == (2, 4, ())


def test_anniversary_equal_numbers_stand_next_to_each_other() -> None:
    after = play(Position.start(Rules(sorted=True), 2), "?9 ?4 ?9 ?4")
    assert after.gardens[0] == parse_garden("04....../..04..../....09../......09")


def test_anniversary_setup_holds_no_decision() -> None:
    position = Position.start(Rules(sorted=True), 3, first=3)
    for number in (1, 2, 3, 4) * 3:
        assert position.setup
        assert position.chance
        assert not position.actions
        position = position.reveal(number)
    assert (position.seat, position.turn_begins) == (3, True)


# Michael's setup (hard setup; always in 5 vor 12)


@pytest.mark.parametrize(
    "rules",
    [
        edition("lucky-numbers").rules_with(michael=True),
        edition("anniversary").rules_with(michael=True),
        edition("access").rules_with(michael=True),
        edition("5-vor-12").rules,
    ],
    ids=["lucky-numbers", "anniversary", "access", "5-vor-12"],
)
def test_r1_michael_four_rounds_of_one_tile_a_seat(rules: Rules) -> None:
    position = Position.start(rules, 3, first=2)
    for number, cell in enumerate(("d4", "a1", "c3", "b2"), start=1):
        for seat in (2, 3, 1):
            assert (position.seat, position.unrevealed, position.setup) == (seat, 1, True)
            position = play(position, f"?{number} {number:02d}@{cell}")
    assert (position.seat, position.setup, position.turn_begins) == (2, False, True)
    assert position.hidden == 60 - 12


def test_r1_michael_a_tile_goes_to_any_free_diagonal_cell() -> None:
    position = play(Position.start(Rules(michael=True), 2), "?20")
    assert texts(position) == ["20@a1", "20@b2", "20@c3", "20@d4"]
    later = play(position, "20@b2 ?1 01@a1 ?7")
    assert texts(later) == ["07@a1", "07@c3", "07@d4"]


def test_r1_michael_a_tile_once_placed_may_not_be_exchanged_during_setup() -> None:
    position = play(Position.start(Rules(michael=True), 2), "?20 20@b2 ?1 01@a1 ?7")
    with pytest.raises(ActionError) as refusal:
        play(position, "07@b2")
    assert refusal.value.code == "action/setup-taken"
    assert refusal.value.message.facts == {"tile": 7, "cell": "b2"}


def test_r1_michael_the_diagonal_may_end_up_out_of_order() -> None:
    laid = "?20 20@a1 ?1 01@d4 ?15 15@b2 ?2 02@c3 ?9 09@c3 ?3 03@b2 ?9 09@d4 ?4 04@a1"
    begun = play(Position.start(Rules(michael=True), 2), laid)
    assert str(begun.gardens[0]) == "20....../..15..../....09../......09"
    assert begun.turn_begins


def test_setup_all_tiles_laid_are_public_at_once() -> None:
    """R1: all public; a revealed tile is out of the count of what is face down."""
    position = play(Position.start(Rules(michael=True), 2), "?20")
    assert position.unseen[20] == 1
    assert position.hand == (20,)


@pytest.mark.parametrize("rules", ["std+bruno", "std+bruno+michael", "std+bruno+sorted"])
def test_r6_setup_placements_earn_no_play(rules: str) -> None:
    start = Position.start(Rules.parse(rules), 2)
    moves = {
        "std+bruno": "?9 ?9 ?4 ?4 04@a1 04@b2 09@c3 09@d4",
        "std+bruno+michael": "?9 09@a1 ?4 04@a1 ?9 09@b2",
        "std+bruno+sorted": "?9 ?9 ?4 ?4",
    }
    after = play(start, moves[rules])
    assert after.seat == 2
    assert after.trail == ()
