"""Promises that hold in every game: each player count, each choice of options, seats leaving."""

import random
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luckynumbers.core import (
    ACTION_COUNT,
    DISCARD_ID,
    ActionError,
    Discard,
    Draw,
    Place,
    Position,
    Rules,
)
from tests.helpers import (
    EVERY_GAME,
    EVERY_RULES,
    Leave,
    Reveal,
    Step,
    any_game,
    ascends,
    legal_ids,
    make,
    rebuilt,
    visible,
)

SEEDS = st.integers(0, 2**32 - 1)
IN_EVERY_GAME = pytest.mark.parametrize(
    ("rules", "seats"), EVERY_GAME, ids=[f"{rules} {seats}" for rules, seats in EVERY_GAME]
)


@lru_cache(maxsize=8)
def game(seed: int, rules: Rules, seats: int) -> tuple[tuple[Position, Step, Position], ...]:
    """Keep the last few games, so that several promises can look at the same one."""
    return tuple(any_game(seed, rules, seats))


def tiles_are_conserved(rules: Rules, seats: int, seed: int) -> None:
    """Hidden + visible = 20 x seats; what is unseen and what is seen is each number once a seat."""
    for _, _, position in game(seed, rules, seats):
        seen = visible(position)
        assert position.hidden + seen.total() == 20 * seats
        assert seen + Counter(position.unseen) == Counter(dict.fromkeys(range(1, 21), seats))
        assert position.unrevealed <= position.hidden


def one_move_moves_at_most_two_tiles(rules: Rules, seats: int, seed: int) -> None:
    """Only the garden of the seat to act changes, and no tile of it moves to another cell."""
    for before, move, after in game(seed, rules, seats):
        for seat in before.seats:
            old, new = before.gardens[seat - 1].cells, after.gardens[seat - 1].cells
            changed = [number for was, number in zip(old, new, strict=True) if was != number]
            if isinstance(move, Place) and seat == before.seat:
                assert changed in ([], [move.number])
            elif not (rules.sorted and isinstance(move, Reveal) and seat == before.seat):
                assert changed == []


def rows_and_columns_always_ascend(rules: Rules, seats: int, seed: int) -> None:
    for _, _, position in game(seed, rules, seats):
        assert all(map(ascends, position.gardens))
        assert position.table == tuple(sorted(position.table))
        assert position.hand == tuple(sorted(position.hand))


def every_successor_is_a_possible_position(rules: Rules, seats: int, seed: int) -> None:
    """What apply, reveal, leave and close give passes every check of the constructor."""
    for _, _, position in game(seed, rules, seats):
        assert rebuilt(position) == position


def text_round_trips_and_apply_after_parse_equals_apply(
    rules: Rules, seats: int, seed: int
) -> None:
    for before, move, after in game(seed, rules, seats):
        again = Position.parse(str(before))
        assert again == before
        assert make(again, move) == after


def every_view_of_the_actions_agrees(rules: Rules, seats: int, seed: int) -> None:
    """`in`, iteration, len, truth and the ids say the same as trying every tile everywhere."""
    rng = random.Random(seed)
    for position, _, _ in game(seed, rules, seats):
        if rng.random() < (0.7 if position.trail else 0.95):
            continue
        expected = legal_ids(position)
        actions = list(position.actions)
        assert [action.id for action in actions] == sorted(expected)
        assert len(position.actions) == len(actions)
        assert bool(position.actions) == bool(actions)
        assert [position.action(action.id) for action in actions] == actions
        last = ACTION_COUNT if position.hand else DISCARD_ID
        for number in range(last):
            assert (position.action(number) in position.actions) == (number in expected)


def a_seat_to_act_can_always_act(rules: Rules, seats: int, seed: int) -> None:
    """R4: there is always a draw, a discard, a placement or a reveal; there is no passing."""
    for position, _, _ in game(seed, rules, seats):
        assert position.chance != bool(position.actions)
        if position.turn_begins:
            assert position.hidden > 0
            assert Draw() in position.actions


def an_illegal_action_is_refused_and_changes_nothing(rules: Rules, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    for position, _, _ in game(seed, rules, seats):
        action = rng.choice(
            (Draw(), Discard(rng.randint(1, 20)), position.action(rng.randrange(1, DISCARD_ID)))
        )
        if action in position.actions:
            continue
        text = str(position)
        with pytest.raises(ActionError) as refusal:
            position.apply(action)
        assert refusal.value.code.startswith("action/")
        if refusal.value.code == "action/does-not-fit":
            facts = refusal.value.message.facts
            assert facts["blocker"] in position.garden.cells
        assert str(position) == text


def the_game_ends_and_only_seats_that_stayed_win(rules: Rules, seats: int, seed: int) -> None:
    position = Position.start(rules, seats)
    for before, _, position in game(seed, rules, seats):
        assert (before.outcome, position.outcome is None) == (None, not position.over)
    outcome = position.outcome
    assert outcome is not None
    assert outcome.winners
    assert set(outcome.winners) <= set(position.playing)
    fewest = min(outcome.empties[seat - 1] for seat in position.playing)
    assert all(outcome.empties[seat - 1] == fewest for seat in outcome.winners)
    assert sum(outcome.shares) == pytest.approx(1.0)
    assert not (outcome.end == "repetition" and rules.norep)


def the_turn_passes_clockwise_to_who_has_not_left(rules: Rules, seats: int, seed: int) -> None:
    for before, _, after in game(seed, rules, seats):
        if before.seat is None or after.seat in (None, before.seat):
            continue
        seat = before.seat % seats + 1
        while seat in after.left:
            seat = seat % seats + 1
        assert after.seat == seat
        assert not after.trail
        assert not after.hand


def no_turn_is_endless_under_bruno(rules: Rules, seats: int, seed: int) -> None:
    """R6: within a turn the trail grows by each earned play, and no garden in it returns."""
    for before, move, after in game(seed, rules, seats):
        gone = [*after.trail, after.garden] if after.trail else []
        assert len(set(gone)) == len(gone)
        if isinstance(move, Place) and after.seat == before.seat and not before.setup:
            assert rules.bruno
            assert before.earns(move)
            assert after.turn_garden == before.turn_garden
            assert after.trail == (*before.trail, before.garden)
        elif not isinstance(move, Leave) and after.seat == before.seat:
            assert after.trail == before.trail
        elif isinstance(move, Place):
            assert not before.earns(move)
        assert after.extra_plays == len(after.trail)
        assert not (after.trail and not rules.bruno)


PROMISES = (
    tiles_are_conserved,
    one_move_moves_at_most_two_tiles,
    rows_and_columns_always_ascend,
    every_successor_is_a_possible_position,
    text_round_trips_and_apply_after_parse_equals_apply,
    every_view_of_the_actions_agrees,
    a_seat_to_act_can_always_act,
    an_illegal_action_is_refused_and_changes_nothing,
    the_game_ends_and_only_seats_that_stayed_win,
    the_turn_passes_clockwise_to_who_has_not_left,
    no_turn_is_endless_under_bruno,
)
OF_EVERY_PROMISE = pytest.mark.parametrize(
    "promise", PROMISES, ids=[promise.__name__ for promise in PROMISES]
)
Promise = Callable[[Rules, int, int], None]


@OF_EVERY_PROMISE
@IN_EVERY_GAME
def test_in_every_game(promise: Promise, rules: Rules, seats: int) -> None:
    promise(rules, seats, 12)


@OF_EVERY_PROMISE
@settings(max_examples=8)
@given(rules=st.sampled_from(EVERY_RULES), seats=st.integers(2, 5), seed=SEEDS)
def test_in_any_game(promise: Promise, rules: Rules, seats: int, seed: int) -> None:
    promise(rules, seats, seed)


@pytest.mark.soak
@OF_EVERY_PROMISE
@IN_EVERY_GAME
@settings(max_examples=10)
@given(seed=SEEDS)
def test_in_every_game_at_length(promise: Promise, rules: Rules, seats: int, seed: int) -> None:
    promise(rules, seats, seed)
