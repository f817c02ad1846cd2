"""Which sentence describes what: chosen once, for every face."""

import pytest

from luckynumbers.core import End, Garden, Outcome, Place, Position, parse_action
from luckynumbers.core.cells import a1, b2, c1, d4
from luckynumbers.words import Words
from luckynumbers.words.advice import hint_message, invitation, where_messages
from luckynumbers.words.endings import end_message, outcome_message
from luckynumbers.words.overview import hidden_messages, row_messages, table_messages
from luckynumbers.words.puzzles import limit_message, prompt_message, result_message
from luckynumbers.words.turns import draw_message, leave_message, start_message

WORDS = Words("en")
NAMES = ("Anna", "Ben", "Cleo")
EMPTY = "......../......../......../........"
GARDENS = "03....../..07..../....12../......18:02....../..05..../....11../......19"


def position(rest: str, rules: str = "std", gardens: str = GARDENS) -> Position:
    return Position.parse(f"ln1 {rules} {gardens} {rest}")


@pytest.mark.parametrize(
    ("drawn", "sentence"), [(False, "Anna starts."), (True, "Anna starts, drawn at random.")]
)
def test_the_start_names_who_starts_and_whether_by_lot(drawn: bool, sentence: str) -> None:
    assert WORDS.say(start_message("Anna", drawn=drawn)) == sentence


def test_a_draw_names_the_tile() -> None:
    assert WORDS.say(draw_message(14, "Anna")) == "Anna draws 14."


@pytest.mark.parametrize(
    ("tiles", "sentence"),
    [
        ((), "Anna leaves the game."),
        ((14,), "Anna leaves the game, and 14 goes to the table."),
        ((3, 14), "Anna leaves the game, and 3 and 14 go to the table."),
    ],
)
def test_r9_leaving_names_the_tiles_that_go_to_the_table(
    tiles: tuple[int, ...], sentence: str
) -> None:
    assert WORDS.say(leave_message(tiles, "Anna")) == sentence


OUTCOMES = [
    (End.full, (2,), (4, 0, 6), "", "Ben wins with a full garden."),
    (
        End.last,
        (1,),
        (4, 5, 6),
        "The last tile has been turned over, and the game ends.",
        "Anna wins with the fewest empty cells: 4.",
    ),
    (
        End.last,
        (1, 3),
        (1, 5, 1),
        "The last tile has been turned over, and the game ends.",
        "Anna and Cleo share the win with 1 empty cell each.",
    ),
    (
        End.repetition,
        (3,),
        (4, 5, 1),
        "The same position has come up for the third time, and the game ends.",
        "Cleo wins with only 1 empty cell.",
    ),
    (End.left, (3,), (4, 5, 6), "Only one player is left.", "Cleo wins."),
]


@pytest.mark.parametrize(("end", "winners", "empties", "why", "who"), OUTCOMES)
def test_an_outcome_names_why_and_who(
    end: End, winners: tuple[int, ...], empties: tuple[int, ...], why: str, who: str
) -> None:
    reason = end_message(end)
    assert (WORDS.say(reason) if reason else "") == why
    assert WORDS.say(outcome_message(Outcome(end, winners, empties), NAMES)) == who


INVITATIONS = [
    (position("- *32 - 1"), "Anna, draw a tile."),
    (position("14 *31 - 1"), "Anna, draw a tile or take one from the table."),
    (position("- *31 14 1"), "Anna, place 14 in your garden, or discard it."),
    (
        position("- *36 03071218 1", gardens=f"{EMPTY}:{EMPTY}"),
        "Anna, your starting tiles are 3, 7, 12 and 18. Press Enter to lay them out "
        "in ascending order, or say where 3 goes, for example: place a1.",
    ),
    (
        position("- *36 071218 1", gardens=f"03....../......../......../........:{EMPTY}"),
        "Anna, where does 7 go? Empty cells: b2, c3 and d4. "
        "Enter lays out the rest in ascending order.",
    ),
    (
        position("- *39 07 1", rules="std+michael", gardens=f"{EMPTY}:{EMPTY}"),
        "Anna, here is 7 for your setup. Place it on a1, b2, c3 or d4.",
    ),
]


@pytest.mark.parametrize(("found", "sentence"), INVITATIONS)
def test_the_seat_to_act_is_invited_to_what_it_may_do(found: Position, sentence: str) -> None:
    assert WORDS.say(invitation(found, "Anna")) == sentence


def test_r6_with_no_tile_face_down_the_invitation_is_to_take_one() -> None:
    seen = (3, 7, 12, 18, 2, 5, 11, 19, 7)
    rest = "".join(f"{n:02d}" for n in range(1, 21) for _ in range(2 - seen.count(n)))
    before = position(f"{rest} *0 07 1", rules="std+bruno")
    found = before.apply(Place(7, c1))
    sentence = "Anna, take a tile from the table: the pile is empty."
    assert WORDS.say(invitation(found, "Anna")) == sentence


WHERE = [
    (
        position("- *31 14 1"),
        14,
        "14 fits on the empty cells d1, d2, d3, a4, b4 and c4, "
        "or in exchange for 3 on a1, 7 on b2, 12 on c3 or 18 on d4.",
    ),
    (
        position("- *31 20 1"),
        20,
        "20 fits only in exchange for 3 on a1, 7 on b2, 12 on c3 or 18 on d4.",
    ),
    (
        position("- *36 03071218 1", gardens=f"{EMPTY}:{EMPTY}"),
        3,
        "3 fits on the empty cells a1, b2, c3 and d4.",
    ),
    (
        position("- *31 07 1", rules="std+bruno"),
        7,
        "7 fits on the empty cells c1, d1, a3 and a4, "
        "or in exchange for 3 on a1, 7 on b2, 12 on c3 or 18 on d4. "
        "On a1, c1, a3 or c3 it makes a pair, and you play again.",
    ),
]


@pytest.mark.parametrize(("found", "tile", "sentence"), WHERE)
def test_where_a_tile_fits_names_empty_cells_exchanges_and_pairs(
    found: Position, tile: int, sentence: str
) -> None:
    assert WORDS.paragraph(where_messages(found, tile, WORDS)) == sentence


@pytest.mark.parametrize(
    ("rest", "action", "sentence"),
    [
        ("- *32 - 1", "*", "Draw a tile."),
        ("- *31 14 1", "14@c4", "Place 14 on c4."),
        ("- *31 14 1", "14@c3", "Place 14 on c3; 12 goes to the table."),
        ("- *31 14 1", "14@-", "Leave 14 on the table."),
        ("14 *31 - 1", "14@c4", "Take 14 from the table and place it on c4."),
        (
            "14 *31 - 1",
            "14@c3",
            "Take 14 from the table and place it on c3, in exchange for 12.",
        ),
    ],
)
def test_a_hint_is_one_sentence(rest: str, action: str, sentence: str) -> None:
    assert WORDS.say(hint_message(position(rest), parse_action(action))) == sentence


def test_a_garden_is_read_row_by_row() -> None:
    garden = Garden().with_tile(3, a1).with_tile(7, b2).with_tile(18, d4)
    assert [WORDS.say(row) for row in row_messages(garden, WORDS)] == [
        "Row 1: 3, empty, empty, empty.",
        "Row 2: empty, 7, empty, empty.",
        "Row 3 is empty.",
        "Row 4: empty, empty, empty, 18.",
    ]


@pytest.mark.parametrize(
    ("rest", "sentences"),
    [
        ("- *32 - 1", "The table is empty. 32 tiles are face down."),
        ("0203 *30 - 1", "On the table: 2 and 3. 30 tiles are face down."),
    ],
)
def test_the_table_is_written_with_the_count_of_the_pile(rest: str, sentences: str) -> None:
    assert WORDS.paragraph(table_messages(position(rest))) == sentences


def test_r10_the_hidden_numbers_are_counted() -> None:
    assert WORDS.paragraph(hidden_messages(position("0203 *30 - 1"))) == (
        "30 tiles are face down. "
        "2 times: 1, 4, 6, 8, 9, 10, 13, 14, 15, 16, 17 and 20. "
        "Once: 5, 7, 11, 12, 18 and 19. "
        "None left: 2 and 3."
    )


@pytest.mark.parametrize(
    ("move", "maximum", "sentence"),
    [
        (1, None, "Move 1:"),
        (3, 3, "Move 3 of 3:"),
        (4, 3, "Move 4, over the limit of 3:"),
    ],
)
def test_the_prompt_of_a_puzzle_counts_against_its_maximum(
    move: int, maximum: int | None, sentence: str
) -> None:
    assert WORDS.say(prompt_message(move, maximum)) == sentence


@pytest.mark.parametrize(
    ("moves", "maximum", "sentence"),
    [
        (7, None, "Solved in 7 moves. Bravo!"),
        (3, 3, "Solved in 3 of 3 moves. Bravo!"),
        (4, 3, "Everything is in order after 4 moves, over the limit of 3."),
    ],
)
def test_a_solved_puzzle_is_praised_within_its_maximum(
    moves: int, maximum: int | None, sentence: str
) -> None:
    assert WORDS.say(result_message(moves, maximum)) == sentence


def test_the_first_move_over_the_maximum_alone_has_a_notice() -> None:
    assert [limit_message(moves, 3) is not None for moves in range(6)] == [False] * 4 + [
        True,
        False,
    ]
    assert limit_message(4, None) is None
