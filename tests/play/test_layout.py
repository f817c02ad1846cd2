"""R11: a clover keeps its colour from pile to garden to table."""

import random

import pytest

from luckynumbers.core import CELLS, Colour, Rules, Tile, tiles_for
from luckynumbers.core.cells import a1, b2, c3, d4
from luckynumbers.play import Game, Layout, Pile
from tests.helpers import POLICIES
from tests.play.support import GAMES, NAMES, begin, in_sight, numbers_of, play, play_on

GOLD, RED, PURPLE = Colour.gold, Colour.red, Colour.purple


def dealt(*tiles: Tile, rules: str = "std", seats: int = 2) -> Game:
    """Begin a game whose pile gives out some coloured tiles first."""
    rest = [tile for tile in tiles_for(seats) if tile not in tiles]
    return Game(Rules.parse(rules), Pile((*tiles, *rest)))


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_r11_the_layout_is_the_position_with_colours(rules: Rules, seats: int) -> None:
    pile = Pile.seeded(seats, 1)
    start = Game(rules, pile)
    for game in play_on(start, random.Random(2), POLICIES[2], leaving=0.003, undoing=0.05):
        position, layout = game.position, game.layout
        gardens = [tuple(garden[cell] for cell in CELLS) for garden in position.gardens]
        assert numbers_of(layout) == (gardens, list(position.table), list(position.hand))
        dealt = pile.turn_over()[: 20 * seats - position.hidden]
        assert sorted(in_sight(layout)) == sorted(dealt)  # every tile once, none invented


def test_r11_a_tile_keeps_its_colour_on_its_way() -> None:
    setup = [Tile(GOLD, n) for n in (1, 5, 9, 13)] + [Tile(RED, n) for n in (1, 5, 9, 13)]
    game = dealt(*setup, Tile(RED, 14), Tile(GOLD, 20), rules="std+sorted")
    game = play(game, "*")
    assert game.layout.hand == (Tile(RED, 14),)
    game = play(game, "14@d4")
    assert game.layout.gardens[0][d4] == Tile(RED, 14)
    assert game.layout.table == (Tile(GOLD, 13),)
    game = play(game, "13@d4")
    assert game.layout.gardens[1][d4] == Tile(GOLD, 13)
    assert game.layout.table == (Tile(RED, 13),)


def test_r11_sorted_setup_lays_each_clover_with_its_colour() -> None:
    tiles = [Tile(RED, 9), Tile(GOLD, 3), Tile(RED, 3), Tile(GOLD, 17)]
    game = dealt(*tiles, rules="std+sorted")
    bed = game.layout.gardens[0]
    assert (bed[a1], bed[b2]) == (Tile(GOLD, 3), Tile(RED, 3))
    assert (bed[c3], bed[d4]) == (Tile(RED, 9), Tile(GOLD, 17))


def test_r3_of_equal_numbers_the_one_lying_longest_is_taken() -> None:
    setup = [Tile(GOLD, n) for n in (1, 5, 9, 13)] + [Tile(RED, n) for n in (2, 6, 10, 14)]
    setup += [Tile(PURPLE, n) for n in (3, 7, 11, 15)]
    game = dealt(*setup, Tile(PURPLE, 20), Tile(GOLD, 20), rules="std+sorted", seats=3)
    game = play(game, "* 20@- * 20@-")
    assert game.layout.table == (Tile(PURPLE, 20), Tile(GOLD, 20))
    game = play(game, "20@d4")
    assert game.layout.gardens[2][d4] == Tile(PURPLE, 20)
    assert game.layout.table == (Tile(GOLD, 20), Tile(PURPLE, 15))


def test_r3_what_comes_back_to_the_table_lies_there_shortest() -> None:
    setup = [Tile(GOLD, n) for n in (1, 5, 9, 13)] + [Tile(RED, n) for n in (2, 6, 10, 14)]
    game = dealt(*setup, Tile(RED, 1), Tile(GOLD, 2), rules="std+sorted")
    game = play(game, "* 01@- * 02@-")
    game = play(game, "01@a1")  # R2: gold 1 for red 1
    assert game.layout.gardens[0][a1] == Tile(RED, 1)
    assert game.layout.table == (Tile(GOLD, 2), Tile(GOLD, 1))


def test_r9_r11_the_hand_of_a_leaver_keeps_its_colours() -> None:
    tiles = [Tile(RED, 3), Tile(GOLD, 9), Tile(PURPLE, 3), Tile(RED, 20)]
    game = play(dealt(*tiles, seats=3), "~1")
    assert sorted(game.layout.table) == sorted(tiles)


def test_undo_brings_back_the_very_tile() -> None:
    game = play(begin("1 5 9 13 2 6 10 14 1 2", rules="std+sorted"), "* 01@- * 02@-")
    before = game.layout
    game = play(game, "01@a1")
    assert game.layout != before
    game = game.undo()
    assert game.layout == before


def test_an_empty_layout_has_a_bed_for_each_seat() -> None:
    assert Layout.empty(5).gardens == ((None,) * 16,) * 5
