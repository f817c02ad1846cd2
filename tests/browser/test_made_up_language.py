"""The browser speaks only the words of the catalogue: a made-up language proves it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import settle
from tests.browser.hands import UNTIL, look
from tests.browser.tables import command, make_table
from tests.pseudo import english_in, write_catalogue
from tests.server.process import PROGRAM, Process, started

SPEAKING = f"""
import os, sys
from pathlib import Path
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from tests.pseudo import install
install(Path(os.environ["LUCKYNUMBERS_MADE_UP"]))
"""
ROUTES = [
    *("/", "/new", "/join", "/join/ABCDEFGH", "/lobby", "/settings", "/me", "/history"),
    *("/replay", "/people", "/match"),
    *("/puzzles", "/puzzles/1", "/puzzles/daily", "/puzzles/nonsense", "/learn", "/rules"),
    *("/t/nonsense", "/no/such/page"),
]
_TEXTS = """() => {
  const kept = (node) => !node.parentElement.closest('script, style, kbd, .rim, .head, .face')
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
  const found = [document.title]
  while (walker.nextNode()) if (kept(walker.currentNode)) found.push(walker.currentNode.data)
  const names = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
  for (const element of document.querySelectorAll('*')) {
    for (const name of names) if (element.hasAttribute(name)) found.push(element.getAttribute(name))
  }
  for (const meta of document.querySelectorAll('meta[name=description]')) found.push(meta.content)
  return found
}"""
# What a typed line may change: the answer, the story, the hand, or a dialog that opens.
_SHOWN = """
const shown = () => [
  document.querySelector('.answer p:not([data-old])')?.textContent ?? '',
  document.querySelectorAll('[role=log] p').length,
  document.querySelector('.hand')?.ariaLabel, document.querySelector('.state')?.textContent,
  document.querySelectorAll('dialog[open]').length,
].join('|')
"""
_MARK = f"""() => {{
  {_SHOWN}
  document.querySelector('.answer p')?.setAttribute('data-old', '')
  return shown()
}}"""
_WAIT = f"""(before) => {{
  {UNTIL}
  {_SHOWN}
  const busy = () => document.querySelector('.hands[aria-busy=true]') !== null
  return until(shown, (now) => now !== before && !busy())
}}"""
NAMES = r"\bAnn\b|\bBen\b|<[^>]+>"  # a page without scripts shows its tags here


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("made-up")
    write_catalogue(folder)
    db, program = f"sqlite:///{folder}/games.db", SPEAKING + PROGRAM
    with started(db, folder, program, MADE_UP=str(folder)) as running:
        yield running


def left_over(page: Any, *allowed: str) -> list[str]:
    texts = page.evaluate(_TEXTS)
    assert any("ж" in text for text in texts)
    return sorted({text for text in texts if english_in(text, NAMES, *allowed)})


@pytest.mark.parametrize("route", ROUTES)
def test_a_page_has_no_english_left(open_page: Any, foreign: Process, route: str) -> None:
    page = open_page(route, url=foreign.url, expect=("404", "400", "422"))
    settle(page)
    assert left_over(page, "^English$") == []


def test_a_game_has_no_english_left(open_page: Any, foreign: Process) -> None:
    page = open_page(url=foreign.url, settings={"command": True}, expect=("400",))  # b1 is refused
    lesson = {"pile": [2, 7, 12, 18, 1, 6, 11, 17, 9, 5]}
    seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
    made = make_table(page, seats=seats, lesson=lesson)
    page.goto(f"/t/{made['table']}")
    look(page)
    for line in ("sort", "", "help", "draw", "b1", "where 3", "nonsense", "place c2", "leave"):
        before = page.evaluate(_MARK)
        page.locator("#command").fill(line)
        page.locator("#command").press("Enter")
        page.evaluate(_WAIT, before)
        assert left_over(page) == []
    command(page, made["table"], "leave", seat=1)
    page.goto(f"/t/{made['table']}")
    page.locator(".finale").wait_for()
    assert left_over(page) == []
    for route in (f"/replay/{made['table']}", "/history"):
        page.goto(route)
        settle(page)
        assert left_over(page, r"\[Format [\s\S]*") == []  # a record is a text for programs


def test_a_table_that_waits_has_no_english_left(open_page: Any, foreign: Process) -> None:
    page = open_page(url=foreign.url)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "invite"}, {"kind": "bot", "bot": "greedy"}]
    made = make_table(page, seats=seats, first=0)
    for route in (f"/t/{made['table']}", "/lobby"):
        page.goto(route)
        settle(page)
        assert left_over(page, "Greedy", r"https?://\S+", r"\b[A-Z0-9]{8}\b") == []


def test_the_lessons_have_no_english_left(open_page: Any, foreign: Process) -> None:
    page = open_page("/learn", url=foreign.url)
    links = page.eval_on_selector_all("main a[href]", "(all) => all.map((a) => a.pathname)")
    assert links
    for link in sorted({*links}):
        page.goto(link)
        settle(page)
        assert left_over(page) == []
