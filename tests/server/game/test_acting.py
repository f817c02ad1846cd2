"""During the game: who may act, what core refuses, and how a lesson leads."""

import pytest
from msgspec.structs import replace

from luckynumbers.play import Log
from luckynumbers.server.game.commands import (
    Act,
    BotMoves,
    Emote,
    Give,
    GiveBack,
    Leave,
    Replace,
)
from luckynumbers.server.game.deciding.bounds import MOST_EVENTS
from luckynumbers.server.game.events import Acted, Clock, Closed, Left, Lesson
from luckynumbers.server.game.messages import EMOTES
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from tests.server.game.support import (
    ANN,
    BEN,
    CY,
    EVE,
    HERE,
    NOW,
    act,
    choice,
    decision,
    do,
    kinds,
    lay,
    play,
    refusal,
    started,
)

SETUP = started("me", "open")
TURN = started("me", "open", edition="anniversary")
DRAWN = act(TURN, "*")
OVER = play(started("me", "Ben", edition="anniversary"))


@pytest.mark.parametrize(
    ("state", "seat", "late", "action", "user", "code"),
    [
        (TURN, 1, 0, "*", EVE, "table/not-your-seat"),
        (TURN, 1, 0, "*", None, "table/not-your-seat"),
        (TURN, 1, 0, "*", BEN, "table/not-your-seat"),
        (TURN, 5, 0, "*", ANN, "table/no-such-seat"),
        (TURN, 2, 0, "*", BEN, "table/not-your-turn"),
        (TURN, 1, 1, "*", ANN, "table/stale"),
        (TURN, 1, -1, "*", ANN, "table/stale"),
        (TURN, 1, 0, "zz", ANN, "text/action"),
        (TURN, 1, 0, "", ANN, "text/action"),
        (SETUP, 1, 0, "*", ANN, "action/setup-places"),
        (DRAWN, 1, 0, "*", ANN, "action/holding"),
        (lay("me", "open"), 1, 0, "*", ANN, "table/not-running"),
        (OVER, 1, 0, "*", ANN, "table/not-running"),
    ],
)
def test_what_is_refused(
    state: State, seat: int, late: int, action: str, user: User | None, code: str
) -> None:
    assert refusal(state, Act(*HERE, seat, state.seq - late, action), user) == code


TIMED = started("me", "open", "open", edition="anniversary", clock=Clock("turn", 60))
GIVEN = do(TIMED, Give(*HERE, 1, 9), BEN)
GONE = {"cy": 0, "ben": 0}
HANDED = do(started("me", "open", "open", first=3), Replace(*HERE, 3, "greedy"), ANN, absent=GONE)
BACK = do(TIMED, GiveBack(NOW), now=NOW + 1000)


@pytest.mark.parametrize(
    ("state", "seen", "stale"),
    [
        (GIVEN, TIMED.seq, False),
        (GIVEN, GIVEN.seq, False),
        (GIVEN, TIMED.seq - 1, True),
        (GIVEN, GIVEN.seq + 1, True),
        (BACK, TIMED.seq, False),
        (act(GIVEN, "*"), GIVEN.seq, True),
        (do(TIMED, Leave(*HERE, 3), CY), TIMED.seq, True),
    ],
)
def test_an_action_is_stale_only_if_the_game_has_changed(
    state: State, seen: int, stale: bool
) -> None:
    command = Act(*HERE, 1, seen, choice(state))
    if stale:
        assert refusal(state, command, ANN) == "table/stale"
    else:
        assert isinstance(do(state, command, ANN).events[-1].data, Acted)


def test_a_bot_that_takes_a_seat_makes_no_action_stale() -> None:
    moved = do(HANDED, BotMoves(3, HANDED.seq - 1, choice(HANDED)))
    assert isinstance(moved.events[-1].data, Acted)


def test_a_game_without_an_end_can_only_be_left() -> None:
    filler = Log(TURN.events[-1:] * MOST_EVENTS)
    endless = replace(TURN, events=filler, messages=Log(TURN.messages[-1:] * MOST_EVENTS))
    endless = replace(endless, changed=endless.seq)
    assert refusal(endless, Act(*HERE, 1, endless.seq, "*"), ANN) == "table/too-long"
    assert do(endless, Leave(*HERE, 1), ANN).closed is not None
    bot = replace(started("me", "greedy", first=2), events=filler, changed=endless.seq)
    left = do(replace(bot, messages=endless.messages), BotMoves(2, bot.seq, choice(bot)))
    assert left.events[-2].data == Left(2, "failed")


def test_a_draw_and_its_tile_are_one_event() -> None:
    data = DRAWN.events[-1].data
    assert data == Acted(1, "*", DRAWN.running.position.hand)
    assert DRAWN.messages[-1].message.code == "turn/draws"


def test_an_event_carries_the_key_of_its_command_and_the_closing_none() -> None:
    state = TURN
    while state.closed is None:
        seat = state.running.position.acting
        command = Act(*HERE, seat, state.seq, choice(state))
        before, state = state, do(state, command, (ANN, BEN)[seat - 1], key=f"key{state.seq}")
    last, closing = state.events[-2:]
    assert (last.key, closing.key) == (f"key{before.seq}", "")
    assert isinstance(closing.data, Closed)


def test_the_end_of_the_game_opens_the_shuffle() -> None:
    """R10."""
    closed = OVER.closed
    assert closed is not None
    assert OVER.secret is not None
    assert closed.secret == OVER.secret.secret.hex()
    assert len(closed.deal.split()) == 40
    assert kinds(OVER)[-2:] == ["Acted", "Closed"]


def test_the_given_state_is_never_changed() -> None:
    before = (TURN.events, TURN.messages, TURN.running.position, TURN.clocks)
    act(TURN, "*")
    refusal(TURN, Act(*HERE, 1, TURN.seq, "zz"), ANN)
    assert (TURN.events, TURN.messages, TURN.running.position, TURN.clocks) == before


# A lesson


PILE = (2, 7, 12, 18, 3, 8, 13, 19, 5, 9)


def lesson(*expect: str) -> State:
    return started("me", "Ben", edition="anniversary", lesson=Lesson(PILE, expect))


@pytest.mark.parametrize(
    ("expect", "done", "action", "code"),
    [
        (("*",), (), "02@a1", "action/not-on-table"),
        (("*", "05@b1"), ("*",), "05@c4", "action/does-not-fit"),
        (("*", "05@b1"), ("*",), "05@-", "lesson/place"),
        (("*", "05@-"), ("*",), "05@b1", "lesson/discard"),
        (("*", "05@-", "*"), ("*", "05@-"), "05@a2", "lesson/draw"),
    ],
)
def test_a_lesson_names_the_rule_first_and_then_what_it_asks_for(
    expect: tuple[str, ...], done: tuple[str, ...], action: str, code: str
) -> None:
    state = act(lesson(*expect), *done)
    command = Act(*HERE, state.running.position.acting, state.seq, action)
    assert refusal(state, command, ANN) == code


def test_a_lesson_leaves_the_rest_of_the_game_free() -> None:
    state = act(lesson("*", "05@b1"), "*", "05@b1", "*", "09@-")
    assert state.steps == 4


def test_a_lesson_mixes_the_colours_of_its_pile() -> None:
    """R11: a lesson looks like a table."""
    tiles = [tile for bed in lesson().running.layout.gardens for tile in bed if tile]
    assert len({tile.colour for tile in tiles}) == 2


# Phrases


@pytest.mark.parametrize("phrase", EMOTES)
def test_a_phrase_changes_nothing(phrase: str) -> None:
    made = decision(TURN, Emote(*HERE, 2, phrase), BEN)
    assert made.state is TURN
    assert made.emote == Emote(*HERE, 2, phrase)


@pytest.mark.parametrize(
    ("seat", "phrase", "user", "code"),
    [
        (1, "hello", BEN, "table/not-your-seat"),
        (1, "hello", None, "table/not-your-seat"),
        (3, "hello", ANN, "table/no-such-seat"),
        (1, "boo", ANN, "emote/unknown"),
    ],
)
def test_a_phrase_that_is_refused(seat: int, phrase: str, user: User | None, code: str) -> None:
    assert refusal(TURN, Emote(*HERE, seat, phrase), user) == code
