"""Whole games in a real browser: by mouse, by touch, by keyboard alone.

Nothing moves in them but what is played.
"""

from typing import Any

from tests.browser.hands import Finger, Keyboard, Mouse, look, play, step
from tests.browser.jolts import jolts, until_drawn, watch_jolts
from tests.browser.tables import make_table, position_of
from tests.server.process import Process

Page = Any
AGAINST_BOT = [{"kind": "me"}, {"kind": "bot", "bot": "greedy", "name": "Gardener"}]
AGAINST_TWO = [*AGAINST_BOT, {"kind": "bot", "bot": "greedy", "name": "Nina"}]
TWO_HERE = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
# Both seats set up in order; then 9 comes, then 5.
DEAL = {"pile": [2, 7, 12, 18, 1, 6, 11, 17, 9, 5]}


def start(page: Page, **plan: Any) -> str:
    made = make_table(page, **{"seats": AGAINST_BOT, **plan})
    page.goto(f"/t/{made['table']}")
    page.wait_for_selector(".play")
    return str(made["table"])


def test_a_game_by_mouse_with_every_tile_dragged(open_page: Any, server: Process) -> None:
    page = open_page()
    table = start(page, seats=AGAINST_TWO)
    until_drawn(page)
    watch_jolts(page)
    play(page, Mouse())
    assert position_of(server, table).over
    assert jolts(page) <= 0.01


def test_a_game_by_touch_on_a_phone_on_one_screen(open_page: Any, server: Process) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = open_page(**phone)
    table = start(page, seats=AGAINST_TWO)
    until_drawn(page)
    watch_jolts(page)
    play(page, Finger())
    assert position_of(server, table).over
    assert jolts(page) <= 0.01
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollWidth <= innerWidth")
    assert page.evaluate(f"{root}.scrollHeight <= innerHeight")


def test_a_game_by_keyboard_alone(open_page: Any, server: Process) -> None:
    page = open_page()
    table = start(page)
    page.keyboard.press("Tab")
    assert play(page, Keyboard()).focused  # focus is never lost
    assert position_of(server, table).over


def test_play_now_is_one_click(open_page: Any) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".play")
    assert not look(page).over


def set_up_two(page: Page) -> Any:
    seen = look(page)
    for _ in range(2):
        step(page, Mouse(), seen)
        seen = look(page, seen.mark)
        while len(seen.hand) not in (0, 4):
            seen = look(page, seen.mark)
    return seen


def test_a_tile_of_the_table_is_taken_by_tapping_tile_then_cell(open_page: Any) -> None:
    page = open_page()
    start(page, lesson=DEAL, seats=TWO_HERE)
    seen = set_up_two(page)
    Mouse().press(page, seen, "Draw")
    seen = look(page, seen.mark)
    Mouse().press(page, seen, "Leave it")
    look(page, seen.mark)
    page.locator(".pockets").get_by_role("button", name="9, ").click()
    page.locator(".acting").get_by_role("gridcell", name="9 fits here").first.click()
    page.get_by_role("button", name="Place on").click()
    page.get_by_role("log").get_by_text("Ben takes 9 from the table").wait_for(state="attached")


def test_undo_before_the_second_word_changes_nothing(open_page: Any, server: Process) -> None:
    page = open_page()
    table = start(page, lesson=DEAL, seats=TWO_HERE)
    Mouse().press(page, set_up_two(page), "Draw")
    page.locator(".hand-1").wait_for()
    before = position_of(server, table)
    page.get_by_role("gridcell", name="9 fits here").first.click()
    page.locator(".cell.chosen").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(".cell.chosen").wait_for(state="detached")
    assert position_of(server, table) == before


def test_a_wrong_cell_is_explained_by_the_server(open_page: Any) -> None:
    page = open_page()
    start(page, lesson=DEAL, seats=TWO_HERE)
    Mouse().press(page, set_up_two(page), "Draw")
    page.locator(".hand-1").wait_for()
    page.locator(".acting [data-cell=b1]").click()
    page.get_by_role("status").get_by_text("9 does not fit on b1").wait_for()
