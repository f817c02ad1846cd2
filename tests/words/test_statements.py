"""The rules say what the rulebooks say, statement by statement, and nothing else as theirs."""

import re
from pathlib import Path

import pytest

from luckynumbers.core import EDITIONS
from luckynumbers.words import Words, languages
from luckynumbers.words.rulebook import Chapter, rulebook
from tests.words.statements import BOOKLET, BORROWED, OURS, STATEMENTS, Statement

ROOT = Path(__file__).parents[2]
PRINTED = ("aim", "box", "setup", "turn", "placing", "end", "variants", "credits")
"""The chapters that repeat the rulebooks."""


def codes_of(chapter: Chapter) -> set[str]:
    return {text.code for section in chapter.sections for text in section.texts}


IN_RULES = [each for each in STATEMENTS if each.chapter != BOOKLET]
IN_BOOKLET = [each for each in STATEMENTS if each.chapter == BOOKLET]


@pytest.mark.parametrize("statement", IN_RULES, ids=lambda each: each.said)
def test_a_statement_stands_in_its_chapter_of_every_edition_that_prints_it(
    statement: Statement,
) -> None:
    for name in statement.editions:
        chapters = {chapter.name: chapter for chapter in rulebook(EDITIONS[name]).chapters}
        chapter = chapters[statement.chapter]
        assert statement.code.format(edition=name) in codes_of(chapter)
        figures = {figure.name for part in chapter.sections for figure in part.figures}
        assert not statement.figure or statement.figure in figures


@pytest.mark.parametrize("statement", IN_BOOKLET, ids=lambda each: each.said)
def test_a_statement_about_puzzles_stands_in_the_booklet(statement: Statement) -> None:
    sources = (ROOT / "src" / "luckynumbers" / "paper" / "booklet").glob("*.py")
    assert any(f'"{statement.code}"' in each.read_text(encoding="utf-8") for each in sources)


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda each: each.said)
def test_a_statement_about_play_has_a_test(statement: Statement) -> None:
    if statement.test:
        file, name = statement.test.split("::")
        assert re.search(rf"^def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    else:
        assert statement.chapter == "credits"


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_prints_nothing_that_its_rulebook_does_not_say(name: str) -> None:
    said = {each.code.format(edition=name) for each in STATEMENTS if name in each.editions}
    told = set[str]().union(
        *(codes_of(each) for each in rulebook(EDITIONS[name]).chapters if each.name in PRINTED)
    )
    borrowed = {code for edition, code in BORROWED if edition == name}
    assert told - said - OURS == borrowed


SOURCES = {
    "en": "rulebook|printed",
    "fr": "livret|imprimé|règle d’ACCESS",
    "de": "Anleitung|[Gg]edruckt",
    "ko": "규칙서|인쇄",
}
"""How a language names what is printed."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", range(1, 14))
def test_a_ruling_says_what_the_rulebooks_say_or_do_not_say(number: int, language: str) -> None:
    assert re.search(SOURCES[language], Words(language).text(f"ruling/r{number}"))
