"""The verdict of a review and the end of a game, in a real browser."""

import json
import re
from typing import Any

import pytest

from tests.browser.games import TWO, play_on
from tests.browser.reviews import Page, answered, figures
from tests.browser.tables import command, make_table
from tests.browser.test_after import a_game, state
from tests.browser.test_quality import check_axe
from tests.server.process import Process


def test_a_closer_look_begins_by_itself_is_announced_and_kept(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    short = str(make_table(page, seats=list(TWO))["table"])
    play_on(page, short, hidden=29)
    command(page, short, "leave", seat=1)
    page.goto(f"/replay/{short}")
    page.locator(".answer").get_by_text("The closer look is done.").wait_for(timeout=120_000)
    depth = page.locator(".review-story").get_by_text("Every choice after the setup")
    depth.wait_for()
    check_axe(page)
    page.reload()
    depth.wait_for()
    assert page.get_by_role("progressbar").count() == 0
    assert len(page.evaluate("JSON.parse(localStorage['ln.deeper'])")) == 1


def held_back(page: Page, server: Process) -> tuple[str, list[Any]]:
    """A game whose closer look is held back; it finds Ann better, the quick one Ben."""
    table = a_game(page, server)
    quick, deep = figures(server, table, Ann=60, Ben=90), figures(server, table, Ann=90, Ben=60)
    quick["depth"] = "instant"
    answered(page, quick, deep)
    held: list[Any] = []
    page.route("**/api/v1/records/review/standard", lambda route: held.insert(0, route), times=1)
    return table, held


def test_no_verdict_comes_before_the_closer_look_unless_it_is_asked_for(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    table, _ = held_back(page, server)
    page.goto(f"/replay/{table}")
    lead = page.locator(".review-story .lead")
    lead.get_by_text("Looking closely at every choice").wait_for()
    page.get_by_role("progressbar", name="How much of the closer look is done").wait_for()
    page.locator(".telling").get_by_text("Looking closely at every choice").wait_for()
    assert page.locator(".ledgers, .moments").count() == 0
    check_axe(page)
    page.get_by_role("button", name="Show the quick look").press("Enter")
    page.locator(".deeper [role=status]").get_by_text("The closer look was stopped.").wait_for()
    before = lead.inner_text()
    assert page.locator(".review-story").get_by_text("A quick look").count() == 1
    page.get_by_role("button", name="Look closer").press("Enter")
    page.locator(".answer").get_by_text("The closer look is done.").wait_for()
    after = lead.inner_text()
    assert after != before
    assert page.evaluate("document.activeElement.id") == "review-title"
    page.keyboard.press("t")
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    page.get_by_role("link", name=re.compile(": back to the review$")).click()
    page.wait_for_url(f"**/replay/{table}*")
    lead.wait_for()
    assert lead.inner_text() == after
    assert page.locator(".review-story").get_by_text("A quick look").count() == 0
    assert page.get_by_role("button", name="Look closer").count() == 0


def test_a_turning_point_of_the_finale_leads_to_its_replay(open_page: Any, server: Process) -> None:
    page = open_page()
    page.goto(f"/t/{a_game(page, server)}")
    points = page.locator(".turning a")
    points.first.wait_for()
    assert points.count() == 3
    sentence = points.nth(1).locator("> :is(.unseen, .told)").inner_text()
    check_axe(page)
    page.set_viewport_size({"width": 320, "height": 640})
    points.nth(1).scroll_into_view_if_needed()
    box = points.nth(1).bounding_box()
    assert min(box["width"], box["height"]) >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    points.nth(1).press("Enter")
    page.locator(".walk").wait_for()
    assert state(page) == sentence


@pytest.mark.parametrize("refused", [False, True])
def test_the_end_tells_how_it_was_won_after_a_closer_look_or_that_it_was_a_quick_one(
    open_page: Any, server: Process, refused: bool
) -> None:
    page = open_page()
    table, held = held_back(page, server)
    page.goto(f"/t/{table}")
    gist = page.locator(".finale .gist")
    gist.get_by_text("Looking closely at every choice").wait_for()
    page.locator(".course:not(.awaited)").wait_for()  # the line is there at once
    assert page.locator(".turning a").count() == 0
    check_axe(page)
    if refused:
        reason = {"code": "review/too-long", "facts": {}, "text": "Too long."}
        held[0].fulfill(body=json.dumps({"refused": reason}) + "\n")
    else:
        held[0].fallback()
    page.locator(".turning a").first.wait_for()
    assert gist.inner_text().startswith("At a quick look: ") == refused
    accuracy = page.locator(".luck li", has_text="Ann").locator(".balance").inner_text()
    assert accuracy.startswith("accuracy 60.0" if refused else "accuracy 90.0")


def test_the_end_marks_a_verdict_that_a_closer_look_has_changed(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    table, held = held_back(page, server)
    page.goto(f"/t/{table}")
    gist = page.locator(".finale .gist[aria-live=polite]")
    gist.get_by_text("At a quick look: ").wait_for(timeout=60_000)
    gist.get_by_text("Looking closely at every choice").wait_for()
    assert gist.get_by_role("progressbar").is_visible()
    held[0].fallback()
    gist.get_by_text("After a closer look: ").wait_for()
    assert gist.get_by_role("progressbar").count() == 0
