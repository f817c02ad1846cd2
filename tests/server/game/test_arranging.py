"""Before the game the seats are up to the host: filling, closing and clearing them; the start."""

import pytest

from luckynumbers.server.game.commands import Join, Leave, Replace, Start
from luckynumbers.server.game.deciding.bounds import MOST_SEATED
from luckynumbers.server.game.events import Dropped, Scored, Seat, Seated, Started
from luckynumbers.server.game.state import State
from luckynumbers.server.game.tournaments import length_of
from luckynumbers.server.game.values import Status, User
from tests.server.game.support import (
    ANN,
    BEN,
    CY,
    DORA,
    EVE,
    HERE,
    created,
    creation,
    decision,
    do,
    join,
    kinds,
    lay,
    play,
    refusal,
)

OPEN = lay("me", "open", "open")
INVITED = lay("me", "invite", "invite")
[CODE] = INVITED.codes
WITH_BEN = join(OPEN, BEN)
RATED = lay("me", "open", "open", host=DORA, rated=True)
LATER = created(
    creation(
        *(Seat("person", "Ann", "ann"), Seat("reserved", "Ben", "ben"), Seat("bot", "Hal", "")),
        scored=(Scored((1,), (0, 3, 3), (), "full"),),
        players=(1, 2, 3),
        tournament=True,
    )
)


@pytest.mark.parametrize(
    ("state", "command", "user", "code"),
    [
        (OPEN, Replace(*HERE, 2), None, "user/unknown"),
        (OPEN, Replace(*HERE, 2), EVE, "table/host-only"),
        (WITH_BEN, Replace(*HERE, 3), BEN, "table/host-only"),
        (WITH_BEN, Replace(*HERE, 3, "greedy"), BEN, "table/host-only"),
        (WITH_BEN, Replace(*HERE, 2), ANN, "table/seat-taken"),
        (WITH_BEN, Replace(*HERE, 2, "greedy"), ANN, "table/seat-taken"),
        (OPEN, Replace(*HERE, 4), ANN, "table/no-such-seat"),
        (OPEN, Replace(*HERE, 2, "exec:ls"), ANN, "bot/unknown"),
        (OPEN, Replace(*HERE, 2, "greedy", "\x07"), ANN, "player/no-name"),
        (lay("me", "open"), Replace(*HERE, 2), ANN, "edition/seats"),
        (RATED, Replace(*HERE, 2, "greedy"), DORA, "table/rated-bots"),
        (LATER, Replace(*HERE, 2), ANN, "tournament/seats"),
        (LATER, Replace(*HERE, 2, "greedy"), ANN, "tournament/seats"),
        (LATER, Leave(*HERE, 2), ANN, "tournament/seats"),
        (LATER, Leave(*HERE, 2), BEN, "tournament/seats"),
        (WITH_BEN, Leave(*HERE, 2), EVE, "table/not-your-seat"),
        (join(WITH_BEN, CY), Leave(*HERE, 3), BEN, "table/not-your-seat"),
        (WITH_BEN, Leave(*HERE, 3), ANN, "table/not-your-seat"),
        (WITH_BEN, Leave(*HERE, 1), BEN, "table/not-your-seat"),
    ],
)
def test_what_is_refused(
    state: State, command: Replace | Leave, user: User | None, code: str
) -> None:
    assert refusal(state, command, user) == code


@pytest.mark.parametrize(
    ("state", "command", "seat"),
    [
        (OPEN, Replace(*HERE, 2, "greedy"), Seat("bot", "Greedy", "", "greedy")),
        (OPEN, Replace(*HERE, 2, "greedy", "Tobi"), Seat("bot", "Tobi", "", "greedy")),
        (OPEN, Replace(*HERE, 2, "greedy", "Ann"), Seat("bot", "Ann (2)", "", "greedy")),
        (WITH_BEN, Leave(*HERE, 2), Seat("open", replaced="ben")),
        (do(INVITED, Join(*HERE, code=CODE), BEN), Leave(*HERE, 2), Seat("invite", replaced="ben")),
        (lay("me", "Tim"), Leave(*HERE, 2), Seat("invite")),
        (lay("me", "Tim", public=True), Leave(*HERE, 2), Seat("open")),
        (lay("me", "greedy"), Leave(*HERE, 2), Seat("invite")),
    ],
)
def test_the_host_fills_and_clears_seats(
    state: State, command: Replace | Leave, seat: Seat
) -> None:
    after = do(state, command, ANN)
    assert after.events[-1].data == Seated(2, seat)
    assert after.codes, "there is an invitation for a seat that is free"
    if state.codes:
        assert after.codes == state.codes


def test_who_was_sent_away_comes_back_by_invitation_alone() -> None:
    state = do(WITH_BEN, Leave(*HERE, 2), ANN)
    assert refusal(state, Join(*HERE), BEN) == "table/invited-only"
    assert refusal(state, Join(*HERE, seat=2), BEN) == "table/invited-only"
    [code] = state.codes
    assert do(state, Join(*HERE, code=code), BEN).seats[1] == Seat("person", "Ben", "ben")
    assert join(state, CY).seats[1] == Seat("person", "Cy", "cy")


def test_who_leaves_takes_along_the_others_on_the_device() -> None:
    state = do(join(lay("me", "open", "open"), BEN), Join(*HERE, name="Tim"), BEN)
    assert state.full
    assert do(state, Leave(*HERE, 2), BEN).seats == OPEN.seats
    tim = do(state, Leave(*HERE, 3), BEN)
    assert [seat.kind for seat in tim.seats] == ["person", "person", "open"]


@pytest.mark.parametrize(
    ("closed", "start", "after"), [(2, 0, 0), (2, 1, 1), (2, 2, 0), (2, 3, 2), (3, 2, 2), (3, 3, 0)]
)
def test_the_seats_after_a_closed_one_move_up(closed: int, start: int, after: int) -> None:
    state = do(lay("me", "open", "open", start=start), Replace(*HERE, closed), ANN)
    assert state.events[-1].data == Dropped(closed)
    assert len(state.seats) == len(state.clocks.remaining) == 2
    assert state.created.start == after
    begun = do(join(state, BEN), Start(*HERE), ANN)
    assert begun.running.position.hidden < 40
    assert len(begun.running.position.gardens) == 2


def test_who_moves_up_keeps_the_seat_and_the_seed() -> None:
    state = do(OPEN, Join(*HERE, seat=3, seed="07" * 32), BEN)
    state = do(state, Replace(*HERE, 2), ANN)
    assert state.seats_of("ben") == (2,)
    assert state.secret is not None
    assert state.secret.seeds == {2: b"\x07" * 32}
    over = play(do(state, Start(*HERE, 1), ANN))
    assert over.starters == ("ann", "ben")
    assert over.closed is not None
    assert over.closed.seeds == {2: "07" * 32}


def test_a_tournament_has_as_many_games_as_seats_that_are_left() -> None:
    state = lay("me", "open", "open", tournament=True)
    assert length_of(state) == 3
    narrow = do(state, Replace(*HERE, 3), ANN)
    assert (length_of(narrow), narrow.created.players) == (2, (1, 2))


def test_filling_and_clearing_has_an_end() -> None:
    state = OPEN
    for _ in range(MOST_SEATED // 2):
        state = do(do(state, Replace(*HERE, 2, "greedy"), ANN), Leave(*HERE, 2), ANN)
    assert refusal(state, Replace(*HERE, 2, "greedy"), ANN) == "table/too-much-coming"


AUTO = lay("me", "open", "open", auto=True, start=2)


@pytest.mark.parametrize(
    "last",
    [Replace(*HERE, 3), Replace(*HERE, 3, "greedy"), Join(*HERE, seed="01" * 32)],
)
def test_the_game_begins_by_itself_once_everyone_sits(last: Replace | Join) -> None:
    waiting = join(AUTO, BEN)
    assert waiting.status is Status.waiting
    made = decision(waiting, last, CY if isinstance(last, Join) else ANN, key="cy/k")
    assert made.state.status is Status.running
    assert kinds(made.state)[-1] == "Started"
    seated, started = made.state.events[-2:]
    assert (seated.key, started.key) == ("cy/k", "")
    assert isinstance(started.data, Started)
    assert started.data.first == 2
    if isinstance(last, Join):
        assert started.data.seeds == (3,), "the last to come has a seed, too"


def test_without_the_hosts_wish_nothing_begins_by_itself() -> None:
    assert join(OPEN, BEN, CY).status is Status.waiting


@pytest.mark.parametrize(
    ("state", "command", "user", "code"),
    [
        (WITH_BEN, Leave(*HERE, 2), BEN, "table/stood-up"),
        (WITH_BEN, Leave(*HERE, 2), ANN, "table/sent-away"),
        (OPEN, Replace(*HERE, 2), ANN, "table/seat-closed"),
        (OPEN, Replace(*HERE, 2, "greedy"), ANN, "table/seated-bot"),
        (
            created(creation(Seat("person", "Ann", "ann"), Seat("reserved", "Ben", "ben"))),
            *(Leave(*HERE, 2), BEN, "table/declined"),
        ),
        (
            created(creation(Seat("person", "Ann", "ann"), Seat("reserved", "", "ben"))),
            *(Leave(*HERE, 2), BEN, "table/seat-free"),
        ),
    ],
)
def test_what_is_told(state: State, command: Replace | Leave, user: User, code: str) -> None:
    assert do(state, command, user).messages[-1].message.code == code
