"""The browser's words are the program's words: the same sentences, the same commands."""

import json
import re
from typing import Any

import pytest

from luckynumbers.core import GameError
from luckynumbers.server.site import Site
from luckynumbers.terminal.commands import VOCABULARY, Put, Save, Vocabulary
from luckynumbers.words import Words, languages
from tests.browser.hands import look
from tests.browser.tables import make_table

Page = Any
KOREAN = Words("ko")
SAID: list[tuple[str, dict[str, Any]]] = [
    ("garden/of", {"name": "Ann", "count": 1}),
    ("garden/of", {"name": "Ann", "count": 0}),
    ("garden/row", {"row": 2, "cells": ["3", "empty", "9", "empty"]}),
    ("table/tiles", {"tiles": [3]}),
    ("table/tiles", {"tiles": [3, 7]}),
    ("table/tiles", {"tiles": [3, 7, 20]}),
    ("where/pairs", {"cells": ["a1", "b2", "c3"]}),
    ("where/both", {"tile": 7, "cells": ["a1"], "exchanges": ["b2 for 9"], "count": 1}),
    ("pile/copies", {"count": 1, "tiles": [1, 2]}),
    ("pile/copies", {"count": 3, "tiles": [1, 2]}),
    ("input/unknown", {"found": "{name}<b>"}),
]
TYPED = [
    *(
        "draw",
        "D",
        "take 7 b2",
        "t7 b2",
        "TAKE 7 from the table to b2",
        "b 2",
        "2b",
        "7 ㅠ2",
        "2ㅠ",
        "7 b2",
        "place c3",
    ),
    *(
        "p c3",
        "put it on c3 please",
        "discard",
        "x",
        "drop 14",
        "where",
        "where 7",
        "w7",
        "gardens",
    ),
    *(
        "garden 2",
        "read",
        "r2",
        "tb",
        "hidden",
        "last",
        "undo",
        "leave",
        "leave 7",
        "leave b2",
        "rules",
    ),
    *(
        "seal",
        "grids",
        "pass",
        "?",
        "help",
        "quit",
        "sort",
        "save evening.lnr",
        "dr",
        "dra",
        "gard",
    ),
    *("take", "place", "e5", "a5", "t99", "take 21 b2", "take 0", "7 8", "a1 b2", "draw discard"),
    *("drwa", "plaec c3", "xyzzy", "§", "table", "take table", "draw 7", "where b2", "undo b2"),
]


def module(page: Page, path: str) -> str:
    base = page.evaluate("() => document.querySelector('script[type=module]').src")
    return str(base).replace("app/main.js", path)


# What a fact may be, and the count beside it.
SAMPLES: list[tuple[Any, int]] = [
    *[(1, 0), (1234, 1), ("Anna", 2), ("민준", 5), ("Max", 21), ("b2", 1234)],
    *[([3], 1), ([3, 7], 2), ([3, 8, 20], 3), (["a1", "Hélène"], 1), ([], 2)],
]
_SAY = """async ([url, language, messages]) => {
  const {speak, t} = await import(url)
  await speak(language)
  return messages.map(([code, facts]) => t(code, facts))
}"""


def every_sentence(language: str) -> list[tuple[str, dict[str, Any]]]:
    """List what the browser may have to say: each of its codes with facts of every kind."""
    known = json.loads(Site().files[f"words/{language}.json"].content)["texts"]
    named = {
        code: set(re.findall(r"\{(\w+)", text if isinstance(text, str) else " ".join(text)))
        for code, text in known.items()
    }
    return [
        (code, {**dict.fromkeys(names, fact), "count": count})
        for code, names in named.items()
        for fact, count in (SAMPLES if names else SAMPLES[:1])
    ]


@pytest.mark.parametrize("language", languages())
def test_sentences_are_those_of_python(open_page: Any, language: str) -> None:
    page = open_page("/")
    asked = [*SAID, *every_sentence(language)]
    said = page.evaluate(_SAY, [module(page, "base/words.js"), language, asked])
    words = Words(language)
    for (code, facts), heard in zip(asked, said, strict=True):
        given = {name: tuple(x) if isinstance(x, list) else x for name, x in facts.items()}
        assert heard == words.text(code, **given), code


def as_python_reads(line: str, words: Words) -> str:
    try:
        command = Vocabulary(words).read(line)
    except GameError as refusal:
        return refusal.code
    if isinstance(command, Put):
        return f"put {command.tile or ''} {command.cell or ''}"
    if isinstance(command, Save):
        return "save  "
    return f"{command.verb.name} {command.number or ''} "


_READ = """async ([grammar, words, language, lines]) => {
  const {parse, Misunderstood} = await import(grammar)
  const {speak} = await import(words)
  await speak(language)
  return lines.map((line) => {
    try {
      const {verb, number, cell} = parse(line)
      return `${verb} ${number ?? ''} ${cell ?? ''}`
    } catch (error) {
      if (!(error instanceof Misunderstood)) throw error
      return {refused: error.message}
    }
  })
}"""


def lines_in(words: Words) -> list[str]:
    """Type every word of a language's commands: alone, begun, in capitals, with a tile or cell."""
    known = [word for code in VOCABULARY.values() for word in words.text(code).split()]
    ways = ("{}", "{} 7", "{} b2", "{} 7 b2", "7 {}", "b2 {}", "{}7")
    lines = [way.format(word) for word in known for way in ways]
    return [*lines, *(word.upper() for word in known), *(word[:3] for word in known), *TYPED]


@pytest.mark.parametrize("language", languages())
def test_typed_lines_mean_what_the_terminal_makes_of_them(open_page: Any, language: str) -> None:
    page, words = open_page("/"), Words(language)
    lines = lines_in(words)
    scripts = [module(page, "table/grammar.js"), module(page, "base/words.js")]
    read = page.evaluate(_READ, [*scripts, language, lines])
    for line, found in zip(lines, read, strict=True):
        expected = as_python_reads(line, words)
        if isinstance(found, dict):
            assert "/" in expected, (line, found, expected)  # both refuse
        else:
            assert found == expected, line


def test_the_command_box_plays_and_answers(open_page: Any) -> None:
    page = open_page("/")
    lesson = {"pile": [2, 7, 12, 18, 1, 6, 11, 17, 9, 5]}
    seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
    made = make_table(page, seats=seats, lesson=lesson)
    page.goto(f"/t/{made['table']}")
    look(page)

    def typed(line: str) -> None:
        page.get_by_label("Say it in words").fill(line)
        page.keyboard.press("Enter")

    def answer() -> Any:
        return page.locator(".answer")

    typed("sort")
    page.get_by_text("Ben: Lay out 1, 6, 11 and 17").wait_for()
    typed("")  # Enter alone sorts, as in the terminal
    page.get_by_text("Ann: Draw a tile").wait_for()
    typed("draw")
    answer().get_by_text("9 fits on the empty cells").wait_for()
    typed("b1")
    answer().get_by_text("9 does not fit on b1").wait_for()
    typed("where 3")
    answer().get_by_text("3 fits").wait_for()
    typed("place c2")
    page.get_by_role("log").get_by_text("Ann draws 9 and places it on c2.").wait_for()
    typed("garden 1")
    answer().get_by_text("The garden of Ann has 11 empty cells.").wait_for()
    typed("jump")
    answer().get_by_text("I do not understand").wait_for()


@pytest.mark.parametrize("on", [True, False])
def test_query_keys_answer_and_can_be_switched_off(open_page: Any, on: bool) -> None:
    page = open_page("/", settings={"keys": on})
    made = make_table(page, seats=[{"kind": "me"}, {"kind": "device", "name": "Ben"}])
    page.goto(f"/t/{made['table']}")
    look(page)
    answers = set()
    for key in "wrtonl":
        page.keyboard.press(key)
        answers.add("".join(page.locator(".answer p").all_text_contents()))
    assert answers == {""} if not on else len(answers) == 6


def test_the_first_visit_follows_the_language_of_the_browser(open_page: Any) -> None:
    page = open_page("/", locale="fr-CA")
    assert page.evaluate("() => document.documentElement.lang") == "fr"
    assert page.title() == Words("fr").text("web/title")
    page.get_by_text(Words("fr").text("home/play-now")).first.wait_for()


def test_settings_change_the_language_of_page_title_and_server(open_page: Any) -> None:
    page = open_page("/settings")
    for language, name in (("fr", "français"), ("de", "Deutsch"), ("ko", "한국어")):
        page.get_by_label(name, exact=True).check()
        words = Words(language)
        title = words.text("web/page-title", page=words.text("settings/title"))
        page.wait_for_function("(title) => document.title === title", arg=title)
        assert page.evaluate("() => document.documentElement.lang") == language
    made = make_table(page, seats=[{"kind": "me"}, {"kind": "device", "name": "Ben"}])
    page.goto(f"/t/{made['table']}")
    log = page.get_by_role("log")
    log.get_by_text(KOREAN.text("welcome/start", name="Ann")).wait_for()


def test_a_choice_is_kept_for_the_pages_that_the_server_writes(open_page: Any) -> None:
    page = open_page("/settings")
    page.get_by_label("Deutsch", exact=True).check()
    page.wait_for_function("() => document.documentElement.lang === 'de'")
    again = page.request.get("/").text()
    assert '<html lang="de">' in again
    assert Words("de").text("web/loading") in again


def test_a_page_that_is_not_there_says_so_in_the_language_of_the_reader(open_page: Any) -> None:
    page = open_page("/keine/seite", locale="de-AT", expect=("404",))
    page.get_by_text(Words("de").text("server/no-page")).wait_for()


_WIDE = """() => [...document.querySelectorAll('body *')].filter((element) => {
  const box = element.getBoundingClientRect()
  return box.width > 0 && box.right > innerWidth + 1 && !element.closest('.unseen, [aria-hidden]')
}).map((element) => `${element.tagName}.${element.className}`).slice(0, 5)"""


@pytest.mark.parametrize("language", [each for each in languages() if each != "en"])
def test_long_words_fit_on_a_small_phone(open_page: Any, language: str) -> None:
    small = {"viewport": {"width": 320, "height": 640}}
    page = open_page("/", settings={"language": language}, **small)
    for path in ("/", "/new", "/settings", "/puzzles", "/puzzles/booklet/1", "/learn", "/lobby"):
        page.goto(path)
        page.wait_for_selector("main h1", state="attached")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
    made = make_table(page, seats=[{"kind": "me"}, {"kind": "device", "name": "Ben"}])
    page.goto(f"/t/{made['table']}")
    look(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(_WIDE) == []


def test_keeping_a_name_chooses_no_language(open_page: Any) -> None:
    page = open_page("/", settings={"language": "", "name": "민준"}, locale="ko-KR")
    page.get_by_text(KOREAN.text("home/headline")).wait_for()
