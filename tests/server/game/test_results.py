"""What remains of a finished game: a line for each seat, and new ratings."""

import pytest

from luckynumbers.core import Outcome
from luckynumbers.core.outcome import End
from luckynumbers.server.game import ratings
from luckynumbers.server.game.commands import Close, Leave, Rematch, Replace, Start
from luckynumbers.server.game.events import Lesson, Seat
from luckynumbers.server.game.results import rated_users, ratings_after, results_of
from luckynumbers.server.game.state import State
from tests.server.game.support import (
    ANN,
    BEN,
    DORA,
    EMIL,
    FRITZ,
    HERE,
    NOW,
    decision,
    do,
    join,
    lay,
    play,
    started,
)

RATED = started("me", "open", host=DORA, rated=True, edition="anniversary")
OVER = play(started("me", "Tim", "greedy", edition="anniversary"))


def test_each_seat_has_a_line() -> None:
    results = results_of(OVER)
    assert OVER.game is not None
    outcome = OVER.game.outcome
    assert outcome is not None
    assert [result.name for result in results] == ["Ann", "Tim", "Greedy"]
    assert [result.user for result in results] == ["ann", "", ""], "a device has no account"
    assert [result.share for result in results] == list(outcome.shares)
    assert [result.empties for result in results] == list(outcome.empties)
    assert {(result.game, result.at, result.seats) for result in results} == {("t", NOW, 3)}


def test_who_left_is_marked() -> None:
    results = results_of(do(started("me", "open"), Leave(*HERE, 2), BEN))
    assert [result.left for result in results] == [False, True]


@pytest.mark.parametrize(
    "state",
    [
        lay("me", "open"),
        started("me", "open"),
        do(lay("me", "open"), Close(*HERE), ANN),
        do(started("me", "Tim", lesson=Lesson(())), Leave(*HERE, 1), ANN),
    ],
)
def test_lessons_and_games_without_an_outcome_count_nothing(state: State) -> None:
    assert results_of(state) == ()
    assert ratings_after(state, {}) == {}


def test_a_rated_game_changes_both_ratings() -> None:
    assert rated_users(RATED) == ()
    over = do(play(RATED, 12), Leave(*HERE, 2), EMIL)
    assert rated_users(over) == ("dora", "emil")
    after = ratings_after(over, {"dora": ratings.FRESH})
    assert after["dora"][0] > 25 > after["emil"][0]
    assert all(result.rated for result in results_of(over))


def test_a_seat_that_was_handed_to_a_bot_counts_as_left_by_who_sat_there() -> None:
    gone = {"absent": {"emil": 0}}
    state = play(RATED, 12)
    while state.to_act != 2:
        state = play(state, 1)
    over = play(do(state, Replace(*HERE, 2, "greedy"), DORA, **gone))
    assert rated_users(over) == ("dora", "emil")
    after = ratings_after(over, {})
    assert after["dora"][0] > 25 > after["emil"][0]
    following = decision(over, Rematch(*HERE), DORA).opens
    assert following is not None
    waits = Seat("reserved", "Emil", "emil")
    assert following.created.seats[0] == waits, "a rematch is no rated game against a bot"


def test_a_rating_belongs_to_who_sat_there_when_the_game_began() -> None:
    """Not to who came and went before."""
    waiting = lay("me", "open", host=DORA, rated=True, edition="anniversary")
    waiting = do(join(waiting, FRITZ), Leave(*HERE, 2), FRITZ)
    over = play(do(join(waiting, EMIL), Start(*HERE, 1), DORA))
    assert rated_users(over) == ("dora", "emil")
    assert ratings_after(over, {}).keys() == {"dora", "emil"}


@pytest.mark.parametrize("edition", ["lucky-numbers", "anniversary"])
@pytest.mark.parametrize(
    ("seats", "turns", "rises"),
    [(2, 0, False), (2, 1, False), (2, 2, False), (2, 3, True), (3, 0, True)],
)
def test_nobody_gains_by_who_leaves_within_the_first_turns(
    edition: str, seats: int, turns: int, rises: bool
) -> None:
    """Neither a partner who always leaves nor leaving a poor start is worth anything."""
    state = lay("me", *["open"] * (seats - 1), host=DORA, rated=True, edition=edition)
    state = do(join(state, EMIL, *[FRITZ] * (seats - 2)), Start(*HERE, 1), DORA)
    state = play(state, 0 if edition == "anniversary" else 4 * seats)
    for _ in range(turns):
        for seat in range(1, seats + 1):
            while state.to_act == seat:
                state = play(state, 1)
    over = play(do(state, Leave(*HERE, 2), EMIL))
    after = ratings_after(over, {})
    assert after["emil"][0] < 25
    gained = max(after.get(user.id, ratings.FRESH)[0] for user in (DORA, FRITZ))
    assert (gained > 25) is rises
    if seats == 2:
        assert ("dora" in after) is rises, "a game that changes nothing is not counted"


def test_a_game_that_is_not_rated_changes_nothing() -> None:
    assert rated_users(OVER) == ()
    assert ratings_after(OVER, {"ann": ratings.FRESH}) == {}


def test_winners_come_first_then_empty_cells_then_leavers() -> None:
    outcome = Outcome(End.last, (2, 3), (5, 1, 1, 4))
    assert ratings.ranks(outcome, {4}) == [6.0, 0.0, 0.0, 999.0]
    after = [ratings.shown(*r) for r in ratings.rate([ratings.FRESH] * 4, outcome, {4})]
    assert after[1] == after[2] > after[0] > after[3]
    assert ratings.shown(*ratings.FRESH) == 1000
