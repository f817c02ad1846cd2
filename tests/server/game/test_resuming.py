"""A table that goes on from a moment of an earlier game: one person among bots, no result."""

from random import Random

import pytest

from luckynumbers.core import Draw, GameError, Rules
from luckynumbers.play import Game, Pile, Record
from luckynumbers.server.game.events import Acted, Closed, Started, Undone
from luckynumbers.server.game.evolve import evolve, replay
from luckynumbers.server.game.plans import Moment, next_table, resume
from luckynumbers.server.game.replay import record_of
from luckynumbers.server.game.results import results_of
from luckynumbers.server.game.state import State
from luckynumbers.server.game.view import view_of
from tests.helpers import filling
from tests.review.support import random_record
from tests.server.game.support import ANN, BOTS, NOW, laid, plan


def resumed(record: Record, *kinds: str, luck: int = 1, at: int = -1) -> State:
    """The table as it stands when it has just been made, after an entry of a record."""
    moment = Moment(record.game_at(at if at >= 0 else len(record.log) - 1), "")
    fresh = resume(plan(*kinds), moment, ANN, BOTS, Random(luck))
    return evolve(laid(fresh), Started(fresh.created.start), NOW)


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(michael=True), Rules(bruno=True), Rules(sorted=True)], ids=str
)
def test_a_game_goes_on_from_any_of_its_moments(rules: Rules) -> None:
    """With what was seen till then, the rest shuffled afresh under a commitment of its own."""
    record = random_record(3, rules, 3, leaving=0.01)
    luck = Random(str(rules))
    for at in luck.sample(range(len(record.log) - 1), 3):
        earlier = record.until(at)
        position = earlier.replay().position
        if position.over or 2 in position.left:
            continue
        state = resumed(record, "greedy", "me", "filler", luck=at, at=at)
        game = state.running
        assert game.layout == record.game_at(at).layout  # every tile keeps its colour (R11)
        assert game.position == position
        assert [entry.revealed for entry in game.log] == [e.revealed for e in earlier.log]
        assert state.created.commit == game.commit
        assert replay("t", state.events, state.secret) == state  # a restart finds it as it was
        while not game.position.over:
            game = game.act(filling(luck, game.position))
        Record.of(game).verify()


def test_the_game_counts_for_nothing_and_a_rematch_is_a_whole_one() -> None:
    state = resumed(random_record(1, Rules(), 2).until(20), "me", "greedy")
    while state.to_act is not None:
        action = filling(Random(2), state.running.position)
        state = evolve(state, Acted(state.to_act, str(action)), NOW)
    closed = evolve(state, Closed("full"), NOW)
    assert results_of(closed) == ()
    assert record_of(closed).tags["Resumed"] == str(state.game.resumed if state.game else 0)
    again = next_table(closed, ANN, Random(1)).created
    assert again.earlier is None
    assert again.start == state.created.start


@pytest.mark.parametrize(
    ("kinds", "code"),
    [
        (("me", "greedy", "greedy"), "game/seats"),
        (("greedy", "greedy"), "table/no-own-seat"),
        (("me", "me"), "table/own-seats"),
    ],
)
def test_who_sits_where_must_fit_the_record(kinds: tuple[str, ...], code: str) -> None:
    with pytest.raises(GameError, match=code):
        resumed(random_record(1, Rules(), 2).until(9), *kinds)


def test_where_nothing_can_go_on_it_is_refused() -> None:
    whole = random_record(1, Rules(), 2)
    with pytest.raises(GameError, match="record/finished"):
        resumed(whole, "me", "greedy")
    with pytest.raises(GameError, match="record/no-moment"):
        whole.until(len(whole.log))
    left = Record.of(Game(Rules(), Pile.seeded(3, 1)).leave(1))
    with pytest.raises(GameError, match="leave/gone"):
        resumed(left, "me", "greedy", "greedy")


def test_nothing_of_the_earlier_game_is_taken_back() -> None:
    record = random_record(3, Rules(), 2)
    games = {at: record.game_at(at) for at in range(1, len(record.log) - 1)}
    takes = {at: [a for a in game.position.actions if a != Draw()] for at, game in games.items()}
    at = next(at for at, game in games.items() if game.undoable and takes[at])
    state = resumed(record, "me", "greedy", at=at)
    seat = state.to_act
    assert seat is not None
    assert state.running.undoable
    assert (state.undoable, view_of(state).undoable) == ({}, ())
    state = evolve(state, Acted(seat, str(takes[at][0])), NOW)
    assert state.undoable == {seat: 1}
    assert evolve(state, Undone(seat, 1), NOW).undoable == {}
