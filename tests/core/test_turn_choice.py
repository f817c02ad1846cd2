"""The turn: A) draw, or B) take; no passing (R3, R4)."""

import pytest

from luckynumbers.core import DRAW, ActionError, Discard, Place
from luckynumbers.core.cells import b1, c1, c4
from tests.helpers import LOW, OTHER, play, stand, texts


def test_with_nothing_on_the_table_a_turn_is_a_draw() -> None:
    """B is possible only if a face-up tile is there."""
    assert texts(stand(LOW, OTHER)) == ["*"]


def test_a_turn_is_a_draw_or_a_take() -> None:
    position = stand(LOW, OTHER, table="0920")
    takes = {action.number for action in position.actions if isinstance(action, Place)}
    assert DRAW in position.actions
    assert takes == {9, 20}


def test_there_is_no_passing() -> None:
    position = stand(LOW, OTHER, table="0920")
    assert all(isinstance(action, Place) or action == DRAW for action in position.actions)


def test_a_draw_takes_a_face_down_tile_and_luck_reveals_it() -> None:
    position = stand(LOW, OTHER)
    drawn = position.apply(DRAW)
    assert drawn.chance
    assert (drawn.unrevealed, drawn.hidden, drawn.hand) == (1, position.hidden, ())
    shown = drawn.reveal(14)
    assert (shown.unrevealed, shown.hidden, shown.hand) == (0, position.hidden - 1, (14,))
    assert shown.seat == 1


def test_a_drawn_tile_is_placed_or_left_on_the_table() -> None:
    shown = play(stand(LOW, OTHER), "* ?14")
    cells = "a1 d1 b2 d2 c3 d3 a4 b4 c4 d4 -"
    assert texts(shown) == [f"14@{cell}" for cell in cells.split()]


def test_placing_ends_the_turn_and_play_goes_clockwise() -> None:
    position = stand(LOW, OTHER, LOW, seat=3)
    after = play(position, "* ?14 14@c4")
    assert (after.seat, after.hand, after.turn_begins) == (1, (), True)
    assert after.gardens[2] == position.gardens[2].with_tile(14, c4)
    assert play(after, "* ?14 14@-").seat == 2


def test_discarding_leaves_the_tile_face_up_and_ends_the_turn() -> None:
    after = play(stand(LOW, OTHER, table="09"), "* ?2 02@-")
    assert (after.table, after.hand, after.seat) == ((2, 9), (), 2)


def test_r4_a_drawn_tile_may_be_discarded_even_when_it_fits() -> None:
    shown = play(stand(LOW, OTHER), "* ?14")
    assert Discard(14) in shown.actions


def test_r4_so_a_player_can_always_act() -> None:
    assert DRAW in stand(LOW, OTHER).actions


def test_a_taken_tile_goes_from_the_table_to_the_garden() -> None:
    after = play(stand(LOW, OTHER, table="0920"), "09@c2")
    assert (after.table, after.hidden, after.seat) == ((20,), 30, 2)
    assert str(after.gardens[0]) == "03....../..0709../....12../......18"


def test_r3_a_taken_tile_must_be_placed_and_cannot_be_put_back() -> None:
    position = stand(LOW, OTHER, table="0920")
    with pytest.raises(ActionError) as refusal:
        position.apply(Discard(9))
    assert refusal.value.code == "action/nothing-to-discard"


def test_r3_a_tile_just_discarded_may_be_taken() -> None:
    after = play(stand(LOW, OTHER), "* ?9 09@-")
    assert "09@c2" in texts(after)


def test_r3_a_tile_just_displaced_may_be_taken() -> None:
    after = play(stand(LOW, OTHER), "* ?8 08@b2")
    assert after.table == (7,)
    assert "07@c1" in texts(after)


def test_r3_equal_numbers_on_the_table_are_one_choice() -> None:
    one = stand(LOW, OTHER, table="09")
    two = stand(LOW, OTHER, table="0909")
    assert texts(one) == texts(two)
    assert play(two, "09@c2").table == (9,)


def test_r3_only_a_tile_on_the_table_can_be_taken() -> None:
    with pytest.raises(ActionError) as refusal:
        stand(LOW, OTHER, table="0920").apply(Place(10, b1))
    assert refusal.value.code == "action/not-on-table"


def test_a_player_who_has_drawn_can_no_longer_take() -> None:
    shown = play(stand(LOW, OTHER, table="0920"), "* ?14")
    assert all(str(action).startswith("14@") for action in shown.actions)


def test_a_player_who_has_drawn_cannot_draw_again() -> None:
    shown = play(stand(LOW, OTHER), "* ?14")
    with pytest.raises(ActionError) as refusal:
        shown.apply(DRAW)
    assert refusal.value.code == "action/holding"
    assert refusal.value.message.facts == {"tile": 14}


def test_the_actions_stand_in_the_order_of_their_ids() -> None:
    for position in (stand(LOW, OTHER, table="010920"), stand(LOW, OTHER, hand="14")):
        ids = [action.id for action in position.actions]
        assert ids == sorted(ids)


def test_the_actions_are_a_lazy_view_with_all_a_sequence_has() -> None:
    actions = stand(LOW, OTHER, table="09").actions
    assert actions[0] == DRAW
    assert actions[-1] == list(actions)[-1]
    assert list(actions[1:3]) == list(actions)[1:3]
    assert Place(9, c1) in actions
    assert Place(9, b1) not in actions
    text: object = "14@b2"
    assert text not in actions
    assert len(actions) == len(list(actions))
    assert bool(actions)
    assert "09@c1" in repr(actions)
