"""Replacing someone who is gone: only if all others who are here agree."""

import pytest

from luckynumbers.server.game.commands import Act, Answer, Close, Leave, Replace
from luckynumbers.server.game.events import Left, Seat, Seated
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from tests.server.game.support import ANN, BEN, CY, EVE, HERE, NOW, do, lay, refusal, started

THREE = started("me", "open", "open", edition="anniversary")
FOUR = started("me", "Tim", "open", "open", edition="anniversary")
GRACE = 60_000
CY_GONE = {"absent": {"cy": NOW - GRACE}, "grace": GRACE}
BOTH_GONE = {"absent": {"cy": NOW - GRACE, "ben": NOW}, "grace": GRACE}
LEFT = do(THREE, Leave(*HERE, 3), CY)


@pytest.mark.parametrize(
    ("state", "seat", "bot", "user", "code"),
    [
        (THREE, 4, "", ANN, "leave/no-such-seat"),
        (THREE, 3, "", EVE, "table/spectator"),
        (THREE, 3, "", None, "table/spectator"),
        (do(THREE, Leave(*HERE, 2), BEN), 3, "", BEN, "table/spectator"),
        (lay("me", "open"), 2, "", ANN, "table/not-running"),
        (do(lay("me", "open"), Close(*HERE), ANN), 2, "", ANN, "table/not-running"),
        (THREE, 3, "exec:ls", ANN, "bot/unknown"),
        (THREE, 3, "nobody", ANN, "bot/unknown"),
        (THREE, 2, "greedy", ANN, "table/not-gone"),
        (FOUR, 2, "greedy", BEN, "table/not-gone"),
        (started("me", "greedy"), 2, "", ANN, "table/not-gone"),
        (LEFT, 3, "greedy", ANN, "leave/gone"),
    ],
)
def test_what_is_refused(state: State, seat: int, bot: str, user: User | None, code: str) -> None:
    assert refusal(state, Replace(*HERE, seat, bot), user, **CY_GONE) == code


@pytest.mark.parametrize(
    ("since", "code"), [(NOW, "table/not-gone"), (NOW - GRACE + 1, "table/not-gone")]
)
def test_who_went_a_moment_ago_may_come_back(since: int, code: str) -> None:
    gone = {"absent": {"cy": since}, "grace": GRACE}
    assert refusal(THREE, Replace(*HERE, 3), ANN, **gone) == code


@pytest.mark.parametrize(
    ("bot", "data"),
    [
        ("greedy", Seated(3, Seat("bot", "Cy", "", "greedy"))),
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
        ("greedy", "bot", Seated(3, Seat("bot", "Cy", "", "greedy"))),
        ("", "skip", Left(3, "skipped")),
    ],
)
def test_the_others_who_are_here_are_asked(bot: str, kind: str, data: Seated | Left) -> None:
    asked = do(THREE, Replace(*HERE, 3, bot), ANN, **CY_GONE)
    [offer] = asked.offers
    assert (offer.kind, offer.seat, offer.by, offer.bot) == (kind, 3, 1, bot)
    assert offer.wanted == {2}
    done = do(asked, Answer(*HERE, offer.number, accept=True), BEN)
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
    state = started("me", "open", "open", edition="anniversary")
    both = do(state, Replace(*HERE, 3), BEN, **CY_GONE)
    assert both.offers[0].by == 2
    four = do(FOUR, Replace(*HERE, 4), BEN, **CY_GONE)
    assert four.offers[0].wanted == {1}, "a seat on the device of someone else is not asked"
    done = do(four, Answer(*HERE, four.offers[0].number, accept=True), ANN)
    assert done.events[-1].data == Left(4, "skipped")


def test_someone_who_comes_back_and_moves_ends_the_question() -> None:
    asked = do(THREE, Replace(*HERE, 3), ANN, **CY_GONE)
    moved = do(asked, Act(*HERE, 1, asked.seq, "*"), ANN)
    late = Answer(*HERE, asked.offers[0].number, accept=True)
    assert refusal(moved, late, BEN) == "offer/gone"
