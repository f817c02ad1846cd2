"""Clocks for each turn, for the game, or in days; time that is given, and time that is up."""

from typing import Literal

import pytest

from luckynumbers.server.game.clocks import Clocks
from luckynumbers.server.game.commands import Act, Give, GiveBack, Leave, TimeUp
from luckynumbers.server.game.deciding.bounds import GIFT_PAUSE, MOST_GIFTS
from luckynumbers.server.game.events import Adjusted, Clock, Left
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from luckynumbers.server.game.view import view_of
from tests.server.game.support import ANN, BEN, EVE, HERE, NOW, act, do, lay, refusal, started

TURN = Clock("turn", 60)
GAME = Clock("game", 600, 5)
NONE = Clocks.of(Clock(), 2)
TIMED = started("me", "open", edition="anniversary", clock=TURN)


@pytest.mark.parametrize(
    ("clocks", "deadline", "remaining"),
    [
        (NONE, None, (0, 0)),
        (NONE.turn(1, 7), None, (0, 0)),
        (Clocks.of(TURN, 2), None, (60_000, 60_000)),
        (Clocks.of(TURN, 2).turn(1, 7), 60_007, (60_000, 60_000)),
        (Clocks.of(TURN, 2).turn(1, 7).turn(1, 5000), 60_007, (60_000, 60_000)),
        (Clocks.of(TURN, 2).turn(1, 0).give(1, 9000).turn(2, 50_000), 110_000, (69_000, 60_000)),
        (
            Clocks.of(TURN, 2).turn(1, 0).give(1, 9000).turn(2, 9).turn(1, 20),
            60_020,
            (60_000, 60_000),
        ),
        (Clocks.of(Clock("days", 86400), 2).turn(2, 0), 86_400_000, (86_400_000, 86_400_000)),
        (Clocks.of(GAME, 2).turn(1, 0), 600_000, (600_000, 600_000)),
        (Clocks.of(GAME, 2).turn(1, 0).turn(2, 100_000), 700_000, (505_000, 600_000)),
        (Clocks.of(GAME, 2).turn(1, 0).turn(2, 700_000), 1_300_000, (5_000, 600_000)),
        (Clocks.of(GAME, 2).turn(1, 100).turn(2, 50), 600_050, (605_000, 600_000)),
        (Clocks.of(GAME, 2).turn(1, 0).turn(None, 1000), None, (604_000, 600_000)),
    ],
)
def test_the_time_that_remains(
    clocks: Clocks, deadline: int | None, remaining: tuple[int, ...]
) -> None:
    assert (clocks.deadline, clocks.remaining) == (deadline, remaining)


def test_the_clock_of_a_seat_runs_from_its_turn_on() -> None:
    state = do(TIMED, Act(*HERE, 1, TIMED.seq, "*"), ANN, now=NOW + 10_000)
    assert view_of(state).deadline == NOW + 60_000, "the same turn goes on"
    discard = f"{state.running.position.hand[0]:02d}@-"
    state = do(state, Act(*HERE, 1, state.seq, discard), ANN, now=NOW + 20_000)
    assert view_of(state).deadline == NOW + 80_000
    assert view_of(state).remaining == (), "only a clock for the whole game shows them"


def test_a_clock_for_the_game_shows_what_each_seat_has() -> None:
    state = started("me", "open", edition="anniversary", clock=GAME)
    assert view_of(state).remaining == (600_000, 600_000)
    state = act(state, "*")
    discard = f"{state.running.position.hand[0]:02d}@-"
    state = do(state, Act(*HERE, 1, state.seq, discard), ANN, now=NOW + 30_000)
    assert view_of(state).remaining == (575_000, 600_000)


@pytest.mark.parametrize(
    ("state", "seat", "user", "code"),
    [
        (lay("me", "open", clock=TURN), 2, ANN, "table/not-running"),
        (do(TIMED, Leave(*HERE, 1), ANN), 1, BEN, "table/not-running"),
        (TIMED, 1, EVE, "table/spectator"),
        (TIMED, 1, None, "table/spectator"),
        (TIMED, 1, ANN, "table/own-time"),
        (started("me", "Ben", clock=TURN), 2, ANN, "table/own-time"),
        (TIMED, 3, ANN, "table/no-such-seat"),
        (started("me", "open"), 2, ANN, "table/no-clock"),
    ],
)
def test_time_that_cannot_be_given(state: State, seat: int, user: User | None, code: str) -> None:
    assert refusal(state, Give(*HERE, seat, 30), user) == code


def test_time_that_is_given() -> None:
    state = do(TIMED, Give(*HERE, 1, 30), BEN, now=NOW + 5000)
    assert state.events[-1].data == Adjusted(1, 30_000)
    assert view_of(state).deadline == NOW + 90_000
    assert state.messages[-1].message.code == "table/time-given"


GIFT = do(TIMED, Give(*HERE, 1, 30), BEN)


@pytest.mark.parametrize(
    ("state", "seconds", "later", "code"),
    [
        (TIMED, 601, 0, "table/enough-time"),
        (TIMED, 600, 0, None),
        (GIFT, 30, GIFT_PAUSE - 1, "table/just-given"),
        (GIFT, 30, GIFT_PAUSE, None),
        (GIFT, 571, GIFT_PAUSE, "table/enough-time"),
        (GIFT, 570, GIFT_PAUSE, None),
        (do(TIMED, GiveBack(0), now=NOW + 10_000_000), 600, 10_000_000, None),
    ],
)
def test_gifts_are_bounded_in_rate_and_sum(
    state: State, seconds: int, later: int, code: str | None
) -> None:
    gift = Give(*HERE, 1, seconds)
    if code is None:
        given = do(state, gift, BEN, now=NOW + later)
        assert given.events[-1].data == Adjusted(1, seconds * 1000)
    else:
        assert refusal(state, gift, BEN, now=NOW + later) == code


def test_gifts_are_bounded_in_number() -> None:
    state = started("me", "open", clock=Clock("days", 86400))
    for number in range(MOST_GIFTS):
        state = do(state, Give(*HERE, 2, 1), ANN, now=NOW + number * GIFT_PAUSE)
    later = {"now": NOW + MOST_GIFTS * GIFT_PAUSE}
    assert refusal(state, Give(*HERE, 2, 1), ANN, **later) == "table/enough-time"


def test_who_has_left_needs_no_time() -> None:
    three = started("me", "open", "open", clock=TURN)
    assert refusal(do(three, Leave(*HERE, 2), BEN), Give(*HERE, 2, 9), ANN) == "leave/gone"


@pytest.mark.parametrize(
    ("since", "now", "ms"),
    [
        (NOW + 20_000, NOW + 90_000, 70_000),
        (NOW - 5000, NOW + 90_000, 90_000),  # something was stored after the last sign of life
        (0, NOW + 90_000, 90_000),
    ],
)
def test_time_in_which_a_table_could_not_be_played_does_not_count(
    since: int, now: int, ms: int
) -> None:
    """However long it took until the table was taken up again: until this very moment."""
    state = do(TIMED, GiveBack(since), now=now)
    assert state.events[-1].data == Adjusted(1, ms, "restart")
    before = (TIMED.clocks.deadline or 0) - max(since, NOW)
    assert (state.clocks.deadline or 0) - now == before


def test_the_times_of_a_log_never_go_back() -> None:
    state = do(TIMED, Act(*HERE, 1, TIMED.seq, "*"), ANN, now=NOW - 3_600_000)
    assert state.events[-1].at == NOW
    assert do(TIMED, GiveBack(NOW), now=NOW - 3_600_000) is TIMED


def test_what_a_restart_took_is_given_back() -> None:
    state = do(TIMED, GiveBack(NOW), now=NOW + 3_600_000)
    assert state.events[-1].data == Adjusted(1, 3_600_000, "restart")
    assert view_of(state).deadline == NOW + 3_660_000
    assert state.messages[-1].message.code == "table/time-back"


@pytest.mark.parametrize(
    "table",
    [lay("me", "open", clock=TURN), do(TIMED, Leave(*HERE, 1), ANN), started("me", "open")],
)
def test_where_no_clock_runs_no_time_is_given_back(table: State) -> None:
    assert do(table, GiveBack(NOW), now=NOW + 1000) is table


@pytest.mark.parametrize(("late", "kind"), [(0, "Left"), (1, "same"), (-1, "same")])
def test_time_that_is_up_takes_the_seat_out(late: int, kind: Literal["Left", "same"]) -> None:
    state = do(TIMED, TimeUp(1, TIMED.seq - late))
    if kind == "same":
        assert state is TIMED, "something else has happened in the meantime"
    else:
        assert state.events[-2].data == Left(1, "timeout")
        assert state.closed is not None
