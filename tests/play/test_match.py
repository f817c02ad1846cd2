"""Players in seats: games played out, those who fail, and the same deals from every seat."""

import random
from collections.abc import Callable
from typing import cast

import pytest

from luckynumbers.core import DRAW, Action, Discard, End, Place, Position, Rules, parse_action
from luckynumbers.core.cells import a4
from luckynumbers.play import Game, Match, Pile, Player, PlayerError, Result, Think, play_out
from tests.helpers import careless
from tests.play.support import begin


class Careless:
    """Play anything, by the luck that is given."""

    def choose(self, position: Position, think: Think) -> Action:
        return careless(think.luck(), position)


class Doing:
    """Play by a function, and remember what was asked."""

    def __init__(self, choose: Callable[[Position], Action]) -> None:
        self._choose = choose
        self.asked: list[tuple[Position, Think]] = []

    def choose(self, position: Position, think: Think) -> Action:
        self.asked.append((position, think))
        return self._choose(position)


def drawing(position: Position) -> Action:
    """Draw and discard."""
    return DRAW if DRAW in position.actions else position.actions[-1]


def new_game(rules: str = "std+sorted", seats: int = 2, seed: int = 1) -> Game:
    return Game(Rules.parse(rules), Pile.seeded(seats, seed))


# Playing out


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_seat_is_asked_for_its_own_decisions_only(seats: int) -> None:
    players = [Doing(drawing) for _ in range(seats)]
    game = new_game(seats=seats)
    result = play_out(game, players)
    for seat, player in enumerate(players, start=1):
        assert player.asked
        assert {position.seat for position, _ in player.asked} == {seat}
        assert all(position.actions for position, _ in player.asked)
    assert result.outcome == result.game.outcome
    assert result.outcome.end is End.last
    assert result.turns == 16 * seats  # every tile but those of the setup is drawn and discarded
    assert result.decisions == 2 * result.turns == sum(len(player.asked) for player in players)
    assert not result.stalled


def test_the_luck_of_a_player_differs_from_decision_to_decision_and_follows_the_seed() -> None:
    def seeds(seed: int) -> list[int]:
        player = Doing(drawing)
        play_out(new_game(), [player, Doing(drawing)], Think(seed=seed, ms=5, nodes=6))
        assert {(think.ms, think.nodes) for _, think in player.asked} == {(5, 6)}
        return [think.seed for _, think in player.asked]

    assert len(set(seeds(1))) == len(seeds(1))
    assert seeds(1) == seeds(1)
    assert seeds(1) != seeds(2)


def test_nobody_is_asked_to_stop_thinking_unless_a_flag_is_given() -> None:
    player = Doing(drawing)
    play_out(new_game(), [player, Doing(drawing)])
    assert not any(think.cancel.is_set() for _, think in player.asked)


def test_a_game_is_played_on_from_where_it_stands() -> None:
    game = new_game()
    game = game.act(DRAW)
    result = play_out(game, [Doing(drawing), Doing(drawing)])
    assert (result.turns, result.decisions) == (31, 63)  # the first turn had begun before
    again = play_out(result.game, [Careless(), Careless()])
    assert again == Result(result.game, result.outcome, 0, 0)


def test_a_stall_is_reported() -> None:
    def passing(position: Position) -> Action:
        garden = position.garden
        for action in position.actions:
            if isinstance(action, Place) and garden[action.cell] == action.number:
                return action
        return drawing(position)

    game = begin("1 5 9 13 2 6 10 14 1 2", rules="std+sorted")
    result = play_out(game, [Doing(passing), Doing(drawing)])
    assert not result.stalled
    game = begin("1 5 9 13 2 6 10 14 3 3 1 2", rules="std+sorted")
    players = [Doing(lambda p: drawing(p) if len(p.table) < 4 else passing(p)) for _ in range(2)]
    result = play_out(game, players)
    assert result.stalled
    assert result.outcome.end is End.repetition


# Forfeits (R9)


def failing(position: Position) -> Action:
    raise PlayerError("bot/late", command="sleepy", words="one moment")


def cheating(position: Position) -> Action:
    return Place(20, a4) if position.hand != (20,) else Discard(1)


def mumbling(position: Position) -> Action:
    return parse_action("seven to the corner")


def silent(position: Position) -> Action:
    return cast("Action", None)


@pytest.mark.parametrize(
    ("fails", "code"),
    [
        (failing, "bot/late"),
        (cheating, "action/not-on-table"),
        (mumbling, "text/action"),
        (silent, "argument/type"),
    ],
)
def test_r9_a_player_who_fails_leaves_the_game(
    fails: Callable[[Position], Action], code: str
) -> None:
    game = new_game(seats=3)
    result = play_out(game, [Careless(), Doing(fails), Careless()])
    assert result.game.position.left == {2}
    assert 2 not in result.outcome.winners
    (forfeit,) = result.forfeits
    assert (forfeit.seat, forfeit.reason.code) == (2, code)


@pytest.mark.parametrize(
    ("fails", "action"), [(cheating, "20@a4"), (silent, "None")], ids=["illegal", "no action"]
)
def test_a_refused_action_is_kept_with_its_position(
    fails: Callable[[Position], Action], action: str
) -> None:
    player = Doing(fails)
    result = play_out(new_game(), [player, Careless()])
    facts = result.forfeits[0].reason.facts
    (asked, _) = player.asked[-1]
    assert (facts["action"], facts["position"]) == (action, str(asked))


def test_the_last_words_of_a_player_are_kept() -> None:
    result = play_out(new_game(), [Doing(failing), Careless()])
    assert result.forfeits[0].reason.facts == {"command": "sleepy", "words": "one moment"}
    assert (result.outcome.end, result.outcome.winners) == (End.left, (2,))


def test_r9_when_all_but_one_fail_that_one_wins_without_being_asked() -> None:
    last = Doing(drawing)
    result = play_out(new_game(seats=4), [Doing(failing), Doing(failing), Doing(failing), last])
    assert (result.outcome.end, result.outcome.winners) == (End.left, (4,))
    assert [forfeit.seat for forfeit in result.forfeits] == [1, 2, 3]
    assert last.asked == []


@pytest.mark.parametrize("rules", ["std", "std+michael", "std+bruno"])
def test_r9_a_player_may_fail_in_setup_or_with_a_tile_in_hand(rules: str) -> None:
    def fails_holding(position: Position) -> Action:
        return failing(position) if position.hand and not position.setup else drawing(position)

    for fails in (failing, fails_holding):
        game = new_game(rules, seats=3)
        result = play_out(game, [Careless(), Careless(), Doing(fails)])
        assert result.game.position.left == {3}
        assert len(result.forfeits) == 1


def test_an_error_that_is_no_answer_is_not_swallowed() -> None:
    """A mistake in a program must show itself; it is no move and no forfeit."""

    def broken(position: Position) -> Action:
        raise ZeroDivisionError

    game = new_game()
    with pytest.raises(ZeroDivisionError):
        play_out(game, [Doing(broken), Careless()])
    assert game == new_game()


# Matches


def test_every_deal_is_played_once_in_every_rotation() -> None:
    match = Match(Rules(), 3, 4)
    fixtures = list(match.fixtures())
    assert len(match) == len(fixtures) == len(set(fixtures)) == 12
    assert fixtures[:4] == [(0, 0), (0, 1), (0, 2), (1, 0)]


def first_reveals(match: Match, deal: int, rotation: int) -> tuple[list[int], list[int]]:
    """Return the tiles that were drawn in turn, and which player was asked."""
    drawn: list[int] = []
    asked: list[int] = []

    def watching(player: int) -> Player:
        def choose(position: Position) -> Action:
            drawn.extend(position.hand if not position.setup else ())
            asked.append(player)
            return drawing(position)

        return Doing(choose)

    match.play([watching(player) for player in range(match.seats)], deal, rotation)
    return drawn, asked


def test_all_rotations_of_a_deal_draw_the_same_tiles() -> None:
    match = Match(Rules(sorted=True), 3, 2, seed="same")
    games = [first_reveals(match, 0, rotation) for rotation in range(3)]
    assert games[0][0] == games[1][0] == games[2][0]
    assert [asked[0] for _, asked in games] == [0, 2, 1]  # player p sits in seat p + r
    assert first_reveals(match, 1, 0)[0] != games[0][0]
    assert first_reveals(Match(Rules(sorted=True), 3, 2, seed="other"), 0, 0)[0] != games[0][0]


def test_a_match_is_the_same_every_time() -> None:
    match, players = Match(Rules(), 2, 2, seed="7"), [Careless(), Careless()]
    one, other = ([match.play(players, *at) for at in match.fixtures()] for _ in range(2))
    assert one == other
    assert one[0] != one[1]  # the luck of the players differs between rotations


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_shares_belong_to_players_not_to_seats(seats: int) -> None:
    """One player always wins, for the others give up at once: its share is all, in any seat."""
    match = Match(Rules(), seats, 1)
    for hero in range(seats):
        players = [Doing(drawing if n == hero else failing) for n in range(seats)]
        for rotation in range(seats):
            result = match.play(players, 0, rotation)
            shares = match.player_shares(result, rotation)
            assert shares == tuple(float(n == hero) for n in range(seats))
            assert result.outcome.winners == ((hero + rotation) % seats + 1,)


def test_shares_of_a_shared_win_add_up_to_one() -> None:
    match = Match(Rules(), 3, 1)
    result = match.play([Doing(drawing) for _ in range(3)], 0, 0)
    assert match.player_shares(result, 0) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_random_luck_is_never_global() -> None:
    random.seed(1)
    before = random.getstate()
    play_out(new_game(), [Careless(), Careless()])
    assert random.getstate() == before
