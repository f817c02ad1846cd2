"""Learning in a real browser: the tutorial by mouse and by keyboard, every lesson, the rules."""

import re
from typing import Any

import pytest

from tests.browser.test_quality import check_axe

Page = Any
THREE = {"width": 320, "height": 640}


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def told(page: Page, text: str) -> None:
    """Wait until the ladybug has said something."""
    page.locator(".coach [role=log]").get_by_text(text).first.wait_for()


def cell(page: Page, name: str) -> None:
    page.locator(f"#garden-1-{name}").click()


def test_the_tutorial_by_mouse(open_page: Any) -> None:
    """Each rule is felt, and at the end a whole game has been played and won."""
    page = open_page("/learn")
    page.get_by_role("link", name="Start the lesson").click()
    press(page, "Let’s begin")
    press(page, "Next")
    for diagonal in ("a1", "b2", "c3", "d4"):
        cell(page, diagonal)
        page.locator(f"#garden-1-{diagonal} .tile").wait_for()
    told(page, "Draw a clover from the pile.")
    press(page, "Draw")
    told(page, "Try to put 14 on c1.")
    cell(page, "d3")
    told(page, "That is allowed. In this lesson, though, 14 goes on c1.")
    cell(page, "c1")
    told(page, "14 does not fit on c1: 12 is on c3, and rows and columns must rise.")
    assert page.locator("#garden-1-c1 .tile").count() == 0
    press(page, "Next")
    told(page, "Put 14 on d3.")
    cell(page, "c4")
    told(page, "That is allowed. In this lesson, though, 14 goes on d3.")
    cell(page, "d3")
    told(page, "Take 9 from the table")
    page.locator(".up").first.click()
    cell(page, "b3")
    told(page, "Robin drew a 16 and kept it.")
    press(page, "Draw")
    told(page, "in exchange for 3")
    cell(page, "a1")
    told(page, "Your 3 went to the table")
    press(page, "Draw")
    press(page, "Leave it")
    told(page, "Some turns go by")
    press(page, "Next")
    told(page, "isn’t that your old 13?")
    page.locator(".up[aria-label*='13']").click()
    cell(page, "d2")
    told(page, "The first to fill their last cell wins at once.")
    assert page.locator("#garden-1 .tile").count() == 16
    page.get_by_role("link", name="All lessons").click()
    page.get_by_role("link", name="Play the lesson again").wait_for()


@pytest.mark.parametrize(("width", "height"), [(390, 664), (320, 568)])
@pytest.mark.parametrize("locale", ["en", "de", "fr", "ko"])
def test_a_lesson_is_seen_whole_on_a_phone(
    open_page: Any, width: int, height: int, locale: str
) -> None:
    """What is to be read and pressed at a step needs no scrolling."""
    size = {"width": width, "height": height}
    page = open_page("/learn/first", viewport=size, locale=locale, has_touch=True)
    on = page.locator(".ways-on button, .next:not([aria-disabled]).go, .mine .hinted").first
    for step in (1, 2, 3, 4, 5, 5):
        page.locator(".lesson-bar span").get_by_text(f"{step}/14").wait_for()
        page.locator(".ways-on button, .told .task").first.wait_for()
        assert page.evaluate(HIDDEN) == [], step
        on.tap()
        page.wait_for_timeout(PRESSED_TWICE)
    page.locator(".lesson-bar span").get_by_text("6/14").wait_for()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (375, 667), (390, 664)])
def test_no_garden_of_a_lesson_covers_the_other(open_page: Any, width: int, height: int) -> None:
    page = open_page("/learn/first", viewport={"width": width, "height": height}, has_touch=True)
    page.locator(".mine .garden").wait_for()
    mine, others = (page.locator(each).bounding_box() for each in (".mine .garden", ".others"))
    assert mine["x"] + mine["width"] <= others["x"]


PRESSED_TWICE = 600
"""How long a page takes a second tap at a place for one too many, and a little more, in ms."""
HIDDEN = """[...document.querySelectorAll(
    ".lesson-bar, .told > *, main button, .tray, .mine .garden, .others .garden")]
  .filter((e) => e.offsetParent)
  .filter((e) => {
    const { top, left, bottom, right } = e.getBoundingClientRect()
    return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1
  })
  .map((e) => e.outerHTML.slice(0, 90))"""


def walk(page: Page, to: str) -> None:
    """Go to a cell of one's garden by keyboard, and press Enter."""
    page.keyboard.press("g")
    here = page.evaluate("document.activeElement.dataset.cell")
    across, down = ord(to[0]) - ord(here[0]), int(to[1]) - int(here[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    assert page.evaluate("document.activeElement.dataset.cell") == to
    page.keyboard.press("Enter")


def tab_to(page: Page, tile: int) -> None:
    """Go to a tile of the table by keyboard."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if re.match(
            rf"{tile}, \w+; take it", page.evaluate("document.activeElement.ariaLabel ?? ''")
        ):
            return
    raise AssertionError(f"no way to {tile}")


def test_the_tutorial_by_keyboard(open_page: Any) -> None:
    page = open_page("/learn/first")
    told(page, "Hello!")
    page.keyboard.press("Enter")
    told(page, "One rule holds")
    page.keyboard.press("Enter")
    told(page, "sorted")
    page.keyboard.press("s")
    told(page, "Draw a clover from the pile.")
    page.keyboard.press("d")
    told(page, "Try to put 14 on c1.")
    walk(page, "c1")
    told(page, "12 is on c3")
    page.keyboard.press("Enter")
    told(page, "Put 14 on d3.")
    walk(page, "d3")
    told(page, "Take 9 from the table")
    tab_to(page, 9)
    page.keyboard.press("Enter")
    walk(page, "b3")
    told(page, "Robin drew a 16")
    told(page, "Draw a clover from the pile.")
    page.keyboard.press("d")
    told(page, "in exchange for 3")
    walk(page, "a1")
    told(page, "Your 3 went")
    told(page, "Draw a clover from the pile.")
    page.keyboard.press("d")
    told(page, "Leave 13 on the table.")
    page.keyboard.press("x")
    told(page, "Some turns go by")
    page.get_by_role("button", name="Next").wait_for()
    page.keyboard.press("Enter")
    told(page, "isn’t that your old 13?")
    tab_to(page, 13)
    page.keyboard.press("Enter")
    walk(page, "d2")
    told(page, "Full!")


def test_a_lesson_goes_on_where_it_was_left(open_page: Any) -> None:
    page = open_page("/learn/first")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    told(page, "sorted")
    page.keyboard.press("s")
    told(page, "Draw a clover from the pile.")
    page.keyboard.press("d")
    told(page, "Try to put 14 on c1.")
    page.get_by_role("link", name="End the lesson").click()
    page.get_by_role("link", name="Continue the lesson").click()
    told(page, "Try to put 14 on c1.")
    assert page.locator("#garden-1 .tile").count() == 4
    page.goto("/learn/first?again")
    told(page, "Hello!")


def test_michaels_setup_is_felt(open_page: Any) -> None:
    page = open_page("/learn/michael")
    for text, place in (("11 on c3", "c3"), ("14 on d4", "d4"), ("12 on c3", "c3")):
        told(page, text)
        cell(page, place)
    told(page, "c3 is already taken: put 12 on another diagonal cell.")
    press(page, "Next")
    for text, place in (("12 on b2", "b2"), ("6 on a1", "a1")):
        told(page, text)
        cell(page, place)
    told(page, "stay blocked")
    press(page, "Draw")
    told(page, "8 on b2")
    cell(page, "b2")
    told(page, "The way is clear.")


def test_brunos_variant_is_felt(open_page: Any) -> None:
    page = open_page("/learn/bruno")
    for text, place in (("8 on c1", "c1"), ("12 on d2", "d2"), ("15 on d3", "d3")):
        page.locator(".next:not([aria-disabled])", has_text="Draw").click()
        told(page, text)
        assert page.locator(f"#garden-1-{place}.pair").count() == (place != "d3")
        cell(page, place)
    told(page, "Three clovers in one turn!")


def test_the_tournament_is_understood(open_page: Any) -> None:
    page = open_page("/learn/tournament")
    press(page, "Next")
    press(page, "0 points")
    told(page, "Count the empty cells in Ben’s garden")
    press(page, "−3 points")
    press(page, "Next")
    press(page, "2 points")
    press(page, "Next")
    told(page, "Whoever has the most points wins the tournament")
    page.get_by_role("link", name="Next: The editions").click()
    told(page, "The standard box")
    for _ in range(4):
        press(page, "Next")
    press(page, "Lucky Numbers")
    told(page, "four sets")
    press(page, "ACCESS")
    told(page, "only ACCESS has a fifth set")


def test_the_rules_page_leads_to_its_parts(open_page: Any) -> None:
    page = open_page("/rules")
    for name in ("Your turn", "Variants", "Rulings"):
        page.get_by_role("navigation", name="On this page").get_by_role("link", name=name).click()
        assert page.evaluate("document.activeElement.textContent") == name
    assert page.locator(".rulings li").count() == 13
    assert page.url.endswith("/rules")


@pytest.mark.parametrize("path", ["/learn", "/rules", "/learn/first", "/learn/tournament"])
def test_axe_and_320_pixels(open_page: Any, path: str) -> None:
    page = open_page(path)
    page.locator(".coach, .lesson-list, .rulebook").first.wait_for()
    if path.startswith("/learn/"):  # test_quality sees to the others
        check_axe(page)
    page.set_viewport_size(THREE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        "[...document.querySelectorAll('main button, main .button, .contents a, .lesson-bar a')]"
        ".filter((e) => e.offsetParent && (e.offsetWidth < 44 || e.offsetHeight < 44))"
        ".map((e) => e.outerHTML.slice(0, 90))"
    )
    assert small == []
