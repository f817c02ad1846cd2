"""The batched stepper: every game in it follows core and the count of R7 exactly."""

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luckynumbers.core import (
    ACTION_COUNT,
    DRAW,
    ActionError,
    End,
    GameError,
    Place,
    Position,
    Rules,
)
from luckynumbers.kernel import ENDS, Playouts, Policy, Stepper, Steps, decide, plane_names
from tests.helpers import EVERY_GAME, random_game, rebuilt, stand

NAMES = [f"{rules}-{seats}" for rules, seats in EVERY_GAME]


def random_actions(mask: np.ndarray, rng: np.random.Generator, draw: float = 1.0) -> np.ndarray:
    """Pick a legal action in each game; a weight below 1 makes draws rare and games repeat."""
    weights = rng.random(mask.shape) * mask
    weights[:, 0] *= draw
    chosen: np.ndarray = weights.argmax(axis=1)
    return chosen


def passing_actions(stepper: Stepper, rng: np.random.Generator) -> np.ndarray:
    """Exchange a tile for its equal (R2) wherever there is one, so that positions return."""
    actions = random_actions(stepper.legal(), rng, draw=1e-3)
    for game in range(stepper.games):
        position = stepper.position(game)
        passes = [
            action.id
            for action in position.actions
            if isinstance(action, Place) and position.garden[action.cell] == action.number
        ]
        actions[game] = passes[0] if passes else actions[game]
    return actions


class Follower:
    """One game of a stepper, played along in core."""

    def __init__(self, position: Position) -> None:
        self.position = rebuilt(position)
        self.stood = Counter({self.position: int(position.turn_begins)})
        self.decisions = 0

    def step(self, action: int, after: Position | None) -> None:
        """Play on; ``after`` is where the stepper stands, ``None`` where it began anew."""
        self.decisions += 1
        here = self.position.apply(self.position.action(action))
        while here.chance:
            assert after is not None, "no game ends at a reveal"
            revealed = Counter(here.unseen) - Counter(after.unseen)
            here = here.reveal(min(revealed))
        if here.turn_begins:
            self.stood[here] += 1
            if self.stood[here] == 3 and not here.rules.norep:
                here = here.close()
        self.position = here


Choose = Callable[[Stepper, np.random.Generator], np.ndarray]


def anything(stepper: Stepper, rng: np.random.Generator) -> np.ndarray:
    return random_actions(stepper.legal(), rng)


def replay(
    rules: Rules,
    seats: int,
    steps: int,
    choose: Choose = anything,
    begin: Position | None = None,
) -> Counter[End]:
    games = 8
    stepper = Stepper(games, rules, seats, seed=steps)
    for game in range(games):
        if begin is not None:
            stepper.set_position(game, begin)
    rng = np.random.default_rng(seats)
    followers = [Follower(stepper.position(game)) for game in range(games)]
    ends: Counter[End] = Counter()
    for _ in range(steps):
        actions = choose(stepper, rng)
        results = stepper.step(actions)
        for game, follower in enumerate(followers):
            after = stepper.position(game)
            follower.step(int(actions[game]), None if results.done[game] else after)
            assert results.done[game] == follower.position.over
            if not results.done[game]:
                assert follower.position == after
                assert not results.rewards[game].any()
                continue
            outcome = follower.position.outcome
            assert outcome is not None
            assert results.rewards[game].tolist() == pytest.approx(list(outcome.shares))
            assert ENDS[results.endings[game]] == outcome.end
            assert results.decisions[game] == follower.decisions
            ends[outcome.end] += 1
            followers[game] = Follower(after)
    return ends


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME[::3], ids=NAMES[::3])
def test_every_game_follows_core(rules: Rules, seats: int) -> None:
    replay(rules, seats, steps=60)


def everyone_can_pass(rules: Rules, seats: int) -> Position:
    """Put the equal of each seat's lowest tile on the table."""
    gardens = [f"{seat:02d}....../..07..../....12../......18" for seat in range(1, seats + 1)]
    table = "".join(f"{seat:02d}" for seat in range(1, seats + 1))
    return stand(*gardens, rules=str(rules), table=table)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_game_ends_when_a_position_stands_for_the_third_time(seats: int) -> None:
    rules = Rules(sorted=True)
    begin = everyone_can_pass(rules, seats)
    stepper = Stepper(1, rules, seats)
    stepper.set_position(0, begin)
    rng = np.random.default_rng(0)
    for _ in range(2 * seats - 1):
        assert not stepper.step(passing_actions(stepper, rng)).done[0]
    results = stepper.step(passing_actions(stepper, rng))
    assert results.done[0]
    assert ENDS[results.endings[0]] == End.repetition
    assert replay(rules, seats, 60, passing_actions, begin)[End.repetition] > 0


def test_repetition_does_not_end_games_without_it() -> None:
    rules = Rules(sorted=True, norep=True)
    ends = replay(rules, 2, 100, passing_actions, everyone_can_pass(rules, 2))
    assert ends[End.repetition] == 0


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME[::5], ids=NAMES[::5])
def test_the_mask_is_core_s_list_of_legal_actions(rules: Rules, seats: int) -> None:
    stepper = Stepper(16, rules, seats, seed=4)
    rng = np.random.default_rng(1)
    mask = np.empty((16, ACTION_COUNT), np.bool_)
    for _ in range(20):
        assert stepper.legal(mask) is mask
        for game in range(16):
            position = stepper.position(game)
            assert np.flatnonzero(mask[game]).tolist() == [a.id for a in position.actions]
            assert stepper.seat_to_act()[game] == position.seat
        stepper.step(random_actions(mask, rng))


def expected_planes(position: Position) -> np.ndarray:
    """Build an observation in the plainest way."""
    assert position.seat is not None
    order = [(position.seat - 1 + turn) % len(position.gardens) + 1 for turn in position.seats]
    order = order[-1:] + order[:-1]
    planes = [[number or 0 for number in position.gardens[seat - 1].cells] for seat in order]
    planes += [[int(seat == position.seat)] * 16 for seat in order]
    planes += [[int(seat in position.left)] * 16 for seat in order]
    numbers = range(1, 21)
    planes += [[position.table.count(number)] * 16 for number in numbers]
    planes += [[position.unseen.get(number, 0)] * 16 for number in numbers]
    planes += [[position.hand.count(number)] * 16 for number in numbers]
    planes += [[value] * 16 for value in (position.hidden, position.setup, bool(position.trail))]
    return np.array(planes).reshape(-1, 4, 4)


@pytest.mark.parametrize("kind", [np.uint8, np.float32])
@pytest.mark.parametrize("seats", [2, 5])
def test_an_observation_shows_what_the_seat_to_act_sees(kind: type, seats: int) -> None:
    positions = [
        position
        for position, _, _ in random_game(6, Rules(bruno=True), seats, leaving=0.003)
        if not position.chance
    ][::7]
    stepper = Stepper(len(positions), Rules(bruno=True), seats)
    for game, position in enumerate(positions):
        stepper.set_position(game, position)
        assert stepper.position(game) == position
    assert stepper.planes == len(plane_names(seats))
    out: np.ndarray = np.full((len(positions), stepper.planes, 4, 4), 77, kind)
    assert stepper.observe(out) is out
    for game, position in enumerate(positions):
        assert np.array_equal(out[game], expected_planes(position))


def history(threads: int, seed: int = 3) -> list[list[int]]:
    stepper = Stepper(150, Rules(), 3, seed=seed, threads=threads)
    rng = np.random.default_rng(0)
    rows = []
    for _ in range(60):
        actions = random_actions(stepper.legal(), rng)
        rows.append([*actions.tolist(), *stepper.step(actions).winners.tolist()])
    return rows


def test_the_games_do_not_depend_on_the_number_of_threads() -> None:
    assert history(1) == history(2) == history(5)
    assert history(1) != history(1, seed=4)


def test_reset_begins_the_same_games_again() -> None:
    stepper = Stepper(5, seed=1)
    before = [stepper.position(game) for game in range(5)]
    stepper.step(np.zeros(5, np.int64))
    stepper.reset(1)
    assert [stepper.position(game) for game in range(5)] == before
    stepper.reset(2)
    assert [stepper.position(game) for game in range(5)] != before


@pytest.mark.parametrize("policy", Policy)
def test_policies_choose_for_every_game(policy: Policy) -> None:
    stepper = Stepper(100, Rules(), 3, seed=2)
    seen = set()
    for seed in range(30):
        actions = stepper.decide(policy, seed)
        assert stepper.legal()[np.arange(100), actions].all()
        assert decide(stepper.position(0), policy, seed).id == actions[0]
        seen.update(actions.tolist())
        stepper.step(actions)
    assert len(seen) > 10


def test_one_refused_action_changes_no_game() -> None:
    stepper = Stepper(3, seed=1)
    before = [stepper.position(game) for game in range(3)]
    with pytest.raises(ActionError) as refused:
        stepper.step(np.array([0, 0, 321]))
    assert (refused.value.code, dict(refused.value.message.facts)) == (
        "kernel/illegal",
        {"game": 2, "id": 321},
    )
    assert [stepper.position(game) for game in range(3)] == before


def test_a_step_fills_the_arrays_it_is_given_and_refuses_others() -> None:
    stepper = Stepper(3, seed=1)
    out = Steps.blank(3, 2)
    assert stepper.step(np.zeros(3, np.int64), out=out) is out
    with pytest.raises(GameError, match="kernel/shape"):
        stepper.step(np.zeros(3, np.int64), out=Steps.blank(2, 2))
    with pytest.raises(GameError, match="kernel/number"):
        stepper.step(np.zeros(3, np.int64), penalty=float("inf"))


def test_arrays_that_shrank_since_they_were_filled_are_refused() -> None:
    stepper, actions = Stepper(3, seed=1), np.zeros(3, np.int64)
    out = stepper.step(actions, out=Steps.blank(3, 2))
    out.decisions.resize(2, refcheck=False)
    with pytest.raises(GameError, match="kernel/shape"):
        stepper.step(stepper.decide("random", 1), out=out)


def test_a_learner_who_has_left_can_not_be_waited_for() -> None:
    stepper = Stepper(1, Rules(), 3, rivals="greedy", learner=2)
    gone = Position.start(Rules(sorted=True), 3).leave(2)
    with pytest.raises(GameError, match="kernel/no-decision"):
        stepper.set_position(0, gone)
    assert stepper.seat_to_act().tolist() == [2]


def test_a_second_call_at_once_is_refused_or_waits_its_turn() -> None:
    stepper = Stepper(2000, seed=1)
    codes: set[str] = set()

    def hammer() -> None:
        for seed in range(50):
            try:
                stepper.reset(seed)
                stepper.legal()
                stepper.step(np.zeros(2000, np.int64))
            except GameError as error:
                codes.add(error.code)

    threads = [threading.Thread(target=hammer) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes <= {"kernel/busy", "kernel/illegal"}


def test_a_stepper_refuses_games_it_could_not_step() -> None:
    stepper = Stepper(2)
    two = stand("03....../..07..../....12../......18", "02....../..05..../....11../......19")
    with pytest.raises(GameError, match="kernel/no-decision"):
        stepper.set_position(0, two.close())
    with pytest.raises(GameError, match="kernel/seats"):
        stepper.set_position(0, Position.start(Rules(), 3))
    for game in (-1, 2, 1 << 70):
        with pytest.raises(GameError, match="kernel/range"):
            stepper.position(game)
    stepper.set_position(1, two)
    assert stepper.step(np.array([0, DRAW.id])).done.tolist() == [False, False]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"games": 0}, "kernel/range"),
        ({"games": 1 << 40}, "kernel/range"),
        ({"seats": 1}, "kernel/range"),
        ({"seats": 6}, "kernel/range"),
        ({"seats": "2"}, "argument/type"),
        ({"threads": 0}, "kernel/range"),
        ({"seed": "5"}, "argument/type"),
        ({"first": 3}, "position/seat"),
        ({"first": 0}, "position/seat"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(GameError) as refused:
        Stepper(**{"games": 1, **arguments})  # type: ignore[arg-type]
    assert refused.value.code == code


MALFORMED = {"kernel/array", "kernel/dtype", "kernel/shape"}
ARRAYS = st.one_of(
    st.tuples(
        st.sampled_from(["int8", "uint16", "int32", "int64", "uint64", "float32", "bool", "U3"]),
        st.lists(st.integers(0, 5), max_size=3),
        st.integers(-5, 400),
    ).map(lambda made: np.full(made[1], made[2]).astype(made[0])),
    st.just([0, 0, 0]),
    st.none(),
)


@settings(max_examples=300)
@given(ARRAYS)
def test_malformed_actions_are_refused(array: Any) -> None:
    stepper = Stepper(3)
    legal = isinstance(array, np.ndarray) and array.dtype.kind in "iu" and array.shape == (3,)
    if legal and not array.any():
        stepper.step(array)
        return
    with pytest.raises(GameError) as refused:
        stepper.step(array)
    assert refused.value.code == "kernel/illegal" if legal else refused.value.code in MALFORMED


@settings(max_examples=300)
@given(ARRAYS)
def test_malformed_buffers_are_refused(array: Any) -> None:
    stepper = Stepper(3)
    for write in (stepper.legal, stepper.observe):
        if array is None:
            continue
        with pytest.raises(GameError) as refused:
            write(array)
        assert refused.value.code in MALFORMED


def test_buffers_that_cannot_be_written_as_they_are_are_refused() -> None:
    stepper = Stepper(3)
    frozen = np.empty((3, ACTION_COUNT), np.bool_)
    frozen.flags.writeable = False
    wide = np.empty((3, 2 * ACTION_COUNT), np.bool_)[:, ::2]
    turned = np.empty((ACTION_COUNT, 3), np.bool_).T
    for buffer in (frozen, wide, turned):
        with pytest.raises(GameError, match="kernel/layout"):
            stepper.legal(buffer)
    backwards = np.zeros(6, np.int64)[::-2]
    assert not stepper.step(backwards).done.any()


@pytest.mark.parametrize("rules", ["std+sorted", "", []])
def test_rules_are_no_text(rules: Any) -> None:
    with pytest.raises(GameError) as error:
        Stepper(2, rules, seats=2, seed=1)
    assert error.value.code == "argument/type"


@pytest.mark.parametrize(("games", "seats"), [(2, 9), (2, 1), (-1, 2), (0, 2)])
def test_arrays_are_for_games_that_there_are(games: int, seats: int) -> None:
    for make in (Steps.blank, Playouts.blank):
        with pytest.raises(GameError, match="kernel/range"):
            make(games, seats)
    with pytest.raises(GameError, match="kernel/range"):
        plane_names(9)
