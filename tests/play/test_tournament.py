"""Tournaments: R8 (points, ties, the start moves on) and R9 (those who leave)."""

from collections.abc import Callable

import pytest

from luckynumbers.core import End, GameError, Outcome
from luckynumbers.play import Tournament


def won(*winners: int, empties: tuple[int, ...], end: End = End.last) -> Outcome:
    return Outcome(end, winners, empties)


def test_r8_as_many_games_as_players_and_each_starts_once() -> None:
    tournament = Tournament(4)
    starters = []
    while (fixture := tournament.fixture) is not None:
        assert fixture.players == (1, 2, 3, 4)
        assert fixture.first == fixture.starter
        starters.append(fixture.starter)
        tournament = tournament.score(won(1, empties=(0, 3, 4, 5), end=End.full))
    assert starters == [1, 2, 3, 4]
    assert len(tournament.games) == 4


@pytest.mark.parametrize(("first", "starters"), [(1, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_r8_the_start_moves_on_one_seat_clockwise(first: int, starters: list[int]) -> None:
    tournament = Tournament(3, first)
    seen = []
    while (fixture := tournament.fixture) is not None:
        seen.append(fixture.starter)
        tournament = tournament.score(won(1, empties=(0, 1, 1)))
    assert seen == starters


def test_r8_a_winner_gains_two_and_the_others_lose_one_for_each_empty_cell() -> None:
    tournament = Tournament(3).score(won(2, empties=(4, 0, 1), end=End.full))
    assert tournament.games[0].points == (-4, 2, -1)


def test_r8_every_winner_of_a_shared_game_gains_and_loses_nothing_for_empty_cells() -> None:
    tournament = Tournament(3).score(won(1, 3, empties=(3, 5, 3)))
    assert tournament.games[0].points == (2, -5, 2)
    assert tournament.games[0].winners == {1, 3}


def test_r8_points_add_up_and_most_points_win() -> None:
    tournament = Tournament(2)
    tournament = tournament.score(won(1, empties=(0, 6), end=End.full))
    tournament = tournament.score(won(2, empties=(1, 0), end=End.full))
    assert [(s.player, s.points, s.wins, s.games) for s in tournament.standings] == [
        (1, 1, 1, 2),
        (2, -4, 1, 2),
    ]
    assert tournament.fixture is None
    assert tournament.winners == (1,)


def test_r8_a_tie_shares_the_tournament() -> None:
    tournament = Tournament(2)
    tournament = tournament.score(won(1, empties=(0, 6), end=End.full))
    tournament = tournament.score(won(2, empties=(6, 0), end=End.full))
    assert tournament.winners == (1, 2)
    assert [s.player for s in tournament.standings] == [1, 2]


def test_more_wins_do_not_count_but_points_do() -> None:
    tournament = Tournament(3)
    tournament = tournament.score(won(1, empties=(0, 1, 9), end=End.full))
    tournament = tournament.score(won(1, empties=(0, 1, 9), end=End.full))
    tournament = tournament.score(won(2, empties=(9, 0, 9), end=End.full))
    assert tournament.winners == (2,)  # 0 points against -5
    assert tournament.standings[0].wins == 1


def test_when_it_is_over_no_game_can_be_entered() -> None:
    tournament = Tournament(2)
    for _ in range(2):
        tournament = tournament.score(won(1, empties=(0, 6), end=End.full))
    with pytest.raises(GameError) as error:
        tournament.score(won(1, empties=(0, 6), end=End.full))
    assert error.value.code == "tournament/over"


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: Tournament(0), "position/seats"),
        (lambda: Tournament(3, first=4), "position/seat"),
        (lambda: Tournament(2).leave(9), "leave/no-such-seat"),
        (lambda: Tournament(3).score(won(1, empties=(0, 6), end=End.full)), "match/players"),
        (lambda: Tournament(2).score(won(1, empties=(0, 6, 7), end=End.full)), "match/players"),
    ],
)
def test_nobody_plays_who_is_not_there(call: Callable[[], object], code: str) -> None:
    with pytest.raises(GameError) as error:
        call()
    assert error.value.code == code


def test_a_tournament_is_a_value() -> None:
    before = Tournament(2)
    after = before.score(won(1, empties=(0, 6), end=End.full))
    assert before == Tournament(2)
    assert before.games == ()
    assert len(after.games) == 1


# R9: leaving


def test_r9_a_leaver_loses_a_point_for_each_empty_cell_and_sits_out() -> None:
    tournament = Tournament(3).score(won(1, empties=(2, 12, 3)), left=frozenset({2}))
    assert tournament.games[0].points == (2, -12, -3)
    assert tournament.left == {2}
    fixture = tournament.fixture
    assert fixture is not None
    assert fixture.players == (1, 3)


def test_r9_a_leaver_scores_minus_even_with_the_fewest_empty_cells() -> None:
    """It can't win, so it gets no points for the garden it leaves behind."""
    tournament = Tournament(3).score(won(1, empties=(5, 1, 6)), left=frozenset({2}))
    assert tournament.games[0].points == (2, -1, -6)


def test_r9_the_games_that_a_leaver_would_have_started_are_dropped() -> None:
    tournament = Tournament(4, first=1).score(won(1, empties=(0, 9, 9, 9)), frozenset({2, 3}))
    fixture = tournament.fixture
    assert fixture is not None
    assert (fixture.starter, fixture.players, fixture.first) == (4, (1, 4), 2)
    tournament = tournament.score(won(2, empties=(3, 0), end=End.full))
    assert tournament.fixture is None
    assert len(tournament.games) == 2


def test_r9_a_leaver_who_started_already_keeps_the_game_that_was_played() -> None:
    tournament = Tournament(3).score(won(2, empties=(9, 0, 9), end=End.full), frozenset({1}))
    starters = []
    while (fixture := tournament.fixture) is not None:
        starters.append(fixture.starter)
        tournament = tournament.score(won(1, empties=(0, 4), end=End.full))
    assert starters == [2, 3]
    assert {s.player: s.games for s in tournament.standings} == {1: 1, 2: 3, 3: 3}


def test_points_go_to_the_players_when_seats_and_players_differ() -> None:
    tournament = Tournament(4).score(won(1, empties=(0, 8, 1, 1)), frozenset({2}))
    tournament = tournament.score(won(3, empties=(4, 5, 0), end=End.full), frozenset({2}))
    assert tournament.games[1].winners == {4}
    assert tournament.left == {2, 3}
    assert {s.player: s.points for s in tournament.standings} == {1: -2, 2: -8, 3: -6, 4: 1}


def test_r8_r9_as_many_games_as_players_who_have_started_or_still_can() -> None:
    tournament = Tournament(4)
    assert tournament.length == 4
    tournament = tournament.score(won(2, empties=(3, 0, 4, 5), end=End.full), frozenset({1}))
    assert tournament.length == 4  # the game that player 1 started has been played
    assert tournament.leave(3).length == 3
    assert tournament.leave(3).leave(4).length == 1  # with one player left it is over


def test_r9_with_one_player_left_the_tournament_is_over() -> None:
    tournament = Tournament(2).score(won(2, empties=(9, 12), end=End.left), frozenset({1}))
    assert tournament.fixture is None
    assert tournament.winners == (2,)


def test_r9_who_left_cannot_win_the_tournament_and_stands_last() -> None:
    tournament = Tournament(3)
    tournament = tournament.score(won(1, empties=(0, 9, 9), end=End.full))
    tournament = tournament.score(won(2, empties=(1, 6, 8)), frozenset({1}))
    tournament = tournament.score(won(1, empties=(5, 6)))
    points = {s.player: s.points for s in tournament.standings}
    assert points == {1: 1, 2: -5, 3: -23}
    assert tournament.winners == (2,)
    assert [(s.player, s.left) for s in tournament.standings] == [
        (2, False),
        (3, False),
        (1, True),
    ]


def test_r9_who_leaves_between_games_sits_out_the_later_ones() -> None:
    tournament = Tournament(3).score(won(1, empties=(0, 9, 9), end=End.full)).leave(2)
    assert tournament.left == {2}
    assert tournament.fixture is not None
    assert (tournament.fixture.starter, tournament.fixture.players) == (3, (1, 3))
    with pytest.raises(GameError) as error:
        tournament.leave(2)
    assert error.value.code == "leave/gone"


def test_r9_the_last_one_left_does_not_leave_a_tournament() -> None:
    tournament = Tournament(2).leave(1)
    assert tournament.fixture is None
    assert tournament.winners == (2,)
    with pytest.raises(GameError):
        tournament.leave(2)


def test_before_the_first_game_all_stand_level() -> None:
    assert [s.points for s in Tournament(3).standings] == [0, 0, 0]
    assert Tournament(3).left == frozenset()
