"""Before the game: who may sit where, whose seeds count, and how a game begins."""

import pytest
from msgspec.structs import replace

from luckynumbers.core import GameError
from luckynumbers.server.game.commands import AddSeed, Close, Join, Leave, Start
from luckynumbers.server.game.deciding.bounds import MOST_SEATED
from luckynumbers.server.game.events import Lesson, Scored, Seat, Seated, Started
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import Status, User
from tests.server.game.support import (
    ANN,
    BEN,
    CY,
    DORA,
    DROID,
    EMIL,
    EVE,
    HERE,
    ROBOT,
    created,
    creation,
    decision,
    do,
    join,
    lay,
    refusal,
    started,
)

OPEN = lay("me", "open", "open")
INVITED = lay("me", "invite", "invite")
RATED = lay("me", "open", "open", host=DORA, rated=True)
RATED_BY_EMIL = lay("me", "open", "open", host=EMIL, rated=True)
CLONE = User("clone", "Clone", "bot", 0, owner="emil")
RATED_BY_ROBOT = lay("me", "open", "open", host=ROBOT, rated=True)
FULL = join(OPEN, BEN, CY)
FULL_WITHOUT_HOST = join(lay("open", "open"), BEN, CY)
LESSON = lay("me", "Ben", lesson=Lesson((3, 7, 12, 18)))
CLOSED = do(OPEN, Close(*HERE), ANN)
RESERVED = created(creation(Seat("person", "Ann", "ann"), Seat("reserved", "", "ben")))


[CODE] = INVITED.codes


@pytest.mark.parametrize(
    ("state", "command", "user", "code"),
    [
        (OPEN, Join(*HERE), None, "user/unknown"),
        (started("me", "open"), Join(*HERE), EVE, "table/started"),
        (INVITED, Join(*HERE), BEN, "table/invited-only"),
        (INVITED, Join(*HERE, seat=2), BEN, "table/invited-only"),
        (INVITED, Join(*HERE, seat=1), BEN, "table/seat-taken"),
        (INVITED, Join(*HERE, seat=4), BEN, "table/no-such-seat"),
        (INVITED, Join(*HERE, code="ABCDEFGH"), BEN, "invite/unknown"),
        (INVITED, Join(*HERE, code="ß٣ \x00"), BEN, "invite/unknown"),
        (INVITED, Join(*HERE, seat=1, code=CODE), BEN, "table/seat-taken"),
        (do(INVITED, Join(*HERE, code=CODE), BEN), Join(*HERE, seat=2), CY, "table/seat-taken"),
        (lay("me", "open", luck=2), Join(*HERE, code=CODE), BEN, "invite/unknown"),
        (RESERVED, Join(*HERE, code=CODE), CY, "invite/unknown"),
        (OPEN, Join(*HERE, name="\u202e\x07"), BEN, "player/no-name"),
        (OPEN, Join(*HERE, name="x" * 100), BEN, "player/long-name"),
        (RATED, Join(*HERE), BEN, "table/rated-accounts"),
        (RATED, Join(*HERE), DORA, "table/rated-accounts"),
        (RATED, Join(*HERE), ROBOT, "table/rated-apart"),
        (RATED_BY_EMIL, Join(*HERE), ROBOT, "table/rated-apart"),
        (RATED_BY_ROBOT, Join(*HERE), DORA, "table/rated-apart"),
        (RATED_BY_ROBOT, Join(*HERE), EMIL, "table/rated-apart"),
        (RATED_BY_ROBOT, Join(*HERE), DROID, "table/rated-own-program"),
        (RESERVED, Join(*HERE), CY, "table/no-seat"),
        (RESERVED, Join(*HERE, seat=2), CY, "table/no-seat"),
        (OPEN, AddSeed(*HERE, 1, "01" * 32), BEN, "table/not-your-seat"),
        (OPEN, AddSeed(*HERE, 1, "01" * 32), None, "table/not-your-seat"),
        (OPEN, AddSeed(*HERE, 5, "01" * 32), ANN, "table/no-such-seat"),
        (OPEN, AddSeed(*HERE, 1, ""), ANN, "table/no-shuffle"),
        (LESSON, AddSeed(*HERE, 1, "01" * 32), ANN, "table/no-shuffle"),
        (started("me", "open"), AddSeed(*HERE, 1, "01" * 32), ANN, "table/started"),
        (OPEN, Start(*HERE), ANN, "table/seats-open"),
        (OPEN, Start(*HERE), BEN, "table/spectator"),
        (OPEN, Start(*HERE), None, "table/spectator"),
        (FULL, Start(*HERE), BEN, "table/host-only"),
        (FULL, Start(*HERE, first=2), BEN, "table/host-only"),
        (FULL_WITHOUT_HOST, Start(*HERE), ANN, "table/spectator"),
        (FULL_WITHOUT_HOST, Start(*HERE, first=2), BEN, "table/host-only"),
        (started("me", "open"), Start(*HERE), ANN, "table/started"),
        (lay("me", "Ben"), Start(*HERE, first=3), ANN, "table/no-such-seat"),
        (OPEN, Close(*HERE), None, "user/unknown"),
        (OPEN, Close(*HERE), BEN, "table/host-only"),
        (started("me", "open"), Close(*HERE), ANN, "table/started"),
        (CLOSED, Join(*HERE), BEN, "table/closed"),
        (CLOSED, Start(*HERE), ANN, "table/closed"),
        (CLOSED, Close(*HERE), ANN, "table/closed"),
        (CLOSED, AddSeed(*HERE, 1, "01" * 32), ANN, "table/closed"),
        (do(started("me", "open"), Leave(*HERE, 1), ANN), Join(*HERE), BEN, "table/started"),
        (join(OPEN, ROBOT), Join(*HERE), ROBOT, "table/seated-already"),
        (join(OPEN, ROBOT), Join(*HERE, seat=3), ROBOT, "table/seated-already"),
        (join(OPEN, BEN, ROBOT), Join(*HERE), ROBOT, "table/seated-already"),
        (RATED_BY_ROBOT, Join(*HERE), ROBOT, "table/seated-already"),
        (started("me", "greedy", host=ROBOT), Join(*HERE), ROBOT, "table/seated-already"),
        (do(join(OPEN, ROBOT), Close(*HERE), ANN), Join(*HERE), ROBOT, "table/closed"),
    ],
)
def test_what_is_refused_before_the_start(
    state: State, command: Join | AddSeed | Start | Close, user: User | None, code: str
) -> None:
    assert refusal(state, command, user) == code


@pytest.mark.parametrize(
    ("state", "command", "user", "number", "seat"),
    [
        (OPEN, Join(*HERE), BEN, 2, Seat("person", "Ben", "ben")),
        (OPEN, Join(*HERE, seat=3), BEN, 3, Seat("person", "Ben", "ben")),
        (OPEN, Join(*HERE, name="Benno"), BEN, 2, Seat("person", "Benno", "ben")),
        (OPEN, Join(*HERE, name="ＡNN"), BEN, 2, Seat("person", "ＡNN (2)", "ben")),
        (OPEN, Join(*HERE, name="Tim"), ANN, 2, Seat("device", "Tim", "ann")),
        (OPEN, Join(*HERE), ROBOT, 2, Seat("person", "Robot", "robot", "api")),
        (RATED, Join(*HERE), EMIL, 2, Seat("person", "Emil", "emil")),
        (RATED_BY_ROBOT, Join(*HERE), CLONE, 2, Seat("person", "Clone", "clone", "api", "emil")),
        (RESERVED, Join(*HERE), BEN, 2, Seat("person", "Ben", "ben")),
        (RESERVED, Join(*HERE, name="Benno"), BEN, 2, Seat("person", "Benno", "ben")),
        (INVITED, Join(*HERE, code=CODE), BEN, 2, Seat("person", "Ben", "ben")),
        (INVITED, Join(*HERE, code=CODE.lower()), CY, 2, Seat("person", "Cy", "cy")),
        (INVITED, Join(*HERE, seat=3, code=CODE), CY, 3, Seat("person", "Cy", "cy")),
        (OPEN, Join(*HERE, seat=3, code=OPEN.codes[0]), CY, 3, Seat("person", "Cy", "cy")),
    ],
)
def test_who_sits_down_where(
    state: State, command: Join, user: User, number: int, seat: Seat
) -> None:
    made = decision(state, command, user)
    assert made.seat == number
    assert made.state.seats[number - 1] == seat
    assert made.state.events[-1].data == Seated(number, seat)
    assert made.state.codes == state.codes, "an invitation is for all"


def test_a_program_that_joins_again_hears_where_it_sits() -> None:
    state = do(OPEN, Join(*HERE, seat=3), ROBOT)
    with pytest.raises(GameError) as refused:
        decision(state, Join(*HERE), ROBOT)
    assert dict(refused.value.message.facts) == {"seat": 3}
    again = do(do(state, Leave(*HERE, 3), ROBOT), Join(*HERE), ROBOT)
    assert again.seats[1].user == ROBOT.id, "who has left may come back"


def test_a_seed_goes_into_the_shuffle_and_can_be_changed_until_the_start() -> None:
    state = do(OPEN, Join(*HERE, seed="01" * 32), BEN)
    assert state.secret is not None
    assert state.secret.seeds == {2: b"\x01" * 32}
    state = do(state, AddSeed(*HERE, 2, "02" * 32), BEN)
    assert state.seq == OPEN.seq + 1, "a seed is no event"
    state = do(join(state, CY), Start(*HERE, 1), ANN)
    data = state.events[-1].data
    assert isinstance(data, Started)
    assert data.seeds == (2,)
    other = do(join(do(OPEN, Join(*HERE), BEN), CY), Start(*HERE, 1), ANN)
    assert data.revealed != other.running.log[0].revealed


def test_a_seed_without_a_shuffle_is_left_out() -> None:
    table = replace(LESSON, seats=(LESSON.seats[0], Seat("open")))
    state = do(table, Join(*HERE, seed="01" * 32), BEN)
    assert state.secret is None


@pytest.mark.parametrize(
    ("state", "first", "begun"),
    [
        (lay("me", "Ben", "Cy"), 3, Started(3)),
        (lay("me", "Ben", "Cy", start=2), None, Started(2)),
        (lay("me", "Ben", "Cy", start=2), 3, Started(3)),
        (lay("me", "Ben", "Cy"), None, Started(1, drawn=True)),
    ],
)
def test_who_starts(state: State, first: int | None, begun: Started) -> None:
    """R13: where nobody names the oldest player, the start is drawn, and everyone sees that."""
    data = do(state, Start(*HERE, first), ANN).events[-1].data
    assert isinstance(data, Started)
    assert (data.first, data.drawn) == (begun.first, begun.drawn)
    assert len(data.revealed) == 4


def test_where_the_host_does_not_play_anyone_seated_begins() -> None:
    """As in a tournament that its host has left: nobody chooses who is first."""
    data = do(FULL_WITHOUT_HOST, Start(*HERE), CY).events[-1].data
    assert isinstance(data, Started)
    assert data.drawn


def test_coming_and_going_has_an_end() -> None:
    state = OPEN
    while len(state.events) <= MOST_SEATED:
        state = do(join(state, BEN), Leave(*HERE, 2), BEN)
    assert refusal(state, Join(*HERE), BEN) == "table/too-much-coming"
    assert refusal(state, Start(*HERE), ANN) == "table/seats-open"
    assert do(state, Close(*HERE), ANN).status is Status.closed


def test_in_a_tournament_nobody_chooses_who_starts_the_later_games() -> None:
    """R8."""
    first = lay("me", "Ben", tournament=True).created
    later = replace(first, start=2, scored=(Scored((1,), (0, 3), (), "full"),))
    data = do(created(later), Start(*HERE, first=1), ANN).events[-1].data
    assert isinstance(data, Started)
    assert data.first == 2


@pytest.mark.parametrize("command", [Leave(*HERE, 1), Close(*HERE)])
def test_a_host_can_close_the_table(command: Leave | Close) -> None:
    state = do(INVITED, command, ANN)
    assert state.status is Status.closed
    assert refusal(state, Join(*HERE, code=CODE), BEN) == "table/closed"


def test_a_seat_that_is_given_back_waits_again() -> None:
    state = do(join(OPEN, BEN), Leave(*HERE, 2), BEN)
    assert state.seats == OPEN.seats
    invited = do(INVITED, Join(*HERE, code=CODE), BEN)
    state = do(invited, Leave(*HERE, 2), BEN)
    assert (state.seats, state.codes) == (INVITED.seats, INVITED.codes)
    assert do(state, Join(*HERE, code=CODE), BEN).seats == invited.seats


def test_the_codes_of_an_older_server_open_any_seat_that_is_free() -> None:
    """It had drawn one for each seat."""
    older = replace(INVITED, codes=("ABCDEFGH", "JKMNPQRS"))
    state = do(older, Join(*HERE, code="JKMNPQRS"), BEN)
    assert do(state, Join(*HERE, code="ABCDEFGH"), CY).full
    assert do(state, Join(*HERE, code="JKMNPQRS"), CY).full


def test_an_older_table_whose_codes_are_used_up_gets_a_new_one() -> None:
    state = replace(do(INVITED, Join(*HERE, code=CODE), BEN), codes=())
    state = do(state, Leave(*HERE, 2), BEN)
    [code] = state.codes
    assert do(state, Join(*HERE, code=code), CY).seats[1].name == "Cy"


def test_the_seat_of_a_later_game_waits_for_who_gave_it_back() -> None:
    """In the next game of a tournament (R8)."""
    seats = (Seat("person", "Ann", "ann"), Seat("person", "Ben", "ben"))
    scored = (Scored((1,), (0, 3), (), "full"),)
    state = created(creation(*seats, scored=scored, tournament=True, players=(1, 2)))
    assert refusal(state, Leave(*HERE, 2), CY) == "table/not-your-seat"
    state = do(state, Leave(*HERE, 2), BEN)
    assert state.seats[1] == Seat("reserved", "Ben", "ben")
    assert do(state, Join(*HERE), BEN).full
