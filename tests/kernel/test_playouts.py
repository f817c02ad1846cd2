"""Playouts: the same for any number of threads, cancellable, and true to the rules."""

import signal
import threading
import time

import numpy as np
import pytest

from luckynumbers.core import End, GameError, Position, Rules
from luckynumbers.kernel import ENDS, Cancel, Packed, Playouts, Policy, playouts
from tests.helpers import EVERY_GAME, stand

START = Packed.start(Rules(sorted=True), 2)
OVER = stand("03....../..07..../....12../......18", "02....../..05..../....11../......19").close()


def same(one: Playouts, other: Playouts) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in vars(one))


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_result_does_not_depend_on_the_number_of_threads(policy: Policy, seats: int) -> None:
    start = Packed.start(Rules(bruno=True), seats)
    one = playouts(start, 203, policy, seed=7, threads=1)
    for threads in (2, 3, 8):
        assert same(one, playouts(start, 203, policy, seed=7, threads=threads))
    assert not same(one, playouts(start, 203, policy, seed=8))


def test_a_seed_may_be_any_whole_number() -> None:
    assert same(playouts(START, 5, seed=-1), playouts(START, 5, seed=(1 << 64) - 1))
    assert same(playouts(START, 5, seed=1 << 80), playouts(START, 5, seed=0))


def test_more_games_begin_with_the_same_games() -> None:
    few, many = playouts(START, 10, seed=3), playouts(START, 50, seed=3)
    assert np.array_equal(few.decisions, many.decisions[:10])


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME[::5])
def test_shares_add_up_and_every_game_ends(rules: Rules, seats: int) -> None:
    result = playouts(Position.start(rules, seats), 300, seed=1)
    assert sum(result.shares) == pytest.approx(1)
    assert sum(result.ends.values()) == result.games == 300
    assert result.unfinished == 0
    assert result.ends[End.left] == 0
    assert (result.ends[End.repetition] > 0) <= (not rules.norep)


def test_a_full_garden_is_an_end_with_one_winner() -> None:
    result = playouts(START, 500, seed=2)
    full = result.endings == ENDS.index(End.full)
    assert full.any()
    assert np.array_equal(full, (result.empties == 0).any(axis=1))
    assert set(np.bitwise_count(result.winners[full]).tolist()) == {1}


def test_a_finished_game_stays_as_it_is() -> None:
    result = playouts(OVER, 3)
    assert result.decisions.tolist() == [0, 0, 0]
    assert result.ends[End.repetition] == 3
    assert OVER.outcome is not None
    assert result.shares == OVER.outcome.shares


def test_a_seat_that_has_left_never_wins() -> None:
    three = Position.start(Rules(sorted=True), 3).leave(2)
    result = playouts(three, 200, "greedy", seed=1)
    assert result.shares[1] == 0
    assert result.shares[0] > 0.3
    assert result.shares[2] > 0.3


def test_a_game_without_repetition_is_given_up_at_the_limit() -> None:
    result = playouts(START, 20, seed=1, limit=5)
    assert result.unfinished == 20
    assert result.shares == (0.0, 0.0)
    assert set(result.decisions.tolist()) == {5}


def test_a_cancelled_call_says_so() -> None:
    cancel = Cancel()
    cancel.cancel()
    assert cancel.cancelled
    with pytest.raises(GameError, match="kernel/cancelled"):
        playouts(START, 1000, cancel=cancel)
    with pytest.raises(GameError, match="kernel/cancelled"):
        START.perft(8, cancel=cancel)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_call_can_be_cancelled_from_another_thread(threads: int) -> None:
    cancel = Cancel()
    timer = threading.Timer(0.05, cancel.cancel)
    timer.start()
    begun = time.monotonic()
    with pytest.raises(GameError, match="kernel/cancelled"):
        playouts(START, 20_000_000, "greedy", threads=threads, cancel=cancel)
    assert time.monotonic() - begun < 30
    timer.join()


def test_a_long_call_lets_other_threads_run_and_hears_an_interrupt() -> None:
    ticks: list[float] = []

    def interrupt() -> None:
        ticks.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(0.1, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        playouts(START, 20_000_000, "greedy")
    assert ticks
    timer.join()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"games": 0}, "kernel/range"),
        ({"games": -1}, "kernel/range"),
        ({"games": 1 << 40}, "kernel/range"),
        ({"games": 2.5}, "argument/type"),
        ({"threads": 0}, "kernel/range"),
        ({"threads": 1 << 20}, "kernel/range"),
        ({"seed": 0.5}, "argument/type"),
        ({"seed": None}, "argument/type"),
        ({"policy": "clever"}, "kernel/policy"),
        ({"limit": 0}, "kernel/range"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, object], code: str) -> None:
    with pytest.raises(GameError) as refused:
        playouts(START, **{"games": 1, **arguments})  # type: ignore[arg-type]
    assert refused.value.code == code
