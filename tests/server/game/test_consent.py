"""Replacing someone who is gone: only if all others who are here agree."""

import pytest

from luckynumbers.server.game.commands import Act, Answer, Close, Leave, Replace
from luckynumbers.server.game.events import Clock, Left, Seat, Seated
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from tests.server.game.support import ANN, BEN, CY, DORA, EVE, HERE, NOW, do, lay, refusal, started

THREE = started("me", "open", "open", edition="anniversary", first=3)
FOUR = started("me", "Tim", "open", "open", edition="anniversary", first=4)
GRACE = 60_000
LATER = NOW + GRACE
CY_GONE = {"absent": {"cy": NOW}, "grace": GRACE, "now": LATER}
BOTH_GONE = {"absent": {"cy": NOW, "ben": LATER}, "grace": GRACE, "now": LATER}
LEFT = do(THREE, Leave(*HERE, 3), CY)


@pytest.mark.parametrize(
    ("state", "seat", "bot", "user", "code"),
    [
        (THREE, 4, "", ANN, "table/no-such-seat"),
        (THREE, 3, "", EVE, "table/spectator"),
        (THREE, 3, "", None, "table/spectator"),
        (do(THREE, Leave(*HERE, 2), BEN), 3, "", BEN, "table/spectator"),
        (do(lay("me", "open"), Close(*HERE), ANN), 2, "", ANN, "table/not-running"),
        (THREE, 3, "exec:ls", ANN, "bot/unknown"),
        (THREE, 3, "nobody", ANN, "bot/unknown"),
        (THREE, 2, "greedy", ANN, "table/not-gone"),
        (THREE, 3, "greedy", CY, "table/others-only"),
        (FOUR, 2, "greedy", BEN, "table/others-only"),
        (started("me", "greedy"), 2, "", ANN, "table/others-only"),
        (LEFT, 3, "greedy", ANN, "leave/gone"),
    ],
)
def test_what_is_refused(state: State, seat: int, bot: str, user: User | None, code: str) -> None:
    assert refusal(state, Replace(*HERE, seat, bot), user, **CY_GONE) == code


@pytest.mark.parametrize(
    ("clock", "rated", "first", "since", "now", "code"),
    [
        # away for the time of grace, while it is their turn
        (Clock(), False, 2, NOW, LATER, None),
        (Clock(), True, 2, NOW, LATER, None),
        (Clock(), False, 2, NOW + 1, LATER, "table/not-gone"),
        # away for long, but the turn has just begun
        (Clock(), False, 2, NOW - 10 * GRACE, LATER - 1, "table/not-gone"),
        # not their turn
        (Clock(), False, 1, NOW - 10 * GRACE, LATER, "table/not-their-turn"),
        (Clock("days", 86400), True, 1, NOW, NOW + 70_000, "table/clock-decides"),
        # half of what the clock grants, and never less than the time of grace
        (Clock("turn", 10), False, 2, NOW, LATER - 1, "table/not-gone"),
        (Clock("game", 600), False, 2, NOW, NOW + 299_999, "table/not-gone"),
        (Clock("game", 600), True, 2, NOW, NOW + 300_000, None),
        (Clock("days", 86400), False, 2, NOW, NOW + 43_199_999, "table/not-gone"),
        (Clock("days", 86400), False, 2, NOW, NOW + 43_200_000, None),
        # a rated game over days waits for its clock
        (Clock("days", 86400), True, 2, NOW, NOW + 86_000_000, "table/clock-decides"),
    ],
)
def test_absence_counts_on_the_turn_of_who_is_gone_by_the_measure_of_the_clock(
    clock: Clock, rated: bool, first: int, since: int, now: int, code: str | None
) -> None:
    state = started("me", "open", host=DORA, clock=clock, rated=rated, first=first)
    gone = {"absent": {"emil": since}, "grace": GRACE, "now": now}
    if code is None:
        assert do(state, Replace(*HERE, 2), DORA, **gone).events[-2].data == Left(2, "skipped")
    else:
        assert refusal(state, Replace(*HERE, 2), DORA, **gone) == code


def test_who_acted_a_moment_ago_is_not_long_gone() -> None:
    """A turn of several actions: the wait begins with the last of them."""
    drew = do(THREE, Act(*HERE, 3, THREE.seq, "*"), CY, now=NOW + 30_000)
    assert refusal(drew, Replace(*HERE, 3), ANN, **CY_GONE) == "table/not-gone"
    assert do(drew, Replace(*HERE, 3), ANN, **{**BOTH_GONE, "now": LATER + 30_000}).seq > drew.seq


def test_who_comes_back_before_the_others_agree_keeps_the_seat() -> None:
    asked = do(THREE, Replace(*HERE, 3), ANN, **CY_GONE)
    late = Answer(*HERE, asked.offers[0].number, accept=True)
    assert refusal(asked, late, BEN, now=LATER, grace=GRACE) == "table/not-gone"


@pytest.mark.parametrize(
    ("bot", "data"),
    [
        ("greedy", Seated(3, Seat("bot", "Cy", "", "greedy", replaced="cy"))),
        ("", Left(3, "skipped")),
    ],
)
def test_with_nobody_else_here_it_happens_at_once(bot: str, data: Seated | Left) -> None:
    state = do(THREE, Replace(*HERE, 3, bot), ANN, **BOTH_GONE)
    assert state.events[-1].data == data
    assert state.offers == ()


@pytest.mark.parametrize(
    ("bot", "kind", "data"),
    [
        ("greedy", "bot", Seated(3, Seat("bot", "Cy", "", "greedy", replaced="cy"))),
        ("", "skip", Left(3, "skipped")),
    ],
)
def test_the_others_who_are_here_are_asked(bot: str, kind: str, data: Seated | Left) -> None:
    asked = do(THREE, Replace(*HERE, 3, bot), ANN, **CY_GONE)
    [offer] = asked.offers
    assert (offer.kind, offer.seat, offer.by, offer.bot) == (kind, 3, 1, bot)
    assert offer.wanted == {2}
    done = do(asked, Answer(*HERE, offer.number, accept=True), BEN, **CY_GONE)
    assert done.events[-1].data == data
    assert do(asked, Answer(*HERE, offer.number, accept=False), BEN).seq == THREE.seq


@pytest.mark.parametrize(
    ("number", "user", "code"),
    [
        (0, BEN, "offer/gone"),
        (1, ANN, "offer/not-asked"),
        (1, CY, "offer/not-asked"),
        (1, EVE, "offer/not-asked"),
        (1, None, "offer/not-asked"),
    ],
)
def test_answers_that_are_refused(number: int, user: User | None, code: str) -> None:
    asked = do(THREE, Replace(*HERE, 3), ANN, **CY_GONE)
    offer = asked.offers[0].number if number else asked.offers[0].number % 1_000_000 + 1
    assert refusal(asked, Answer(*HERE, offer, accept=True), user) == code


def test_one_answer_counts_for_all_seats_of_a_user() -> None:
    both = do(THREE, Replace(*HERE, 3), BEN, **CY_GONE)
    assert both.offers[0].by == 2
    four = do(FOUR, Replace(*HERE, 4), BEN, **CY_GONE)
    assert four.offers[0].wanted == {1}, "a seat on the device of someone else is not asked"
    done = do(four, Answer(*HERE, four.offers[0].number, accept=True), ANN, **CY_GONE)
    assert done.events[-1].data == Left(4, "skipped")


def test_someone_who_comes_back_and_moves_ends_the_question() -> None:
    asked = do(THREE, Replace(*HERE, 3), ANN, **CY_GONE)
    moved = do(asked, Act(*HERE, 3, asked.seq, "*"), CY)
    late = Answer(*HERE, asked.offers[0].number, accept=True)
    assert refusal(moved, late, BEN) == "offer/gone"
