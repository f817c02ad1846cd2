"""Going on after the end: a rematch, or the next game of a tournament (R8, R9)."""

import pytest
from msgspec.structs import replace

from luckynumbers.core import Message
from luckynumbers.server.game.commands import Close, Forget, Join, Leave, Rematch, Start
from luckynumbers.server.game.events import Created, Scored, Seat
from luckynumbers.server.game.plans import Fresh
from luckynumbers.server.game.results import results_of
from luckynumbers.server.game.state import State
from luckynumbers.server.game.tournaments import (
    champions_of,
    length_of,
    scores_of,
    standings_of,
    tournament_after,
    tournament_of,
)
from luckynumbers.server.game.values import Status, User
from tests.server.game.support import (
    ANN,
    BEN,
    DORA,
    EMIL,
    EVE,
    HERE,
    ROBOT,
    creation,
    decision,
    do,
    join,
    laid,
    lay,
    play,
    refusal,
    started,
)

RUNNING = started("me", "open", edition="anniversary")
OVER = do(RUNNING, Leave(*HERE, 2), BEN)
CLOSED = do(lay("me", "open"), Close(*HERE), ANN)
OPEN = (Seat("open"), Seat("open"))


@pytest.mark.parametrize(
    ("state", "user", "code"),
    [
        (OVER, EVE, "table/spectator"),
        (OVER, None, "table/spectator"),
        (RUNNING, ANN, "game/not-over"),
        (lay("me", "open"), ANN, "game/not-over"),
        (CLOSED, ANN, "game/not-over"),
    ],
)
def test_what_is_refused(state: State, user: User | None, code: str) -> None:
    assert refusal(state, Rematch(*HERE), user) == code


def opened(state: State, user: User = ANN) -> Fresh:
    fresh = decision(state, Rematch(*HERE), user).opens
    assert fresh is not None
    return fresh


def test_a_rematch_asks_those_who_played_and_all_move_up() -> None:
    state = play(started("me", "open", "greedy", public=True, first=2, luck=2))
    fresh = opened(state, BEN)
    created = fresh.created
    assert created.seats == (
        Seat("person", "Ben", "ben"),
        Seat("bot", "Greedy", "", "greedy"),
        Seat("reserved", "Ann", "ann"),
    )
    assert (created.host, created.previous) == ("ben", "t")
    assert (created.public, created.auto) == (False, True)
    assert created.start == 2, "the seat after the one that started before"
    assert created.commit not in {"", state.created.commit}, "the next deal is another one"
    assert fresh.secret is not None
    assert fresh.codes == ()
    again = join(laid(fresh), ANN)
    assert again.status is Status.running, "it begins with the last who agrees"
    assert again.seats[2] == Seat("person", "Ann", "ann")


def test_who_does_not_play_again_frees_the_seat_and_all_are_told() -> None:
    state = do(laid(opened(OVER)), Leave(*HERE, 1), BEN)
    assert state.seats == (Seat("invite"), Seat("person", "Ann", "ann"))
    assert state.messages[-1].message == Message("table/declined", {"name": "Ben", "seat": 1})
    [code] = state.codes
    assert do(state, Join(*HERE, code=code), EVE).status is Status.running


def test_others_on_a_device_come_and_go_with_their_person() -> None:
    table = do(join(lay("me", "open", "open"), BEN), Join(*HERE, name="Tim"), BEN)
    over = do(do(table, Start(*HERE, 1), ANN), Leave(*HERE, 1), ANN)
    fresh = laid(opened(play(over)))
    assert fresh.seats == (
        Seat("reserved", "Ben", "ben"),
        Seat("device", "Tim", "ben"),
        Seat("person", "Ann", "ann"),
    )
    again = join(fresh, BEN)
    assert again.seats[:2] == (Seat("person", "Ben", "ben"), Seat("device", "Tim", "ben"))
    assert do(fresh, Leave(*HERE, 1), BEN).seats[:2] == (Seat("invite"), Seat("invite"))


def test_each_starts_in_turn() -> None:
    state, firsts = OVER, list[str]()
    for _ in range(3):
        state = join(laid(opened(state)), BEN)
        firsts.append(state.name(state.running.first))
        state = do(state, Leave(*HERE, state.seats_of("ben")[0]), BEN)
    assert firsts == ["Ben", "Ann", "Ben"], "Ann had started the first game"


def test_the_seat_of_someone_deleted_is_free() -> None:
    over = do(OVER, Forget("ben"))
    fresh = opened(over)
    assert fresh.created.seats[0] == Seat("invite")
    assert len(fresh.codes) == 1


@pytest.mark.parametrize(("host", "guest", "rated"), [(ANN, BEN, False), (DORA, EMIL, True)])
def test_who_played_before_sits_down_as_themselves(host: User, guest: User, rated: bool) -> None:
    """Not as one more on their own device, whom nobody asks and whose result nobody keeps."""
    state = do(started("me", "open", host=host, rated=rated), Leave(*HERE, 2), guest)
    fresh = opened(state, host)
    again = join(laid(fresh), guest)
    assert again.seats[0] == Seat("person", guest.name, guest.id)
    assert again.others(2) == {1}
    results = results_of(do(again, Leave(*HERE, 2), host))
    assert [result.user for result in results] == [guest.id, host.id]


def test_programs_are_rated_among_themselves_in_a_rematch_too() -> None:
    waiting = lay("me", "open", host=ROBOT, rated=True)
    other = User("other", "Other", "bot", 0, owner="emil")
    over = do(do(join(waiting, other), Start(*HERE, 1), ROBOT), Leave(*HERE, 2), other)
    fresh = opened(over, other)
    assert fresh.created.programs
    assert fresh.created.seats[1] == Seat("reserved", "Robot", "robot")


def test_the_table_that_follows_is_laid_once() -> None:
    made = decision(replace(OVER, next="there"), Rematch(*HERE), BEN)
    assert (made.opens, made.state.next) == (None, "there")


# Tournaments


def tournament(*kinds: str, first: int = 1) -> State:
    return started(*kinds, first=first, edition="anniversary", tournament=True)


def test_each_player_starts_once() -> None:
    """R8."""
    state = play(tournament("me", "Ben", "Cy", first=2))
    starters = []
    for _ in range(2):
        state = play(do(laid(opened(state)), Start(*HERE), ANN))
        assert state.game is not None
        starters.append(state.game.first)
    assert starters == [3, 1]
    assert [state.created.players, state.created.opened] == [(1, 2, 3), 2]
    assert len(state.created.scored) == 2
    again = opened(state).created
    assert (again.tournament, again.players, again.scored) == (True, (1, 2, 3), ())
    points = [points for _, points in standings_of(state)]
    assert points == sorted(points, reverse=True)
    assert len(points) == 3


def test_the_next_game_begins_once_everyone_goes_on() -> None:
    over = play(tournament("me", "open"))
    second = laid(opened(over, BEN))
    assert [seat.kind for seat in second.seats] == ["reserved", "person"]
    begun = do(second, Join(*HERE), ANN)
    assert begun.status is Status.running
    assert begun.game is not None
    assert begun.game.first == second.created.start


def test_who_leaves_sits_out_the_later_games() -> None:
    """R9: the game that player 2 would have started is dropped."""
    state = play(do(tournament("me", "Ben", "Cy"), Leave(*HERE, 2), ANN))
    created = opened(state).created
    assert (created.players, created.start) == ((1, 3), 2)
    assert [seat.name for seat in created.seats] == ["Ann", "Cy"]
    assert created.scored[0].left == (2,)


def test_the_standings_count_a_game_once_it_is_over() -> None:
    state = tournament("me", "Ben")
    assert standings_of(state) == ((1, 0), (2, 0))
    assert scores_of(state) == ((), ())
    over = do(state, Leave(*HERE, 2), ANN)
    assert dict(standings_of(over))[1] > 0
    assert scores_of(over) == tuple((points,) for _, points in standings_of(over))
    assert scores_of(OVER) == ()
    assert standings_of(OVER) == (), "one game is no tournament"
    assert (length_of(OVER), champions_of(OVER)) == (1, ())


def test_the_standings_follow_from_the_results_of_a_game_as_well() -> None:
    """R8: what the list of one's games is made of."""
    over = play(tournament("me", "Ben", "Cy", first=2))
    after = tournament_after(over.created, results_of(over))
    assert [(line.player, line.points) for line in after.standings] == list(standings_of(over))


def test_the_champions_are_known_once_the_last_game_is_over() -> None:
    """R8."""
    state = tournament("me", "Ben", first=2)
    assert (length_of(state), champions_of(state)) == (2, ())
    halfway = play(state)
    assert champions_of(halfway) == ()
    last = play(do(laid(opened(halfway)), Start(*HERE), ANN))
    most = max(points for _, points in standings_of(last))
    assert champions_of(last) == tuple(
        player for player, points in sorted(standings_of(last)) if points == most
    )
    assert [sum(filter(None, scores)) for scores in scores_of(last)] == [
        points for _, points in standings_of(last)
    ]


def test_a_game_that_a_leaver_would_have_started_is_not_counted() -> None:
    """R9, whoever was drawn to start the first game."""
    over = play(do(tournament("me", "Ben", "Cy", first=2), Leave(*HERE, 1), ANN))
    assert length_of(over) == 2
    later = opened(over).created
    assert length_of(laid(opened(over))) == 2
    assert later.players == (2, 3)


@pytest.mark.parametrize(
    ("created", "players"),
    [
        (creation(*OPEN, Seat("open")), 3),
        (creation(*OPEN, players=(1, 4)), 4),
        (creation(*OPEN, players=(1, 2), scored=(Scored((1,), (0, 2, 3), (3,), "full"),)), 3),
    ],
)
def test_how_many_play_a_tournament(created: Created, players: int) -> None:
    assert tournament_of(created).players == players
