"""Hints and the tutor at the terminal: asked for, and never in the way."""

import re
from typing import TYPE_CHECKING

import pytest

from luckynumbers.cli.advising import Advice
from luckynumbers.core import Action, Discard, Position, Rules
from luckynumbers.kernel import decide as policy
from luckynumbers.play import Game, Pile
from luckynumbers.review.tutor import Tutor
from luckynumbers.words import Words, languages
from tests.terminal.conftest import sit

if TYPE_CHECKING:
    from tests.terminal.conftest import Sit

__all__ = ["sit"]

SETUP = [3, 7, 12, 18, 2, 5, 11, 19]
# A 10 between 7 and 12 goes on c2 or b3; over the 3 it would close half of the garden.
DRAWN = [*SETUP, 10]
BAD, GOOD = "place a1", "place b3"


@pytest.mark.parametrize("word", ["hint", "tip"])
def test_a_hint_says_what_a_strong_player_would_do(sit: "Sit", word: str) -> None:
    evening = sit(["d", word], DRAWN, adviser=Advice())
    assert any(f"Place 10 on {cell}." in evening.said for cell in ("c2", "b3"))
    assert "There is still room for" in evening.said  # and why
    assert len(evening.game.position.hand) == 1  # nothing is played


def test_without_an_adviser_there_are_no_hints(sit: "Sit") -> None:
    assert "There are no hints in this game." in sit(["hint"], DRAWN).said


def test_the_tutor_asks_before_a_mistake_and_explains_it_afterwards(sit: "Sit") -> None:
    lines = ["d", BAD, "no", BAD, "yes"]
    evening = sit(lines, DRAWN, adviser=Advice(tutor=6))
    assert evening.said.count("Are you sure?") == 2
    assert "Then choose again." in evening.said
    assert re.search(
        r"Are you sure\? This costs you about \d+% of your chance of winning\.", evening.said
    )
    why, _, better = evening.said.rpartition("This would have been better:")
    assert "Place 10 on" in better
    assert why.rstrip().endswith(".")  # the reason comes first
    assert str(evening.game.position).startswith("ln1 std+sorted 10......")


def test_the_tutor_says_nothing_to_a_good_choice_nor_when_nobody_wants_it(sit: "Sit") -> None:
    assert "Are you sure?" not in sit(["d", GOOD], DRAWN, adviser=Advice(tutor=6)).said
    assert "Are you sure?" not in sit(["d", BAD], DRAWN, adviser=Advice()).said


def test_the_tutor_leaves_what_is_illegal_to_the_rules(sit: "Sit") -> None:
    evening = sit(["d", "place d3"], DRAWN, adviser=Advice(tutor=1))
    assert "does not fit on d3" in evening.said
    assert "Are you sure?" not in evening.said


@pytest.mark.parametrize(("least", "asks"), [(6, True), (8, True), (9, False)])
def test_the_tutor_asks_from_the_cost_on_that_it_tells(least: int, asks: bool) -> None:
    """The first look puts this discard at 5.7 %, the search at 8 %, and that is what is told."""
    gardens = "17....../..05..../....09../......20:07....../..08..../....16../......16"
    position = Position.parse(f"ln1 std {gardens} 0409 *29 12 1")
    doubts = Tutor(least).doubts(position, Discard(12))
    assert [message.facts for message in doubts[:1]] == ([{"cost": 8}] if asks else [])


@pytest.mark.parametrize("language", languages())
def test_a_doubt_has_sentences_in_every_language(language: str) -> None:
    garden = "03....../..07..../....12../......18"
    position = Position.parse(f"ln1 std {garden}:{garden} - *31 10 1")
    actions: tuple[Action, ...] = tuple(position.actions)
    words, tutor = Words(language), Tutor(least=1)
    doubted = [doubts for action in actions if (doubts := tutor.doubts(position, action))]
    assert 0 < len(doubted) < len(actions)
    for doubts in doubted:
        sentences = [words.say(message) for message in doubts]
        assert len(sentences) == 4
        assert not any("{" in sentence or "/" in sentence for sentence in sentences)


def test_a_doubted_choice_gives_way_to_any_other_command(sit: "Sit") -> None:
    evening = sit(["d", BAD, "hint", BAD, GOOD], DRAWN, adviser=Advice(tutor=6))
    assert evening.said.count("Are you sure?") == 2
    assert any(f"Place 10 on {cell}." in evening.said for cell in ("c2", "b3"))
    assert "Then choose again." not in evening.said
    assert not evening.game.position.hand  # the better choice is made
    stopped = sit(["d", BAD, "quit", GOOD], DRAWN, adviser=Advice(tutor=6))
    assert len(stopped.game.position.hand) == 1


@pytest.mark.parametrize("line", ["why", "Why?"])
def test_the_tutor_says_why_before_the_choice_is_made(sit: "Sit", line: str) -> None:
    evening = sit(["d", BAD, line, "yes"], DRAWN, adviser=Advice(tutor=6))
    assert evening.said.count("Are you sure?") == 2
    _, _, rest = evening.said.partition("Type yes, no or why:")
    assert "This choice leaves no face-down" in rest.partition("Are you sure?")[0]
    assert str(evening.game.position).startswith("ln1 std+sorted 10......")


@pytest.mark.parametrize("line", ["", "no", "N"])
def test_who_does_not_insist_chooses_again(sit: "Sit", line: str) -> None:
    assert "Then choose again." in sit(["d", BAD, line], DRAWN, adviser=Advice(tutor=6)).said


def test_the_tutor_advises_what_the_hint_does() -> None:
    advice, doubted = Advice(tutor=1), 0
    game = Game(Rules(sorted=True), Pile.seeded(2, "5"))
    for _ in range(8):
        hint = advice.hint(game.position)[0]
        for action in game.position.actions:
            if doubts := advice.doubts(game.position, action):
                doubted += 1
                assert doubts[3] == hint
        game = game.act(policy(game.position, "greedy", 1))
    assert doubted > 20
