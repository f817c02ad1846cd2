"""A stepper that was pickled goes on exactly as its original: luck, R7, rivals and all."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from luckynumbers.core import PositionError, Rules
from luckynumbers.kernel import Policy, Stepper


def results(stepper: Stepper, seed: int) -> list[bytes]:
    """Step every game once by itself, and list all that a stepper shows."""
    steps = stepper.step(stepper.decide(Policy.random, seed))
    shown = (*steps, stepper.legal(), stepper.seat_to_act(), stepper.observe_every())
    ended = (stepper.ended, stepper.observe_ended())
    return [array.tobytes() for array in (*shown, *ended)]


@pytest.mark.parametrize(
    ("rules", "seats", "options"),
    [
        (Rules(sorted=True), 2, {}),
        (Rules(bruno=True), 3, {"threads": 2, "first": 2}),
        (Rules(michael=True, norep=True), 5, {}),
        (Rules(), 2, {"rivals": "greedy"}),
        (Rules(bruno=True), 4, {"rivals": "filler", "learner": 3}),
    ],
    ids=str,
)
def test_a_pickled_stepper_goes_on_as_its_original(
    rules: Rules, seats: int, options: dict[str, Any]
) -> None:
    stepper = Stepper(16, rules, seats, seed=5, **options)
    for seed in range(250):
        results(stepper, seed)
    twins = [pickle.loads(pickle.dumps(stepper)), copy.deepcopy(stepper)]
    for twin in twins:
        assert twin.ended.tolist() == stepper.ended.tolist()
        assert twin.observe_ended().tobytes() == stepper.observe_ended().tobytes()
    for seed in range(250, 400):
        expected = results(stepper, seed)
        assert all(results(twin, seed) == expected for twin in twins)
    for each in (stepper, *twins):
        each.reset(9)
    expected = results(stepper, 1)
    assert all(results(twin, 1) == expected for twin in twins)


def test_a_state_whose_parts_do_not_belong_together_is_refused() -> None:
    twin: Any = Stepper(2, seats=2, rivals="random")._twin
    other: Any = Stepper(2, seats=3)._twin
    kind: Any = type(twin)
    two, three = twin.__getstate__(), other.__getstate__()
    start, policy, learner, games, luck, learners, _ = two
    states: list[Any] = [
        (start, policy, learner, three[3], luck, learners, []),
        (start, policy, learner, [], [], [], []),
        (start, policy, learner, games, luck[:1], learners, []),
        (start, policy, learner, games, luck, [3 - seat for seat in learners], []),
        (start, policy, learner, games, luck, learners, [(2, start)]),
        (start, None, 0, games, luck, learners, []),
        (start[:-1], policy, learner, games, luck, learners, []),
    ]
    for state in states:
        empty = kind.__new__(kind)
        with pytest.raises(PositionError):
            empty.__setstate__(state)


def test_a_pickle_keeps_the_count_of_repetitions() -> None:
    """Random games that never draw come back to positions, and end by R7 (``End.repetition``)."""
    stepper = Stepper(10, seed=1)
    luck = np.random.default_rng(1)
    repeated = 0
    for _ in range(300):
        legal = stepper.legal()
        weights = luck.random(legal.shape) * legal
        weights[:, 0] *= 1e-3
        actions = weights.argmax(axis=1)
        twin = pickle.loads(pickle.dumps(stepper))
        steps, again = stepper.step(actions), twin.step(actions)
        assert steps.endings.tolist() == again.endings.tolist()
        assert steps.done.tolist() == again.done.tolist()
        repeated += int((steps.done & (steps.endings == 2)).sum())
    assert repeated > 0
