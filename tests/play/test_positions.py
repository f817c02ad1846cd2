"""A record yields its positions one by one, as the game had them."""

import pytest

from luckynumbers.core import DRAW, Rules
from luckynumbers.play import Game, Pile, Record
from tests.play.test_record import played


@pytest.mark.parametrize("seed", range(4))
def test_a_record_has_a_position_for_each_entry_of_its_log(seed: int) -> None:
    game = played(Rules(bruno=True), 3, seed, steps=80)
    record = Record.parse(str(Record.of(game)))
    positions = list(record.positions())
    assert len(positions) == len(record.log)
    assert positions[-1] == game.position


def test_positions_are_those_of_the_game_as_it_went() -> None:
    game = Game(Rules(sorted=True), Pile.seeded(2, "went"))
    seen = [game.position]
    for _ in range(6):
        action = DRAW if DRAW in game.position.actions else game.position.actions[-1]
        game = game.act(action)
        seen.append(game.position)
    assert list(Record.of(game).positions()) == seen
