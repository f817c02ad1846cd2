"""Hints and win chances: shown and said, never played, and only where nobody is at stake."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from luckynumbers import a1, b2, c3, d4
from luckynumbers.core import Discard
from luckynumbers.review.tutor import Tutor
from tests.browser.games import play_out
from tests.browser.hands import Click, look, step
from tests.browser.reviews import doubted
from tests.browser.tables import make_table, position_of, state_of
from tests.browser.test_quality import check_axe
from tests.server.process import Process

Page = Any
BOT = [{"kind": "me"}, {"kind": "bot", "bot": "level:4", "name": "Pico"}]


def begun(page: Page, **plan: Any) -> str:
    """Begin a game and come to the first turn after the setup."""
    table = str(make_table(page, **plan)["table"])
    page.goto(f"/t/{table}")
    seen = look(page)
    while any(button["name"] == "Sort them" for button in seen.buttons):
        step(page, Click(), seen)
        seen = look(page, seen.mark)
    return table


def test_a_hint_is_shown_and_said_but_not_played(open_page: Any, server: Process) -> None:
    page = open_page(settings={"confirm": False})
    table = begun(page, seats=BOT)
    before = ""
    for _ in range(6):
        seen = look(page, before)
        seq = state_of(server, table)["seq"]
        actions = set(map(str, position_of(server, table).actions))
        page.get_by_role("button", name="Hint").click()
        page.locator(".hinted").first.wait_for()
        said = page.locator(".answer").inner_text()
        box, garden = (page.locator(each).bounding_box() for each in (".answer p", ".mine .garden"))
        assert box["y"] + box["height"] <= garden["y"]
        cells = page.locator(".acting .cell.hinted").evaluate_all(
            "all => all.map(e => e.dataset.cell)"
        )
        if said.startswith("Draw a clover."):
            assert page.locator(".pile.hinted").count() == 1
            assert not cells
        elif said.startswith("Leave"):
            assert (
                page.get_by_role("button", name="Leave it").get_attribute("class").find("hinted")
                >= 0
            )
        else:
            [cell] = cells
            tile = next(word for word in said.split() if word.isdigit())
            assert f"on {cell}" in said
            assert f"{int(tile):02d}@{cell}" in actions
            assert page.locator(".up.hinted, .in-hand.hinted").count() == 1
        assert state_of(server, table)["seq"] == seq
        step(page, Click(), look(page))
        before = seen.mark
        page.locator(".hinted").first.wait_for(state="detached")


def test_a_hint_comes_by_key_and_by_ear(open_page: Any) -> None:
    page = open_page()
    begun(page, seats=[{"kind": "me"}, {"kind": "device", "name": "Ben"}])
    page.keyboard.press("h")
    answer = page.locator(".answer[role=status]")
    answer.locator("p").wait_for()
    assert answer.inner_text().endswith(".")


def test_there_is_no_hint_against_people(open_page: Any) -> None:
    page, other = open_page(expect=("403",)), open_page()
    made = make_table(page, first=0, seats=[{"kind": "me"}, {"kind": "open"}], public=True)
    other.goto(f"/t/{made['table']}")
    other.get_by_role("button", name="Sit").first.click()
    page.goto(f"/t/{made['table']}")
    page.get_by_role("button", name="Begin").click()
    page.locator(".play").wait_for()
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    page.keyboard.press("h")
    page.get_by_text("not for games against other people online").wait_for()


def test_the_win_chance_is_off_until_wanted(open_page: Any, server: Process) -> None:
    # Leaving a page ends what it was still fetching.
    page = open_page(expect=("ERR_FAILED", "ERR_ABORTED"))
    table = begun(page, seats=BOT)
    assert page.locator(".chance").count() == 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Show win chances").check()
    page.keyboard.press("Escape")
    page.locator(".mine .chance").wait_for()
    answer = httpx.get(f"{server.url}/api/v1/tables/{table}/shares", timeout=30).json()
    shown = page.locator(".mine .chance").evaluate("each => each.lastChild.textContent")
    assert shown == f"{round(100 * answer['shares'][0])}%"
    page.reload()
    page.locator(".others .chance").wait_for()


def test_after_the_game_the_line_of_win_chances_is_drawn(open_page: Any) -> None:
    page = open_page()
    table = play_out(page)
    page.goto(f"/replay/{table}")
    page.locator(".chances .lines").wait_for()
    page.keyboard.press("End")
    legend = page.locator(".chances .legend")
    # One has won, or both have as few empty cells.
    expect(legend).to_have_text(re.compile(r"\b100%.*\b0%|\b0%.*\b100%|\b50%.*\b50%"))


def test_a_sorted_setup_is_told(open_page: Any, server: Process) -> None:
    page = open_page()
    made = make_table(
        page, seats=[{"kind": "me"}, {"kind": "device", "name": "Ben"}], edition="anniversary"
    )
    page.goto(f"/t/{made['table']}")
    look(page)
    first = page.locator("[role=log] p").first.inner_text()
    for garden, name in zip(
        position_of(server, made["table"]).gardens, ("Ann", "Ben"), strict=True
    ):
        tiles = [garden[cell] for cell in (a1, b2, c3, d4)]
        assert f"{name} sets up {', '.join(map(str, tiles[:3]))} and {tiles[3]}." in first


def test_a_spectator_without_a_cookie_causes_no_error(open_page: Any) -> None:
    page = open_page()
    table = begun(page, seats=BOT)
    stranger = open_page(f"/t/{table}")
    stranger.get_by_text("You are watching this game.").wait_for()


# The tutor


@pytest.mark.parametrize("rivals", [1, 3])
def test_the_question_leaves_every_chance_in_sight_and_speaks_of_the_one_on_show(
    open_page: Any, rivals: int
) -> None:
    page = open_page(settings={"confirm": False, "tutor": "small", "chances": True})
    shares = [0.44, *[0.56 / rivals] * rivals]
    cost = "With a draw, your chance of winning is about 37% on average instead of 44%."
    doubt = {"judged": True, "cost": cost, "why": "Better: 7 on b2.", "shares": shares}
    doubted(page, doubt)
    begun(page, seats=[BOT[0], *[BOT[1]] * rivals])
    page.locator(".mine .chance").wait_for()
    look(page)  # it is our turn
    for width, height in ((320, 640), (667, 375), (844, 390), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("d")
        question = page.get_by_role("dialog", name="Are you sure?")
        question.get_by_text(cost).wait_for()
        expect(page.locator(".mine .chance")).to_contain_text(" 44%")
        low = height < 400 and rivals > 1  # where three more gardens leave no room of its own
        covered = question.evaluate(
            """(asked, seen) => [...document.querySelectorAll(seen)].filter((each) => {
              const [one, two] = [each.getBoundingClientRect(), asked.getBoundingClientRect()]
              return one.left < two.right && two.left < one.right
                && one.top < two.bottom && two.top < one.bottom
            }).length""",
            ".mine .chance, .mine .garden" if low else ".chance, .mine .garden",
        )
        assert covered == 0
        page.keyboard.press("Escape")
        expect(question).to_have_count(0)


@pytest.mark.parametrize("read", [False, True])
def test_the_tutor_asks_before_a_mistake_and_explains_it_once(
    open_page: Any, server: Process, read: bool
) -> None:
    page = open_page(settings={"confirm": False, "tutor": "small"})
    table = begun(page, seats=BOT)
    tutor = Tutor(3)
    while True:
        seen = look(page)
        position = position_of(server, table)
        if position.hand and tutor.doubt(position, Discard(position.hand[0])):
            break
        step(page, Click(), seen)
        look(page, seen.mark)
    seq = state_of(server, table)["seq"]
    for answer in ("Choose again", "Play it anyway"):
        page.get_by_role("button", name="Leave it").press("Enter")
        question = page.get_by_role("dialog", name="Are you sure?")
        question.wait_for()
        assert state_of(server, table)["seq"] == seq
        asked, garden = question.bounding_box(), page.locator("#garden-1-a1").bounding_box()
        below = garden["y"] >= asked["y"] + asked["height"]
        assert below or garden["x"] + garden["width"] <= asked["x"]  # in sight
        cost = re.compile(
            r"With \d+ left on the table, your chance of winning is about \d+% instead of \d+%\."
        )
        expect(question).to_contain_text(cost)
        if answer == "Choose again":
            question.get_by_text("Why?").click()
            check_axe(page)
            question.get_by_role("button", name=answer).focus()
            page.keyboard.press("Enter")  # the gentle answer has the focus
        else:
            if read:
                # By key: a second click in one place would be the end of a double click.
                question.get_by_text("Why?").press("Enter")
                question.get_by_text("Better: ").wait_for()
            page.get_by_role("button", name=answer).press("Enter")
        expect(question).to_have_count(0)
    said = page.locator(".answer").get_by_text("A look back at your last choice. Better: ")
    seen = look(page, seen.mark)  # the next turn
    assert state_of(server, table)["seq"] > seq
    expect(said).to_have_count(0 if read else 1)
    step(page, Click(), seen)
    expect(said).to_have_count(0)
    kept = page.get_by_role("log").get_by_text("A look back at your last choice. Better: ")
    expect(kept).to_have_count(0 if read else 1)
