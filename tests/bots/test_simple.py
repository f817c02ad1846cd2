"""The two simplest players: random is uniform, filler only fills."""

import math
from collections import Counter
from typing import cast

import numpy as np
import pytest

from luckynumbers import bots
from luckynumbers.core import DRAW, Discard, GameError, Place, Position, Rules
from luckynumbers.play import Game, Match, Pile, Think
from tests.contracts.player import positions
from tests.helpers import stand

LAID = "03....../..07..../....12../......18"
OTHER = "02....../..05..../....11../......19"

ASKED = {
    "a turn": stand(LAID, OTHER, table="0920"),
    "a tile in hand": stand(LAID, OTHER, hand="14"),
    "a setup": Game(Rules(michael=True), Pile.seeded(2, 1)).position,
}


def chi_square_limit(freedom: int) -> float:
    """The value that one honest die in a thousand exceeds (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * math.pow(1 - part + 3.09 * math.sqrt(part), 3)


@pytest.mark.parametrize("name", ASKED)
def test_random_chooses_uniformly_among_all_legal_actions(name: str) -> None:
    position, asked = ASKED[name], 6000
    bot = bots.make("random")
    chosen = Counter(bot.choose(position, Think(seed=seed)) for seed in range(asked))
    actions = [*position.actions]
    assert set(chosen) == set(actions)
    expected = asked / len(actions)
    chi_square = sum((chosen[action] - expected) ** 2 / expected for action in actions)
    assert chi_square < chi_square_limit(len(actions) - 1)


def fills(position: Position, action: object) -> bool:
    return isinstance(action, Place) and position.garden[action.cell] is None


@pytest.mark.parametrize("seed", range(3))
def test_filler_draws_whenever_it_may_and_never_exchanges_what_it_drew(seed: int) -> None:
    bot = bots.make("filler")
    for position in positions():
        choice = bot.choose(position, Think(seed=seed))
        if DRAW in position.actions:
            assert choice == DRAW
        elif position.hand and not position.setup:
            could_fill = any(fills(position, action) for action in position.actions)
            assert fills(position, choice) == could_fill
            assert could_fill or choice == Discard(position.hand[0])


def test_filler_uses_every_empty_cell_that_takes_its_tile() -> None:
    position = stand(LAID, OTHER, hand="14")
    bot = bots.make("filler")
    chosen = {bot.choose(position, Think(seed=seed)) for seed in range(300)}
    assert chosen == {action for action in position.actions if fills(position, action)}


def test_filler_lays_its_four_tiles_in_ascending_order() -> None:
    game = Game(Rules(), Pile.scripted(2, [9, 3, 20, 3]))
    bot = bots.make("filler")
    for seed in range(4):
        game = game.act(bot.choose(game.position, Think(seed=seed)))
    assert str(game.position.gardens[0]) == "03....../..03..../....09../......20"


def test_filler_takes_only_when_it_must() -> None:
    """R6: with no face-down tile left the extra play is a take, and compulsory."""
    bot = bots.make("filler")
    forced = [p for p in positions() if p.extra_plays and not p.hand and p.hidden == 0]
    assert forced
    for position in forced:
        assert isinstance(bot.choose(position, Think()), Place)


@pytest.mark.parametrize("name", ["random", "filler"])
def test_where_nothing_is_to_be_decided_nothing_is_chosen(name: str) -> None:
    drawn = stand(LAID, OTHER).apply(DRAW)
    with pytest.raises(GameError, match="kernel/no-decision"):
        bots.make(name).choose(drawn, Think())


def test_a_seed_may_be_one_of_numpys() -> None:
    position = stand(LAID, OTHER, hand="09")
    chosen = {
        bots.make("random").choose(position, Think(cast("int", seed))) for seed in (3, np.int64(3))
    }
    assert len(chosen) == 1


def test_filler_beats_random() -> None:
    match = Match(Rules(), 2, 10, seed="simple")
    players = [bots.make("filler"), bots.make("random")]
    won = sum(match.player_shares(match.play(players, *at), at[1])[0] for at in match.fixtures())
    assert won > 10
