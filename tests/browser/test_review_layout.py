"""What of a review is seen at once on phones and laptops, in a real browser."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.games import play_out
from tests.browser.reviews import Page, answered
from tests.browser.test_after import a_game, record_of
from tests.helpers import in_soak
from tests.server.process import Process


def long_winded(server: Process, table: str, language: str) -> dict[str, Any]:
    """The review of a game in which every turn has the longest comment of all, thrice."""
    path = f"{server.url}/api/v1/records/review"
    headers = {"Accept-Language": language}
    found = httpx.post(path, content=record_of(server, table), headers=headers, timeout=60).json()
    better, reason = (
        max((turn[field] for turn in found["turns"]), key=len) for field in ("better", "reason")
    )
    choice = {"mark": "??", "left": 0.5, "better_left": 0.7, "better": better, "reason": reason}
    for turn in found["turns"]:
        also = {**choice, "choice": turn["position"], "best": "", "cells": []}
        turn |= {**choice, "luck": [0.1, -0.1], "also": [also, also]}
    return dict(found)


# Back from the end to the first move: so nothing is animated. Each comment was scrolled before.
_PLACES = """async (stride) => {
  const parts = ['.mine .garden', '.walk', '.telling', '.comment-ways', '.comment', '.walkable']
  const [track, telling] = ['.track input', '.telling'].map((part) => document.querySelector(part))
  const found = []
  for (let step = Number(track.max); step > 0; step -= stride) {
    telling.scrollTo({ top: 40 })
    track.value = String(step)
    track.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise(requestAnimationFrame)
    await new Promise((done) => setTimeout(done))
    if (!telling.querySelector('.badge')) continue // between two tiles of one turn
    found.push(Object.fromEntries(parts.map((part) => {
      const { y, width, height } = document.querySelector(part).getBoundingClientRect()
      return [part, { y, width, height, end: y + height, scrolled: telling.scrollTop }]
    })))
  }
  return found
}"""


def places_of_steps(page: Page, locale: str) -> list[dict[str, Any]]:
    """Where the parts of the screen are at every move of the game; in other languages, at some."""
    found = list(page.evaluate(_PLACES, 1 if locale == "en" else 5))
    assert len(found) > 5
    assert not any(place[".telling"]["scrolled"] for place in found)
    return found


@pytest.mark.parametrize("locale", ["de", *in_soak("en", "fr", "ko")])
def test_on_a_phone_board_comment_and_buttons_are_seen_at_once(
    open_page: Any, server: Process, locale: str
) -> None:
    """Nothing of any move has to be scrolled for, and the buttons stay where they are."""
    table = a_game(open_page(), server)
    found = long_winded(server, table, locale)
    for width, height in ((320, 568), (320, 640), (390, 844), (768, 1024)):
        screen = {"width": width, "height": height}
        page = open_page(viewport=screen, has_touch=True, is_mobile=True, locale=locale)
        answered(page, found)
        page.goto(f"/replay/{table}")
        page.locator(".review-story").wait_for()
        steps = places_of_steps(page, locale)
        for place in steps:
            ends = [place[part]["end"] for part in (".mine .garden", ".walk", ".comment")]
            assert ends == sorted(ends)
            assert ends[-1] <= height
            assert place[".mine .garden"]["width"] >= 150
            assert place[".telling"]["height"] >= 80
        assert len({place[".comment-ways"]["y"] for place in steps}) == 1
        assert page.locator(".mine .cell").first.bounding_box()["width"] >= 24


_UNREAD = """() => {
  const telling = document.querySelector('.telling')
  return telling.scrollHeight - telling.clientHeight
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
def test_on_a_phone_one_of_several_choices_is_read_without_scrolling(
    open_page: Any, server: Process, width: int, height: int
) -> None:
    """The dearest first, with its reason; the others at a touch, or with what was better."""
    table = a_game(open_page(), server)
    page = open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page.goto(f"/replay/{table}")
    page.locator(".moments li").first.wait_for()
    which, told = page.locator(".which button"), page.locator(".said li:visible")
    for _ in range(30):
        page.get_by_role("button", name="Next marked choice").tap()
        if which.count():
            break
    costs = [
        int(re.sub(r".*\u2212(\d+)%.*", r"\1", text, flags=re.S))
        for text in which.all_inner_texts()
    ]
    dearest = costs.index(max(costs))
    assert which.nth(dearest).get_attribute("aria-current") == "true"
    for number in (dearest, *range(which.count())):
        which.nth(number).tap()
        assert which.nth(number).get_attribute("aria-current") == "true"
        assert told.count() == 1
        assert told.locator(".quiet").inner_text()
        assert page.evaluate(_UNREAD) <= 1
    last = which.count()
    assert told.get_by_role("button", name="Show it").count() == 1
    page.get_by_role("button", name="One step back").tap()
    page.get_by_role("button", name="One step forward").tap()
    assert which.nth(dearest).get_attribute("aria-current") == "true"
    page.keyboard.press("i")
    assert which.nth(0).get_attribute("aria-current") == "true"  # its better one is on the board
    page.locator(".instead-label").wait_for()
    which.nth(last - 1).tap()
    expect(page.locator(".instead-label")).to_have_count(0)


# What the button of a better choice lies over, at every move whose comment has one: lines of the
# comment, and the numbers of several choices.
_COVERED = """async () => {
  const [track, said] = ['.track input', '.said'].map((part) => document.querySelector(part))
  const found = [0, []]
  for (let step = Number(track.max); step > 0; step -= 1) {
    track.value = String(step)
    track.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise(requestAnimationFrame)
    const button = said.querySelector('.instead-button:is(:not(li *), li:not(.lesser) *)')
    if (!button) continue
    found[0] += 1
    const over = button.getBoundingClientRect()
    const text = document.createRange()
    const words = document.createTreeWalker(said, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const node = words.currentNode
      if (button.contains(node) || node.parentElement.closest('.unseen')) continue
      text.selectNodeContents(node)
      const covers = ({ left, right, top, bottom }) =>
        left < over.right - 1 && right > over.left + 1
          && top < over.bottom - 3 && bottom > over.top + 3
      if ([...text.getClientRects()].some(covers)) found[1].push([step, node.textContent])
    }
  }
  return found
}"""


@pytest.mark.parametrize("locale", ["fr", *in_soak("en", "de", "ko")])
def test_on_a_phone_the_button_of_a_better_choice_covers_no_word(
    open_page: Any, server: Process, locale: str
) -> None:
    """Nor where the headline is long, as of a setup in order."""
    page = open_page(viewport={"width": 320, "height": 568}, has_touch=True, locale=locale)
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".review-story").wait_for()
    page.evaluate("document.fonts.ready")
    for width, height in ((320, 568), (390, 844), (844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        buttons, covered = page.evaluate(_COVERED)
        assert buttons > 5
        assert covered == [], (width, height)


def test_on_a_phone_nothing_speaks_of_clicks_and_keys_and_what_can_wait_is_folded(
    open_page: Any, server: Process
) -> None:
    table = a_game(open_page(), server)
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    page.get_by_role("button", name="Next marked choice").tap()
    page.locator(".said .worth").first.wait_for()
    assert page.locator(".keys-button").is_hidden()
    assert not re.search(r"[Cc]lick|arrow keys", page.locator("main").inner_text())
    assert page.get_by_role("button", name="Check the shuffle").is_hidden()
    page.get_by_role("heading", name="Was the shuffle fair?").tap()
    page.get_by_role("button", name="Check the shuffle").tap()
    page.locator(".verdict.kept").wait_for()  # and what was unfolded stays so
    assert page.get_by_role("button", name="Check the shuffle").is_visible()


_WHOLE_ROWS = """(list) => {
  const { top, bottom } = list.getBoundingClientRect()
  const rows = [...list.children].map((row) => row.getBoundingClientRect())
  return rows.filter((row) => row.top >= top && row.bottom <= bottom).length
}"""


@pytest.mark.parametrize("locale", ["de", *in_soak("en")])
def test_on_a_laptop_board_comment_and_chart_are_seen_together(
    open_page: Any, server: Process, locale: str
) -> None:
    """Sliding along the chart shows each move on the board, and nothing moves meanwhile."""
    page = open_page(locale=locale)
    table = a_game(page, server)
    answered(page, long_winded(server, table, locale))
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    for width, height in ((1280, 800), (1366, 768), (1440, 900), (1280, 640)):
        page.set_viewport_size({"width": width, "height": height})
        steps = places_of_steps(page, locale)
        for place in steps:
            assert max(each["end"] for each in place.values()) <= height
            assert place[".walkable"]["height"] >= 90
            assert place[".comment"]["end"] <= place[".walkable"]["y"]
            assert place[".telling"]["height"] >= 80
        assert all(place == steps[0] for place in steps)
        assert page.evaluate("scrollY") == 0
        if height >= 800:
            assert page.locator(".turns ol").evaluate(_WHOLE_ROWS) >= 5


# How far the comment goes on below its place: all of a single choice, of several what was better.
_HIDDEN = """() => {
  const [telling, said] = ['.telling', '.said'].map((part) => document.querySelector(part))
  const reasons = [...said.querySelectorAll('li .quiet')]
  const { bottom } = reasons.at(-1)?.getClientRects()[0] ?? said.getBoundingClientRect()
  return bottom - telling.getBoundingClientRect().bottom
}"""


@pytest.mark.parametrize("others", ["Ben Cleo Dan Eve", *in_soak("Ben Cleo")])
def test_among_many_on_a_laptop_comment_chart_and_list_are_seen_together(
    open_page: Any, server: Process, others: str
) -> None:
    """The comment is read without scrolling, and nothing under the mouse hangs below the screen."""
    page = open_page(viewport={"width": 1280, "height": 800})
    seats = ({"kind": "me"}, *({"kind": "device", "name": name} for name in others.split()))
    table = play_out(page, seats=seats, edition="access")
    path = f"{server.url}/api/v1/records/review"
    found = httpx.post(path, content=record_of(server, table), timeout=60).json()
    answered(page, {**found, "depth": "standard"})
    page.goto(f"/replay/{table}")
    walk = page.get_by_role("button", name="Next marked choice")
    for _ in range(8):
        walk.click()
        page.locator(".said .badge:visible").first.wait_for()
        assert page.evaluate(_HIDDEN) <= 0
    for width, height in ((1280, 800), (1366, 768), (1440, 900), (1024, 768)):
        wide = width >= 1200
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".walkable").hover()
        chart, label = (page.locator(each).bounding_box() for each in (".walkable", ".readout"))
        assert chart["height"] >= (90 if height >= 800 else 80 if wide else 60), (width, height)
        assert label["y"] + label["height"] <= height
        assert page.locator(".others .rim").first.is_visible() or not wide
        if wide:
            assert page.locator(".turns ol").evaluate(_WHOLE_ROWS) >= 2
            assert page.locator(".turns").bounding_box()["y"] < height - 60
            ends = [page.locator(each).bounding_box() for each in (".walk", ".turns", ".track")]
            assert max(each["y"] + each["height"] for each in ends) <= height
            assert page.evaluate("scrollY") == 0
            above, small = (
                page.locator(each).first.bounding_box() for each in (".state", ".others .garden")
            )
            assert small["y"] >= above["y"] + above["height"] + 6  # also with its frame
            assert small["width"] >= (150 if height >= 900 and len(others) == 2 else 110)
            assert page.locator(".others .full").evaluate_all(_INSIDE)


# Whether every number lies within its disc.
_INSIDE = """all => all.every((cell) => {
  const [disc, numeral] = ['.disc', '.numeral'].map((part) =>
    cell.querySelector(part).getBoundingClientRect())
  return numeral.left > disc.left && numeral.right < disc.right
})"""


# Whether a comment can be scrolled, and whether some of it is out of sight, line by line.
_GROWING = """() => {
  const [telling, said] = ['.telling', '.said'].map((part) => document.querySelector(part))
  const { bottom } = telling.getBoundingClientRect()
  return Array.from({ length: 20 }, () => {
    said.append(Object.assign(document.createElement('p'), { textContent: 'One more.' }))
    const goesOn = said.getBoundingClientRect().bottom > bottom + 1
    return [telling.scrollHeight > telling.clientHeight, goesOn]
  })
}"""


def test_a_comment_looks_as_if_it_went_on_only_where_it_does(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".review-story").wait_for()
    grown = page.evaluate(_GROWING)
    assert {goes_on for _, goes_on in grown} == {False, True}
    assert all(scrolls == goes_on for scrolls, goes_on in grown)


_BOXES = """() => Object.fromEntries(
  ['.others .name', '.others .free', '.comment', '.tray', '.track', '.pockets li:last-child'].map(
    (part) => [part, document.querySelector(part).getBoundingClientRect().toJSON()]))"""


_UNCUT = """(name) => {
  const text = document.createRange()
  text.selectNodeContents(name)
  return text.getBoundingClientRect().width <= name.clientWidth + 1
}"""


def test_the_other_name_of_a_review_keeps_clear_of_its_comment_and_is_whole(
    open_page: Any, server: Process
) -> None:
    """The small garden has coordinates where there is room for them."""
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".comment .said b")
    for width, height in ((1280, 800), (1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.evaluate(_BOXES)
        for part in (".others .name", ".others .free"):
            assert box[part]["width"] > 0
            assert box[part]["right"] <= box[".comment"]["left"]
            assert box[part]["bottom"] <= box[".tray"]["top"]
        assert page.locator(".others .name").evaluate(_UNCUT)
        assert page.locator(".others .rim span:visible").all_inner_texts() == [*"abcd1234"]
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.locator(".others .rim").is_hidden()
    box = page.evaluate(_BOXES)
    assert box[".track"]["bottom"] <= 568
    assert box[".pockets li:last-child"]["right"] < box[".tray"]["right"] - 3


# How much is cut where a gardener says something that takes two lines to someone with a long name,
# and moves are sentences.
_CUT = """(panel) => {
  const headline = panel.querySelector('h2')
  headline.textContent = 'Maximiliane-Charlotte hat gewonnen!'
  headline.style.setProperty('--letters', headline.textContent.length)
  const [said, words] = [document.createElement('p'), document.createElement('q')]
  said.className = 'farewell'
  words.textContent = 'Well planted! I did not see that coming, and it was a pleasure to watch you.'
  said.append(words)
  headline.after(said)
  for (const told of panel.querySelectorAll('.turning .unseen')) {
    told.className = 'told'
    told.textContent += ' The last tile has been turned over, and the game ends.'
  }
  for (const drawn of panel.querySelectorAll('.turning .drawn')) drawn.remove()
  const cut = panel.scrollHeight - panel.clientHeight
  said.remove()
  return cut
}"""


@pytest.mark.parametrize("locale", ["de", *in_soak("en")])
def test_the_finale_has_places_for_its_review_and_then_fits(
    open_page: Any, server: Process, locale: str
) -> None:
    page = open_page(locale=locale)
    held: list[Any] = []
    table = a_game(page, server)
    page.route("**/records/review", lambda route: held.insert(0, route))
    with page.expect_request("**/records/review"):
        page.goto(f"/t/{table}")
    awaited, course = page.locator(".course.awaited"), page.locator(".course:not(.awaited)")
    awaited.wait_for()
    assert page.locator(".finale h2").inner_text()
    plot = page.locator(".course-plot").bounding_box()
    for route in held:
        route.continue_()
    course.wait_for()
    assert awaited.count() == 0
    assert abs(page.locator(".course-plot").bounding_box()["y"] - plot["y"]) < 24
    for width, height in ((1280, 800), (1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".finale").evaluate(_CUT) <= 0
        assert not page.locator(".finale-more").is_visible()
    page.set_viewport_size({"width": 390, "height": 664})
    page.locator(".finale-more").wait_for()
