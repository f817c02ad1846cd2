"""Hints and the tutor at the terminal: asked for, and never in the way."""

import re
from typing import TYPE_CHECKING

import pytest

from luckynumbers.cli.advising import Advice
from luckynumbers.core import Action, Discard, Message, Position, Rules
from luckynumbers.kernel import decide as policy
from luckynumbers.play import Game, Pile
from luckynumbers.review.depth import STANDARD
from luckynumbers.review.judge import Judge
from luckynumbers.review.reasons import WORTH_MORE
from luckynumbers.words import Words, languages
from luckynumbers.words.advice import hint_message
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
        r"Are you sure\? With 10 on a1, your chance of winning is about \d+% instead of \d+%\.",
        evening.said,
    )
    better = re.search(
        r"Better: 10 on (c2|b3)\.\s+The chosen move leaves no face-down", evening.said
    )
    assert better is not None  # what is better comes first, then why
    assert str(evening.game.position).startswith("ln1 std+sorted 10......")


def test_the_tutor_says_nothing_to_a_good_choice_nor_when_nobody_wants_it(sit: "Sit") -> None:
    assert "Are you sure?" not in sit(["d", GOOD], DRAWN, adviser=Advice(tutor=6)).said
    assert "Are you sure?" not in sit(["d", BAD], DRAWN, adviser=Advice()).said


def test_the_tutor_leaves_what_is_illegal_to_the_rules(sit: "Sit") -> None:
    evening = sit(["d", "place d3"], DRAWN, adviser=Advice(tutor=1))
    assert "does not fit on d3" in evening.said
    assert "Are you sure?" not in evening.said


def cost_of(message: Message) -> int:
    """What the tutor says that a choice costs, in percent."""
    return int(str(message.facts["better"])) - int(str(message.facts["share"]))


@pytest.mark.parametrize(("least", "asks"), [(6, True), (7, True), (8, False)])
def test_the_tutor_asks_from_the_cost_on_that_it_tells(least: int, asks: bool) -> None:
    """The first look puts this discard at 5.7 %, the search at 7 %, and that is what is told."""
    gardens = "17....../..05..../....09../......20:07....../..08..../....16../......16"
    position = Position.parse(f"ln1 std {gardens} 0409 *29 12 1")
    doubts = Advice(tutor=least).doubts(position, Discard(12))
    assert [cost_of(message) for message in doubts[:1]] == ([7] if asks else [])


def test_a_choice_is_looked_at_as_closely_as_what_is_better() -> None:
    """At the first sight of the search this discard costs 32 %; a review says 43 % or more."""
    gardens = "07....../..12..../....16../......17:09....../..10..../....18../......18"
    position = Position.parse(f"ln1 std+sorted {gardens} - *31 20 1")
    assert 42 <= cost_of(Advice(tutor=6).doubts(position, Discard(20))[0]) <= 46


@pytest.mark.parametrize("language", languages())
def test_a_doubt_has_sentences_in_every_language(language: str) -> None:
    garden = "03....../..07..../....12../......18"
    position = Position.parse(f"ln1 std {garden}:{garden} - *31 10 1")
    actions: tuple[Action, ...] = tuple(position.actions)
    words, tutor = Words(language), Advice(tutor=1)
    doubted = [doubts for action in actions if (doubts := tutor.doubts(position, action))]
    assert 0 < len(doubted) < len(actions)
    for doubts in doubted:
        sentences = [words.say(message) for message in doubts]
        assert len(sentences) == 3
        assert not any("{" in sentence or "/" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("line", "answer"),
    [("hint", "Place 10 on "), ("table", "table"), ("garden 9", "no seat 9")],
)
def test_a_question_is_answered_before_the_tutor_asks_again(
    sit: "Sit", line: str, answer: str
) -> None:
    evening = sit(["d", BAD, line, "yes"], DRAWN, adviser=Advice(tutor=6))
    _, first, second = evening.said.split("Are you sure?")
    assert answer in first
    assert "Better: 10 on " in second
    assert str(evening.game.position).startswith("ln1 std+sorted 10......")


def test_a_doubted_choice_gives_way_to_any_other_one(sit: "Sit") -> None:
    evening = sit(["d", BAD, BAD, GOOD], DRAWN, adviser=Advice(tutor=6))
    assert evening.said.count("Are you sure?") == 2
    assert "Then choose again." not in evening.said
    assert not evening.game.position.hand  # the better choice is made
    stopped = sit(["d", BAD, "quit", GOOD], DRAWN, adviser=Advice(tutor=6))
    assert len(stopped.game.position.hand) == 1


@pytest.mark.parametrize("line", ["why", "Why?"])
def test_the_tutor_says_why_before_the_choice_is_made(sit: "Sit", line: str) -> None:
    evening = sit(["d", BAD, line, "yes"], DRAWN, adviser=Advice(tutor=6))
    assert evening.said.count("Are you sure?") == 2
    _, _, rest = evening.said.partition("Type yes, no or why, hint or another move:")
    assert "The chosen move leaves no face-down" in rest.partition("Are you sure?")[0]
    assert (
        evening.said.count("The chosen move leaves no face-down") == 1
    )  # and not again afterwards
    assert str(evening.game.position).startswith("ln1 std+sorted 10......")


def test_the_tutor_asks_again_where_it_does_not_understand(sit: "Sit") -> None:
    evening = sit(["d", BAD, "maybe", "yes"], DRAWN, adviser=Advice(tutor=6))
    assert evening.said.count("Are you sure?") == 2
    assert "Please answer yes, no or why, or type another move." in evening.said
    assert evening.said.count("your chance of winning") == 1  # then it asks in short
    assert "I do not understand" not in evening.said
    assert not evening.game.position.hand


@pytest.mark.parametrize("line", ["", "no", "N", "\x1b"])
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
                facts = {name: hint.facts[name] for name in ("tile", "cell") if name in hint.facts}
                told = doubts[1].facts
                assert {name: told[name] for name in facts} == facts
                assert not any(each.code == WORTH_MORE for each in doubts)
        game = game.act(policy(game.position, "greedy", 1))
    assert doubted > 20


def test_a_hint_gets_neither_a_mark_nor_a_question() -> None:
    """A search a fifth as long advises 3 on b1 here, which a review calls an inaccuracy."""
    gardens = (
        "0104..../..11..../....17../......20:03....../..1314../..151618/1116..19:"
        "01....../..061112/06071214/......15:02....12/..091113/..1014../......17"
    )
    position = Position.parse(f"ln1 std+sorted {gardens} 03060809 *45 - 3")
    best = Judge(STANDARD).verdict(position).best.action
    advice = Advice(tutor=1)
    assert advice.hint(position)[0] == hint_message(position, best)
    assert not advice.doubts(position, best)


def test_the_tutor_is_switched_on_and_off_during_a_game(sit: "Sit") -> None:
    evening = sit(["d", "tutor 3", BAD, "no", "tutor off", BAD], DRAWN, adviser=Advice())
    assert "by 3 percentage points or more" in evening.said
    assert evening.said.count("Are you sure?") == 1
    assert "The tutor is off and does not ask." in evening.said
    assert not evening.game.position.hand  # nobody asks any more


def test_the_tutor_asks_before_mistakes_of_six_points_unless_told(sit: "Sit") -> None:
    assert "by 6 percentage points" in sit(["d", "tutor on"], DRAWN, adviser=Advice()).said


@pytest.mark.parametrize(
    ("least", "state"), [(None, "The tutor is off"), (12, "by 12 percentage points")]
)
def test_tutor_alone_tells_how_it_is_set_and_changes_nothing(
    sit: "Sit", least: float | None, state: str
) -> None:
    advice = Advice(tutor=least)
    evening = sit(["d", "tutor"], DRAWN, adviser=advice)
    assert state in evening.said
    assert "Type tutor on, tutor off, or tutor with a number" in evening.said
    assert advice.least == least


@pytest.mark.parametrize("line", ["tutor 0", "tutor 100", "tutor loud"])
def test_a_tutor_is_wished_for_in_percentage_points(sit: "Sit", line: str) -> None:
    assert "with a number from 1 to 99" in sit(["d", line], DRAWN, adviser=Advice()).said


def test_help_names_the_tutor_and_how_to_answer_it(sit: "Sit") -> None:
    said = sit(["help"], DRAWN).said
    assert "tutor, tutor on, tutor off, tutor 3:" in said
    assert "Answer it with yes, no or why; Enter alone means no." in " ".join(said.split())


def test_help_explains_one_command_also_before_an_answer(sit: "Sit") -> None:
    evening = sit(["d", BAD, "help tutor", "no", "help take"], DRAWN, adviser=Advice(tutor=6))
    first, second = evening.said.split("Then choose again.")
    assert "tutor, tutor on, tutor off, tutor 3:" in first
    assert "Are you sure? Yes, no or why:" in first
    assert "take 7 from the table" in second
    assert "undo (u)" not in evening.said
