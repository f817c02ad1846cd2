"""Games that could go on for ever do not: repetition (R7) and long turns (R6)."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luckynumbers.core import DRAW, Action, End, Position, Rules
from luckynumbers.core.actions import Place
from tests.helpers import Policy, play_on, random_game

SEEDS = st.integers(0, 2**32 - 1)


def stubborn(rng: random.Random, position: Position) -> Action:
    """Never draw where a tile can be taken, and always take the same way."""
    actions = position.actions
    return actions[1] if len(actions) > 1 else actions[0]


def swapping(rng: random.Random, position: Position) -> Action:
    """Pass for ever by exchanging equal numbers where that is possible (R2)."""
    garden = position.garden
    passes = [
        action
        for action in position.actions
        if isinstance(action, Place) and garden[action.cell] == action.number
    ]
    return passes[0] if passes else rng.choice(position.actions)


@pytest.mark.parametrize("policy", [stubborn, swapping], ids=["stubborn", "swapping"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@settings(max_examples=5)
@given(seed=SEEDS)
def test_r7_players_who_would_exchange_for_ever_are_stopped(
    seats: int, policy: Policy, seed: int
) -> None:
    game = random_game(seed, Rules(), seats, policy)
    *_, last = islice(game, 5000)
    assert last[2].over
    assert last[2].outcome is not None
    assert last[2].outcome.end in (End.repetition, End.full)


@settings(max_examples=5)
@given(seed=SEEDS)
def test_r7_switched_off_they_are_not(seed: int) -> None:
    game = random_game(seed, Rules(norep=True), 2, swapping)
    *_, last = islice(game, 2000)
    assert not last[2].over


def chaining(rng: random.Random, position: Position) -> Action:
    """Earn another play wherever it can, and never draw if it can."""
    earning = [
        action
        for action in position.actions
        if isinstance(action, Place) and position.earns(action)
    ]
    return rng.choice(
        earning or [action for action in position.actions if action != DRAW] or [DRAW]
    )


def late_positions(seed: int, rules: Rules, seats: int) -> list[Position]:
    rng = random.Random(seed)
    steps = [after for _, _, after in random_game(seed, rules, seats) if after.turn_begins]
    return rng.sample(steps[len(steps) // 2 :], min(3, len(steps) // 2))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@settings(max_examples=3)
@given(seed=SEEDS)
def test_r6_a_player_who_only_chains_pairs_must_stop(seats: int, seed: int) -> None:
    for position in late_positions(seed, Rules(bruno=True, norep=True), seats):
        rng = random.Random(seed)
        plays = 0
        for before, _, after in islice(play_on(rng, position, chaining), 2000):
            plays = plays + 1 if after.seat == before.seat else 0
            assert plays < 300
            assert len({*after.trail}) == len(after.trail)
