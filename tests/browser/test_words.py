"""The words of the page: typed commands, query keys, and the language of the reader."""

import re
from typing import Any

import pytest

from luckynumbers.words import Words, languages
from tests.browser.hands import look
from tests.browser.tables import make_table
from tests.helpers import in_soak

Page = Any
KOREAN = Words("ko")


def test_the_command_box_plays_and_answers(open_page: Any) -> None:
    page = open_page()
    lesson = {"pile": [2, 7, 12, 18, 1, 6, 11, 17, 9, 5]}
    seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
    made = make_table(page, seats=seats, lesson=lesson)
    page.goto(f"/t/{made['table']}")
    look(page)
    assert page.get_by_label("Type a command").count() == 0
    page.keyboard.press("/")

    def typed(line: str) -> None:
        page.get_by_label("Type a command").fill(line)
        page.keyboard.press("Enter")

    def answer() -> Any:
        return page.locator(".answer")

    typed("sort")
    page.get_by_text("Ben: Lay out 1, 6, 11 and 17").wait_for()
    typed("")  # Enter alone sorts, as in the terminal
    page.get_by_text("Ann: Draw a clover").wait_for()
    typed("draw")
    answer().get_by_text("9 fits on the empty cells").wait_for()
    typed("b1")
    answer().get_by_text("9 does not fit on b1").wait_for()
    typed("where 3")
    answer().get_by_text("3 fits").wait_for()
    typed("place c2")
    page.get_by_role("log").get_by_text("Ann draws 9 and places it on c2.").wait_for()
    typed("garden 1")
    answer().get_by_text("Ann’s garden has 11 empty cells.").wait_for()
    typed("colours")
    answer().get_by_text("From now on, every clover is named with its colour.").wait_for()
    typed("garden 1")
    answer().get_by_text(re.compile(r"Row 1: (yellow|red) 2, empty, empty, empty\.")).wait_for()
    typed("where 20")
    answer().get_by_text(re.compile(r"in exchange for (yellow|red) 1 on a1")).wait_for()
    typed("draw")
    answer().get_by_text(re.compile("(Yellow|Red) 5 fits on the empty cells")).wait_for()
    typed("b1")
    told = re.compile(r"Ben draws (yellow|red) 5 and places it on b1\.")
    page.get_by_role("log").get_by_text(told).wait_for()
    typed("colours")
    answer().get_by_text("Colours are no longer named.").wait_for()
    typed("jump")
    answer().get_by_text("I do not understand").wait_for()


@pytest.mark.parametrize("on", [True, False])
def test_query_keys_answer_and_can_be_switched_off(open_page: Any, on: bool) -> None:
    page = open_page(settings={"keys": on})
    made = make_table(page, seats=[{"kind": "me"}, {"kind": "device", "name": "Ben"}])
    page.goto(f"/t/{made['table']}")
    look(page)
    if not on:
        page.keyboard.type("wrtonl")
        page.keyboard.press("Tab")  # a key that works: the others have been handled by then
        assert page.locator(".answer p").count() == 0
        return
    answers = set()
    for key in "wrtonl":
        page.evaluate("document.querySelector('.answer p')?.setAttribute('data-old', '')")
        page.keyboard.press(key)
        answers.add(page.locator(".answer p:not([data-old])").inner_text())
    assert len(answers) == 6


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


# The longest words, and letters of another kind.
LENGTHS = ("de", "ko", *in_soak(*sorted({*languages()} - {"en", "de", "ko"})))


@pytest.mark.parametrize("language", LENGTHS)
def test_long_words_fit_on_a_small_phone(open_page: Any, language: str) -> None:
    small = {"viewport": {"width": 320, "height": 640}}
    page = open_page("/", settings={"language": language}, **small)
    for path in (
        "/",
        "/new",
        "/settings",
        "/puzzles",
        "/puzzles/booklet/1",
        "/learn",
        "/lobby",
        "/me",
    ):
        page.goto(path)
        page.wait_for_selector("main h1", state="attached")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
    made = make_table(page, seats=[{"kind": "me"}, {"kind": "device", "name": "Ben"}])
    page.goto(f"/t/{made['table']}")
    look(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(_WIDE) == []
    room = "(state) => state.scrollHeight <= state.clientHeight"
    assert page.locator(".state").evaluate(room), page.locator(".state").inner_text()


def test_keeping_a_name_chooses_no_language(open_page: Any) -> None:
    page = open_page("/", settings={"language": "", "name": "민준"}, locale="ko-KR")
    page.get_by_text(KOREAN.text("home/headline")).wait_for()
