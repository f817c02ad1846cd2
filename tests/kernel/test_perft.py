"""Perft: the number of ways a game can go on, the same in core and kernel."""

import pytest

from luckynumbers.core import GameError, Rules
from luckynumbers.kernel import Packed
from tests.helpers import EVERY_GAME, POLICIES, random_game
from tests.perft import Row, golden, perft

NAMES = [f"{rules}-{seats}" for rules, seats in EVERY_GAME]


@pytest.mark.parametrize("row", golden(), ids=lambda row: row["name"])
def test_the_kernel_meets_the_golden_counts(row: Row) -> None:
    position = Packed.parse(row["position"])
    depths = range(1, len(row["counts"]) + 1)
    assert [position.perft(depth) for depth in depths] == row["counts"]


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=NAMES)
def test_core_and_kernel_count_the_same(rules: Rules, seats: int) -> None:
    game = list(random_game(21, rules, seats, POLICIES[2]))
    for position, _, _ in game[:: len(game) // 5]:
        twin = Packed(position)
        assert [twin.perft(depth) for depth in range(3)] == [
            perft(position, depth) for depth in range(3)
        ]


def test_the_count_does_not_depend_on_the_number_of_threads() -> None:
    start = Packed.start(Rules(michael=True), 2)
    assert len({start.perft(6, threads=threads) for threads in (1, 2, 7)}) == 1


@pytest.mark.parametrize("depth", [-1, 65, 1 << 40])
def test_depths_that_make_no_sense_are_refused(depth: int) -> None:
    with pytest.raises(GameError, match="kernel/range"):
        Packed.start(Rules(), 2).perft(depth)
