"""The tensor rules of training are a twin of core: the same plays, successors and results."""

import random

import pytest
import torch

from luckynumbers.core import DRAW, Place, Position, Rules, parse_action
from luckynumbers.training.features import Outlook, foresee, observe
from luckynumbers.training.games import DISCARD, TAKE, Games, Plays
from tests.helpers import EVERY_RULES, POLICIES, random_game

GAMES = [(rules, seats) for rules in EVERY_RULES for seats in (2, 3, 5) if not rules.norep]
NAMES = [f"{rules}-{seats}" for rules, seats in GAMES]


def begins_play(position: Position) -> bool:
    if position.over or position.hand:
        return False
    if position.rules.michael and position.setup:
        return True
    return not position.chance and all(garden.set_up for garden in position.gardens)


def successors(position: Position) -> dict[tuple[int, int], Position]:
    """Every play of a position with the position it leads to."""
    found = {}
    for action in position.actions:
        if isinstance(action, Place):
            found[action.number, TAKE + action.cell] = position.apply(action)
    if not position.chance and DRAW not in position.actions:
        return found
    drawn = position if position.chance else position.apply(DRAW)
    for number in position.unseen:
        turned_up = drawn.reveal(number)
        for action in turned_up.actions:
            use = int(action.cell) if isinstance(action, Place) else DISCARD
            found[number, use] = turned_up.apply(action)
    return found


def walk(rules: Rules, seats: int, seed: int) -> list[Position]:
    positions = []
    for policy in POLICIES:
        game = random_game(seed, rules, seats, policy)
        positions += [position for position, _, _ in game if begins_play(position)]
    return positions


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=NAMES)
def test_plays_and_successors_are_those_of_core(rules: Rules, seats: int) -> None:
    rng = random.Random(seats)
    positions = walk(rules, seats, seed=seats)
    positions = rng.sample(positions, min(len(positions), 60))
    expected = [successors(position) for position in positions]
    games = Games.of(positions)
    plays = games.plays()
    listed = sorted(
        zip(plays.game.tolist(), plays.number.tolist(), plays.use.tolist(), strict=True)
    )
    assert listed == sorted((i, *play) for i, found in enumerate(expected) for play in found)

    picked = [(i, *rng.choice(list(found))) for i, found in enumerate(expected)]
    picked += rng.sample(listed, 200)
    which, numbers, uses = (torch.tensor(column) for column in zip(*picked, strict=True))
    batch = games.pick(which)
    chosen = Plays(torch.arange(len(picked)), numbers.to(torch.int8), uses.to(torch.int8))
    foreseen, again = foresee(batch, Outlook.of(batch), chosen)
    over, shares = batch.play(chosen)
    seen = observe(batch)
    going_on = {}
    for index, (i, number, use) in enumerate(picked):
        after = expected[i][number, use]
        assert bool(over[index]) == after.over
        if after.outcome is not None:
            assert shares[index].tolist() == pytest.approx(after.outcome.shares)
            continue
        going_on[index] = after
        assert bool(again[index]) == (after.seat == positions[i].seat)
    twins, kept = Games.of(list(going_on.values())), list(going_on)
    for name in ("cells", "pile", "table", "mover"):
        assert torch.equal(getattr(batch, name)[kept], getattr(twins, name)), name
    for one, other in zip(batch.trail[kept].tolist(), twins.trail.tolist(), strict=True):
        assert set(one) == set(other)
    assert torch.equal(foreseen[kept], observe(twins))
    assert torch.equal(seen[kept], foreseen[kept])


def test_a_position_that_stands_for_the_third_time_ends_the_game() -> None:
    """R7, over the same cycle of exchanges as core's own test."""
    gardens = "01....../..05..../....11../......19:02....../..06..../....12../......18"
    table = [3, 8]
    hidden = 40 - 8 - len(table)
    position = Position.parse(f"ln1 std {gardens} 0308 *{hidden} - 1")
    games = Games.of([position])
    cycle = ["03@a1", "08@b2", "01@a1", "06@b2"]
    for index in range(8):
        action = parse_action(cycle[index % 4])
        assert isinstance(action, Place)
        position = position.apply(action)
        plays = Plays(
            torch.tensor([0]),
            torch.tensor([action.number], dtype=torch.int8),
            torch.tensor([TAKE + action.cell], dtype=torch.int8),
        )
        over, shares = games.play(plays)
        assert bool(over[0]) == (index == 7)
    assert shares[0].tolist() == [0.5, 0.5]
