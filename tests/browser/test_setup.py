"""The setup by hand: any clover first, and sorted only where the diagonal ascends."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.tables import make_table, position_of
from tests.browser.test_quality import check_axe
from tests.browser.test_stage import PILE, actions_of
from tests.server.process import Process

Page = Any
SEATS = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]


def set_up(page: Page) -> str:
    """Come to a setup with 2, 7, 12 and 18 in hand."""
    table = str(make_table(page, seats=SEATS, lesson=PILE)["table"])
    page.goto(f"/t/{table}")
    page.locator(".hand-4").wait_for()
    return table


def tile(page: Page, number: int) -> Any:
    return page.locator(".hand").locator(f"button[aria-label^='{number},']")


def cell(page: Page, name: str) -> Any:
    return page.locator(f".acting .cell[data-cell={name}]")


def test_any_clover_of_a_setup_comes_first(open_page: Any, server: Process) -> None:
    page = open_page()
    table = set_up(page)
    tile(page, 18).click()
    expect(tile(page, 18)).to_have_attribute("aria-pressed", "true")
    expect(tile(page, 2)).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".state")).to_contain_text("18")
    check_axe(page)
    cell(page, "d4").click()
    expect(page.locator(".hand-3")).to_be_visible()
    expect(cell(page, "d4").locator("[data-tile]")).to_have_count(1)
    tile(page, 12).drag_to(cell(page, "b2"))
    expect(page.locator(".hand-2")).to_be_visible()
    assert page.evaluate("String(getSelection())") == ""
    assert actions_of(server, table) == []
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hand-3")).to_be_visible()
    tile(page, 12).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("g")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".hand-2")).to_be_visible()
    cell(page, "b2").click()
    page.locator(".hand-1").wait_for()
    cell(page, "a1").click()
    expect(page.locator(".state")).to_contain_text("Ben")
    assert actions_of(server, table) == ["02@b2", "07@a1", "12@c3", "18@d4"]
    drawn = page.locator(".move .drawn > .tile .numeral")
    expect(drawn).to_have_text(["7", "2", "12", "18"])  # as they lie, in the log and at the end


def test_only_an_ascending_diagonal_is_sorted(open_page: Any, server: Process) -> None:
    page = open_page()
    table = set_up(page)
    sort = page.get_by_role("button", name="Sort them")
    cell(page, "b2").click()
    page.locator(".hand-3").wait_for()
    expect(sort).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator(".answer")).to_contain_text("Lay out")
    assert actions_of(server, table) == ["02@b2"]
    page.get_by_role("button", name="Undo").click()
    page.locator(".hand-4").wait_for()
    tile(page, 12).click()
    cell(page, "c3").click()
    sort.click()
    expect(page.locator(".state")).to_contain_text("Ben")
    assert actions_of(server, table)[-4:] == ["02@a1", "07@b2", "12@c3", "18@d4"]
    assert position_of(server, table).seat == 2


def test_the_arrows_start_from_the_cell_that_was_pressed(open_page: Any) -> None:
    page = open_page()
    set_up(page)
    cell(page, "b3").click()  # no tile goes there: the focus alone does
    page.keyboard.press("ArrowRight")
    expect(cell(page, "c3")).to_be_focused()


def test_help_knows_of_clovers_that_wait_on_their_cells(open_page: Any) -> None:
    page = open_page()
    table = str(make_table(page, seats=SEATS)["table"])
    page.goto(f"/t/{table}")
    page.locator(".hand-4").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".acting .cell.hinted").wait_for()
    wanted = page.locator(".acting .cell.hinted").get_attribute("data-cell")
    last = page.locator(".hand button").last
    number = last.get_attribute("aria-label").split(",")[0]
    last.click()
    cell(page, wanted).click()
    page.locator(".hand-3").wait_for()
    page.keyboard.press("w")
    expect(page.locator(".answer")).not_to_contain_text(wanted)
    expect(page.locator(".answer")).to_contain_text("empty cells")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".answer")).to_contain_text(f"First take {number} back from {wanted}.")
