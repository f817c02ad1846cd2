"""R10: the only secret is the order of the face-down tiles; which ones remain is public."""

import pytest

from luckynumbers.core import NUMBERS, ActionError, Position, Rules
from tests.helpers import LOW, OTHER, cleared, play, stand


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_r10_at_the_start_every_number_is_face_down_once_for_each_seat(seats: int) -> None:
    assert Position.start(Rules(), seats).unseen == dict.fromkeys(NUMBERS, seats)


def test_r10_whoever_counts_knows_which_tiles_remain() -> None:
    position = stand(LOW, OTHER, table="0320", hand="20")
    assert position.unseen[1] == 2
    assert position.unseen[7] == 1
    assert 3 not in position.unseen
    assert 20 not in position.unseen
    assert sum(position.unseen.values()) == position.hidden


def test_r10_a_drawn_tile_is_still_face_down_until_it_is_revealed() -> None:
    position = stand(LOW, OTHER)
    assert play(position, "*").unseen == position.unseen


def test_r10_with_no_tile_face_down_nothing_is_unseen() -> None:
    assert cleared(LOW, OTHER, hand="20").unseen == {}


def test_r10_a_position_tells_nothing_of_the_order_of_the_pile() -> None:
    """Two games that differ only in what comes next stand at the same position."""
    one = play(Position.start(Rules(), 2), "?1 ?2 ?3 ?4 01@a1 02@b2 03@c3 04@d4")
    other = play(Position.start(Rules(), 2), "?4 ?3 ?2 ?1 01@a1 02@b2 03@c3 04@d4")
    assert one == other


@pytest.mark.parametrize("number", [0, 21, -3])
def test_only_a_number_of_the_game_can_be_revealed(number: int) -> None:
    with pytest.raises(ActionError) as refusal:
        play(stand(LOW, OTHER), "*").reveal(number)
    assert refusal.value.code == "reveal/not-hidden"
    assert refusal.value.message.facts == {"tile": number}


def test_a_number_of_which_all_tiles_are_in_sight_cannot_be_revealed() -> None:
    with pytest.raises(ActionError) as refusal:
        play(stand(LOW, OTHER, table="07"), "*").reveal(7)
    assert refusal.value.code == "reveal/not-hidden"


def test_nothing_can_be_revealed_that_was_not_drawn() -> None:
    for position in (stand(LOW, OTHER), stand(LOW, OTHER, hand="09")):
        with pytest.raises(ActionError) as refusal:
            position.reveal(10)
        assert refusal.value.code == "reveal/nothing-drawn"
