"""Material: the tiles, their sets and colours (R11)."""

from collections import Counter

import pytest

from luckynumbers.core import NUMBERS, SEAT_COUNTS, Colour, Position, Rules, tiles_for
from luckynumbers.core.tiles import format_numbers


def test_a_set_has_twenty_tiles_numbered_1_to_20() -> None:
    assert list(NUMBERS) == list(range(1, 21))


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_a_game_uses_one_whole_set_of_one_colour_for_each_seat(seats: int) -> None:
    tiles = tiles_for(seats)
    sets = Counter(tile.colour for tile in tiles)
    assert len(sets) == seats
    for colour in sets:
        assert [tile.number for tile in tiles if tile.colour is colour] == list(NUMBERS)


def test_unused_sets_stay_in_the_box() -> None:
    assert {tile.colour for tile in tiles_for(2)} < {tile.colour for tile in tiles_for(3)}


def test_two_to_five_seats_can_play() -> None:
    assert list(SEAT_COUNTS) == [2, 3, 4, 5]


def test_blue_is_the_fifth_set() -> None:
    assert Colour.blue not in {tile.colour for tile in tiles_for(4)}
    assert Colour.blue in {tile.colour for tile in tiles_for(5)}


def test_tiles_sort_by_colour_and_then_by_number() -> None:
    assert tiles_for(5) == tuple(sorted(tiles_for(5)))
    assert len(set(tiles_for(5))) == 100


@pytest.mark.parametrize(
    ("colour", "marks"), [("blue", 0), ("purple", 1), ("red", 2), ("gold", 3), ("green", 4)]
)
def test_access_the_marks_on_the_leaf_edges_tell_the_colour(colour: str, marks: int) -> None:
    assert Colour[colour].marks == marks


def test_r11_no_colour_stands_in_a_position() -> None:
    """R11: colour never changes a rule, so a position holds numbers only."""
    shown = Position.start(Rules(), 2).reveal(7)
    assert shown.hand == (7,)
    assert type(shown.hand[0]) is int


def test_a_number_takes_two_digits_in_every_text() -> None:
    assert format_numbers((1, 9, 10, 20)) == "01091020"
    assert format_numbers(()) == ""
