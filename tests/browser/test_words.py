"""The browser's words are the program's words: the same sentences, the same commands."""

from typing import Any

import pytest

from luckynumbers.core import GameError
from luckynumbers.terminal.commands import Put, Save, Vocabulary
from luckynumbers.words import Words
from tests.browser.hands import look
from tests.browser.tables import make_table

Page = Any
WORDS = Words("en")
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


def test_sentences_are_those_of_python(open_page: Any) -> None:
    page = open_page("/")
    said = page.evaluate(
        "async ([url, messages]) => { const {t} = await import(url);"
        " return messages.map(([code, facts]) => t(code, facts)) }",
        [module(page, "app/words.js"), SAID],
    )
    tuples = [
        {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
        for _, facts in SAID
    ]
    assert said == [
        WORDS.text(code, **facts) for (code, _), facts in zip(SAID, tuples, strict=True)
    ]


def as_python_reads(line: str) -> str:
    try:
        command = Vocabulary(WORDS).read(line)
    except GameError as refusal:
        return refusal.code
    if isinstance(command, Put):
        return f"put {command.tile or ''} {command.cell or ''}"
    if isinstance(command, Save):
        return "save  "
    return f"{command.verb.name} {command.number or ''} "


_READ = """async ([grammar, words, lines]) => {
  const {parse, Misunderstood} = await import(grammar)
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


def test_typed_lines_mean_what_the_terminal_makes_of_them(open_page: Any) -> None:
    page = open_page("/")
    read = page.evaluate(_READ, [module(page, "table/grammar.js"), "", TYPED])
    for line, found in zip(TYPED, read, strict=True):
        expected = as_python_reads(line)
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
