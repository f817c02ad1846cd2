"""Positions that no game can reach are refused, each with its code."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from luckynumbers.core import Garden, Position, PositionError, Rules
from tests.helpers import LOW, OTHER, cleared, play, stand

EMPTY = "......../......../......../........"
FULL = "01020304/05060708/09101112/13141516"
NEARLY = "01020304/05060708/09..1112/13141516"
ANTI = "01....05/..03..../..0610../......15"
AGAIN = "01....05/..0306../..0610../......15"
THIRD = "01....../..04..../....10../......17"


def refused(make: Callable[..., Position], *args: object, **others: object) -> PositionError:
    with pytest.raises(PositionError) as refusal:
        make(*args, **others)
    return refusal.value


# Seats


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_seats_play(seats: int) -> None:
    error = refused(Position.start, Rules(), seats)
    assert error.code == "position/seats"
    assert error.message.facts == {"seats": seats}


@pytest.mark.parametrize("first", [0, 3, -1])
def test_the_starting_seat_is_one_of_the_game(first: int) -> None:
    error = refused(Position.start, Rules(), 2, first)
    assert error.code == "position/seat"
    assert error.message.facts == {"seat": first}


def test_the_seat_to_act_is_one_of_the_game() -> None:
    assert refused(stand, LOW, OTHER, seat=3).code == "position/seat"


def test_r9_a_seat_that_has_left_does_not_act() -> None:
    error = refused(stand, f"x{LOW}", OTHER, THIRD)
    assert (error.code, error.message.facts) == ("position/seat", {"seat": 1})


def test_r9_not_all_seats_have_left() -> None:
    error = refused(stand, f"x{LOW}", f"x{OTHER}", seat="-")
    assert (error.code, error.message.facts) == ("position/left", {"seats": (1, 2)})


def test_r9_only_seats_of_the_game_have_left() -> None:
    assert refused(replace, stand(LOW, OTHER), left=frozenset({3})).code == "position/left"


def test_r9_with_one_seat_left_the_game_is_over() -> None:
    assert refused(stand, LOW, f"x{OTHER}").code == "position/should-be-over"
    assert refused(stand, f"x{EMPTY}", EMPTY, hand="????", seat=2).code == "position/setup"


# Gardens


@pytest.mark.parametrize(
    ("garden", "facts"),
    [
        ("0303..../..07..../....12../......18", ("a1", 3, "b1", 3)),
        ("03....../..07..06/....12../......18", ("b2", 7, "d2", 6)),
        ("03....../..07..../....12../..05..18", ("b2", 7, "b4", 5)),
    ],
)
def test_a_garden_out_of_order_names_the_two_tiles(
    garden: str, facts: tuple[str, int, str, int]
) -> None:
    error = refused(stand, LOW, garden)
    assert error.code == "position/disorder"
    cell, tile, at, other = facts
    expected = {"seat": 2, "cell": cell, "tile": tile, "at": at, "other": other}
    assert error.message.facts == expected


def test_a_garden_has_sixteen_cells() -> None:
    with pytest.raises(PositionError) as error:
        Garden((None,) * 9)
    assert error.value.code == "position/garden-size"
    assert error.value.message.facts == {"cells": 9}


def test_the_game_is_over_once_a_garden_is_full() -> None:
    error = refused(stand, LOW, FULL)
    assert (error.code, error.message.facts) == ("position/full", {"seat": 2})


def test_only_one_garden_is_ever_full() -> None:
    error = refused(stand, FULL, FULL, LOW, seat="-")
    assert (error.code, error.message.facts) == ("position/full", {"seat": 2})


def test_r9_nobody_leaves_with_a_full_garden() -> None:
    error = refused(stand, f"x{FULL}", LOW, OTHER, seat="-")
    assert (error.code, error.message.facts) == ("position/full", {"seat": 1})


# Tiles


def test_a_number_is_there_once_for_each_seat() -> None:
    error = refused(stand, LOW, OTHER, table="070707")
    assert error.code == "position/too-many"
    assert error.message.facts == {"tile": 7, "count": 4, "most": 2}


@pytest.mark.parametrize("number", [0, 21])
def test_tiles_are_numbered_1_to_20(number: int) -> None:
    position = stand(LOW, OTHER, table="09")
    assert refused(replace, position, table=(number,)).code == "kernel/range"


@pytest.mark.parametrize("hidden", [31, 33, 0])
def test_visible_and_hidden_make_twenty_for_each_seat(hidden: int) -> None:
    error = refused(Position.parse, f"ln1 std {LOW}:{OTHER} - *{hidden} - 1")
    assert error.code == "position/tile-count"
    assert error.message.facts == {"count": 8 + hidden, "expected": 40}


def test_table_and_hand_ascend() -> None:
    assert refused(replace, stand(LOW, OTHER, table="0920"), table=(20, 9)).code == (
        "position/ascending"
    )


# The hand


@pytest.mark.parametrize("hand", ["0920", "09?", "??", "????"])
def test_a_turn_holds_one_tile_at_most(hand: str) -> None:
    error = refused(stand, LOW, OTHER, hand=hand)
    assert error.code == "position/hand"


def test_no_more_is_drawn_than_is_face_down() -> None:
    position = cleared(LOW, OTHER, hand="20")
    error = refused(replace, position, unrevealed=1)
    assert (error.code, error.message.facts) == ("position/hand", {"held": 1})


@pytest.mark.parametrize(
    ("rules", "garden", "hand"),
    [
        ("std", EMPTY, "-"),
        ("std", EMPTY, "???"),
        ("std", EMPTY, "01020304?"),
        ("std", "03....../......../......../........", "???"),
        ("std", "03....../......../......../........", "0709"),
        ("std+michael", EMPTY, "????"),
        ("std+michael", EMPTY, "0709"),
        ("std+sorted", EMPTY, "03070912"),
        ("std+sorted", "03....../......../......../........", "070912"),
    ],
)
def test_setup_holds_what_its_way_prescribes(rules: str, garden: str, hand: str) -> None:
    assert refused(stand, garden, EMPTY, rules=rules, hand=hand).code == "position/hand"


def test_after_the_end_no_hand_and_no_trail_remain() -> None:
    for others in ({"hand": "09"}, {"hand": "?"}, {"rules": "std+bruno", "trail": LOW}):
        assert refused(stand, LOW, OTHER, seat="-", **others).code == "position/over-hand"


# Setup


def test_nobody_plays_before_all_have_set_up() -> None:
    assert refused(stand, LOW, EMPTY).code == "position/setup"
    assert refused(stand, LOW, EMPTY, hand="09").code == "position/setup"


def test_setup_goes_round_in_turn_order() -> None:
    assert refused(stand, EMPTY, LOW, EMPTY, hand="????").code == "position/setup"
    assert stand(LOW, EMPTY, EMPTY, hand="????", seat=2).setup
    assert refused(stand, LOW, EMPTY, EMPTY, hand="????", seat=3).code == "position/setup"


def test_michael_setup_goes_round_by_round() -> None:
    one = "03....../......../......../........"
    two = "03....../..07..../......../........"
    others = {"rules": "std+michael", "hand": "?"}
    assert stand(two, one, one, seat=2, **others).setup
    assert refused(stand, one, two, one, seat=1, **others).code == "position/setup"
    assert refused(stand, two, EMPTY, one, seat=2, **others).code == "position/setup"


def test_nothing_stands_off_the_diagonal_during_setup() -> None:
    begun = "0304..../..07..../....12../......18"
    assert refused(stand, begun, EMPTY, hand="????", seat=2).code == "position/setup"


def test_setup_has_no_trail() -> None:
    position = Position.start(Rules(bruno=True), 2)
    assert refused(replace, position, trail=(Garden(),)).code == "position/setup"


def test_r9_during_setup_only_what_leavers_held_lies_on_the_table() -> None:
    """Otherwise the pile could run out before all have set up."""
    assert refused(stand, EMPTY, EMPTY, hand="????", table="09").code == "position/setup"
    assert refused(cleared, EMPTY, EMPTY, hand="02020303").code == "position/setup"
    half = "x03....../..07..../......../........"
    assert stand(half, EMPTY, EMPTY, hand="????", seat=2, table="0912").setup
    dropped = "091214"
    assert refused(stand, half, EMPTY, EMPTY, hand="????", seat=2, table=dropped).code == (
        "position/setup"
    )


# The end


def test_r5_with_no_tile_face_down_and_none_in_hand_the_game_is_over() -> None:
    assert refused(cleared, NEARLY, LOW).code == "position/should-be-over"
    assert cleared(NEARLY, LOW, seat="-").over


def test_a_game_does_not_end_without_a_reason() -> None:
    """With R7 off, tiles face down and no garden full, nobody has ended it."""
    assert refused(stand, LOW, OTHER, rules="std+norep", seat="-").code == "position/not-over"
    assert stand(LOW, OTHER, seat="-").over


def test_a_game_does_not_end_in_setup_unless_all_but_one_leave() -> None:
    assert refused(stand, EMPTY, EMPTY, seat="-").code == "position/not-over"
    assert refused(cleared, LOW, EMPTY, seat="-").code == "position/not-over"
    assert refused(stand, FULL, EMPTY, seat="-").code == "position/not-over"
    assert stand(f"x{EMPTY}", EMPTY, seat="-").over


# The trail (R6)


def test_r6_the_trail_leads_to_the_garden_by_placements_that_made_pairs() -> None:
    position = stand(AGAIN, LOW, rules="std+bruno", trail=ANTI)
    assert [str(garden) for garden in position.trail] == [ANTI]


@pytest.mark.parametrize(
    ("rules", "trail"),
    [
        ("std", ANTI),  # not Bruno's variant
        ("std+bruno", AGAIN),  # nothing changed
        ("std+bruno", "01....05/..03..../....10../......15"),  # two tiles at once
        ("std+bruno", "......05/..0306../..0610../......15"),  # before setup was over
        ("std+bruno", "01....../..0306../..0610../......15"),  # 05 on d1 makes no pair
        ("std+bruno", AGAIN.replace("15", "16")),  # nor does 15 on d4
        ("std+bruno", f"{ANTI}^{AGAIN}^{ANTI}"),  # a garden that returned
        ("std+bruno", "01....05/..0304../..0610../......15"),  # and where is the 04 now?
        ("std+bruno", AGAIN.replace("01....05", "0102..05")),  # a tile disappears
    ],
)
def test_r6_an_impossible_trail_is_refused(rules: str, trail: str) -> None:
    assert refused(stand, AGAIN, LOW, rules=rules, trail=trail).code == "position/trail"


def test_r6_a_garden_that_returned_ended_the_turn_so_it_is_in_no_trail() -> None:
    five, six = (f"01....05/..030{n}../..0610../......15" for n in (5, 6))
    assert stand(six, LOW, rules="std+bruno", table="05", trail=five).trail
    returned = {"rules": "std+bruno", "table": "06", "trail": f"{five}^{six}"}
    assert refused(stand, five, LOW, **returned).code == "position/trail"


def test_r6_setup_placements_earn_nothing_so_they_are_in_no_trail() -> None:
    before, after = (f"05....../..{b2}..../....12../......18" for b2 in ("..", "05"))
    assert refused(stand, after, LOW, rules="std+bruno", trail=before).code == "position/trail"


def test_r6_a_garden_of_the_trail_is_in_order_too() -> None:
    trail = "01....05/..03..../..0602../......15"
    position = stand(AGAIN, LOW, rules="std+bruno", trail=trail.replace("02", "10"))
    assert position.trail
    assert refused(stand, AGAIN, LOW, rules="std+bruno", trail=trail).code == "position/disorder"


def test_r6_what_an_exchange_displaced_lies_on_the_table_or_is_back_in_the_garden() -> None:
    trail = "01....05/..0304../..0610../......15"
    position = stand(AGAIN, LOW, rules="std+bruno", table="04", trail=trail)
    assert position == play(stand(trail, LOW, rules="std+bruno", hand="06"), "06@c2")
