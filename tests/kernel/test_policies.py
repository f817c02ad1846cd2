"""The kernel's policies: greedy decides as the bot does, the others by the same chances."""

import math
import random
from collections import Counter
from statistics import fmean, stdev

import pytest

from luckynumbers.bots.greedy import GreedyBot
from luckynumbers.bots.simple import FillerBot, RandomBot
from luckynumbers.core import GameError, Position, Rules
from luckynumbers.kernel import decide, playouts
from luckynumbers.play import Think
from tests.helpers import EVERY_GAME, POLICIES, random_game, stand

NAMES = [f"{rules}-{seats}" for rules, seats in EVERY_GAME]
BUSY = stand(
    "03....../..07..../....12../......18",
    "02....../..05..../....11../......19",
    table="0108091420",
)
HOLDING = stand(
    "03..06../..07..15/....12../....1418", "02....../..05..../....11../......19", hand="11"
)


def same_decisions(rules: Rules, seats: int, games: range, every: int = 1) -> None:
    bot = GreedyBot()
    for seed in games:
        game = random_game(seed, rules, seats, POLICIES[seed % 3])
        for index, (position, _, _) in enumerate(game):
            if not position.chance and index % every == 0:
                assert decide(position, "greedy") == bot.choose(position, Think()), str(position)


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=NAMES)
def test_greedy_decides_as_the_bot_does(rules: Rules, seats: int) -> None:
    same_decisions(rules, seats, range(3), every=5)


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=NAMES)
def test_greedy_decides_as_the_bot_does_for_long(rules: Rules, seats: int) -> None:
    same_decisions(rules, seats, range(100, 140))


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME[::3], ids=NAMES[::3])
def test_greedy_against_itself_decides_as_the_bot_does(rules: Rules, seats: int) -> None:
    def greedy(_: random.Random, position: Position) -> object:
        action = GreedyBot().choose(position, Think())
        assert decide(position, "greedy") == action, str(position)
        return action

    for _ in random_game(5, rules, seats, greedy):  # type: ignore[arg-type]
        pass


def chi_square(position: Position, policy: str, expected: dict[int, float]) -> float:
    draws = 40_000
    counts = Counter(decide(position, policy, seed).id for seed in range(draws))
    assert set(counts) <= set(expected)
    return sum((counts[i] - draws * p) ** 2 / (draws * p) for i, p in expected.items())


def limit(choices: int) -> float:
    """Five standard deviations above the mean of a chi-square distribution, and some more."""
    freedom = choices - 1
    return freedom + 6 * math.sqrt(2 * freedom) + 12


@pytest.mark.parametrize(
    "position",
    [
        BUSY,
        HOLDING,
        Position.parse(
            "ln1 std ......../......../......../........:......../......../......../........"
            " - *36 03050520 1"
        ),
    ],
    ids=["table", "hand", "setup"],
)
def test_random_gives_every_legal_action_the_same_chance(position: Position) -> None:
    ids = [action.id for action in position.actions]
    assert chi_square(position, "random", dict.fromkeys(ids, 1 / len(ids))) < limit(len(ids))


def test_filler_gives_every_empty_cell_that_fits_the_same_chance() -> None:
    bot, seen = FillerBot(), set()
    for seed in range(500):
        seen.add(bot.choose(HOLDING, Think(seed=seed)).id)
    assert len(seen) > 1
    assert chi_square(HOLDING, "filler", dict.fromkeys(seen, 1 / len(seen))) < limit(len(seen))


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME[::3], ids=NAMES[::3])
def test_filler_does_only_what_the_bot_could(rules: Rules, seats: int) -> None:
    bot = FillerBot()
    for position, _, _ in random_game(3, rules, seats):
        if not position.chance:
            could = {bot.choose(position, Think(seed=seed)) for seed in range(40)}
            action = decide(position, "filler", seed=9)
            assert action in could or len(could) > 8


@pytest.mark.parametrize(("name", "bot"), [("random", RandomBot()), ("filler", FillerBot())])
def test_games_are_as_long_as_the_bots_games(name: str, bot: RandomBot | FillerBot) -> None:
    def choose(rng: random.Random, position: Position) -> object:
        return bot.choose(position, Think(seed=rng.getrandbits(60)))

    rules = Rules(sorted=True)
    lengths, empties = [], []
    for seed in range(60):
        moves = list(random_game(seed, rules, 2, choose))  # type: ignore[arg-type]
        decisions = [move for before, move, _ in moves if not before.chance]
        outcome = moves[-1][2].outcome
        assert outcome is not None
        lengths.append(len(decisions) - (outcome.end == "repetition"))
        empties.append(sum(outcome.empties))
    start = Position.start(rules, 2)
    ours = playouts(start, 20_000, name, seed=1)
    for theirs, mean in ((lengths, ours.decisions.mean()), (empties, ours.empties.sum(1).mean())):
        assert abs(fmean(theirs) - mean) <= 5 * (stdev(theirs) + 0.1) / len(theirs) ** 0.5


def test_there_is_no_decision_to_take_at_a_chance_node_or_after_the_end() -> None:
    for position in (Position.start(Rules(), 2), BUSY.close()):
        with pytest.raises(GameError, match="kernel/no-decision"):
            decide(position, "greedy")
