"""Leaving a running game (R9); giving a seat back before it stands with the seating."""

import pytest

from luckynumbers.server.game.commands import Leave
from luckynumbers.server.game.events import Left
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from tests.server.game.support import ANN, BEN, EVE, HERE, act, do, kinds, refusal, started

THREE = started("me", "open", "open", edition="anniversary")
TWO = started("me", "open", edition="anniversary")


@pytest.mark.parametrize(
    ("state", "seat", "user", "code"),
    [
        (THREE, 1, BEN, "table/not-your-seat"),
        (THREE, 1, EVE, "table/not-your-seat"),
        (THREE, 1, None, "table/not-your-seat"),
        (THREE, 4, ANN, "table/no-such-seat"),
        (do(THREE, Leave(*HERE, 1), ANN), 1, ANN, "leave/gone"),
        (do(TWO, Leave(*HERE, 1), ANN), 2, BEN, "table/not-running"),
    ],
)
def test_what_is_refused(state: State, seat: int, user: User | None, code: str) -> None:
    assert refusal(state, Leave(*HERE, seat), user) == code


def test_a_tile_in_hand_goes_to_the_table() -> None:
    drawn = act(THREE, "*")
    position = do(drawn, Leave(*HERE, 1), ANN).running.position
    assert (set(position.left), position.seat) == ({1}, 2)
    assert position.table == drawn.running.position.hand


def test_leaving_in_the_setup_reveals_for_the_next_seat() -> None:
    state = do(started("me", "open", "open"), Leave(*HERE, 1), ANN)
    data = state.events[-1].data
    assert isinstance(data, Left)
    assert (data.seat, data.reason, len(data.revealed)) == (1, "resigned", 4)


def test_the_last_one_left_wins_and_the_game_is_closed_at_once() -> None:
    state = do(TWO, Leave(*HERE, 1), ANN)
    assert kinds(state)[-2:] == ["Left", "Closed"]
    assert state.closed is not None
    assert state.closed.winners == (2,)


def test_who_is_not_to_act_can_leave_too() -> None:
    state = do(THREE, Leave(*HERE, 2), BEN)
    assert state.running.position.seat == 1
    assert state.messages[-1].message.facts["name"] == "Ben"
