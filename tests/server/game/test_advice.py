"""Who may get hints and win chances: nobody gets help against other people."""

import pytest

from luckynumbers.core import GameError
from luckynumbers.server.game.advice import (
    gives_hints,
    gives_shares,
    position_to_advise,
    position_to_judge,
)
from luckynumbers.server.game.commands import Close, Leave
from luckynumbers.server.game.events import Lesson
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from tests.server.game.support import ANN, BEN, DORA, EVE, HERE, do, lay, started

BOTS = started("me", "greedy", "filler")
DEVICE = started("me", "Tim")
PEOPLE = started("me", "open", "greedy")
LESSON = started("me", "greedy", lesson=Lesson((3, 7, 12, 18)))
OVER = do(started("me", "open"), Leave(*HERE, 1), ANN)
CLOSED = do(lay("me", "open"), Close(*HERE), ANN)


@pytest.mark.parametrize(
    ("state", "hints", "shares"),
    [
        (BOTS, True, True),
        (DEVICE, True, False),
        (PEOPLE, False, False),
        (LESSON, False, False),
        (started("me", "open", host=DORA, rated=True), False, False),
        (OVER, False, True),
        (CLOSED, False, False),
    ],
)
def test_where_there_is_advice(state: State, hints: bool, shares: bool) -> None:
    assert (gives_hints(state), gives_shares(state)) == (hints, shares)


@pytest.mark.parametrize(
    ("state", "user", "code"),
    [
        (BOTS, EVE, "table/spectator"),
        (PEOPLE, ANN, "hint/people"),
        (PEOPLE, BEN, "hint/people"),
        (LESSON, ANN, "hint/people"),
        (lay("me", "greedy"), ANN, "table/not-running"),
        (started("me", "greedy", first=2), ANN, "table/not-your-turn"),
        (do(BOTS, Leave(*HERE, 1), ANN), ANN, "table/not-your-turn"),
        (do(DEVICE, Leave(*HERE, 1), ANN), ANN, "table/not-running"),
    ],
)
def test_hints_that_are_refused(state: State, user: User, code: str) -> None:
    with pytest.raises(GameError) as refused:
        position_to_advise(state, user)
    assert refused.value.code == code


def test_a_hint_is_for_the_position_of_whose_turn_it_is() -> None:
    assert position_to_advise(DEVICE, ANN) == DEVICE.running.position


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (lay("me", "greedy"), "table/not-running"),
        (CLOSED, "table/not-running"),
        (PEOPLE, "shares/people"),
        (DEVICE, "shares/people"),
    ],
)
def test_chances_that_are_refused(state: State, code: str) -> None:
    with pytest.raises(GameError) as refused:
        position_to_judge(state)
    assert refused.value.code == code


@pytest.mark.parametrize("state", [BOTS, OVER])
def test_chances_are_for_what_everyone_sees(state: State) -> None:
    assert state.game is not None
    assert position_to_judge(state) == state.game.position
