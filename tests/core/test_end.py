"""The end of a game: a full garden, the last tile (R5), ties, and repetition's close (R7)."""

import pytest

from luckynumbers.core import ActionError, End, Outcome, Position
from tests.helpers import LOW, OTHER, cleared, play, stand, texts

NEARLY = "01020304/05060708/09..1112/13141516"
"""One empty cell, b3, which takes a 10."""
GAPPY = "010203../05060708/09..1112/13141516"
"""Two empty cells: d1 and b3."""


def test_the_first_player_who_fills_the_last_empty_cell_wins_at_once() -> None:
    after = play(stand(NEARLY, LOW, hand="10"), "10@b3")
    assert after.over
    assert after.seat is None
    assert after.outcome == Outcome(End.full, (1,), (0, 12))
    assert not after.actions


def test_a_garden_may_be_filled_from_the_table() -> None:
    after = play(stand(LOW, NEARLY, table="10", seat=2), "10@b3")
    assert after.outcome == Outcome(End.full, (2,), (12, 0))


def test_an_exchange_fills_nothing() -> None:
    after = play(stand(NEARLY, LOW, hand="17"), "17@d4")
    assert after.outcome is None
    assert after.seat == 2


def test_the_game_goes_on_while_tiles_are_face_down_and_gardens_have_empty_cells() -> None:
    after = play(stand(LOW, OTHER), "* ?9 09@-")
    assert not after.over
    assert after.outcome is None


# R5: the last tile


def test_r5_who_reveals_the_last_tile_finishes_that_turn_and_then_the_game_ends() -> None:
    position = cleared(GAPPY, NEARLY, pile="20")
    shown = play(position, "* ?20")
    assert shown.last_turn
    assert not shown.over
    after = play(shown, "20@d4")
    assert after.over
    assert after.outcome == Outcome(End.last, (2,), (2, 1))


def test_r5_the_last_tile_may_be_discarded() -> None:
    after = play(cleared(GAPPY, NEARLY, pile="20"), "* ?20 20@-")
    assert after.outcome == Outcome(End.last, (2,), (2, 1))
    assert 20 in after.table


def test_r5_if_that_turn_fills_the_garden_that_player_alone_wins() -> None:
    after = play(cleared(NEARLY, GAPPY, pile="10"), "* ?10 10@b3")
    assert after.outcome == Outcome(End.full, (1,), (0, 2))


def test_r5_a_take_while_one_tile_is_face_down_does_not_end_the_game() -> None:
    after = play(cleared(GAPPY, NEARLY, pile="20"), "04@d1")
    assert (after.over, after.seat, after.hidden) == (False, 2, 1)


def test_r5_drawing_is_not_yet_revealing() -> None:
    drawn = play(cleared(GAPPY, NEARLY, pile="20"), "*")
    assert (drawn.hidden, drawn.last_turn, drawn.chance) == (1, False, True)


def test_the_fewest_empty_cells_win() -> None:
    after = play(cleared(GAPPY, NEARLY, LOW, pile="20", seat=3), "* ?20 20@-")
    assert after.outcome is not None
    assert after.outcome.winners == (2,)
    assert after.outcome.empties == (2, 1, 12)
    assert after.outcome.shares == (0.0, 1.0, 0.0)


def test_equal_players_all_win() -> None:
    after = play(cleared(GAPPY, LOW, GAPPY, pile="20"), "* ?20 20@-")
    assert after.outcome is not None
    assert after.outcome.winners == (1, 3)
    assert after.outcome.shares == (0.5, 0.0, 0.5)


def test_r4_a_turn_never_begins_without_a_face_down_tile() -> None:
    """R4: the pile is never empty when a turn begins; such a position would be over."""
    after = play(cleared(GAPPY, NEARLY, pile="1020"), "* ?10 10@-")
    assert after.turn_begins
    assert texts(after)[0] == "*"


# R7: core closes the game when asked; who counts the repetitions is another matter


def test_r7_a_close_ends_the_game_as_if_the_last_tile_had_been_revealed() -> None:
    closed = stand(LOW, NEARLY, GAPPY, table="0920").close()
    assert closed.over
    assert closed.outcome == Outcome(End.repetition, (2,), (12, 1, 2))


def test_r7_equal_players_all_win_a_closed_game() -> None:
    closed = stand(LOW, OTHER, seat=2).close()
    assert closed.outcome == Outcome(End.repetition, (1, 2), (12, 12))


def test_r7_a_close_keeps_gardens_table_and_pile() -> None:
    position = stand(LOW, OTHER, table="0920")
    closed = position.close()
    assert (closed.gardens, closed.table, closed.hidden) == (
        position.gardens,
        position.table,
        position.hidden,
    )


def test_r7_a_seat_that_has_left_does_not_win_a_closed_game() -> None:
    closed = stand(LOW, f"x{NEARLY}", OTHER).close()
    assert closed.outcome == Outcome(End.repetition, (1, 3), (12, 1, 12))


@pytest.mark.parametrize(
    "position",
    [
        stand(LOW, OTHER, hand="09"),
        stand(LOW, OTHER, hand="?"),
        stand(LOW, OTHER, rules="std+norep"),
        play(stand(LOW, OTHER), "~1"),
        Position.parse(
            "ln1 std ......../......../......../........:......../......../......../........"
            " - *40 ???? 1"
        ),
        stand(
            "03....../..0709../..0912../......18",
            OTHER,
            rules="std+bruno",
            trail="03....../..0709../....12../......18",
        ),
    ],
    ids=["hand", "drawn", "norep", "over", "setup", "extra-play"],
)
def test_r7_only_the_beginning_of_a_turn_can_be_closed_and_not_under_norep(
    position: Position,
) -> None:
    with pytest.raises(ActionError) as refusal:
        position.close()
    assert refusal.value.code == "close/not-now"


def test_r7_the_moment_that_counts_is_the_beginning_of_a_turn() -> None:
    begins = stand(LOW, OTHER)
    assert begins.turn_begins
    assert not play(begins, "*").turn_begins
    assert not play(begins, "* ?9").turn_begins
    assert play(begins, "* ?9 09@-").turn_begins
    assert not begins.close().turn_begins


# After the end


@pytest.mark.parametrize("move", ["*", "10@b3", "10@-", "~1"])
def test_nothing_can_be_done_after_the_end(move: str) -> None:
    over = play(stand(NEARLY, LOW, hand="10"), "10@b3")
    with pytest.raises(ActionError) as refusal:
        play(over, move)
    assert refusal.value.code == "action/game-over"


def test_nothing_can_be_revealed_after_the_end() -> None:
    over = play(stand(NEARLY, LOW, hand="10"), "10@b3")
    with pytest.raises(ActionError) as refusal:
        over.reveal(9)
    assert refusal.value.code == "reveal/nothing-drawn"


def test_no_seat_acts_after_the_end() -> None:
    over = play(stand(NEARLY, LOW, hand="10"), "10@b3")
    assert not any((over.setup, over.chance, over.turn_begins, over.last_turn))
    with pytest.raises(ActionError) as refusal:
        _ = over.garden
    assert refusal.value.code == "action/game-over"
