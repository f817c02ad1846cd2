"""New tables: what may be asked for, and what is refused."""

from random import Random
from typing import Any

import pytest

from luckynumbers.core import GameError
from luckynumbers.play import Shuffle
from luckynumbers.server.game.events import Clock, Lesson, Seat
from luckynumbers.server.game.plans import ALPHABET, LONGEST, Plan, SeatPlan, create, invitation
from luckynumbers.server.game.values import User
from tests.server.game.support import ANN, BOTS, DORA, ROBOT, plan

LESSON = Lesson((3, 7, 12, 18), ("*", "03@a1"))


@pytest.mark.parametrize(
    ("kinds", "more", "host", "code"),
    [
        (("me", "me"), {}, ANN, "table/own-seats"),
        (("me", "open"), {"start": 3}, ANN, "table/no-such-seat"),
        (("me", "open"), {"edition": "chess"}, ANN, "edition/unknown"),
        (("me", "open", "open", "open", "open"), {}, ANN, "edition/seats"),
        (("me", "open"), {"rated": True}, ANN, "table/rated-accounts"),
        (("me", "Tim", "open"), {}, ROBOT, "table/program-device"),
        (("greedy", "greedy"), {}, ANN, "table/no-own-seat"),
        (("me", "greedy"), {"rated": True}, DORA, "table/rated-bots"),
        (("me", "Tim"), {"rated": True}, DORA, "table/rated-accounts"),
        (("me", "open"), {"clock": Clock("turn", 4)}, ANN, "table/clock"),
        (("me", "open"), {"clock": Clock("game", LONGEST + 1)}, ANN, "table/clock"),
        (("me", "open"), {"lesson": LESSON}, ANN, "lesson/one-device"),
        (("me", "greedy"), {"lesson": LESSON, "tournament": True}, ANN, "lesson/one-device"),
        (("me", "Tim"), {"lesson": LESSON, "start": 3}, ANN, "table/no-such-seat"),
        (("me", "Tim"), {"lesson": Lesson((3, 3, 3))}, ANN, "reveal/not-hidden"),
        (("me", "Tim"), {"lesson": Lesson((), ("zz",))}, ANN, "text/action"),
        (("me", "\x07"), {}, ANN, "player/no-name"),
    ],
)
def test_what_is_refused(
    kinds: tuple[str, ...], more: dict[str, Any], host: User, code: str
) -> None:
    with pytest.raises(GameError) as refused:
        create(plan(*kinds, **more), host, BOTS, Random(1))
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("asked", "host", "code"),
    [
        (("ben", "ben"), ANN, "challenge/others"),
        (("ben", "ann"), ANN, "challenge/others"),
        (("ben", "cy"), ROBOT, "challenge/people"),
    ],
)
def test_only_people_challenge_and_others_alone(
    asked: tuple[str, ...], host: User, code: str
) -> None:
    friends = tuple(SeatPlan("friend", "Somebody", user=user) for user in asked)
    with pytest.raises(GameError) as refused:
        create(Plan((SeatPlan("me"), *friends)), host, BOTS, Random(1))
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("bot", "code"), [("exec:ls", "bot/unknown"), ("nobody", "bot/unknown"), ("", "bot/unnamed")]
)
def test_a_bot_that_is_not_on_the_list_is_refused(bot: str, code: str) -> None:
    with pytest.raises(GameError, match=code):
        create(Plan((SeatPlan("me"), SeatPlan("bot", bot=bot))), ANN, BOTS, Random(1))


@pytest.mark.parametrize(
    ("planned", "host", "seat"),
    [
        (SeatPlan("me"), ANN, Seat("person", "Ann", "ann")),
        (SeatPlan("me"), ROBOT, Seat("person", "Robot", "robot", "api")),
        (SeatPlan("device", "Tim"), ANN, Seat("device", "Tim", "ann")),
        (SeatPlan("open"), ANN, Seat("open")),
        (SeatPlan("invite"), ANN, Seat("invite")),
        (SeatPlan("bot", bot="greedy"), ANN, Seat("bot", "Greedy", "", "greedy")),
        (SeatPlan("bot", "Hal", "greedy"), ANN, Seat("bot", "Hal", "", "greedy")),
    ],
)
def test_who_a_seat_is_for(planned: SeatPlan, host: User, seat: Seat) -> None:
    fresh = create(Plan((planned, SeatPlan("open"))), host, BOTS, Random(1))
    assert fresh.created.seats[0] == seat


def test_names_at_one_table_are_told_apart() -> None:
    fresh = create(plan("me", "Ann", "greedy", "greedy"), ANN, BOTS, Random(1))
    names = [seat.name for seat in fresh.created.seats]
    assert names == ["Ann", "Ann (2)", "Greedy", "Greedy (2)"]


def test_the_promise_of_the_shuffle_is_public_and_the_secret_is_not() -> None:
    fresh = create(plan("me", "open", seed="5a" * 32), ANN, BOTS, Random(1))
    assert fresh.secret is not None
    assert fresh.created.commit == Shuffle(fresh.secret.secret).commit
    assert fresh.secret.seeds == {1: b"\x5a" * 32}
    assert fresh.secret.secret.hex() not in str(fresh)
    again = create(plan("me", "open"), ANN, BOTS, Random(2))
    assert again.created.commit != fresh.created.commit


def test_a_lesson_has_no_shuffle() -> None:
    fresh = create(plan("me", "Tim", lesson=LESSON), ANN, BOTS, Random(1))
    assert (fresh.secret, fresh.created.commit) == (None, "")


@pytest.mark.parametrize(
    ("kinds", "count"),
    [
        (("me", "invite", "open", "invite"), 1),
        (("me", "open"), 1),
        (("me", "Tim", "greedy"), 0),
    ],
)
def test_a_table_with_a_free_seat_has_one_invitation(kinds: tuple[str, ...], count: int) -> None:
    assert len(create(plan(*kinds), ANN, BOTS, Random(1)).codes) == count


def test_an_invitation_can_be_said() -> None:
    code = invitation(Random(3))
    assert len(code) == 8
    assert set(code) <= set(ALPHABET)


def test_a_tournament_numbers_its_players() -> None:
    assert create(plan("me", "open", tournament=True), ANN, BOTS, Random(1)).created.players == (
        1,
        2,
    )
    assert create(plan("me", "open"), ANN, BOTS, Random(1)).created.players == ()
