"""Placement: on an empty cell or in exchange, with rows and columns strictly ascending (R2)."""

import pytest

from luckynumbers.core import ActionError, Cell, Place, Position
from tests.helpers import LOW, OTHER, play, stand, texts


def test_a_tile_goes_to_an_empty_cell() -> None:
    after = play(stand(LOW, OTHER, hand="05"), "05@b1")
    assert str(after.gardens[0]) == "0305..../..07..../....12../......18"
    assert after.table == ()


def test_an_exchanged_tile_of_the_own_garden_goes_face_up_to_the_table() -> None:
    after = play(stand(LOW, OTHER, hand="05", table="10"), "05@b2")
    assert str(after.gardens[0]) == "03....../..05..../....12../......18"
    assert after.table == (7, 10)


def test_a_tile_from_the_table_may_be_exchanged_too() -> None:
    after = play(stand(LOW, OTHER, table="0510"), "05@b2")
    assert after.table == (7, 10)


def test_only_the_own_garden_changes() -> None:
    position = stand(LOW, OTHER, hand="05")
    assert play(position, "05@b1").gardens[1] == position.gardens[1]
    assert stand(LOW, OTHER, hand="05", seat=2).garden == position.gardens[1]


def test_r2_a_tile_may_be_exchanged_for_one_with_the_same_number() -> None:
    drawn = stand(LOW, OTHER, hand="07")
    after = play(drawn, "07@b2")
    assert after.gardens == drawn.gardens
    assert after.table == (7,)


def test_r2_the_same_number_from_the_table_works_as_a_pass() -> None:
    position = stand(LOW, OTHER, table="07")
    after = play(position, "07@b2")
    assert (after.gardens, after.table, after.hidden) == (position.gardens, (7,), position.hidden)
    assert after.seat == 2


def test_a_garden_of_another_seat_does_not_restrict() -> None:
    position = stand(LOW, OTHER, hand="19")
    assert Place(19, Cell.d4) in position.actions


@pytest.mark.parametrize(
    ("move", "at", "blocker"),
    [
        ("03@b1", "a1", 3),  # as high as its left neighbour
        ("02@d1", "a1", 3),  # compared with the far end of the row
        ("12@c1", "c3", 12),  # as high as a tile two cells below
        ("07@d2", "b2", 7),  # equal in the row
        ("18@d1", "d4", 18),  # equal in the column
        ("19@a4", "d4", 18),  # higher than the end of the row
        ("08@c4", "c3", 12),  # lower than the tile above
    ],
)
def test_a_tile_that_does_not_fit_is_refused_with_the_tile_in_its_way(
    move: str, at: str, blocker: int
) -> None:
    tile, cell = move.split("@")
    position = stand(LOW, OTHER, hand=tile)
    with pytest.raises(ActionError) as refusal:
        play(position, move)
    assert refusal.value.code == "action/does-not-fit"
    assert refusal.value.message.facts == {
        "tile": int(tile),
        "cell": cell,
        "blocker": blocker,
        "at": at,
    }


# The rulebooks' example: a drawn 13. The gardens are ours; every fact is the rulebooks'.

BOXES = ("std", "std+sorted", "std+bruno", "std+bruno+sorted", "std+bruno+michael")
CLOVERS = "06....10/081115../....16../..131819"
NUMBER_TILES = "04..12../..15..../13..1617/......18"


def example(garden: str, rules: str) -> Position:
    return stand(garden, OTHER, hand="13", rules=rules)


def targets(position: Position) -> tuple[list[str], list[int]]:
    """The free cells that the tile in hand may take, and the tiles it may be exchanged for."""
    garden = position.garden
    cells = [action.cell for action in position.actions if isinstance(action, Place)]
    free = [str(cell) for cell in cells if garden[cell] is None]
    return free, sorted(number for cell in cells if (number := garden[cell]) is not None)


@pytest.mark.parametrize("rules", BOXES)
def test_example_the_13_has_one_free_cell_or_is_exchanged_for_the_10_or_the_15(rules: str) -> None:
    """And by R2 for the 13, which the rulebooks do not list."""
    assert targets(example(CLOVERS, rules)) == (["a3"], [10, 13, 15])


@pytest.mark.parametrize("rules", BOXES)
def test_example_the_10_goes_face_up_to_the_middle_of_the_table(rules: str) -> None:
    after = play(example(CLOVERS, rules), "13@d1")
    assert str(after.gardens[0]) == "06....13/081115../....16../..131819"
    assert after.table == (10,)


@pytest.mark.parametrize("rules", BOXES)
@pytest.mark.parametrize(
    ("cell", "at", "blocker"),
    [
        ("b1", "d1", 10),  # before the 10
        ("c1", "d1", 10),
        ("b3", "b4", 13),  # in the column of the 13
        ("a4", "b4", 13),  # in the row of the 13
        ("d2", "c2", 15),  # after the 15
        ("d3", "c3", 16),  # after the 16
    ],
)
def test_example_the_13_is_refused_before_the_10_beside_the_13_and_after_the_15_and_16(
    rules: str, cell: str, at: str, blocker: int
) -> None:
    with pytest.raises(ActionError) as refusal:
        play(example(CLOVERS, rules), f"13@{cell}")
    assert refusal.value.code == "action/does-not-fit"
    facts = {"tile": 13, "cell": cell, "blocker": blocker, "at": at}
    assert refusal.value.message.facts == facts


def test_example_5_vor_12_the_13_has_one_free_cell_or_is_exchanged_for_the_12_or_the_15() -> None:
    """And by R2 for the 13, which the rulebook does not list."""
    position = example(NUMBER_TILES, "std+michael")
    assert targets(position) == (["d1"], [12, 13, 15])
    assert play(position, "13@c1").table == (12,)


@pytest.mark.parametrize(
    ("cell", "at", "blocker"),
    [
        ("b1", "c1", 12),  # before the 12
        ("a2", "a3", 13),  # in the column of the 13
        ("a4", "a3", 13),
        ("c2", "b2", 15),  # after the 15
        ("d2", "b2", 15),
        ("b3", "b2", 15),  # after the 15, and in the row of the 13
        ("b4", "b2", 15),
        ("c4", "c3", 16),  # after the 16
    ],
)
def test_example_5_vor_12_the_13_is_refused_before_the_12_beside_the_13_and_after_the_15_and_16(
    cell: str, at: str, blocker: int
) -> None:
    with pytest.raises(ActionError) as refusal:
        play(example(NUMBER_TILES, "std+michael"), f"13@{cell}")
    assert refusal.value.code == "action/does-not-fit"
    facts = {"tile": 13, "cell": cell, "blocker": blocker, "at": at}
    assert refusal.value.message.facts == facts


@pytest.mark.parametrize("garden", [CLOVERS, NUMBER_TILES])
def test_example_every_other_cell_refuses_the_13(garden: str) -> None:
    position = example(garden, "std")
    free, exchanged = targets(position)
    assert len(texts(position)) == len(free) + len(exchanged) + 1  # and the discard
