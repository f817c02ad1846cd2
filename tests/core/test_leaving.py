"""R9: a seat leaves, at any moment."""

import pytest

from luckynumbers.core import ActionError, End, Outcome, Position, Rules
from tests.helpers import LOW, OTHER, cleared, play, stand

THIRD = "01....../..04..../....10../......17"
NEARLY = "01020304/05060708/09..1112/13141516"


def test_r9_a_seat_that_leaves_keeps_its_garden_on_show() -> None:
    position = stand(LOW, OTHER, THIRD)
    after = position.leave(2)
    assert after.gardens == position.gardens
    assert after.left == {2}
    assert after.playing == (1, 3)
    assert f"x{OTHER}" in str(after)


def test_r9_another_seat_leaves_and_the_turn_goes_on() -> None:
    position = stand(LOW, OTHER, THIRD, hand="09")
    after = position.leave(3)
    assert (after.seat, after.hand) == (1, (9,))


def test_r9_a_seat_that_has_left_is_skipped() -> None:
    after = play(stand(LOW, OTHER, THIRD), "~2 * ?9 09@-")
    assert after.seat == 3
    assert play(after, "* ?8 08@-").seat == 1


def test_r9_several_in_a_row_are_skipped() -> None:
    position = stand(LOW, OTHER, THIRD, LOW, OTHER, seat=2)
    after = play(position, "~3 ~4 ~5 * ?9 09@-")
    assert after.seat == 1


def test_r9_the_seat_to_act_leaves_and_the_next_one_acts() -> None:
    after = stand(LOW, OTHER, THIRD, table="09").leave(1)
    assert (after.seat, after.turn_begins, after.table) == (2, True, (9,))


def test_r9_a_tile_in_the_hand_goes_to_the_table() -> None:
    after = stand(LOW, OTHER, THIRD, hand="09", table="1420").leave(1)
    assert (after.seat, after.hand, after.table) == (2, (), (9, 14, 20))


def test_r9_a_tile_drawn_and_not_yet_revealed_goes_back_to_the_pile() -> None:
    position = stand(LOW, OTHER, THIRD, hand="?")
    after = position.leave(1)
    assert (after.seat, after.unrevealed, after.hidden) == (2, 0, position.hidden)
    assert after.unseen == position.unseen


def test_r9_if_the_tile_in_the_hand_was_the_last_the_game_ends() -> None:
    after = cleared(NEARLY, LOW, OTHER, pile="", hand="20").leave(1)
    assert after.over
    assert after.outcome == Outcome(End.last, (2, 3), (1, 12, 12))
    assert 20 in after.table


def test_r9_if_the_last_tile_was_not_yet_revealed_the_game_goes_on() -> None:
    position = cleared(NEARLY, LOW, OTHER, pile="20")
    after = play(position, "* ~1")
    assert (after.over, after.seat, after.hidden) == (False, 2, 1)


def test_r9_another_seat_leaves_while_the_last_tile_is_in_hand_and_the_turn_goes_on() -> None:
    after = cleared(LOW, NEARLY, OTHER, pile="", hand="20").leave(2)
    assert (after.over, after.seat, after.last_turn) == (False, 1, True)
    assert play(after, "20@-").outcome == Outcome(End.last, (1, 3), (12, 1, 12))


def test_r9_who_has_left_cannot_win_and_is_left_out_of_the_count_of_fewest_empties() -> None:
    position = cleared(LOW, f"x{NEARLY}", THIRD, pile="20")
    assert play(position, "* ?20 20@-").outcome == Outcome(End.last, (1, 3), (12, 1, 12))


def test_r9_the_last_one_left_wins() -> None:
    after = stand(LOW, OTHER, THIRD).leave(2).leave(1)
    assert after.over
    assert after.outcome == Outcome(End.left, (3,), (12, 12, 12))


@pytest.mark.parametrize(("leaver", "winner"), [(1, 2), (2, 1)])
def test_r9_of_two_the_other_wins_even_with_more_empty_cells(leaver: int, winner: int) -> None:
    gardens = {leaver: NEARLY, winner: LOW}
    after = stand(gardens[1], gardens[2], hand="20").leave(leaver)
    assert after.outcome is not None
    assert (after.outcome.end, after.outcome.winners) == (End.left, (winner,))
    assert (after.hand, after.table) == ((), (20,))


def test_r9_the_last_one_left_wins_with_a_tile_still_unrevealed() -> None:
    position = stand(LOW, OTHER, hand="?")
    after = position.leave(2)
    assert (after.over, after.hidden, after.unrevealed) == (True, position.hidden, 0)


def test_r9_a_full_garden_still_wins_when_others_have_left() -> None:
    after = play(stand(LOW, NEARLY, OTHER, hand="10", seat=2), "~3 10@b3")
    assert after.outcome == Outcome(End.full, (2,), (12, 0, 12))


def test_r9_leaving_during_an_extra_play_ends_the_turn() -> None:
    """R6 and R9: the trail belongs to the turn that is over."""
    ours = "01....05/..03..../..0610../......15"
    again = play(stand(ours, LOW, OTHER, rules="std+bruno", hand="06"), "06@c2")
    after = again.leave(1)
    assert (after.seat, after.trail, after.turn_begins) == (2, (), True)
    assert again.leave(3).trail == again.trail


def test_r9_leaving_during_an_extra_play_of_the_last_turn_ends_the_game() -> None:
    ours = "01....05/..03..../..0610../......15"
    again = play(
        cleared(ours, LOW, OTHER, pile="06", rules="std+bruno"),
        "* ?6 06@c2",
    )
    after = again.leave(1)
    assert after.outcome == Outcome(End.last, (2, 3), (9, 12, 12))


# During setup


def test_r9_standard_setup_revealed_tiles_go_to_the_table_the_others_back_to_the_pile() -> None:
    position = play(Position.start(Rules(), 3), "?12 ?3")
    after = position.leave(1)
    assert (after.table, after.hidden, after.seat) == ((3, 12), 58, 2)
    assert (after.unrevealed, after.hand, after.setup) == (4, (), True)


def test_r9_standard_setup_tiles_already_laid_stay_in_the_garden() -> None:
    after = play(Position.start(Rules(), 3), "?12 ?3 ?9 ?20 03@a1 09@c3 ~1")
    assert str(after.gardens[0]) == "03....../......../....09../........"
    assert after.table == (12, 20)
    assert (after.seat, after.unrevealed) == (2, 4)


def test_r9_setup_another_seat_leaves_and_is_not_set_up() -> None:
    setup = "?2 ?5 ?9 ?15 02@a1 05@b2 09@c3 15@d4"
    begun = play(Position.start(Rules(), 3), f"?12 ~2 ?3 ?9 ?20 03@a1 09@c3 12@b2 20@d4 {setup}")
    assert (begun.seat, begun.turn_begins) == (1, True)
    assert not any(begun.gardens[1].cells)


def test_r9_setup_the_starting_seat_leaves_and_the_next_begins_play() -> None:
    setup = "?2 ?5 ?9 ?15 02@a1 05@b2 09@c3 15@d4"
    begun = play(Position.start(Rules(), 3, first=2), f"~2 {setup} {setup}")
    assert (begun.seat, begun.turn_begins, begun.table) == (3, True, ())


def test_r9_setup_what_a_leaver_drops_can_be_taken_once_play_has_begun() -> None:
    setup = "?2 ?5 ?9 ?15 02@a1 05@b2 09@c3 15@d4"
    begun = play(Position.start(Rules(), 3), f"?7 ?7 ~1 {setup} {setup}")
    assert begun.table == (7, 7)
    assert play(begun, "07@c2").table == (7,)


def test_r9_sorted_setup_a_leaver_drops_what_was_revealed() -> None:
    after = play(Position.start(Rules(sorted=True), 3), "?12 ?3 ?9 ~1")
    assert (after.table, after.seat, after.unrevealed) == ((3, 9, 12), 2, 4)


def test_r9_michael_setup_the_round_goes_on_without_the_leaver() -> None:
    position = play(Position.start(Rules(michael=True), 3), "?12 12@c3 ?3 ~2")
    assert (position.table, position.seat, position.unrevealed) == ((3,), 3, 1)
    after = play(position, "?9 09@a1")
    assert (after.seat, after.unrevealed) == (1, 1)


def test_r9_michael_setup_the_starting_seat_leaves_in_the_second_round() -> None:
    rounds = "?1 01@a1 ?2 02@a1 ?3 03@a1 ~1 ?4 04@b2 ?5 05@b2 ?6 06@c3 ?7 07@c3 ?8 08@d4 ?9 09@d4"
    begun = play(Position.start(Rules(michael=True), 3), rounds)
    assert (begun.seat, begun.turn_begins) == (2, True)
    assert str(begun.gardens[0]) == "01....../......../......../........"


@pytest.mark.parametrize("rules", ["std", "std+michael", "std+sorted"])
def test_r9_the_last_one_left_wins_in_setup_too(rules: str) -> None:
    after = play(Position.start(Rules.parse(rules), 2), "?7 ~1")
    assert after.outcome == Outcome(End.left, (2,), (16, 16))
    assert after.table == (7,)


# Refusals


def test_r9_a_seat_leaves_once() -> None:
    with pytest.raises(ActionError) as refusal:
        stand(LOW, f"x{OTHER}", THIRD).leave(2)
    assert refusal.value.code == "leave/gone"
    assert refusal.value.message.facts == {"seat": 2}


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_r9_only_a_seat_of_the_game_can_leave(seat: int) -> None:
    with pytest.raises(ActionError) as refusal:
        stand(LOW, OTHER).leave(seat)
    assert refusal.value.code == "leave/no-such-seat"
    assert refusal.value.message.facts == {"seat": seat}
