"""A wrong count of seats or players is refused with a code, before a tile is drawn."""

import pickle
from collections.abc import Callable
from typing import Any, cast

import pytest

from luckynumbers.core import DRAW, GameError, Rules
from luckynumbers.play import Game, Match, Pile, Player, Record, Shuffle, Think, play_out
from luckynumbers.play.layout import Layout
from luckynumbers.play.log import Log
from tests.play.test_match import Careless, new_game

PILES: dict[str, Callable[[int], Pile]] = {
    "fair": Pile.fair,
    "seeded": lambda seats: Pile.seeded(seats, 1),
    "shuffled": lambda seats: Pile.shuffled(seats, Shuffle(bytes(32))),
    "scripted": lambda seats: Pile.scripted(seats, []),
    "resumed": lambda seats: Pile.resumed(seats, [], Shuffle(bytes(32))),
}


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
@pytest.mark.parametrize("kind", PILES)
def test_a_pile_is_for_two_to_five_seats(kind: str, seats: int) -> None:
    with pytest.raises(GameError) as error:
        PILES[kind](seats)
    assert error.value.code == "position/seats"
    assert error.value.message.facts == {"seats": seats}


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_a_game_for_three_is_played_out_by_three(count: int) -> None:
    with pytest.raises(GameError) as error:
        play_out(new_game(seats=3), [Careless()] * count)
    assert error.value.code == "match/players"
    assert error.value.message.facts == {"seats": 3, "players": count}


@pytest.mark.parametrize("count", [1, 3])
def test_a_match_for_two_is_played_by_two(count: int) -> None:
    with pytest.raises(GameError) as error:
        Match(Rules(), 2, 1).play([Careless()] * count, 0, 0)
    assert error.value.code == "match/players"


@pytest.mark.parametrize("player", ["greedy", None, 7])
def test_what_has_no_choose_is_no_player(player: object) -> None:
    """The name of a player is none yet: ``bots.make`` makes it."""
    players = [Careless(), cast("Player", player)]
    with pytest.raises(GameError) as error:
        play_out(new_game(), players)
    assert error.value.code == "bot/no-player"
    assert f"“{player}”" in str(error.value)
    with pytest.raises(GameError, match="bot/no-player"):
        Match(Rules(), 2, 1).play(players, 0, 0)


def test_a_class_is_no_player() -> None:
    with pytest.raises(GameError, match="bot/no-player"):
        play_out(new_game(), [Careless(), cast("Player", Careless)])


@pytest.mark.parametrize(("deal", "rotation"), [(-1, 0), (3, 0), (0, 2), (0, -1)])
def test_a_match_has_no_other_games_than_its_own(deal: int, rotation: int) -> None:
    with pytest.raises(GameError) as error:
        Match(Rules(), 2, 3).play([Careless()] * 2, deal, rotation)
    assert error.value.code == "match/no-game"
    assert error.value.message.facts == {"deals": 2, "rotations": 1}


def test_a_budget_is_the_same_after_a_journey() -> None:
    assert pickle.loads(pickle.dumps(Think(ms=5))) == Think(ms=5)


def test_a_refused_count_leaves_the_game_as_it_was() -> None:
    game = Game(Rules(), Pile.seeded(2, 1))
    with pytest.raises(GameError):
        play_out(game, [Careless()])
    assert Record.of(game) == Record.of(Game(Rules(), Pile.seeded(2, 1)))


MISUSES: dict[str, tuple[Callable[[Any], object], Any, str]] = {
    "rules as text": (lambda odd: Game(odd, Pile.seeded(2, 1)), "std+bruno", "argument/type"),
    "pile as numbers": (lambda odd: Game(Rules(), odd), [3, 14], "argument/type"),
    "entry as id": (new_game().apply, 5, "argument/type"),
    "entry as action": (new_game().apply, DRAW, "argument/type"),
    "moment as nothing": (Record.of(new_game()).game_at, None, "argument/type"),
    "moment as text": (Record.of(new_game()).until, "0", "argument/type"),
    "no such time": (lambda odd: Think(ms=odd), -1, "kernel/range"),
    "no such budget": (lambda odd: Think(nodes=odd), -5, "kernel/range"),
    "more than a day": (lambda odd: Think(ms=odd), 10**20, "kernel/range"),
    "more than a search takes": (lambda odd: Think(nodes=odd), 10**20, "kernel/range"),
    "log of nothing": (Log, None, "argument/type"),
    "layout beyond": (Layout.empty, 2**70, "position/seats"),
    "file without an end": (Record.load, "/dev/zero", "file/device"),
    "file with a NUL": (Record.load, "\0", "file/not-found"),
    "time as text": (lambda odd: Think(ms=odd), "x", "argument/type"),
    "rules of a match": (lambda odd: Match(odd, 2, 1), "std", "argument/type"),
    "seats of a match": (lambda odd: Match(Rules(), odd, 1), "x", "argument/type"),
    "too many seats": (lambda odd: Match(Rules(), odd, 1), 6, "position/seats"),
    "no such deals": (lambda odd: Match(Rules(), 2, odd), -1, "usage/whole-least"),
    "budget of a match": (lambda odd: Match(Rules(), 2, 1, think=odd), 5, "argument/type"),
    "names as one text": (lambda odd: Record.of(new_game(), odd), "ab", "argument/type"),
    "names as numbers": (lambda odd: Record.of(new_game(), odd), [1, 2], "argument/type"),
    "too many names": (lambda odd: Record.of(new_game(), odd), ["A", "B", "C"], "match/players"),
    "seats as nothing": (lambda odd: Pile.seeded(odd, 1), None, "argument/type"),
}


@pytest.mark.parametrize(("call", "odd", "code"), MISUSES.values(), ids=MISUSES)
def test_an_argument_of_another_type_is_refused_with_a_code(
    call: Callable[[Any], object], odd: object, code: str
) -> None:
    with pytest.raises(GameError) as error:
        call(odd)
    assert error.value.code == code
