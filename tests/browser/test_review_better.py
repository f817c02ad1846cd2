"""What would have been better, on the board of a review in a real browser."""

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from luckynumbers.core import Cell, Garden, Place, Position, parse_action
from tests.browser.reviews import LISTEN, Page, heard
from tests.browser.test_after import a_game, record_of, state
from tests.browser.test_quality import check_axe
from tests.server.process import Process
from tests.waiting import until


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
    page.evaluate(LISTEN)
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
            chances = [f"{round(100 * choice[key])}%" for key in ("better_left", "left")]
            after = f"After the better choice: {' instead of '.join(dict.fromkeys(chances))}"
            label = "Before the choice" if choice["best"] == "*" else after
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
