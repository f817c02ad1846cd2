"""Late positions are solved exactly, R7 included, or it is said that they are not."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luckynumbers.core import CELLS, DRAW, GameError, Place, Position, Rules
from luckynumbers.kernel import Cancel
from luckynumbers.kernel.search import Late, is_late, solve_late
from tests.helpers import LOW, OTHER, any_game, cleared, stand
from tests.kernel.late_positions import HARD, easy, expand, reluctance

FULL_BUT_ONE = "01020304/05060708/091011../13141520"
OTHER_BUT_ONE = "02030405/06070809/10111213/..141516"


# How many tiles a late position has


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_five_tiles_a_seat_are_never_in_the_gardens(seats: int) -> None:
    for seed in range(20):
        for position, _, _ in any_game(seed, Rules(), seats):
            outside = len(position.table) + len(position.hand) + position.hidden
            assert outside >= 5 * seats


# Why no history is needed: the claim of late.hpp on small graphs, by brute force

Graph = tuple[tuple[tuple[int, ...], Fraction | None], ...]
"""For each node its successors, where the other side moves, and what leaving there is worth."""


def with_history(
    graph: Graph, stay: Fraction, node: int, stood: Counter[tuple[int, bool]]
) -> Fraction:
    """The mover's value when the third time that a node stands ends the game (R7)."""
    side = sum(stood.values()) % 2 == 1
    key = (node, side)
    if stood[key] == 2:
        return 1 - stay if side else stay
    stood[key] += 1
    successors, leaving = graph[node]
    values = [1 - with_history(graph, stay, successor, stood) for successor in successors]
    stood[key] -= 1
    if leaving is not None:
        values.append(leaving)
    return max(values)


def without_history(graph: Graph, stay: Fraction) -> dict[tuple[int, bool], Fraction]:
    """The values of endless play worth ``stay``, as the limit of ever longer play."""
    keys = [(node, side) for node in range(len(graph)) for side in (False, True)]
    values = {(node, side): 1 - stay if side else stay for node, side in keys}
    while True:
        longer = {}
        for node, side in keys:
            successors, leaving = graph[node]
            options = [1 - values[successor, not side] for successor in successors]
            longer[node, side] = max(options + ([] if leaving is None else [leaving]))
        if longer == values:
            return values
        values = longer


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(1, 3))
    shares = st.integers(0, 4).map(lambda quarter: Fraction(quarter, 4))
    nodes = []
    for _ in range(size):
        leaving = draw(st.none() | shares)
        least = 1 if leaving is None else 0
        ways = st.lists(st.integers(0, size - 1), min_size=least, max_size=2, unique=True)
        nodes.append((tuple(draw(ways)), leaving))
    return tuple(nodes)


@settings(max_examples=300, deadline=None)
@given(graphs(), st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)]))
def test_r7_with_its_history_gives_what_endless_play_at_that_value_gives(
    graph: Graph, stay: Fraction
) -> None:
    values = without_history(graph, stay)
    for node in range(len(graph)):
        assert with_history(graph, stay, node, Counter()) == values[node, False]


# What the solver says is what comes out


def choice(position: Position, late: Late) -> int:
    best = [a for a in position.actions if late.actions[a.id].low == late.share.low]
    return min(best, key=lambda action: (reluctance(position, action), action.id)).id


def outcome_of_best_play(position: Position, seat: int, stood: Counter[Position]) -> Fraction:
    """Play both sides by the solver under R7, over every order of the tiles."""
    if position.outcome is not None:
        return Fraction(position.outcome.shares[seat - 1]).limit_denominator(10)
    if position.chance:
        tiles = list(expand(position))
        ends = [outcome_of_best_play(position.reveal(tile), seat, Counter()) for tile in tiles]
        return sum(ends, Fraction(0)) / len(tiles)
    if position.turn_begins:
        stood = stood + Counter([position])
        if stood[position] == 3:
            return outcome_of_best_play(position.close(), seat, stood)
    late = solve_late(position, 200_000)
    assert late.share.exact
    return outcome_of_best_play(
        position.apply(position.action(choice(position, late))), seat, stood
    )


@pytest.mark.parametrize(
    ("hidden", "bruno", "seats"),
    [(1, False, 2), (2, False, 2), (3, False, 2), (1, True, 2), (2, True, 2), (1, False, 3)],
)
def test_best_play_of_both_gives_exactly_the_value(hidden: int, bruno: bool, seats: int) -> None:
    positions = easy(hidden, bruno=bruno, seats=seats)
    assert positions
    for position in positions:
        assert position.seat is not None
        value = outcome_of_best_play(position, position.seat, Counter())
        assert float(value) == pytest.approx(solve_late(position, 3_000).share.low)


def test_nobody_gets_more_against_best_play() -> None:
    rng = random.Random(5)
    surplus = []
    for position in easy(2):
        seat, value = position.seat, solve_late(position, 3_000).share.low
        assert seat is not None
        for _ in range(4):
            surplus.append(against_whims(position, seat, rng) - value)
    # The average over luck is never below the value, up to what luck alone can do.
    assert sum(surplus) / len(surplus) > -0.03


def against_whims(position: Position, seat: int, rng: random.Random) -> float:
    while position.outcome is None:
        if position.chance:
            position = position.reveal(rng.choice(list(expand(position))))
        elif position.seat == seat:
            late = solve_late(position, 200_000)
            position = position.apply(position.action(choice(position, late)))
        else:
            position = position.apply(rng.choice(list(position.actions)))
    return position.outcome.shares[seat - 1]


@pytest.mark.parametrize("hidden", [1, 2, 3])
def test_a_position_is_worth_its_best_action(hidden: int) -> None:
    for position in easy(hidden):
        late = solve_late(position)
        assert late.share.low == max(bounds.low for bounds in late.actions.values())
        assert set(late.actions) == {action.id for action in position.actions}


# Cases that can be checked by hand


def test_a_tile_on_the_table_that_fills_the_garden_wins() -> None:
    late = solve_late(cleared(FULL_BUT_ONE, OTHER_BUT_ONE, pile="01"))
    wins = {action for action, bounds in late.actions.items() if bounds.low == 1}
    assert late.share.low == 1
    assert wins == {Place(number, CELLS[11]).id for number in (12, 16, 17, 18, 19)}


def test_with_one_tile_left_whoever_begins_a_play_can_end_the_game_as_it_stands() -> None:
    for position in easy(1):
        late, now = solve_late(position), position.close().outcome
        assert now is not None
        assert position.seat is not None
        assert late.actions[DRAW.id].low >= now.shares[position.seat - 1]
        passing = [a.id for a in position.actions if reluctance(position, a) == 2]
        assert all(late.actions[a].low <= late.actions[DRAW.id].low for a in passing)


# What is not proved stays open


def test_too_few_nodes_leave_bounds_that_hold() -> None:
    for position in (*HARD, *easy(3)):
        exact = solve_late(position, 20_000)
        for nodes in (1, 10, 100, 1_000):
            late = solve_late(position, nodes)
            assert late.nodes <= nodes
            assert late.share.low <= exact.share.high
            assert late.share.high >= exact.share.low
            for action, bounds in late.actions.items():
                assert 0 <= bounds.low <= bounds.high <= 1
                assert bounds.low <= exact.actions[action].high
                assert bounds.high >= exact.actions[action].low


def test_the_loss_of_an_action_needs_a_solved_position() -> None:
    position = easy(1)[0]
    late = solve_late(position)
    assert min(map(late.loss, late.actions)) == 0
    still_open = solve_late(HARD[0], 10)
    with pytest.raises(GameError, match="kernel/not-solved"):
        still_open.loss(DRAW.id)


def test_a_cancelled_proof_says_so() -> None:
    cancel = Cancel()
    cancel.cancel()
    with pytest.raises(GameError, match="kernel/cancelled"):
        solve_late(HARD[0], cancel=cancel)


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (stand(LOW, OTHER), "kernel/not-late"),
        (cleared(LOW, OTHER, LOW, pile="01"), "kernel/not-late"),
        (cleared(LOW, OTHER, pile="01", rules="std+norep"), "kernel/not-late"),
        (cleared(LOW, OTHER, pile="01").apply(DRAW), "kernel/no-decision"),
        (cleared(LOW, OTHER, pile="01").close(), "kernel/no-decision"),
    ],
)
def test_other_positions_are_refused(position: Position, code: str) -> None:
    assert not is_late(position)
    with pytest.raises(GameError, match=code):
        solve_late(position)
