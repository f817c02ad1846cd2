"""Perft: the reference meets the golden counts, and a few of them meet reasoning by hand."""

import pytest

from luckynumbers.core import Position, Rules
from tests.helpers import EVERY_RULES, LOW, OTHER, play, stand
from tests.perft import golden, perft

MANY = 400_000
ROWS = golden()
CASES = [
    pytest.param(
        row["position"],
        depth,
        count,
        id=f"{row['name']} depth {depth}",
        marks=[pytest.mark.soak] if count > MANY or depth > 4 else [],
    )
    for row in ROWS
    for depth, count in enumerate(row["counts"], start=1)
]


@pytest.mark.parametrize(("text", "depth", "count"), CASES)
def test_the_reference_meets_the_golden_count(text: str, depth: int, count: int) -> None:
    assert perft(Position.parse(text), depth) == count


def test_every_golden_position_is_counted_to_depth_4_at_least() -> None:
    assert all(len(row["counts"]) >= 4 for row in ROWS)
    assert len({row["name"] for row in ROWS}) == len({row["position"] for row in ROWS}) == len(ROWS)


def test_the_golden_positions_cover_every_option_seat_count_and_moment() -> None:
    positions = [Position.parse(row["position"]) for row in ROWS]
    for option in ("bruno", "michael", "norep", "sorted"):
        assert any(getattr(position.rules, option) for position in positions)
    assert {len(position.gardens) for position in positions} == {2, 3, 4, 5}
    for moment in ("setup", "chance", "turn_begins", "last_turn", "hand", "trail", "left", "over"):
        assert any(getattr(position, moment) for position in positions), moment


# By hand


@pytest.mark.parametrize("rules", [r for r in EVERY_RULES if not r.michael], ids=str)
def test_four_reveals_from_two_sets(rules: Rules) -> None:
    """20 numbers each time, but for three or four tiles of a number of which there are two."""
    start = Position.start(rules, 2)
    three_alike, four_alike = 20 * 4 * 19, 20
    expected = [20, 20**2, 20**3 - 20, 20**4 - three_alike - four_alike]
    assert [perft(start, depth) for depth in (1, 2, 3, 4)] == expected


def test_four_reveals_from_five_sets() -> None:
    """No number can run out."""
    assert perft(Position.start(Rules(), 5), 4) == 20**4


def test_the_order_of_four_tiles_on_four_cells() -> None:
    """4 x 3 x 2 x 1 arrangements; the equal tiles are laid one after the other."""
    position = play(Position.start(Rules(), 2), "?12 ?3 ?9 ?9")
    assert [perft(position, depth) for depth in (1, 2, 3, 4)] == [4, 12, 24, 24]


def test_a_round_of_michaels_setup() -> None:
    """A number, one of four cells, and the same for the next seat."""
    start = Position.start(Rules(michael=True), 2)
    assert [perft(start, depth) for depth in (1, 2, 3, 4)] == [20, 20 * 4, 80 * 20, 1600 * 4]


def test_the_first_turn() -> None:
    """Only a draw; each of 20 numbers; then the cells it fits and the discard."""
    position = stand(LOW, OTHER)  # diagonal 3, 7, 12, 18
    on_the_diagonal = 4 * 20  # alone in its lines, it can be exchanged for anything
    between_3_and_7, between_3_and_12, between_3_and_18 = 3, 8, 14
    between_7_and_12, between_7_and_18, between_12_and_18 = 4, 10, 5
    beside_it = 2 * (between_3_and_7 + between_3_and_12 + between_3_and_18)
    beside_it += 2 * (between_7_and_12 + between_7_and_18 + between_12_and_18)
    discards = 20
    expected = [1, 20, on_the_diagonal + beside_it + discards]
    assert [perft(position, depth) for depth in (1, 2, 3)] == expected


def test_r5_nothing_follows_the_turn_of_the_last_tile() -> None:
    row = next(row for row in ROWS if row["name"] == "last tile in hand, std 2")
    assert row["counts"][1:] == [0, 0, 0]


def test_nothing_follows_the_end() -> None:
    over = stand(LOW, OTHER).close()
    assert [perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
