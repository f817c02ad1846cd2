"""Every rule statement of the printed rulebooks: where our rules have it, and what tests it.

``{edition}`` in a code stands for the edition. A statement without a test is none about play. The
chapter ``BOOKLET`` is the printed booklet of puzzles, which has the rest of the solo rules.
"""

from dataclasses import dataclass
from typing import Final

LUCKY: Final = "lucky-numbers"
TEN: Final = "anniversary"
ACCESS: Final = "access"
FIVE: Final = "5-vor-12"
CLOVERS: Final = (LUCKY, TEN, ACCESS)
ALL: Final = (*CLOVERS, FIVE)
SCORED: Final = (LUCKY, TEN, FIVE)
"""The boxes with a tournament."""
BOOKLET: Final = "booklet"

EDITIONS = "tests/core/test_editions.py::"
TILES = "tests/core/test_tiles.py::"
GARDEN = "tests/core/test_garden.py::"
SETUP = "tests/core/test_setup.py::"
TURN = "tests/core/test_turn_choice.py::"
PLACEMENT = "tests/core/test_placement.py::"
END = "tests/core/test_end.py::"
BRUNO = "tests/core/test_bruno.py::"
TOURNAMENT = "tests/play/test_tournament.py::"
PUZZLES = "tests/puzzles/test_model.py::"


@dataclass(frozen=True)
class Statement:
    """A sentence of some rulebooks in a few words, with its place in ours and its test."""

    said: str
    editions: tuple[str, ...]
    chapter: str
    code: str
    test: str = ""
    figure: str = ""


def _all(said: str, chapter: str, code: str, test: str, figure: str = "") -> Statement:
    return Statement(said, ALL, chapter, f"rulebook/{code}", test, figure)


STATEMENTS: Final = (
    Statement(
        *("players and age", ALL, "box", "box/{edition}"),
        EDITIONS + "test_a_box_seats_two_players_up_to_its_limit",
    ),
    Statement(
        *("sets of 20 tiles, numbered 1 to 20, and boards", ALL, "box"),
        *("rulebook/components-{edition}", TILES + "test_a_set_has_twenty_tiles_numbered_1_to_20"),
    ),
    Statement(
        *("each set has a colour of its own", ALL, "box", "rulebook/components-{edition}"),
        TILES + "test_a_game_uses_one_whole_set_of_one_colour_for_each_seat",
    ),
    Statement(
        *("a fifth set, blue", (ACCESS,), "box", "rulebook/components-access"),
        TILES + "test_blue_is_the_fifth_set",
    ),
    _all(
        *("a board for each player", "box", "box-text"),
        GARDEN + "test_a_garden_has_sixteen_cells_in_four_columns_and_four_rows",
    ),
    _all(
        *("one whole set for each player", "box", "box-text"),
        TILES + "test_a_game_uses_one_whole_set_of_one_colour_for_each_seat",
    ),
    _all(
        *("unused sets go back into the box", "box", "box-text"),
        TILES + "test_unused_sets_stay_in_the_box",
    ),
    _all(
        *("all tiles are shuffled face down in the middle", "box", "box-text"),
        "tests/core/test_unseen.py::"
        "test_r10_at_the_start_every_number_is_face_down_once_for_each_seat",
    ),
    _all(
        *("colours mean nothing in play", "box", "box-text"),
        TILES + "test_r11_no_colour_stands_in_a_position",
    ),
    Statement(
        *("colours only help with the setup", CLOVERS, "box", "rulebook/box-clover"),
        TILES + "test_a_game_uses_one_whole_set_of_one_colour_for_each_seat",
    ),
    Statement(
        *("the face-down tiles are the pile", (LUCKY, ACCESS, FIVE), "box", "rulebook/box-names"),
        TURN + "test_a_draw_takes_a_face_down_tile_and_luck_reveals_it",
    ),
    Statement(
        *("the tiles are clovers, on a game board", CLOVERS, "box", "rulebook/box-clover"),
        EDITIONS
        + "test_5_vor_12_has_a_triangle_and_number_tiles_where_the_others_have_ladybug_and_clovers",
    ),
    Statement(
        *("the tiles are number tiles, on a board", (FIVE,), "box", "rulebook/box-number-tile"),
        EDITIONS
        + "test_5_vor_12_has_a_triangle_and_number_tiles_where_the_others_have_ladybug_and_clovers",
    ),
    _all(
        *("whoever fills their garden first wins", "aim", "aim-text"),
        END + "test_the_first_player_who_fills_the_last_empty_cell_wins_at_once",
    ),
    _all(
        *("rows ascend from left to right", "aim", "aim-text"),
        *(GARDEN + "test_rows_ascend_from_left_to_right_strictly", "filled"),
    ),
    _all(
        *("columns ascend from top to bottom", "aim", "aim-text"),
        *(GARDEN + "test_columns_ascend_from_top_to_bottom_strictly", "filled"),
    ),
    _all(
        *("strictly: equal numbers share no row or column", "aim", "aim-text"),
        GARDEN + "test_equal_numbers_may_not_share_a_line_but_may_stand_diagonally",
    ),
    _all(
        *("numbers need not follow each other", "aim", "aim-text"),
        GARDEN + "test_gaps_between_numbers_are_fine",
    ),
    Statement(
        *("the ladybug is at the lower right", CLOVERS, "aim", "rulebook/aim-corner"),
        GARDEN + "test_low_numbers_belong_upper_left_and_high_numbers_lower_right",
    ),
    Statement(
        *("the blue triangle is at the lower right", (FIVE,), "aim", "rulebook/aim-triangle"),
        GARDEN + "test_low_numbers_belong_upper_left_and_high_numbers_lower_right",
    ),
    Statement(
        *("low numbers upper left, high ones lower right", CLOVERS, "aim", "rulebook/aim-corner"),
        GARDEN + "test_low_numbers_belong_upper_left_and_high_numbers_lower_right",
    ),
    Statement(
        *("low numbers upper left, high ones lower right", (FIVE,), "aim"),
        "rulebook/aim-triangle",
        GARDEN + "test_low_numbers_belong_upper_left_and_high_numbers_lower_right",
    ),
    Statement(
        *("four tiles, face up on the golden diagonal", CLOVERS, "setup", "rulebook/setup-text"),
        *(GARDEN + "test_the_marked_cells_are_the_diagonal_from_a1_to_d4", "setup"),
    ),
    Statement(
        *("as the player likes", (LUCKY, ACCESS), "setup", "rulebook/setup-order"),
        SETUP + "test_r1_standard_any_order_of_the_four_is_legal",
    ),
    Statement(
        *("in ascending order", (TEN,), "setup", "rulebook/setup-ascending"),
        SETUP + "test_anniversary_the_fourth_reveal_lays_the_tiles_in_ascending_order_at_once",
    ),
    Statement(
        *("the marked cells mean nothing later", (LUCKY, ACCESS), "setup", "rulebook/setup-order"),
        SETUP + "test_the_marked_cells_mean_nothing_once_play_has_begun",
    ),
    Statement(
        *("the marked cells mean nothing later", (TEN,), "setup", "rulebook/setup-ascending"),
        SETUP + "test_the_marked_cells_mean_nothing_once_play_has_begun",
    ),
    Statement(
        *("the marked cells mean nothing later", (FIVE,), "setup", "rulebook/setup-diagonal"),
        SETUP + "test_the_marked_cells_mean_nothing_once_play_has_begun",
    ),
    Statement(
        *("the cells of the diagonal have a dot", (FIVE,), "setup", "rulebook/setup-dots"),
        GARDEN + "test_the_marked_cells_are_the_diagonal_from_a1_to_d4",
    ),
    Statement(
        *("one tile at a time, on any marked cell", (FIVE,), "setup", "rulebook/michael-text"),
        *(EDITIONS + "test_5_vor_12_always_sets_up_one_tile_at_a_time", "michael"),
    ),
    Statement(
        *("once placed it stays during setup", (FIVE,), "setup", "rulebook/michael-text"),
        SETUP + "test_r1_michael_a_tile_once_placed_may_not_be_exchanged_during_setup",
    ),
    _all(
        *("the oldest player begins", "setup", "setup-start"),
        "tests/cli/test_cli_play.py::test_r13_the_start_is_named_or_drawn_and_shown",
    ),
    _all(
        *("play goes clockwise", "setup", "setup-start"),
        TURN + "test_placing_ends_the_turn_and_play_goes_clockwise",
    ),
    _all(
        *("one of two actions", "turn", "turn-text"),
        TURN + "test_a_turn_is_a_draw_or_a_take",
    ),
    _all(
        *("A: draw a face-down tile and turn it over", "turn", "turn-draw-text"),
        TURN + "test_a_draw_takes_a_face_down_tile_and_luck_reveals_it",
    ),
    _all(
        *("A: place it", "turn", "turn-draw-text"),
        TURN + "test_a_drawn_tile_is_placed_or_left_on_the_table",
    ),
    _all(
        *("A: who cannot or does not want to leaves it face up", "turn", "turn-draw-text"),
        TURN + "test_r4_a_drawn_tile_may_be_discarded_even_when_it_fits",
    ),
    _all(
        *("B: take a face-up tile instead, and place it", "turn", "turn-take-text"),
        TURN + "test_a_taken_tile_goes_from_the_table_to_the_garden",
    ),
    _all(
        *("B: only if one is there", "turn", "turn-take-text"),
        TURN + "test_with_nothing_on_the_table_a_turn_is_a_draw",
    ),
    _all(
        *("on an empty cell", "placing", "placing-text"),
        PLACEMENT + "test_a_tile_goes_to_an_empty_cell",
    ),
    _all(
        *("or in exchange, and that tile goes face up to the table", "placing", "placing-text"),
        PLACEMENT + "test_an_exchanged_tile_of_the_own_garden_goes_face_up_to_the_table",
        "exchange",
    ),
    _all(
        *("compared with all others of its row and column", "placing", "placing-whole"),
        GARDEN + "test_a_tile_is_compared_with_all_others_in_its_lines_not_only_with_neighbours",
    ),
    Statement(
        *("the example: where 13 fits", CLOVERS, "placing", "rulebook/placing-refused"),
        PLACEMENT + "test_example_the_13_has_one_free_cell_or_is_exchanged_for_the_10_or_the_15",
        "fits",
    ),
    Statement(
        *("the example: why not elsewhere", CLOVERS, "placing", "rulebook/placing-refused"),
        PLACEMENT
        + "test_example_the_13_is_refused_before_the_10_beside_the_13_and_after_the_15_and_16",
        "fits",
    ),
    Statement(
        *("the example: where 13 fits", (FIVE,), "placing", "rulebook/placing-refused"),
        PLACEMENT
        + "test_example_5_vor_12_the_13_has_one_free_cell_or_is_exchanged_for_the_12_or_the_15",
        "fits",
    ),
    Statement(
        *("the example: why not elsewhere", (FIVE,), "placing", "rulebook/placing-refused"),
        PLACEMENT + "test_example_5_vor_12_the_13_is_refused_before_the_12_beside_the_13"
        "_and_after_the_15_and_16",
        "fits",
    ),
    _all(
        *("the last empty cell wins", "end", "end-full"),
        END + "test_the_first_player_who_fills_the_last_empty_cell_wins_at_once",
    ),
    _all(
        *("the turn of the last tile is the last one", "end", "end-last"),
        END + "test_r5_who_reveals_the_last_tile_finishes_that_turn_and_then_the_game_ends",
    ),
    _all(
        *("then the fewest empty cells win", "end", "end-last"),
        END + "test_the_fewest_empty_cells_win",
    ),
    _all(
        *("in a tie there are several winners", "end", "end-last"),
        END + "test_equal_players_all_win",
    ),
    Statement(
        *("Michael's setup, or hard setup", (LUCKY, TEN), "variants", "rulebook/michael-text"),
        *(SETUP + "test_r1_michael_four_rounds_of_one_tile_a_seat", "michael-too"),
    ),
    Statement(
        *("once placed it stays", (LUCKY, TEN), "variants", "rulebook/michael-text"),
        SETUP + "test_r1_michael_a_tile_once_placed_may_not_be_exchanged_during_setup",
    ),
    Statement(
        *("the diagonal may end up out of order", (TEN,), "variants", "rulebook/michael-text"),
        *(SETUP + "test_r1_michael_the_diagonal_may_end_up_out_of_order", "michael-too"),
    ),
    Statement(
        *("it is called the hard setup", (TEN,), "variants", "rulebook/michael-hard"),
        EDITIONS + "test_each_box_prints_its_variants",
    ),
    Statement(
        *("as many games as players, each starts once", SCORED, "variants"),
        *(
            "rulebook/tournament-text",
            TOURNAMENT + "test_r8_as_many_games_as_players_and_each_starts_once",
        ),
    ),
    Statement(
        *("points are written down after each game", SCORED, "variants"),
        *("rulebook/tournament-text", TOURNAMENT + "test_r8_points_add_up_and_most_points_win"),
    ),
    Statement(
        *("2 points for the winner, -1 for each empty cell", SCORED, "variants"),
        "rulebook/tournament-text",
        TOURNAMENT + "test_r8_a_winner_gains_two_and_the_others_lose_one_for_each_empty_cell",
    ),
    Statement(
        *("most points, or fewest negative ones, win", SCORED, "variants"),
        *("rulebook/tournament-example", TOURNAMENT + "test_r8_points_add_up_and_most_points_win"),
    ),
    Statement(
        *("in a tie there are several winners", SCORED, "variants"),
        *("rulebook/tournament-text", TOURNAMENT + "test_r8_a_tie_shares_the_tournament"),
    ),
    Statement(
        *("another ending, decided at the beginning", (FIVE,), "variants"),
        *("rulebook/tournament-series", EDITIONS + "test_each_box_prints_its_variants"),
    ),
    Statement(
        *("a new diagonal of two equal tiles: play again", (ACCESS,), "variants"),
        "rulebook/bruno-text",
        BRUNO + "test_r6_a_placement_on_an_empty_cell_that_makes_a_diagonal_pair_plays_again",
        "bruno",
    ),
    Statement(
        *("in exchange as well", (ACCESS,), "variants", "rulebook/bruno-text"),
        BRUNO + "test_r6_an_exchange_that_makes_a_diagonal_pair_plays_again",
    ),
    Statement(
        *("as often as it happens", (ACCESS,), "variants", "rulebook/bruno-text"),
        BRUNO + "test_r6_as_often_as_it_happens",
    ),
    Statement(
        *("a variant by Bruno Cathala", (ACCESS,), "credits", "rulebook/credits-bruno"),
    ),
    Statement(
        *("solo: one colour, laid as the puzzle shows", (ACCESS,), "variants"),
        *("rulebook/puzzles-text", PUZZLES + "test_what_is_wrong_is_said_by_code"),
    ),
    Statement(
        *("solo: in order within the maximum", (ACCESS,), "variants", "rulebook/puzzles-text"),
        PUZZLES + "test_r12_solved_as_soon_as_everything_ascends",
    ),
    Statement(
        *("solo: at times fewer are enough", (ACCESS,), "variants", "rulebook/puzzles-text"),
        "tests/puzzles/test_making.py::test_the_booklet_has_forty_proven_puzzles_from_easy_to_hard",
    ),
    Statement(
        *("solo: neighbours or opposite ends, not diagonally", (ACCESS,), "variants"),
        *(
            "rulebook/puzzles-text",
            PUZZLES + "test_the_rulebooks_examples_of_legal_swaps",
            "puzzle",
        ),
    ),
    Statement(
        *("solo: under a puzzle, its maximum", (ACCESS,), BOOKLET, "booklet/sign-badge"),
        PUZZLES + "test_r12_solved_as_soon_as_everything_ascends",
    ),
    Statement(
        *("solo: its number leads to the solution", (ACCESS,), BOOKLET, "booklet/sign-number"),
        "tests/puzzles/test_making.py::test_the_booklet_has_forty_proven_puzzles_from_easy_to_hard",
    ),
    Statement(
        *("solo: an example in three moves", (ACCESS,), BOOKLET, "booklet/example-move"),
        PUZZLES + "test_the_rulebooks_example_is_solved_in_three_moves",
    ),
    Statement(
        *("there are rules for one player", (TEN,), "variants", "rulebook/puzzles-anniversary"),
        EDITIONS + "test_each_box_prints_its_variants",
    ),
    Statement(
        *("larger numbers, braille for number and colour", (ACCESS,), "box"),
        *("rulebook/editions-access", EDITIONS + "test_only_access_has_marks_for_a_finger"),
    ),
    Statement(
        *("marks on the leaves: 0 blue to 4 green", (ACCESS,), "box", "rulebook/editions-access"),
        TILES + "test_access_the_marks_on_the_leaf_edges_tell_the_colour",
    ),
    Statement(
        *("the number sign and the ten digits", (ACCESS,), "box", "rulebook/access-braille"),
        "tests/words/test_braille.py::test_a_number_is_the_number_sign_and_its_digits",
    ),
    Statement(
        *("the rules as audio", (ACCESS,), "box", "rulebook/access-audio"),
        "tests/cli/test_rules.py::test_every_chapter_becomes_a_sound_file_in_its_order",
    ),
    Statement("author, pictures, publisher", ALL, "credits", "rulebook/credits-{edition}"),
)

BORROWED: Final = frozenset({(TEN, "rulebook/puzzles-text")})
"""What an edition tells as the rules of another one, and says so in the paragraph before it."""
OURS: Final = frozenset(
    {
        "rulebook/box-names",  # names of pile, table and cells
        "rulebook/turn-no-pass",  # R4
        "rulebook/end-repetition",  # R7
        "rulebook/puzzles-ours",
        "rulebook/credits-ours",
    }
)
"""What our rules add, beside rulings and quick reference, and what they call their own."""
