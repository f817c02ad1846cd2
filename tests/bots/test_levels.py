"""Nine levels: human mistakes, nothing absurd, and never a stall."""

import random
from collections import Counter
from functools import cache

import pytest

from luckynumbers import bots
from luckynumbers.bots.arena import run
from luckynumbers.bots.levels import HIGHEST_LEVEL
from luckynumbers.bots.stalling import circles
from luckynumbers.core import Cell, Discard, Place, Position, Rules
from luckynumbers.kernel import Networks, decide
from luckynumbers.kernel.levels import WEAKNESSES
from luckynumbers.play import Match, Player, Think
from tests.contracts.player import positions
from tests.helpers import stand

WEAK = range(1, HIGHEST_LEVEL)
SPECS = tuple(f"level:{number}" for number in WEAK)
VARIANTS = ("std", "std+bruno", "std+michael", "std+bruno+michael", "std+sorted")


def loss(position: Position, choice: int) -> float:
    """The share of the win that an action loses, as the network sees it."""
    seat = (position.seat or 1) - 1
    shares = {each.action: each.shares[seat] for each in Networks.load().choices(position)}
    moving = [s for a, s in shares.items() if not circles(position, position.action(a))]
    return max(moving) - shares[choice]


def test_there_is_a_weakness_for_every_level_but_the_highest() -> None:
    assert sorted(WEAKNESSES) == list(WEAK)
    for lower in list(WEAK)[:-1]:
        one, next_one = WEAKNESSES[lower], WEAKNESSES[lower + 1]
        assert one.blur > next_one.blur
        assert one.most > next_one.most
        assert one.takes <= next_one.takes
        assert one.exchanges <= next_one.exchanges


@pytest.mark.parametrize("number", range(3, HIGHEST_LEVEL))
def test_nothing_is_absurd_above_level_2(number: int) -> None:
    player, most = bots.make(f"level:{number}"), min(WEAKNESSES[number].most, 0.25)
    for position in positions():
        if position.setup and not position.rules.michael:
            continue  # laid in ascending order without a thought
        for seed in range(3):
            choice = player.choose(position, Think(seed=seed))
            assert loss(position, choice.id) <= most + 1e-6, f"{choice} in {position}"


@pytest.mark.parametrize("spec", SPECS)
def test_every_level_fills_the_last_cell(spec: str) -> None:
    garden = "01020304/05060708/09101112/1314..20"
    position = stand(garden, "02....../..05..../....11../......19", hand="17")
    for seed in range(10):
        choice = bots.make(spec).choose(position, Think(seed=seed))
        assert choice == Place(17, Cell["c4"])


def test_a_child_places_what_it_draws_and_seldom_exchanges() -> None:
    child = bots.make("level:1")
    holding = [p for p in positions() if p.hand and not p.setup and p.hidden]
    kinds: Counter[str] = Counter()
    for position in holding:
        for seed in range(20):
            kinds[_kind(position, child.choose(position, Think(seed=seed)))] += 1
    assert kinds["exchange"] < 0.1 * kinds.total()
    assert kinds["fill"] > kinds["exchange"]


def test_luck_decides_between_choices_that_look_alike() -> None:
    position = next(p for p in positions() if p.hand and len(p.actions) > 6 and not p.setup)
    for spec in SPECS[:6]:
        player = bots.make(spec)
        assert len({player.choose(position, Think(seed=seed)) for seed in range(60)}) > 1


def test_higher_levels_win_more_often() -> None:
    for higher, lower, least in (("level:4", "level:1", 0.6), ("level:8", "level:4", 0.6)):
        report = run([higher, lower], Match(Rules(), 2, 25, seed="higher"), jobs=1)
        assert report.players[0].share > least


# Nobody goes round in circles


@pytest.mark.parametrize("rules", VARIANTS)
def test_r7_never_ends_a_game_between_fast_levels(rules: str) -> None:
    for seats in (2, 3):
        assert stalls(rules, seats, deals=1) == 0


@pytest.mark.soak
@pytest.mark.parametrize("rules", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_r7_never_ends_one_of_many_games_between_fast_levels(rules: str, seats: int) -> None:
    assert stalls(rules, seats, deals=30) == 0


def test_r7_never_ends_a_game_with_a_search() -> None:
    for rules, seats in (("std", 2), ("std+bruno", 2), ("std", 4)):
        specs = ["master:nodes=400"] * seats
        assert run(specs, Match(Rules.parse(rules), seats, 3), jobs=1).stalls == 0


@pytest.mark.soak
@pytest.mark.parametrize("rules", VARIANTS)
@pytest.mark.parametrize("spec", ["master", "master:nodes=2000"])
def test_r7_never_ends_one_of_many_games_with_a_search(rules: str, spec: str) -> None:
    for seats in (2, 4):
        specs = [spec] * seats
        assert run(specs, Match(Rules.parse(rules), seats, 12), jobs=1).stalls == 0


@pytest.mark.parametrize("spec", [*SPECS, "oneply", "master:nodes=300"])
def test_late_games_with_a_full_table_do_not_stall(spec: str) -> None:
    """Few tiles are left to draw and many lie open: the time to go round in circles."""
    luck, player = random.Random(spec), bots.make(spec)
    for position in late():
        assert not ends_by_repetition(position, player, luck)


@cache
def late() -> tuple[Position, ...]:
    """List positions with few tiles face down, most others open, and gardens with gaps."""
    luck = random.Random(7)
    found: list[Position] = []
    while len(found) < 20:
        rules = Rules(bruno=len(found) % 2 == 1, sorted=True)
        position = run_down(Position.start(rules, 2), luck.choice((2, 5)), luck)
        found += [] if position.over else [position]
    return tuple(found)


def run_down(position: Position, hidden: int, luck: random.Random) -> Position:
    """Play badly until a turn begins with that few tiles face down, or the game is over."""
    while not position.over and (position.hidden > hidden or not position.turn_begins):
        if position.chance:
            position = position.reveal(luck.choice([*Counter(position.unseen).elements()]))
        else:
            policy = "random" if luck.random() < 0.1 else "greedy"
            position = position.apply(decide(position, policy, luck.getrandbits(60)))
    return position


def stalls(rules: str, seats: int, deals: int) -> int:
    """Count the stalled games at tables of equal and of different levels."""
    even = [[spec] * seats for spec in ("level:2", "level:5", "level:8", "oneply")]
    mixed = [["level:8", "level:1", "oneply", "level:6", "level:3"][:seats]]
    match = Match(Rules.parse(rules), seats, deals, seed=rules)
    return sum(run(specs, match, jobs=1).stalls for specs in [*even, *mixed])


def ends_by_repetition(position: Position, player: Player, luck: random.Random) -> bool:
    stood: Counter[Position] = Counter()
    while not position.over:
        if position.turn_begins:
            stood[position] += 1
            if stood[position] == 3:
                return True
        if position.chance:
            position = position.reveal(luck.choice([*Counter(position.unseen).elements()]))
        else:
            position = position.apply(player.choose(position, Think(seed=luck.getrandbits(63))))
    return False


def _kind(position: Position, choice: object) -> str:
    if isinstance(choice, Place):
        return "fill" if position.garden[choice.cell] is None else "exchange"
    return "discard" if isinstance(choice, Discard) else "draw"
