"""A running game is found again: on the start page, in the bar, in the title of the window."""

import re
from typing import Any

from tests.browser.conftest import settle
from tests.browser.hands import look
from tests.browser.tables import command, make_table, post
from tests.browser.test_quality import check_axe

AGAINST_MOMO = [{"kind": "me"}, {"kind": "bot", "bot": "level:1"}]


def make_two(page: Any) -> list[str]:
    """Make two tables where it is the turn of the page's person."""
    tables = [make_table(page, seats=AGAINST_MOMO), post(page, "/tables", {"seats": AGAINST_MOMO})]
    names = [str(made["table"]) for made in tables]
    command(page, names[1], "start", first=1)
    return names


def test_a_game_left_by_a_click_on_the_logo_is_one_click_away(open_page: Any) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    look(page)
    table = page.url
    page.locator(".brand").click()
    page.get_by_role("heading", name="It’s your turn.").wait_for()
    check_axe(page)
    page.get_by_role("link", name="Play on").click()
    look(page)
    assert page.url == table


def test_every_page_reminds_of_the_games_that_wait(open_page: Any) -> None:
    page = open_page(settings={"name": "Ann"})
    tables = make_two(page)
    for path in ("/puzzles", "/rules", "/settings", "/new"):
        page.goto(path)
        page.get_by_role("link", name="2 games are waiting for you").wait_for()
        page.wait_for_function("() => document.title.startsWith('(2) ')")
    page.get_by_role("link", name="2 games are waiting for you").click()
    page.wait_for_url(re.compile("/t/"))
    assert page.url.rpartition("/")[2] in tables
    page.get_by_role("link", name="1 game is waiting for you").wait_for()
    page.goto("/history")
    settle(page)
    assert page.locator(".running-game.yours").count() == 2


def test_a_friends_turn_is_shown_with_their_name(open_page: Any) -> None:
    ann, ben = open_page(settings={"name": "Ann"}), open_page(settings={"name": "Ben"})
    days = {"kind": "days", "seconds": 2 * 86_400}
    made = make_table(ann, first=0, seats=[{"kind": "me"}, {"kind": "invite"}], clock=days)
    post(ben, "/guests", {"name": "Ben"})
    command(ben, made["table"], "join", code=made["invitation"])
    command(ann, made["table"], "start", first=2)
    ann.goto("/")
    settle(ann)
    shown = ann.locator(".running-game").inner_text()
    assert "Ben" in shown
    assert re.search(r"(2 d 0|1 d 23) h left", shown)
    assert ann.get_by_role("heading", name="It’s your turn.").count() == 0
    ben.goto("/")
    ben.get_by_role("heading", name="It’s your turn.").wait_for()


def test_a_reminder_moves_nothing_off_the_page(open_page: Any) -> None:
    page = open_page(settings={"name": "Ann", "language": "de"})
    table, _ = make_two(page)
    for path in ("/", "/puzzles", f"/t/{table}"):
        page.goto(path)
        settle(page)
        if path != "/":
            page.locator(".reminder").wait_for()
        for width in (320, 768):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
