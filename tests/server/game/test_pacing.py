"""What a table orders by itself: bots, expiry, names that are forgotten. Clocks have their own."""

import pytest

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import (
    BotFails,
    BotMoves,
    Expire,
    Forget,
    OwnCommand,
    Replace,
    TimeUp,
)
from luckynumbers.server.game.deciding import decide
from luckynumbers.server.game.events import Acted, Left, Seat
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status
from luckynumbers.server.game.view import info_of, past_of
from luckynumbers.words import Words
from tests.server.game.support import (
    ANN,
    HERE,
    NOW,
    act,
    circumstances,
    do,
    lay,
    play,
    refusal,
    started,
)

BOT = started("me", "greedy", "filler", first=2, edition="anniversary")


def test_a_bot_acts_for_its_seat() -> None:
    state = do(BOT, BotMoves(2, BOT.seq, "*"))
    data = state.events[-1].data
    assert isinstance(data, Acted)
    assert (data.seat, data.action, len(data.revealed)) == (2, "*", 1)


@pytest.mark.parametrize("action", ["14@a1", "01@-"])
def test_a_bot_that_breaks_a_rule_leaves(action: str) -> None:
    state = do(BOT, BotMoves(2, BOT.seq, action))
    assert state.events[-1].data == Left(2, "failed")


def test_a_bot_that_cannot_choose_leaves() -> None:
    state = do(BOT, BotFails(2, BOT.seq))
    assert state.events[-1].data == Left(2, "failed")


@pytest.mark.parametrize(
    "command",
    [
        *(BotMoves(2, BOT.seq + late, "*") for late in (-1, 1)),
        *(BotFails(2, BOT.seq + late) for late in (-1, 1)),
        *(TimeUp(2, BOT.seq + late) for late in (-1, 1)),
    ],
)
def test_what_comes_too_late_changes_nothing(command: OwnCommand) -> None:
    assert do(BOT, command) is BOT


def test_a_bot_can_move_in_no_other_seat() -> None:
    assert refusal(BOT, BotMoves(3, BOT.seq, "*"), None) == "table/not-your-turn"


def test_a_table_that_waits_too_long_is_closed() -> None:
    state = do(lay("me", "invite"), Expire())
    assert state.status is Status.closed
    with pytest.raises(GameError, match="table/started"):
        decide(BOT, Expire(), circumstances())


@pytest.mark.parametrize(
    ("state", "attended"),
    [
        (lay("me", "greedy"), False),
        (BOT, True),
        (started("me", "open"), False),
        (play(started("me", "greedy", edition="anniversary")), False),
    ],
)
def test_where_something_happens_by_itself(state: State, attended: bool) -> None:
    assert state.attended is attended


def shown(state: State) -> str:
    past = [past_of(event, state, Words("en")) for event in state.events]
    return f"{info_of(state)} {past} {state.closed}"


@pytest.mark.parametrize("over", [False, True])
def test_a_forgotten_user_is_in_nothing_that_is_shown(over: bool) -> None:
    state = act(started("me", "open", edition="anniversary"), "*")
    state = play(state) if over else state
    assert "Ann" in shown(state)
    gone = do(state, Forget("ann"))
    assert "Ann" not in shown(gone)
    assert '"ann"' not in shown(gone).replace("'", '"')
    assert gone.seats_of("ann") == ()
    assert gone.seats_of("") == ()
    assert gone.users[0] == ""
    assert gone.game == state.game, "the game goes on"
    assert gone.seq == state.seq


def test_a_bot_that_took_over_does_not_keep_a_forgotten_name() -> None:
    three = started("me", "open", "open", first=3)
    gone = {"absent": {"ben": 0, "cy": 0}, "grace": 0, "now": NOW + 1}
    handed = do(three, Replace(*HERE, 3, "greedy"), ANN, **gone)
    assert handed.seats[2] == Seat("bot", "Cy", "", "greedy", replaced="cy")
    forgotten = do(handed, Forget("cy"))
    assert forgotten.seats[2] == Seat("bot", "", "", "greedy")
    assert "Cy" not in shown(forgotten)
    assert do(handed, Forget("ben")).seats[2] == handed.seats[2]


def test_forgetting_a_stranger_changes_nothing_that_is_shown() -> None:
    assert shown(do(BOT, Forget("eve"))) == shown(BOT)
    assert BOT.seats_of(ANN.id) == (1,)
