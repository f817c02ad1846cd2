"""The game as it is said in each language: sentences that a native speaker would write."""

import re
from collections.abc import Iterator
from datetime import date

import pytest

from luckynumbers.core import GameError, Message, Place, Play, Position, Turn
from luckynumbers.core.cells import b3
from luckynumbers.words import Words, find_language, languages, own_name, preferred
from luckynumbers.words.catalogue import SOURCE, catalogue
from luckynumbers.words.check import forms_of

FRENCH, GERMAN, KOREAN = Words("fr"), Words("de"), Words("ko")
TURN = Turn(1, tuple(Play.parse(word) for word in ("*14@b2x07",)))
HOLDING = Position.parse(
    "ln1 std 0304..../..07..../....12../......18:02....../..05..../....11../......19 0920 *28 14 1"
)


def test_there_are_four_languages_each_with_a_name_of_its_own() -> None:
    assert {"en", "fr", "de", "ko"} <= {*languages()}
    assert [own_name(each) for each in ("en", "fr", "de", "ko")] == [
        *("English", "français", "Deutsch", "한국어"),
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("민준", "민준이 14를 뽑아 b2에 놓고, 7을 테이블로 보냈어요."),
        ("민수", "민수가 14를 뽑아 b2에 놓고, 7을 테이블로 보냈어요."),
        ("하늘", "하늘이 14를 뽑아 b2에 놓고, 7을 테이블로 보냈어요."),
        ("Anna", "Anna가 14를 뽑아 b2에 놓고, 7을 테이블로 보냈어요."),
        ("Иван", "Иван이(가) 14를 뽑아 b2에 놓고, 7을 테이블로 보냈어요."),
    ],
)
def test_a_turn_in_korean_has_the_particles_of_its_names_and_numbers(name: str, said: str) -> None:
    assert KOREAN.turn(TURN, name) == said


@pytest.mark.parametrize("tile", range(1, 21))
def test_each_number_has_its_particle_in_a_korean_turn(tile: int) -> None:
    particle = "를" if tile % 10 in {2, 4, 5, 9} else "을"
    turn = Turn(1, (Play.parse(f"*{tile:02d}@-"),))
    assert f" {tile}{particle} 뽑아" in KOREAN.turn(turn, "민수")


@pytest.mark.parametrize(
    ("name", "count", "said"),
    [
        ("Anna", 0, "Le jardin d’Anna a 0 case libre."),
        ("Hélène", 1, "Le jardin d’Hélène a 1 case libre."),
        ("Paul", 1, "Le jardin de Paul a 1 case libre."),
        ("Yann", 2, "Le jardin de Yann a 2 cases libres."),
    ],
)
def test_french_elides_and_counts_from_two(name: str, count: int, said: str) -> None:
    assert FRENCH.text("garden/of", name=name, count=count) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("*14@b2", "Anna zieht die 14 und legt sie auf b2."),
        ("*14@b2x07", "Anna zieht die 14 und legt sie auf b2; die 7 kommt in die Mitte."),
        ("09@b2", "Anna nimmt die 9 aus der Mitte und legt sie auf b2."),
        ("*09@-", "Anna zieht die 9 und lässt sie in der Mitte liegen."),
    ],
)
def test_a_german_turn_has_its_cases(text: str, said: str) -> None:
    assert GERMAN.turn(Turn(1, (Play.parse(text),)), "Anna") == said


def test_german_counts_one_cell_without_a_number_and_none_in_the_plural() -> None:
    assert GERMAN.text("garden/of", name="Max", count=1).endswith("noch ein freies Feld.")
    assert GERMAN.text("garden/of", name="Max", count=0).endswith("noch 0 freie Felder.")


def test_a_refusal_names_the_tile_in_the_way_in_every_language() -> None:
    with pytest.raises(GameError) as refusal:
        HOLDING.apply(Place(14, b3))
    for language in languages():
        said = Words(language).say(refusal.value.message)
        assert all(word in said for word in ("14", "b3", "12", "c3"))


def test_the_terms_of_a_rated_game_hold_for_people_and_programs() -> None:
    assert Words("en").text("table/rated-accounts") == (
        "In a rated game everyone needs an account and has exactly one seat."
    )
    assert "Leute" not in GERMAN.text("table/rated-accounts")
    assert "personne" not in FRENCH.text("table/rated-accounts")
    assert "사람" not in KOREAN.text("table/rated-accounts")


@pytest.mark.parametrize(
    ("language", "percent", "number", "day"),
    [
        ("en", "51.2%", "1,234.50", "15 November 2026"),
        ("fr", "51,2\xa0%", "1\u202f234,50", "15 novembre 2026"),
        ("de", "51,2\xa0%", "1.234,50", "15. November 2026"),
        ("ko", "51.2%", "1,234.50", "2026년 11월 15일"),
    ],
)
def test_numbers_and_days_follow_the_locale(
    language: str, percent: str, number: str, day: str
) -> None:
    words = Words(language)
    assert words.percent(0.5125) == percent
    assert words.decimal(1234.5, 2) == number
    assert words.day(date(2026, 11, 15)) == day


def translated(language: str) -> Iterator[tuple[str, str]]:
    for code, texts in forms_of(catalogue(language)).items():
        for text in texts:
            yield code, text


def test_no_korean_particle_is_written_by_hand_behind_a_name_or_number() -> None:
    by_hand = re.compile(
        r"\{(?!share|percent)\w+(?::or|:list)?\}(은|는|이|가|을|를|과|와|으로|로)(?!\w)"
    )
    assert [code for code, text in translated("ko") if by_hand.search(text)] == []


def test_no_french_name_stands_behind_a_de_that_cannot_elide() -> None:
    by_hand = re.compile(r"\b([Dd]e|[Qq]ue) \{names?\}")
    assert [code for code, text in translated("fr") if by_hand.search(text)] == []


def test_french_keeps_its_signs_with_the_word_before_them() -> None:
    loose = re.compile(r"[ \u00a0][!?:;»]|«[^\u202f]|\w'\w")
    typed = {"command/help", "help/puzzle-play"}  # a question mark and a text to be typed
    assert [
        code for code, text in translated("fr") if loose.search(text) and code not in typed
    ] == []


@pytest.mark.parametrize("language", [each for each in languages() if each != SOURCE])
def test_a_translation_is_no_copy_of_the_english_sentence(language: str) -> None:
    english = dict(translated(SOURCE))
    copied = [
        code
        for code, text in translated(language)
        if text == english.get(code)
        and len(re.findall(r"[^\W\d_]{2,}", re.sub(r"\{[^}]*\}", "", text))) > 3
    ]
    assert copied == []


def test_the_language_follows_the_environment_as_in_other_programs() -> None:
    assert preferred({"LANG": "fr_CA.UTF-8"}) == "fr"
    assert preferred({"LANGUAGE": "tlh:ko:fr", "LANG": "de_DE.UTF-8"}) == "ko"
    assert preferred({"LC_ALL": "de_AT@euro", "LANG": "fr_FR"}) == "de"
    assert preferred({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}) == "en"
    assert preferred({"LC_MESSAGES": "ko_KR", "LANG": "fr_FR"}) == "ko"


@pytest.mark.parametrize(
    ("tag", "found"), [("fr", "fr"), ("FR", "fr"), ("de-AT", "de"), ("ko_KR.UTF-8", "ko")]
)
def test_a_language_is_found_by_its_tag(tag: str, found: str) -> None:
    assert find_language(tag) == found


@pytest.mark.parametrize("tag", ["", "tlh", "f", "french", "../en", "_", "-"])
def test_an_unknown_tag_is_refused_with_the_languages_there_are(tag: str) -> None:
    with pytest.raises(GameError) as refusal:
        find_language(tag)
    assert refusal.value.message == Message(
        "language/unknown", {"found": tag, "known": languages()}
    )


@pytest.mark.parametrize("language", languages())
def test_every_word_of_a_command_means_one_thing(language: str) -> None:
    texts = dict(translated(language))
    commands = {code: texts[code].split() for code in texts if code.startswith("command/")}
    fillers = {*commands.pop("command/fillers")}
    for answer in ("yes", "no", "on", "off"):  # to a question, or behind the tutor's name
        commands.pop(f"command/{answer}")
    words = [word for known in commands.values() for word in known]
    assert sorted(words) == sorted({*words})
    assert fillers & {*words} == set()
    assert [word for word in words if word in "abc"] == []  # columns; d alone draws a tile
