"""What a position is worth, at any moment of any game."""

from time import process_time

import pytest

from luckynumbers import bots
from luckynumbers.bots import evaluation
from luckynumbers.core import DRAW, GameError, Position, Rules
from luckynumbers.kernel.search import Way
from luckynumbers.play import Game, Pile, Record, Think, play_out
from tests.contracts.player import positions
from tests.helpers import EVERY_GAME, random_game, stand

MIDDLE = stand(
    "0304..../..07..../....12../......18", "02....../..05..../....11../......19", table="0920"
)


def check_shares(position: Position) -> None:
    shares = evaluation.shares(position)
    assert len(shares) == len(position.gardens)
    assert sum(shares) == pytest.approx(1, abs=1e-5)
    assert all(0 <= share <= 1 for share in shares)
    assert all(shares[seat - 1] == 0 for seat in position.left)
    if position.outcome is not None:
        assert shares == pytest.approx(position.outcome.shares)


@pytest.mark.parametrize(("rules", "seats"), EVERY_GAME, ids=str)
def test_every_moment_of_every_game_has_its_shares(rules: Rules, seats: int) -> None:
    game = [*random_game(seats, rules, seats, leaving=0.003)]
    check_shares(game[0][0])
    for _, _, after in game[:12] + game[12::25] + game[-1:]:
        check_shares(after)


def test_shares_come_at_once() -> None:
    asked = positions()
    start = process_time()
    for position in asked:
        evaluation.shares(position)
    assert (process_time() - start) / len(asked) < 0.002


def test_a_fuller_garden_is_worth_more() -> None:
    ahead, behind = "03040608/050709../....12../......18", "02....../..05..../....11../......19"
    assert evaluation.shares(stand(ahead, behind))[0] > 0.9
    assert evaluation.shares(stand(behind, ahead))[0] < 0.1


def test_the_course_of_a_game_has_a_step_for_every_event() -> None:
    start = Game(Rules(bruno=True), Pile.seeded(3, "course"))
    game = play_out(start, [bots.make("level:5")] * 3).game
    course = evaluation.share_history(game)
    assert len(course) == len(game.log)
    assert game.outcome is not None
    assert course[-1] == pytest.approx(game.outcome.shares)
    assert course == evaluation.share_history(Record.of(game))
    assert max(course[0]) < 0.7


def test_a_hint_is_legal_and_refused_where_there_is_nothing_to_choose() -> None:
    for position in positions()[::12]:
        assert evaluation.hint(position, Think(nodes=300)) in position.actions
    with pytest.raises(GameError, match="bot/nothing-to-choose"):
        evaluation.hint(Position.start(Rules(), 2), Think())


def test_an_assessment_judges_every_action_and_every_tile_number() -> None:
    found = evaluation.assess(MIDDLE, Think(nodes=2000))
    assert [judged.action for judged in found.actions] == [*MIDDLE.actions]
    assert found.best in found.actions
    assert found.best.share >= max(judged.share for judged in found.actions) - 0.02
    assert {reply.number: reply.count for reply in found.replies} == dict(MIDDLE.unseen)
    for reply in found.replies:
        held = MIDDLE.apply(DRAW).reveal(reply.number)
        assert [judged.action for judged in reply.actions] == [*held.actions]
        assert reply.best.share == pytest.approx(max(j.share for j in reply.actions), abs=1e-5)


def test_drawing_is_worth_the_average_over_the_tiles() -> None:
    """With a budget for no more than the look one play ahead."""
    found = evaluation.assess(MIDDLE, Think(nodes=1))
    draw = next(judged for judged in found.actions if judged.action == DRAW)
    average = sum(reply.count * reply.best.share for reply in found.replies) / MIDDLE.hidden
    assert draw.way is Way.one_ply
    assert draw.share == pytest.approx(average, abs=1e-5)


def test_with_a_tile_in_hand_there_is_nothing_to_draw() -> None:
    held = MIDDLE.apply(DRAW).reveal(14)
    found = evaluation.assess(held, Think(nodes=500))
    assert found.replies == ()
    assert [judged.action for judged in found.actions] == [*held.actions]


def test_only_a_decision_can_be_assessed() -> None:
    over = MIDDLE.close()
    for position, code in ((over, "eval/over"), (MIDDLE.apply(DRAW), "eval/chance")):
        with pytest.raises(GameError, match=code):
            evaluation.assess(position)
