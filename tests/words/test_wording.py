"""Each edition is told in its own wording: clovers and gardens, or number tiles and boards."""

import re
from contextlib import suppress
from io import StringIO

import pytest

from luckynumbers.core import EDITIONS
from luckynumbers.play import Game, Pile
from luckynumbers.terminal import PlainGame, Screen, Seat, Stopped
from luckynumbers.words import Words, languages
from luckynumbers.words.catalogue import catalogue
from luckynumbers.words.check import forms_of
from luckynumbers.words.rulebook import aloud, rulebook
from luckynumbers.words.wording import is_sound, worded, wording_of

TILE = {"en": r"\btiles?\b", "fr": "tuile", "de": "Plättchen", "ko": "타일"}
CLOVER = {"en": "clover", "fr": "trèfle", "de": "Kleebl", "ko": "클로버"}
GARDEN = {"en": r"\bgardens?\b", "fr": r"\bjardins?\b", "de": "Garten|Gärten", "ko": "정원"}
BOARD = {"en": r"\bboards?\b", "fr": "planche", "de": "Spielpl[aä]n", "ko": "게임 보드"}
NAMED = {
    "rulebook/components-lucky-numbers",  # clover tiles, as the box calls them
    "rulebook/components-anniversary",
    "rulebook/components-access",
    "box/5-vor-12",  # what it has instead of clovers
}
"""Where an edition names what it does not have, or both words in one."""
LINES = ["", "?", "grids", "g", "g", "d", "x", "where", "read 1", "hidden", "pass", "1 9", "q"]
MORE = ["d", "99 b2", "take", "c3", "undo", "leave 3", "sort", "rules", "quit"]


def told(language: str, edition: str) -> list[str]:
    """The rules of an edition, without what it names on purpose."""
    words, book = Words(language), rulebook(EDITIONS[edition])
    lines = [line for chapter in book.chapters for line in aloud(book, chapter, words)]
    named = {words.of(edition).text(code, **book.facts) for code in NAMED}
    return [line for line in lines if line not in named]


def played(language: str, edition: str) -> list[str]:
    """What is written in a game of an edition."""
    words, box = Words(language, edition), EDITIONS[edition]
    typed = [_word(words, line) for line in (*LINES[:-1], *MORE)]
    sink, source = StringIO(), StringIO("".join(f"{line}\n" for line in typed))
    screen = Screen(words, source, sink, 200, grids=False, echo=False)
    game = Game(box.rules, Pile.scripted(2, [3, 7, 12, 18, 2, 5, 11, 19, 14, 9]))
    with suppress(Stopped):
        PlainGame(game, [Seat("ANNA"), Seat("BERT")], screen).play()
    return sink.getvalue().splitlines()


def _word(words: Words, line: str) -> str:
    known = {"d": "draw", "x": "discard", "g": "gardens", "q": "help", "pass": "skip"}
    first, _, rest = line.partition(" ")
    code = f"command/{known.get(first, first)}"
    found = words.text(code)
    return line if found == code else f"{found.split()[0]} {rest}".strip()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "edition", [name for name, box in EDITIONS.items() if box.tile == "clover"]
)
def test_a_box_with_clovers_has_clovers_and_gardens(edition: str, language: str) -> None:
    for lines in (told(language, edition), played(language, edition)):
        text = "\n".join(lines)
        assert re.findall(f".*(?:{TILE[language]}).*", text) == []
        assert re.search(CLOVER[language], text)
        assert re.search(GARDEN[language], text)


@pytest.mark.parametrize("language", languages())
def test_5_vor_12_has_tiles_and_boards(language: str) -> None:
    for lines in (told(language, "5-vor-12"), played(language, "5-vor-12")):
        text = "\n".join(_without_typed_words(lines))
        assert re.findall(f".*(?:{CLOVER[language]}|{GARDEN[language]}).*", text) == []
        assert re.search(TILE[language], text)
        assert re.search(BOARD[language], text)


def _without_typed_words(lines: list[str]) -> list[str]:
    """The help without the words that are typed, which are the same in every edition."""
    return [re.sub(r"^[^:]*2\W*: ", "", line) for line in lines]


@pytest.mark.parametrize("language", languages())
def test_the_rules_of_all_editions_use_the_words_that_fit_them_all(language: str) -> None:
    words, book = Words(language), rulebook()
    text = "\n".join(line for chapter in book.chapters for line in aloud(book, chapter, words))
    assert re.search(TILE[language], text)
    assert "|" not in text


@pytest.mark.parametrize(
    ("edition", "sentence"),
    [
        (None, "Révélez une tuile. Placez-la dans votre jardin."),
        ("access", "Révélez un trèfle. Placez-le dans votre jardin."),
        ("5-vor-12", "Révélez une tuile. Placez-la sur votre planche."),
        ("chess", "Révélez une tuile. Placez-la dans votre jardin."),
    ],
)
def test_a_choice_has_a_whole_form_for_each_word(edition: str | None, sentence: str) -> None:
    template = (
        "Révélez <une tuile|un trèfle>. Placez-<la|le> [dans votre jardin|sur votre planche]."
    )
    assert worded(template, wording_of(edition)) == sentence


def test_a_name_is_never_read_as_a_choice() -> None:
    assert Words("en", "access").text("invite/draw", name="<a|b>") == "<a|b>, draw a clover."


@pytest.mark.parametrize("template", ["<a|b", "a|b>", "<a|b|c>", "[a|b"])
def test_a_broken_choice_is_found(template: str) -> None:
    assert not is_sound(template)


@pytest.mark.parametrize("language", languages())
def test_every_choice_of_a_catalogue_is_whole(language: str) -> None:
    texts = forms_of(catalogue(language))
    assert [code for code, forms in texts.items() if not all(map(is_sound, forms))] == []
