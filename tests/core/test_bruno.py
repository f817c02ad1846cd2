"""Bruno's variant: play and play again (R6), clause by clause."""

import pytest

from luckynumbers.core import End, Outcome, Place, Position, parse_action, parse_garden
from luckynumbers.core.cells import c2
from tests.helpers import LOW, cleared, play, stand, texts

# b3 and c2 touch corner to corner, and so do c2 and d1.
ANTI = "01....05/..03..../..0610../......15"
SETUP = "......../......../......../........"
RIVAL = "02....../..09..../....13../......19"
FILLED = "01....05/..0304../..0610../......15"


def bruno(garden: str, **others: str) -> Position:
    return stand(garden, RIVAL, rules="std+bruno", **others)


def test_r6_a_placement_on_an_empty_cell_that_makes_a_diagonal_pair_plays_again() -> None:
    after = play(bruno(ANTI, hand="06"), "06@c2")
    assert after.seat == 1
    assert [str(garden) for garden in after.trail] == [ANTI]


def test_r6_an_exchange_that_makes_a_diagonal_pair_plays_again() -> None:
    after = play(bruno(FILLED, hand="06"), "06@c2")
    assert after.seat == 1
    assert after.table == (4,)


def test_r6_a_take_from_the_table_earns_a_play_too() -> None:
    after = play(bruno(ANTI, table="06"), "06@c2")
    assert (after.seat, after.table) == (1, ())


def test_r6_the_falling_diagonal_counts_as_well() -> None:
    """Either direction: a1 and b2 touch as b3 and c2 do."""
    after = play(bruno("05....../..09..../....12../......18", hand="05"), "05@b2")
    assert str(after.gardens[0]) == "05....../..05..../....12../......18"
    assert after.seat == 1
    assert len(after.trail) == 1


def test_r6_only_adjacent_tiles_make_a_pair() -> None:
    after = play(bruno("01....06/..03..../....10../......15", hand="06"), "06@a4")
    assert after.seat == 2


def test_r6_only_equal_numbers_make_a_pair() -> None:
    assert play(bruno(ANTI, hand="07"), "07@c2").seat == 2


def test_r6_without_the_variant_a_pair_earns_nothing() -> None:
    after = play(stand(ANTI, RIVAL, hand="06"), "06@c2")
    assert (after.seat, after.trail) == (2, ())


@pytest.mark.parametrize("rules", ["std+bruno", "std+bruno+michael", "std+bruno+norep+sorted"])
def test_r6_the_variant_joins_any_other_option(rules: str) -> None:
    assert play(stand(ANTI, RIVAL, hand="06", rules=rules), "06@c2").seat == 1


def test_r6_creates_means_new_the_cell_did_not_hold_that_number() -> None:
    """R6 and R2: exchanging a tile of a pair for the same number earns nothing."""
    paired = "01....05/..0306../..0610../......15"
    after = play(stand(paired, RIVAL, LOW, rules="std+bruno", hand="06"), "06@c2")
    assert after.seat == 2


def test_r6_the_extra_play_is_a_draw_or_a_take() -> None:
    after = play(bruno(ANTI, hand="06", table="0920"), "06@c2")
    assert "*" in texts(after)
    assert "20@d4" in texts(after)
    assert "20@-" not in texts(after)


def test_r6_one_play_a_placement_however_many_pairs_it_makes() -> None:
    """05 on c2 touches d1 and b3, both 05; then one play that earns none ends the turn."""
    double = "01....05/..03..../..0510../......15"
    twice = play(stand(double, RIVAL, LOW, rules="std+bruno", hand="05"), "05@c2")
    assert twice.seat == 1
    assert play(twice, "* ?20 20@-").seat == 2


def test_r6_the_turn_ends_with_the_first_play_that_earns_none() -> None:
    again = play(bruno(ANTI, hand="06"), "06@c2")
    after = play(again, "* ?20 20@d4")
    assert (after.seat, after.trail) == (2, ())


def test_r6_discards_earn_nothing() -> None:
    again = play(bruno(ANTI, hand="06"), "06@c2")
    after = play(again, "* ?20 20@-")
    assert (after.seat, after.trail) == (2, ())


def test_r6_as_often_as_it_happens() -> None:
    again = play(bruno(ANTI, hand="06", table="05"), "06@c2 05@c2")
    assert again.seat == 1
    assert [str(garden) for garden in again.trail] == [ANTI, ANTI.replace("..03....", "..0306..")]
    assert again.table == (6,)


def test_r6_the_extra_play_does_not_begin_a_turn() -> None:
    again = play(bruno(ANTI, hand="06"), "06@c2")
    assert not again.turn_begins


# Asked beforehand


@pytest.mark.parametrize(
    ("garden", "rules", "hand", "place", "earns"),
    [
        (ANTI, "std+bruno", "06", "06@c2", True),
        (FILLED, "std+bruno", "06", "06@c2", True),
        (ANTI, "std", "06", "06@c2", False),
        (ANTI, "std+bruno", "07", "07@c2", False),
        ("01....05/..0306../..0610../......15", "std+bruno", "06", "06@c2", False),  # not new
        ("01020307/04050809/06..1112/13141516", "std+bruno", "08", "08@b3", False),  # full
        ("05....../......../......../........", "std+bruno", "050618", "05@b2", False),  # setup
    ],
)
def test_r6_a_position_says_which_placements_earn_another_play(
    garden: str, rules: str, hand: str, place: str, earns: bool
) -> None:
    position = stand(garden, RIVAL if hand != "050618" else SETUP, LOW, rules=rules, hand=hand)
    action = parse_action(place)
    assert isinstance(action, Place)
    assert action in position.actions
    assert position.earns(action) == earns
    assert (play(position, place).extra_plays == 1) == earns


def test_r6_a_garden_of_this_turn_that_would_return_earns_nothing() -> None:
    again = play(bruno("01....05/..0305../..0610../......15", hand="06"), "06@c2")
    assert not again.earns(Place(5, c2))
    assert again.turn_garden == parse_garden("01....05/..0305../..0610../......15")


def test_a_turn_that_begins_has_earned_nothing_and_its_garden_is_the_first() -> None:
    position = bruno(ANTI)
    assert (position.extra_plays, position.turn_garden) == (0, position.garden)


# A garden that returns


def test_r6_a_garden_that_stood_at_the_start_of_the_turn_earns_nothing() -> None:
    start = "01....05/..0305../..0610../......15"
    again = play(bruno(start, hand="06"), "06@c2")
    assert (again.seat, again.table) == (1, (5,))
    after = play(again, "05@c2")
    assert str(after.gardens[0]) == start
    assert (after.seat, after.trail) == (2, ())


def test_r6_a_garden_that_stood_during_the_turn_earns_nothing() -> None:
    again = play(bruno(FILLED, hand="05", table="06"), "05@c2 06@c2")
    assert (again.seat, again.table) == (1, (4, 5))
    assert play(again, "05@c2").seat == 2


def test_r6_a_garden_of_an_earlier_turn_may_return_and_earn() -> None:
    """Only the gardens of this turn count."""
    first = play(bruno(FILLED, hand="06"), "06@c2 * ?20 20@- * ?1 01@- 04@c2 * ?2 02@-")
    assert str(first.gardens[0]) == FILLED
    assert first.seat == 1
    assert play(first, "06@c2").seat == 1


# The last tile and the end


def test_r6_a_full_garden_wins_at_once_even_when_its_last_tile_makes_a_pair() -> None:
    nearly = "01020307/04050809/06..1112/13141516"
    after = play(bruno(nearly, hand="08"), "08@b3")
    assert after.outcome == Outcome(End.full, (1,), (0, 12))


def test_r5_r6_plays_earned_with_the_last_tile_belong_to_its_turn() -> None:
    shown = play(cleared(ANTI, RIVAL, pile="06", rules="std+bruno"), "* ?6")
    again = play(shown, "06@c2")
    assert again.last_turn
    assert (again.seat, again.hidden) == (1, 0)
    after = play(again, "20@d4")
    assert after.outcome is not None
    assert after.outcome.end is End.last


def test_r6_with_no_face_down_tile_left_the_play_is_a_take_and_compulsory() -> None:
    again = play(cleared(ANTI, RIVAL, pile="06", rules="std+bruno"), "* ?6 06@c2")
    assert again.actions
    assert all(str(action)[2:] not in ("", "@-") for action in again.actions)
    assert "*" not in texts(again)


def test_r5_r6_a_take_of_the_last_turn_can_earn_again() -> None:
    again = play(cleared(ANTI, RIVAL, pile="06", rules="std+bruno"), "* ?6 06@c2 05@c2")
    assert (again.seat, again.hidden, len(again.trail)) == (1, 0, 2)


def test_r5_r6_a_take_of_the_last_turn_can_fill_the_garden() -> None:
    nearly = "01020307/040508../06..1112/13141516"
    again = play(cleared(nearly, RIVAL, pile="08", rules="std+bruno"), "* ?8 08@b3")
    assert again.seat == 1
    after = play(again, "09@d2")
    assert after.outcome == Outcome(End.full, (1,), (0, 12))


def test_r6_michael_setup_pairs_block_the_cells_between_and_earn_nothing_later() -> None:
    """A pair that stands since setup is not created again by another placement."""
    position = bruno("05....../..05..../....12../......18", hand="20")
    assert play(position, "20@d4").seat == 2
