"""The review of a game, in a real browser: by keyboard, mouse and announcements."""

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from luckynumbers.core import Cell, Fact, Garden, Place, Position, parse_action
from luckynumbers.words import Words
from tests.browser.games import TWO, next_action, play_on, play_out
from tests.browser.hands import Click, look, step
from tests.browser.tables import command, make_table, position_of
from tests.browser.test_after import a_game, record_of, state
from tests.browser.test_quality import check_axe
from tests.server.process import Process
from tests.waiting import until

Page = Any
_DROP = """(text) => {
  const data = new DataTransfer()
  data.items.add(new File([text], 'game.lnr', { type: 'text/plain' }))
  const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
  document.body.dispatchEvent(drop)
}"""


WON = ("both", "luck", "gifts", "though", "earned", "skill")


# What a screen reader would say: every text that comes into a live region, in its order.
_LISTEN = """() => {
  window.heard = []
  const note = (region) => {
    const text = region.textContent.trim()
    if (text && window.heard.at(-1) !== text) window.heard.push(text)
  }
  const watch = new MutationObserver((changes) => {
    const regions = changes.map(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest('[aria-live=polite]'))
    new Set(regions.filter(Boolean)).forEach(note)
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
}"""


def heard(page: Page) -> list[str]:
    """What was announced since the last time."""
    return [str(text) for text in page.evaluate("() => window.heard.splice(0)")]


def stories(seats: list[dict[str, Any]], names: tuple[str, ...]) -> list[str]:
    """The sentences that a game of these figures may begin with, for whoever did not play it."""
    ranked = sorted(seats, key=lambda seat: -float(seat["accuracy"]))
    winner, *others = sorted(seats, key=lambda seat: -float(seat["result"]))
    best = ranked[0] if others[0]["result"] else next(each for each in ranked if each != winner)
    shared = "shared" if others[0]["result"] else ""
    kinds = ("shared", "shared-even") if shared else WON
    behind = [each for each in seats if each != (best if shared else winner)]
    facts: dict[str, Fact] = {
        "winner": names[winner["seat"] - 1],
        "best": names[best["seat"] - 1],
        "others": tuple(names[each["seat"] - 1] for each in behind),
    }
    words = Words("en", "lucky-numbers")
    codes = [f"after/story-{kind}" for kind in (*kinds, "even", "even-luck", "even-hard")]
    return [words.text(code, **facts) for code in codes]


def test_a_whole_review_is_walked_by_keyboard_and_announcements_alone(
    open_page: Any, server: Process
) -> None:
    """Every marked choice is told with what was better and why; nothing is clicked or seen."""
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    table = a_game(page, server)
    path = f"{server.url}/api/v1/records/review"
    found = httpx.post(path, content=record_of(server, table), timeout=60).json()
    marked = [turn for turn in found["turns"] if turn["mark"]]
    assert len(marked) > 3
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    page.evaluate(_LISTEN)
    for turn in [*marked, marked[0]]:  # after the last one the first comes again
        page.keyboard.press("m")
        # What two turns have in common was heard before, and stands in the same region.
        said = " ".join(heard(page) + page.locator("[aria-live=polite]").all_text_contents())
        assert turn["mark"] in said
        assert turn["better"] in said
        assert turn["reason"] in said or "Better, as in round" in said
        assert ("Ann", "Ben")[turn["seat"] - 1] in said
        choices = [turn, *turn["also"]]
        cells = {each["best"].partition("@")[2].strip("-") for each in choices}
        shown = page.locator(".mine .cell.better").evaluate_all(
            "all => all.map((e) => e.dataset.cell)"
        )
        assert set(shown) == cells - {""}
        drawn = "*" in {each["best"] for each in choices}
        assert page.locator(".pile.better").count() == drawn
    page.keyboard.press("m")
    page.keyboard.press("b")  # and the way back
    assert marked[0]["better"] in page.locator(".said").inner_text()
    page.keyboard.press("ArrowRight")
    assert heard(page)
    page.keyboard.press("Home")
    told = " ".join(heard(page))
    assert "Ann starts." in told
    story = page.locator(".review-story .lead").inner_text()
    assert story in stories(found["seats"], ("Ann", "Ben"))
    assert story in told
    page.keyboard.press("n")
    page.wait_for_function("() => window.heard.some((text) => /being laid out/.test(text))")
    heard(page)
    page.keyboard.press("s")
    page.wait_for_function("() => window.heard.includes('Link copied.')")
    assert page.evaluate("navigator.clipboard.readText()") == f"{server.url}/replay/{table}"
    chart = page.get_by_role("slider", name="Win chances")
    for _ in range(45):  # the story of a long game is one stop, not one for each of its lines
        page.keyboard.press("Tab")
        if chart.evaluate("each => each === document.activeElement"):
            break
    else:
        pytest.fail("the chart is too far away")
    told = chart.get_attribute("aria-valuetext")  # the move, and everyone's chance
    assert re.fullmatch(r".+\. Ann \d+%, Ben \d+%", told)
    assert page.locator(".chart-move b").inner_text() == state(page)
    for key, now in (("ArrowUp", 1), ("ArrowRight", 2), ("PageUp", 10), ("ArrowDown", 9)):
        page.keyboard.press(key)
        assert chart.get_attribute("aria-valuenow") == str(now)
        assert state(page) in heard(page)
    page.keyboard.press("t")
    page.wait_for_url(re.compile(f"/t/(?!{table})"))


def tiles_of(page: Page, garden: str) -> dict[str, str]:
    """The numbers of a garden by their cells."""
    cells = page.locator(f"{garden} .cell.full")
    return dict(cells.evaluate_all("all => all.map((e) => [e.dataset.cell, e.textContent])"))


def with_better(garden: Garden, best: str) -> dict[str, str]:
    """The numbers of a garden after a better choice."""
    for place in (parse_action(each) for each in best.split()):
        if isinstance(place, Place):
            garden = garden.with_tile(place.number, place.cell)
    return {str(cell): str(garden[cell]) for cell in Cell if garden[cell]}


def test_the_board_after_a_better_choice_is_shown_in_place_of_what_was_played(
    open_page: Any, server: Process
) -> None:
    """With its cells named, announced, and gone with the next step; by key and by button."""
    page = open_page()
    table = a_game(page, server)
    path = f"{server.url}/api/v1/records/review/standard"
    lines = httpx.post(path, content=record_of(server, table), timeout=90).text.splitlines()
    found = json.loads(lines[-1])["review"]
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    page.evaluate(_LISTEN)
    for turn in [each for each in found["turns"] if each["mark"]]:
        page.keyboard.press("m")
        played, said = tiles_of(page, ".mine"), state(page)
        choices = [turn, *turn["also"]]
        choices.sort(key=lambda each: each["choice"].split()[5] != "-")  # as they were made
        heard(page)
        for number, choice in enumerate(choices):
            if not choice["best"]:
                continue
            page.keyboard.press("i")
            garden = Position.parse(choice["choice"]).gardens[turn["seat"] - 1]
            assert tiles_of(page, f"#garden-{turn['seat']}") == with_better(garden, choice["best"])
            named = page.locator(".mine .cell.named")
            cells = set(named.evaluate_all("all => all.map((e) => e.dataset.cell)"))
            assert cells == set(choice["cells"])
            assert choice["better"] in " ".join(heard(page))
            label = "Before the choice" if choice["best"] == "*" else "After the better choice"
            assert page.locator(".instead-label").inner_text() == label
            pressed = page.locator(".said button[aria-pressed=true]")
            assert pressed.get_attribute("data-focus") == f"instead-{number + 1}"
        if turn["best"]:
            page.keyboard.press("i")
        assert page.locator(".instead-label").count() == 0
        assert (tiles_of(page, ".mine"), state(page)) == (played, said)
    shown = page.locator(".said button[aria-pressed]")
    while not shown.count():
        page.keyboard.press("b")
    shown.first.click()
    page.locator(".instead-label").wait_for()
    check_axe(page)
    page.keyboard.press("ArrowLeft")
    assert page.locator(".instead-label").count() == 0
    page.keyboard.press("Home")
    page.keyboard.press("i")
    assert page.locator(".remark").inner_text() == "No better choice is named here."


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 720)])
def test_a_better_choice_on_the_board_moves_nothing_on_the_screen(
    open_page: Any, server: Process, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".review-story").wait_for()
    button = page.locator(".said button[aria-pressed]").first
    until(lambda: page.keyboard.press("m") or button.count() > 0)
    parts = [page.locator(part) for part in (".mine .garden", ".walk", ".comment", ".tray")]
    before = [part.bounding_box() for part in parts]
    button.tap()
    label = page.locator(".instead-label")
    label.wait_for()
    assert [part.bounding_box() for part in parts] == before
    front, box = page.locator(".mine").bounding_box(), label.bounding_box()
    assert front["x"] <= box["x"]
    assert box["x"] + box["width"] <= front["x"] + front["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_setup_is_judged_with_its_garden_in_front(open_page: Any, server: Process) -> None:
    page = open_page()
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".review-story").wait_for()
    for name in ("Ann", "Ben"):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".mine .name")).to_have_text(name)
        assert len(tiles_of(page, ".mine")) == 4


def test_what_a_key_does_out_of_sight_is_announced(open_page: Any, server: Process) -> None:
    """Beginning anew, the automatic run, a link that is not copied, and what a figure means."""
    page = open_page(permissions=[])
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".review-story").wait_for()
    page.evaluate(_LISTEN)
    assert page.locator(".track .quiet").inner_text() == "Setup"
    page.keyboard.press("b")
    assert page.locator(".remark").inner_text() == "From the last one again."
    page.keyboard.press("m")
    assert page.locator(".remark").inner_text() == "From the first one again."
    said = heard(page)
    assert "From the last one again." in said
    assert "From the first one again." in said
    page.keyboard.press("m")
    assert page.locator(".remark").inner_text() == ""
    page.keyboard.press("p")
    page.keyboard.press("p")
    assert [text for text in heard(page) if text in ("Playing.", "Paused.")] == [
        "Playing.",
        "Paused.",
    ]
    page.keyboard.press("s")
    page.wait_for_function("() => window.heard.some((text) => /It is selected/.test(text))")
    link = page.get_by_label("Copy this link")
    expect(link).to_be_focused()
    assert page.evaluate("() => getSelection().toString()") == link.input_value()
    assert link.evaluate("field => field.scrollLeft") == 0, "its beginning is in sight"
    page.evaluate(
        "addEventListener('copy', () => { window.copied = getSelection().toString(); }, true)"
    )
    page.locator(".comment").get_by_role("button", name="Copy the link").press("Enter")
    page.locator(".answer").get_by_text("Link copied.").wait_for()
    assert page.evaluate("window.copied") == link.input_value()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    link.wait_for()
    page.get_by_role("button", name="One step forward").click()  # it would lead to another moment
    assert link.count() == 0
    term = page.locator(".ledgers").get_by_role("button", name="Luck of the draw").first
    term.press("Enter")
    meaning = page.locator(".meaning:popover-open")
    page.wait_for_function("(text) => window.heard.includes(text)", arg=_meaning(meaning))
    page.keyboard.press("Escape")
    assert meaning.count() == 0
    expect(term).to_be_focused()


def _meaning(popover: Any) -> str:
    """The sentence of an explanation, after the name of the figure."""
    return str(popover.evaluate("each => each.lastChild.textContent"))


def test_a_move_that_is_tried_instead_of_another_is_judged(open_page: Any, server: Process) -> None:
    page = open_page(settings={"confirm": False})
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    page.keyboard.press("b")  # the last one, no setup
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    seen = look(page)
    step(page, Click(), seen)
    if not seen.hand:
        step(page, Click(), look(page, seen.mark))  # a draw that is right is not spoken of
    said = re.compile("A good choice: nothing|your chance of winning is about")
    page.locator(".answer").get_by_text(said).wait_for()
    page.get_by_role("log").get_by_text(said).last.wait_for()  # where it stays


def test_before_a_mistake_in_a_move_that_is_tried_the_tutor_asks(
    open_page: Any, server: Process
) -> None:
    page = open_page(settings={"confirm": False, "tutor": "big"})
    doubt = {"judged": True, "cost": "It costs much.", "why": "Better: 7 on b2.", "shares": []}
    page.route("**/tutor", lambda route: route.fulfill(json=doubt))
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    page.keyboard.press("b")  # the last one, no setup
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    seen = look(page)
    step(page, Click(), seen)
    question = page.get_by_role("dialog", name="Are you sure?")
    question.get_by_text("It costs much.").wait_for()
    assert look(page).mark == seen.mark  # nothing is played yet
    question.get_by_role("button", name="Play it anyway").press("Enter")
    page.locator(".answer").get_by_text("A look back at your last choice.").wait_for()


def test_a_move_that_is_tried_again_after_undo_is_judged_again(
    open_page: Any, own_server: Any
) -> None:
    page = open_page(url=own_server(BOT_PAUSE="1000000").url, settings={"confirm": False})
    page.goto(f"/replay/{play_out(page)}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    page.keyboard.press("m")
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    seen = look(page)
    if not seen.hand:
        step(page, Click(), seen)
        seen = look(page, seen.mark)
    verdict = page.locator(".answer").get_by_text(re.compile("A good choice|instead of"))
    for _ in range(2):
        step(page, Click(), seen)
        verdict.wait_for()
        page.get_by_role("button", name="Undo").click()
        expect(verdict).to_have_count(0)
        seen = look(page)


@pytest.mark.parametrize("within", [".comment-ways", ".moments"])
def test_each_of_two_marked_choices_of_a_turn_is_tried_from_its_own_moment(
    open_page: Any, server: Process, within: str
) -> None:
    """Before the draw, and with the drawn tile in hand."""
    page = open_page()
    table = a_game(page, server)
    held = []
    for number in "12":
        page.goto(f"/replay/{table}")
        page.locator(".moments li").first.wait_for()
        while page.locator(".said ol").count() == 0:
            page.keyboard.press("m")
        page.locator(f"{within} [data-label='{number}']").first.click()
        page.wait_for_url("**/t/*")
        position = position_of(server, page.url.rsplit("/", 1)[1])
        held.append(len(position.hand))
    assert held == [0, 1]


def test_one_move_for_several_choices_of_a_turn_names_the_one_that_it_tries(
    open_page: Any, server: Process
) -> None:
    """Choice 1 before the draw or choice 2 with the tile in hand, whichever was dearer."""
    page = open_page()
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".moments li").first.wait_for()
    while page.locator(".said ol").count() == 0:
        page.keyboard.press("m")
    button = page.get_by_role("button", name=re.compile(r"^Play on from choice [12]$"))
    number = int(button.text_content().split()[-1])
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    assert len(position_of(server, page.url.rsplit("/", 1)[1]).hand) == number - 1


def test_the_story_of_a_replay_is_one_tab_stop_walked_by_the_arrows(
    open_page: Any, server: Process
) -> None:
    """The focus goes from line to line with the replay, and the next Tab leaves the list."""
    page = open_page()
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".turns [data-now]").focus()
    for key, now in (("ArrowDown", 1), ("ArrowRight", 2), ("ArrowDown", 3), ("ArrowUp", 2)):
        page.keyboard.press(key)
        page.wait_for_function(
            "(now) => document.activeElement?.closest('.turns li:nth-child(' + now + ')')",
            arg=now + 1,
        )
        assert page.locator(".turns [data-now]").evaluate("e => e === document.activeElement")
    page.keyboard.press("Tab")
    assert not page.evaluate("() => document.activeElement.closest('.turns')")


def test_a_review_tells_its_story_first(open_page: Any, server: Process) -> None:
    """Who played how well, who was lucky, what turned the game; then the chart, by mouse too."""
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    story = page.locator(".review-story")
    story.wait_for()
    assert page.locator(".aftermath > section").first.get_attribute("class") == "review-story"
    assert page.locator(".ledgers .name").all_inner_texts() == ["Ann", "Ben"]
    for ledger in page.locator(".ledgers li").all():
        figures = ledger.locator("dd").all_inner_texts()
        assert "-" not in "".join(figures)  # a minus is no hyphen
        start, *changes, result, _ = (int(f.replace("\u2212", "-").rstrip("%")) for f in figures)
        assert start + sum(changes) == result  # as they are shown
    assert story.get_by_text("add up to the end; 100% is a win.").is_visible()
    shown = [
        int(f.replace("\u2212", "-").rstrip("%")) for f in story.locator("dd").all_inner_texts()
    ]
    beyond = max(map(abs, shown)) > 100
    assert story.get_by_text("Why more than 100%?").is_visible() == beyond
    signs = set(page.locator(".chances .signs li").all_inner_texts())
    assert signs <= set(story.locator(".signs li").all_text_contents())
    assert page.locator(".walkable .sign").count() >= len(signs) > 0
    for name, meaning in (("Accuracy", "makes 100"), ("Without luck", "an average one")):
        story.get_by_role("button", name=name).first.press("Enter")
        assert meaning in story.locator(".meaning:popover-open").inner_text()
        page.keyboard.press("Escape")
        assert story.locator(".meaning:popover-open").count() == 0
    assert story.locator(".turning-points li").count() == 3
    point = story.locator(".turning-points button").nth(1)
    number = point.locator("small").inner_text()
    point.click()
    assert state(page) == point.locator("> span:not(.head, .badge, .marks)").inner_text()
    track = page.get_by_role("slider", name="Position in the game")
    assert track.get_attribute("aria-valuetext").startswith((f"Round {number} of ", "Setup: "))
    check_axe(page)
    chart = page.locator(".walkable")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    page.mouse.move(box["x"] + 2, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 34, steps=4)
    page.mouse.up()
    last = chart.get_attribute("aria-valuemax")
    assert chart.get_attribute("aria-valuenow") == last
    chart.click(position={"x": 1, "y": 20})
    assert chart.get_attribute("aria-valuenow") == "0"
    story.get_by_text("What the figures mean").click()
    for width in (320, 768):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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


@pytest.mark.parametrize("locale", ["en", "fr", "de", "ko"])
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


@pytest.mark.parametrize("locale", ["en", "de"])
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


@pytest.mark.parametrize("others", [("Ben", "Cleo"), ("Ben", "Cleo", "Dan", "Eve")])
def test_among_many_on_a_laptop_comment_chart_and_list_are_seen_together(
    open_page: Any, server: Process, others: tuple[str, ...]
) -> None:
    """The comment is read without scrolling, and nothing under the mouse hangs below the screen."""
    page = open_page(viewport={"width": 1280, "height": 800})
    seats = ({"kind": "me"}, *({"kind": "device", "name": name} for name in others))
    table = play_out(page, seats=seats, edition="access")
    path = f"{server.url}/api/v1/records/review"
    found = httpx.post(path, content=record_of(server, table), timeout=60).json()
    answered(page, {**found, "depth": "standard"})
    page.goto(f"/replay/{table}")
    walk = page.get_by_role("button", name="Next marked choice")
    for _ in range(8):
        walk.click()
        page.locator(".said .badge").first.wait_for()
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


def test_without_a_choice_to_walk_to_its_button_stays_and_says_so(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    table = a_game(page, server)
    found = figures(server, table)
    for turn in found["turns"]:  # a setup in order has no mark, whatever it cost
        turn |= {"mark": "", "reason": "Why." if turn["kind"] == "setup" else "", "also": []}
    answered(page, found)
    page.goto(f"/replay/{table}")
    walk = page.get_by_role("button", name="Next marked choice")
    walk.wait_for()
    assert walk.get_attribute("aria-disabled") == "true"
    walk.press("Enter")
    page.locator(".remark").get_by_text("No choice here is worth a mark.").wait_for()


def test_the_chart_tells_the_move_under_the_mouse(open_page: Any, server: Process) -> None:
    """The board stays with the move on show."""
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    readout, shown = page.locator(".readout"), state(page)
    assert not readout.is_visible()
    page.locator(".walkable").hover()
    legend = page.locator(".chances .legend").bounding_box()
    assert readout.bounding_box()["y"] > legend["y"] + legend["height"]
    moves = page.locator(".turns li").all_inner_texts()
    middle = moves[len(moves) // 2 - 1 : len(moves) // 2 + 2]
    assert any(readout.locator("b").inner_text() in move for move in middle)
    assert re.fullmatch(r"Ann \d+%, Ben \d+%", readout.locator("span").inner_text())
    assert state(page) == shown
    page.keyboard.press("ArrowRight")  # the mouse rests, and the move on show is told
    onward = page.locator(".walkable").get_attribute("aria-valuetext")
    assert onward.startswith(readout.locator("b").inner_text())
    page.mouse.move(5, 5)
    readout.wait_for(state="hidden")
    page.locator(".walkable").press("Space")  # plays, and does not scroll
    page.get_by_role("button", name="Pause").wait_for()
    assert page.evaluate("scrollY") == 0
    page.locator(".walkable").press("Space")
    page.get_by_role("button", name="Autoplay").wait_for()


def test_what_cannot_be_tried_at_the_end_looks_so_and_a_term_is_explained_by_name(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    try_on = page.get_by_role("button", name="Play on from here")
    assert "go" in try_on.get_attribute("class")
    page.keyboard.press("End")
    assert try_on.get_attribute("class") == ""
    assert try_on.get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Own mistakes").first.click()
    assert page.locator(".meaning:popover-open b").inner_text() == "Own mistakes"


def test_the_keys_of_a_review_are_listed(open_page: Any, server: Process) -> None:
    page = open_page()
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".review-story").wait_for()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    assert "".join(keys.locator("kbd").all_inner_texts()) == "←→HomeEndpmbinroflcstx?"
    check_axe(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keys").click()
    keys.get_by_text("Next marked choice").wait_for()


def test_whoever_did_not_play_is_told_in_whose_place_a_move_is_tried(
    open_page: Any, server: Process
) -> None:
    """A shared moment shows the garden that it is about; the whole game shows the winner's."""
    table = a_game(open_page(), server)
    replay = httpx.get(f"{server.url}/api/v1/tables/{table}/replay").json()
    closed = replay["events"][-1]["event"]["data"]
    page = open_page()
    page.goto(f"/replay/{table}")
    page.locator(".comment .round").wait_for()
    front = page.locator(".mine [data-seat]")
    assert front.get_attribute("data-seat") == str(closed["winners"][0])
    acted = [e["event"] for e in replay["events"] if e["event"]["data"]["kind"] == "acted"]
    for seat, name in ((1, "Ann"), (2, "Ben")):
        seq = [event["seq"] for event in acted if event["data"]["seat"] == seat][-2]
        page.goto(f"/replay/{table}?at={seq}")
        page.get_by_role("button", name=f"Try it in {name}’s place", exact=True).wait_for()
        assert front.get_attribute("data-seat") == str(seat)


def test_without_an_answer_the_review_can_be_asked_for_again(
    open_page: Any, server: Process
) -> None:
    page = open_page(expect=("503",))
    table = a_game(page, server)
    page.route("**/api/v1/records/review", lambda route: route.fulfill(status=503), times=1)
    page.goto(f"/replay/{table}")
    page.locator(".comment").get_by_text("The review did not arrive.").wait_for()
    page.get_by_role("button", name="Try the review again").press("Enter")
    page.locator(".review-story").wait_for()


def test_what_could_come_next_is_shown_and_announced(open_page: Any, server: Process) -> None:
    """The numbers of every moment on show, as a picture, a table and a sentence."""
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}?at=20")
    page.locator(".strip button").wait_for()
    page.keyboard.press("n")
    sentence = page.locator(".ahead > p").first.inner_text()
    page.locator(".remark").get_by_text(sentence).wait_for()
    assert page.locator(".numbers li").count() == 20
    page.get_by_text("The numbers as a table").press("Enter")
    counts = [int(text) for text in page.locator(".strip .wide td:nth-child(2)").all_inner_texts()]
    events = httpx.get(f"{server.url}/api/v1/tables/{table}/replay").json()["events"]
    seq = next(e["event"]["seq"] for e in events if e["event"]["message"]["text"] == state(page))
    position = Position.parse(events[seq]["position"])
    assert counts == [position.unseen.get(number, 0) for number in range(1, 21)]
    open_cells = [len(garden.empties) for garden in position.gardens]
    for index, empty in enumerate(open_cells):
        bed = page.locator(".bed-fits").nth(index)
        assert bed.locator("tbody td:not(.taken)").count() == empty
    check_axe(page)
    page.keyboard.press("End")
    page.locator(".strip").get_by_text("The game is over here").wait_for()
    page.keyboard.press("n")
    page.locator(".remark").get_by_text("step back to see what could have come").wait_for()
    page.set_viewport_size({"width": 320, "height": 640})
    page.keyboard.press("Home")
    page.locator(".ahead").get_by_text("still being laid out").wait_for()
    assert page.locator(".bed-fits").count() == 0
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.locator(".ahead[aria-busy=false] .bed-fits").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Hide the numbers").press("Enter")
    assert page.locator(".ahead").count() == 0


def test_a_closer_look_begins_by_itself_is_announced_and_kept(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    short = str(make_table(page, seats=list(TWO))["table"])
    play_on(page, short, hidden=29)
    command(page, short, "leave", seat=1)
    page.goto(f"/replay/{short}")
    page.locator(".answer").get_by_text("The closer look is done.").wait_for()
    depth = page.locator(".review-story").get_by_text("Every choice after the setup")
    depth.wait_for()
    check_axe(page)
    page.reload()
    depth.wait_for()
    assert page.get_by_role("progressbar").count() == 0
    assert len(page.evaluate("JSON.parse(localStorage['ln.deeper'])")) == 1


def answered(page: Page, found: dict[str, Any], deeper: dict[str, Any] | None = None) -> None:
    """Answer every review with these figures, as the server sends them."""
    line = json.dumps({"review": deeper}) + "\n"
    page.route("**/api/v1/records/review", lambda route: route.fulfill(json=found))
    page.route("**/api/v1/records/review/standard", lambda route: route.fulfill(body=line))


def figures(server: Process, table: str, **accuracy: float) -> dict[str, Any]:
    """The review of a game, with another accuracy for Ann or Ben."""
    path = f"{server.url}/api/v1/records/review"
    found = httpx.post(path, content=record_of(server, table), timeout=60).json()
    for seat, name in zip(found["seats"], ("Ann", "Ben"), strict=True):
        seat["accuracy"] = accuracy.get(name, seat["accuracy"])
    return dict(found)


_TOPS = "all => all.map((each) => Math.round(each.getBoundingClientRect().top))"


def test_what_choices_without_a_mark_cost_is_told_beside_the_own_mistakes(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    table = a_game(page, server)
    found = figures(server, table)
    for turn in found["turns"]:
        turn |= {"mark": "", "reason": "", "also": []}
    found["seats"][0] |= {"own_error": -0.12}
    found["seats"][1] |= {"own_error": 0.0}
    answered(page, found)
    page.goto(f"/replay/{table}")
    page.locator(".ledgers").wait_for()
    remarks = page.locator(".ledgers small").all_inner_texts()
    assert remarks == ["of which \u221212% without a mark"]


def test_start_luck_and_mistakes_add_up_to_the_result(open_page: Any, server: Process) -> None:
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    lines = page.locator(".ledgers li").first.locator("dl > div")
    said = [text.split("\n") for text in lines.all_inner_texts()]
    figure = {name: int(value.replace("\u2212", "-").rstrip("%")) for name, *_, value in said}
    first = figures(server, table)["seats"][0]
    assert abs(figure["Luck of the draw"] - 100 * first["luck"]) <= 2.1
    *parts, result, _ = figure.values()
    assert sum(parts) == result == figure["At the end"]
    ends = page.locator(".ledgers .sum").evaluate_all(_TOPS)
    assert len(ends) == 2
    assert ends[0] == ends[1]  # also where only one of them has a remark
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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


def test_the_turning_points_stay_with_one_seat_while_choices_of_others_are_walked(
    open_page: Any, server: Process
) -> None:
    """Whoever did not play sees each choice in its garden, and the game from one side."""
    table = a_game(open_page(), server)
    page = open_page()
    page.goto(f"/replay/{table}")
    title = page.locator("#turning-title")
    title.wait_for()
    whose = title.inner_text()
    points = page.locator(".turning-points b").all_inner_texts()
    fronts = set()
    for _ in range(4):
        page.keyboard.press("m")
        fronts.add(page.locator(".mine [data-seat]").get_attribute("data-seat"))
        assert title.inner_text() == whose
        assert page.locator(".turning-points b").all_inner_texts() == points
    assert fronts == {"1", "2"}


def test_another_move_is_tried_from_a_moment_of_a_replay(open_page: Any, server: Process) -> None:
    """By keyboard: on at a new table, in the place of whoever was to act, against a gardener."""
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}?at=20")
    page.get_by_role("button", name="Play on from").wait_for()
    page.get_by_label("Against").select_option("level:1")
    page.locator(".moments li").first.wait_for()
    note = page.locator(".trying p").inner_text()
    sentence = state(page)
    track = page.get_by_role("slider", name="Position in the game")
    step = int(track.input_value()) + 1
    page.wait_for_url(f"**/replay/{table}?step={step}")
    told = re.match(r"Round (\d+) of \d+", track.get_attribute("aria-valuetext"))
    assert told
    now = page.locator(".turns [aria-current] .round-of").inner_text()
    assert told[1] == now  # as the record counts
    assert page.get_by_role("button", name=re.compile("^Try another move")).count() > 0
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    track.press("t")  # a slider leaves letters to the page
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    page.locator(".play").wait_for()
    shown = httpx.get(f"{server.url}/api/v1/tables/{page.url.rsplit('/', 1)[1]}").json()
    kinds = [seat["kind"] for seat in shown["info"]["seats"]]
    assert sorted(kinds) == ["bot", "person"]
    assert ("Ann", "Ben")[kinds.index("person")] in note
    assert shown["info"]["resumed"]
    page.locator("[role=log]").get_by_text("shuffled afresh").wait_for(state="attached")
    page.get_by_role("link", name=re.compile(": back to the review$")).click()
    page.wait_for_url(f"**/replay/{table}?step={step}")
    page.locator(".replay-page .state").get_by_text(sentence).wait_for()
    page.go_forward()
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    page.go_back()
    page.wait_for_url(f"**/replay/{table}?step={step}")
    page.locator(".replay-page .state").get_by_text(sentence).wait_for()
    page.goto("/history")
    page.get_by_role("heading", name="Your games").wait_for()
    assert page.locator(".reminder, .running").count() == 0


def test_a_record_that_was_brought_along_has_chances_and_a_review(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    record = record_of(server, a_game(page, server))
    page.goto("/history")
    page.locator(".history").wait_for()
    page.evaluate(_DROP, record)
    page.locator(".chances:not(.awaited) .lines").wait_for()
    assert page.locator(".ledgers li").count() == 2
    for _ in range(3):  # past the setup
        page.keyboard.press("ArrowRight")
    page.keyboard.press("n")
    page.locator(".bed-fits").first.wait_for()
    page.keyboard.press("s")  # nothing of it is on the server, so there is no link
    page.locator(".remark").get_by_text("It stays in your browser.").wait_for()


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


@pytest.mark.parametrize("locale", ["en", "de"])
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
    gist.get_by_text("At a quick look: ").wait_for()
    gist.get_by_text("Looking closely at every choice").wait_for()
    assert gist.get_by_role("progressbar").is_visible()
    held[0].fallback()
    gist.get_by_text("After a closer look: ").wait_for()
    assert gist.get_by_role("progressbar").count() == 0


def test_a_try_can_be_tried_again_and_its_review_says_where_it_came_from(
    open_page: Any, server: Process
) -> None:
    """In the place of a gardener, who is not the one in the other garden then."""
    page = open_page()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:5"}]
    table = str(make_table(page, seats=seats)["table"])
    turns = 0
    while turns < 4:
        assert until(lambda: position_of(server, table).seat == 1)
        shown = page.request.get(f"/api/v1/tables/{table}?since=1000000").json()
        position = Position.parse(shown["view"]["position"])
        turns += position.turn_begins
        fields = {"seat": 1, "seq": shown["seq"], "action": next_action(position)}
        command(page, table, "act", **fields, id=f"act-{shown['seq']}")
    command(page, table, "leave", seat=1)
    page.goto(f"/replay/{table}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    row = page.locator(".turns button", has_text=re.compile(r"^\d+\s*Juno ")).nth(1)
    row.click()
    number = row.locator(".round-of").inner_text()
    assert "Juno (5)" not in page.locator("#rival option").all_inner_texts()
    page.get_by_role("button", name="Try it in Juno’s place", exact=True).click()
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    page.get_by_text("You play Juno’s garden now, against Nina.").wait_for()
    first = page.url.rsplit("/", 1)[1]
    begun = position_of(server, first)
    command(page, first, "leave", seat=2)
    back = page.get_by_role("button", name="Back to the review")
    back.wait_for()
    assert page.get_by_role("button", name="Play again").count() == 0
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Try again from here").dblclick()
    page.wait_for_url(re.compile(f"/t/(?!{table}|{first})"))
    page.locator(".series").wait_for()
    assert sum(url.endswith("/resume") for url in asked) == 1
    second = page.url.rsplit("/", 1)[1]
    assert str(position_of(server, second)) == str(begun)
    command(page, second, "leave", seat=2)
    page.get_by_role("button", name="Review this try").click()
    line = page.get_by_role("link", name="A try in Juno’s place")
    line.wait_for()
    told = f"A try in Juno’s place, from round {number} of the game against Juno"
    assert line.inner_text() == told
    line.click()
    page.wait_for_url(f"**/replay/{table}?step=*")
    page.locator(".turns [aria-current]", has_text="Juno").wait_for()
    page.goto(f"/t/{first}")  # every try knows its way back
    back.click()
    page.wait_for_url(f"**/replay/{table}?step=*")


def test_only_the_own_choices_are_listed_and_a_setup_is_tried_from_its_first_tile(
    open_page: Any, server: Process
) -> None:
    """By keyboard: against a gardener, after a hand that was laid in descending order."""
    page = open_page()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:1"}]
    table = str(make_table(page, seats=seats)["table"])
    for cell in ("d4", "c3", "b2", "a1"):
        shown = page.request.get(f"/api/v1/tables/{table}?since=1000000").json()
        tile = min(Position.parse(shown["view"]["position"]).hand)
        fields = {"seat": 1, "seq": shown["seq"], "action": f"{tile:02d}@{cell}"}
        command(page, table, "act", **fields, id=f"act-{cell}")
    assert until(
        lambda: position_of(server, table).turn_begins and position_of(server, table).seat == 1
    )
    command(page, table, "leave", seat=1)
    page.goto(f"/replay/{table}")
    page.locator(".moments li").first.wait_for()
    found = httpx.post(
        f"{server.url}/api/v1/records/review", content=record_of(server, table), timeout=60
    ).json()
    listed = [turn["seat"] for turn in found["turns"] if turn["reason"]]
    assert 1 in listed
    for part in (".mine .name", ".legend b", ".ledgers .name"):  # one name in every place
        assert page.locator(part).first.inner_text() == "Ann"
    only = page.get_by_role("checkbox", name="Only mine")
    only.press("Space")
    assert page.locator(".moments li").count() == min(listed.count(1), 5)
    page.reload()
    page.locator(".moments li").first.wait_for()
    assert only.is_checked()  # it is kept
    only.press("Space")
    assert page.locator(".moments li").count() == min(len(listed), 5)
    page.get_by_role("button", name=re.compile("^Try another move before: Ann sets up")).press(
        "Enter"
    )
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    position = position_of(server, page.url.rsplit("/", 1)[1])
    assert (position.seat, len(position.hand), len(position.garden.empties)) == (1, 4, 16)


def test_the_position_of_a_review_is_read_by_keys(open_page: Any, server: Process) -> None:
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    page.keyboard.press("End")
    answer = page.locator(".answer")
    for key, said in (
        ("r", "’s garden has"),
        ("o", "’s garden has"),
        ("f", "face down"),
        ("l", state(page)),
        ("c", re.compile(r"\d+%, \w+ [<>]?\d+%\.")),
    ):
        page.keyboard.press(key)
        expect(answer).to_contain_text(said)
    track = page.get_by_role("slider", name="Position in the game")
    values = set()
    for _ in range(4):  # also within a round
        values.add(track.get_attribute("aria-valuetext"))
        page.keyboard.press("ArrowLeft")
    assert len(values) == 4
    page.keyboard.press("x")
    page.wait_for_url(f"**/t/{table}")


def test_whoever_tries_a_move_for_another_hears_whose_garden_it_is(
    open_page: Any, server: Process
) -> None:
    page = open_page(settings={"confirm": False})
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    while not page.get_by_text("Take Ben’s place just before this move").count():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    look(page)
    said = "You play Ben’s garden now, against Juno."
    expect(page.locator(".answer")).to_contain_text(said)
    expect(page.locator(".series")).to_contain_text("Ben’s garden: back to the review")
