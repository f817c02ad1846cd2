"""Every face speaks through Words: what it promises to say."""

import pickle
from typing import Any

import pytest

from luckynumbers.core import (
    DRAW,
    Action,
    ActionError,
    Discard,
    GameError,
    Message,
    Place,
    Play,
    Position,
    Turn,
)
from luckynumbers.core.cells import a1, a4, b2, b3, c3, d4
from luckynumbers.words import Words, languages, preferred

WORDS = Words("en")

TURNS = [
    ("*14@b2", "Anna draws 14 and places it on b2."),
    ("*14@b2x07", "Anna draws 14 and places it on b2, sending 7 to the table."),
    ("*09@-", "Anna draws 9 and leaves it on the table."),
    ("09@b2", "Anna takes 9 from the table and places it on b2."),
    (
        "09@b2x07",
        "Anna takes 9 from the table and places it on b2, in exchange for 7.",
    ),
    ("*09@b2#", "Anna draws 9, places it on b2, and the garden is full!"),
    ("09@b2#", "Anna takes 9 from the table, places it on b2, and the garden is full!"),
    (
        "*14@b2x07+ 07@a1+ *03@-",
        "Anna draws 14, places it on b2 to make a pair, sends 7 to the table, and plays again. "
        "Anna takes 7 from the table, places it on a1 to make a pair, and plays again. "
        "Anna draws 3 and leaves it on the table.",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), TURNS)
def test_a_turn_is_said_in_the_third_person(text: str, sentence: str) -> None:
    turn = Turn(1, tuple(Play.parse(word) for word in text.split()))
    assert WORDS.turn(turn, "Anna") == sentence


SETUPS = [
    ("03@a1 07@b2 12@c3 18@d4", "Anna sets up 3, 7, 12 and 18."),
    ("03@d4 07@b2 12@c3 18@a1", "Anna sets up 18, 7, 12 and 3, from a1 to d4."),
    ("07@b2", "Anna sets up 7 on b2."),
    ("07@b2 09@a1", "Anna sets up 7 and 9 on b2 and a1."),
]


@pytest.mark.parametrize(("text", "sentence"), SETUPS)
def test_setup_names_the_tiles_from_a1_to_d4(text: str, sentence: str) -> None:
    turn = Turn(1, tuple(Play.parse(word) for word in text.split()))
    assert WORDS.turn(turn, "Anna", setup=True) == sentence


def test_a_refusal_names_the_tile_in_the_way() -> None:
    position = Position.parse(
        "ln1 std 0304..../..07..../....12../......18:02....../..05..../....11../......19 "
        "0920 *28 14 1"
    )
    with pytest.raises(ActionError) as refusal:
        position.apply(Place(14, b3))
    sentence = WORDS.say(refusal.value.message)
    assert sentence == "14 does not fit on b3: 12 is on c3, and rows and columns must rise."


def test_an_unknown_message_shows_its_code_and_facts() -> None:
    assert WORDS.say(Message("no/such", {"tile": 7, "cell": "b2"})) == "no/such tile=7 cell=b2"
    assert WORDS.say(Message("")) == ""


def test_a_message_without_its_facts_shows_its_code() -> None:
    assert WORDS.say(Message("action/holding")) == "action/holding"


def test_lists_and_numbers_follow_the_locale() -> None:
    assert WORDS.text("edition/unknown", found="x", known=("one", "two", "three")) == (
        "There is no edition “x”; choose one, two or three."
    )
    assert WORDS.text("text/fields", column=1234, found=9).startswith("Column 1,234:")
    assert WORDS.percent(0.5125) == "51.2%"
    assert WORDS.percent(-0.5) == "\u221250.0%"  # a minus, no hyphen
    assert WORDS.decimal(1234.5, 2) == "1,234.50"


def test_the_count_chooses_singular_or_plural() -> None:
    one = WORDS.text("position/too-many", tile=7, count=1, most=0)
    many = WORDS.text("position/too-many", tile=7, count=3, most=2)
    assert "1 tile with" in one
    assert "3 tiles with" in many


def test_typed_control_characters_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in WORDS.text("rules/unknown", found="\x1b[31mred")
    assert WORDS.text("rules/unknown", found="{tile}") == "Rules begin with std, not with “{tile}”."


def test_every_refusal_of_a_position_has_a_sentence() -> None:
    holding = Position.parse(
        "ln1 std 0304..../..07..../....12../......18:02....../..05..../....11../......19 "
        "0920 *28 14 1"
    )
    setup = Position.parse("ln1 std " + ":".join([EMPTY] * 2) + " - *36 03071218 1")
    refused: list[tuple[Position, Action]] = [
        (holding, DRAW),
        (holding, Discard(3)),
        (holding, Place(9, a4)),
        (holding, Place(14, a1)),
        (setup, DRAW),
        (setup, Discard(3)),
        (setup, Place(7, b2)),
        (setup, Place(3, a4)),
        (setup.apply(Place(3, d4)), Place(7, d4)),
        (setup.apply(Place(3, a1)).apply(Place(7, b2)).apply(Place(12, c3)), Place(5, d4)),
    ]
    for position, action in refused:
        with pytest.raises(ActionError) as refusal:
            position.apply(action)
        assert WORDS.say(refusal.value.message) != str(refusal.value.message)


EMPTY = "......../......../......../........"


def test_the_language_follows_the_environment() -> None:
    assert "en" in languages()
    assert preferred({}) == "en"
    assert preferred({"LANG": "en_GB.UTF-8"}) == "en"
    assert preferred({"LC_ALL": "C", "LANG": "xx_YY"}) == "en"


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(GameError) as refusal:
        Words("tlh")
    assert WORDS.say(refusal.value.message).startswith("There is no language “tlh”")


@pytest.mark.parametrize("language", [None, 5, []])
def test_a_language_is_a_text(language: Any) -> None:
    with pytest.raises(GameError) as error:
        Words(language)
    assert error.value.code == "argument/type"


@pytest.mark.parametrize("digits", [-1, 99])
def test_decimals_are_few(digits: int) -> None:
    assert (WORDS.decimal(1.5, 0), WORDS.percent(0.5, 2)) == ("2", "50.00%")
    for form in (WORDS.decimal, WORDS.percent):
        with pytest.raises(GameError, match="usage/whole-between"):
            form(0.5, digits)


def test_words_are_copied_with_their_wording() -> None:
    for edition in (None, "access"):
        copied = pickle.loads(pickle.dumps(Words("fr", edition)))
        assert copied.text("invite/draw", name="x") == Words("fr", edition).text(
            "invite/draw", name="x"
        )


def test_an_edition_that_is_not_known_has_the_wording_of_none() -> None:
    assert Words("en", "foo").text("invite/draw", name="x") == WORDS.text("invite/draw", name="x")
