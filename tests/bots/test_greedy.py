"""Greedy: it counts, it leaves room, it beats filler, and it never stalls against itself."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from luckynumbers import bots
from luckynumbers.bots.greedy import GreedyBot, Worth
from luckynumbers.core import (
    Action,
    Discard,
    Place,
    Position,
    Rules,
    parse_action,
    parse_garden,
)
from luckynumbers.core.cells import c4
from luckynumbers.play import Game, Match, Pile, Think, play_out
from tests.contracts.player import positions
from tests.helpers import EVERY_GAME, POLICIES, random_game, stand

NAMES = [f"{rules}-{seats}" for rules, seats in EVERY_GAME]
OTHER = "02....../..05..../....11../......19"


def choose(position: Position) -> Action:
    """Ask both forms of greedy, which must agree."""
    choice = GreedyBot().choose(position, Think())
    assert bots.make("greedy").choose(position, Think()) == choice
    return choice


# How strong it is


def share_against_filler(rules: str, seats: int, deals: int) -> float:
    match = Match(Rules.parse(rules), seats, deals, seed="greedy")
    players = [bots.make("greedy"), *(bots.make("filler") for _ in range(seats - 1))]
    won = sum(match.player_shares(match.play(players, *at), at[1])[0] for at in match.fixtures())
    return won / len(match)


@pytest.mark.parametrize("rules", ["std", "std+michael", "std+sorted", "std+bruno"])
def test_greedy_beats_filler_in_at_least_95_of_100_games(rules: str) -> None:
    assert share_against_filler(rules, 2, 50) >= 0.95


@pytest.mark.soak
@pytest.mark.parametrize("rules", ["std", "std+michael", "std+sorted", "std+bruno+michael"])
def test_greedy_beats_filler_in_thousands_of_games(rules: str) -> None:
    assert share_against_filler(rules, 2, 1000) >= 0.95


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_greedy_beats_several_fillers(seats: int) -> None:
    assert share_against_filler("std", seats, 12) >= 0.9


def ends(rules: Rules, seats: int, games: range) -> set[str]:
    bot = bots.make("greedy")
    results = (play_out(Game(rules, Pile.seeded(seats, n)), [bot] * seats) for n in games)
    return {result.outcome.end.value for result in results}


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=NAMES)
def test_greedy_never_stalls_against_itself(rules: Rules, seats: int) -> None:
    """Even with R7 off, where a stall would never end, every game comes to its end."""
    assert ends(rules, seats, range(20)) <= {"full", "last"}


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=NAMES)
def test_greedy_never_stalls_in_many_games(rules: Rules, seats: int) -> None:
    assert ends(rules, seats, range(500)) <= {"full", "last"}


# What it says of itself


@cache
def decisions() -> tuple[Position, ...]:
    found = [*positions()]
    for seed, (rules, seats) in enumerate(EVERY_GAME):
        if not rules.norep:
            game = random_game(seed, rules, seats, POLICIES[seed % 3])
            found += [position for position, _, _ in game if position.actions][::15]
    return tuple(position for position in found if not position.setup)


def test_it_takes_only_what_raises_the_worth_of_its_garden() -> None:
    """That is why it cannot stall: between two draws the worth can only climb."""
    takes = 0
    for position in decisions():
        choice = GreedyBot().choose(position, Think())
        if isinstance(choice, Place) and not position.hand and position.hidden > 0:
            worth = Worth(position)
            after = position.garden.with_tile(choice.number, choice.cell)
            assert worth.of(after) > worth.of(position.garden)
            takes += 1
    assert takes > 20


def test_a_drawn_tile_goes_where_the_garden_is_worth_most_or_away() -> None:
    held = 0
    for position in decisions():
        if not position.hand:
            continue
        worth = Worth(position)
        places = [action for action in position.actions if isinstance(action, Place)]
        most = max(map(worth.after, places), default=0)
        choice = GreedyBot().choose(position, Think())
        if most <= worth.of(position.garden):
            assert choice == Discard(position.hand[0])
        else:
            # Ties break by the lowest id.
            assert choice == min((a for a in places if worth.after(a) == most), key=lambda a: a.id)
        held += 1
    assert held > 100


def test_among_equal_takes_the_lowest_id_wins() -> None:
    forced = [p for p in decisions() if not p.hand and p.hidden == 0]
    assert forced
    for position in forced:
        worth = Worth(position)
        takes = [action for action in position.actions if isinstance(action, Place)]
        most = max(map(worth.after, takes))
        best = [action for action in takes if worth.after(action) == most]
        assert GreedyBot().choose(position, Think()) == min(best, key=lambda action: action.id)


def test_it_depends_on_no_seed_and_no_budget() -> None:
    for position in decisions()[::10]:
        choices = {choose(position)}
        for think in (Think(seed=5), Think(seed=2**63 - 1, ms=1), Think(nodes=1)):
            choices.add(GreedyBot().choose(position, think))
            choices.add(bots.make("greedy").choose(position, think))
        assert len(choices) == 1


def test_an_empty_cell_is_worth_something_but_less_than_a_filled_one() -> None:
    one_empty = parse_garden("01020304/05060708/09101112/1314..16")
    worth = Worth(stand("01....../..02..../....03../......20", OTHER))
    assert 15_000 < worth.of(one_empty) < 16_000
    assert worth.of(one_empty.with_tile(15, c4)) == 16_000


def test_an_empty_cell_is_worth_less_the_fewer_hidden_tiles_suit_it() -> None:
    wide = parse_garden("01....../..02..../....03../......20")
    narrow = parse_garden("01....../..02..../....03../......09")
    worth = Worth(stand("01....../..02..../....03../......20", OTHER))
    assert worth.of(wide) > worth.of(narrow)


def test_it_counts_which_tiles_remain() -> None:
    """The same garden, the same empty cell: worthless once the tiles that suit it are out."""
    garden = "01....../..04..../....12../......18"
    suiting = stand(garden, OTHER)
    gone = stand(garden, "02....../..03..../....11../......19", table="0203")
    cell_of_two_or_three = parse_garden(garden)
    assert Worth(suiting).of(cell_of_two_or_three) > Worth(gone).of(cell_of_two_or_three)


def test_it_leaves_room_for_the_cells_between() -> None:
    """Between a1 and d1 there are two cells: 4 beside 3 or 5 would make the row impossible."""
    position = stand("03....../..10..../....13../......18", OTHER, hand="04")
    choice = choose(position)
    assert isinstance(choice, Place)
    assert choice in {parse_action("04@b1"), parse_action("04@a2")}


@pytest.mark.parametrize("where", ["hand", "table"])
def test_it_wins_when_it_can(where: str) -> None:
    position = stand("01020304/05060708/09101112/1314..16", OTHER, **{where: "15"})
    assert choose(position) == Place(15, c4)


def test_it_lays_its_setup_in_ascending_order() -> None:
    game = Game(Rules(), Pile.scripted(2, [9, 3, 20, 3]))
    for _ in range(4):
        game = game.act(choose(game.position))
    assert str(game.position.gardens[0]) == "03....../..03..../....09../......20"


@pytest.mark.parametrize(
    ("number", "cell"), [(1, "a1"), (4, "a1"), (8, "b2"), (13, "c3"), (17, "d4"), (20, "d4")]
)
def test_one_at_a_time_it_lays_a_tile_near_its_ideal(number: int, cell: str) -> None:
    game = Game(Rules(michael=True), Pile.scripted(2, [number]))
    assert choose(game.position) == parse_action(f"{number:02d}@{cell}")


def blocked_neighbours(spec: str) -> int:
    """Count the diagonal neighbours out of order after some setups of Michael's."""
    bot, blocked = bots.make(spec), 0
    for seed in range(30):
        game = Game(Rules(michael=True), Pile.seeded(2, seed))
        while game.position.setup:
            game = game.act(bot.choose(game.position, Think(seed=seed)))
        for garden in game.position.gardens:
            diagonal = [garden.cells[n] or 0 for n in (0, 5, 10, 15)]
            blocked += sum(a >= b for a, b in pairwise(diagonal))
    return blocked


def test_one_at_a_time_it_minds_the_order_of_the_diagonal() -> None:
    assert blocked_neighbours("greedy") < 0.7 * blocked_neighbours("filler")


def test_it_likes_to_play_again() -> None:
    """R6: Bruno's variant changes what it does with a tile only for the sake of another play."""
    changed = 0
    for position in decisions():
        if position.hand and not position.extra_plays:
            rules = [replace(position.rules, bruno=bruno) for bruno in (False, True)]
            usual, again = (replace(position, rules=each) for each in rules)
            bruno = choose(again)
            if bruno != choose(usual):
                assert isinstance(bruno, Place)
                assert again.earns(bruno)
                changed += 1
    assert changed > 0
