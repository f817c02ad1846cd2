"""The start page: one click to play, and the ladder of the gardeners."""

import json
from typing import Any

import pytest

from luckynumbers import bots
from luckynumbers.core import Position
from luckynumbers.play import Think
from luckynumbers.words import Words, languages
from tests.browser.conftest import settle
from tests.browser.hands import look
from tests.browser.tables import command
from tests.browser.test_quality import check_axe
from tests.waiting import until

NAMES = ("Momo", "Bibi", "Tobi", "Pico", "Juno", "Nina", "Hana", "Mika", "Noa")
ANIMALS = ("snail", "bee", "mole", "hedgehog", "frog", "robin", "rabbit", "fox", "owl")

PLAYER = bots.make("level:8")


def open_home(open_page: Any, beaten: int, **options: Any) -> Any:
    """Open the start page as someone who has beaten the first gardeners."""
    page = open_page(**options)
    kept = {"begun": True, "beaten": [f"level:{number}" for number in range(1, beaten + 1)]}
    script = f"localStorage.setItem('ln.ladder', {json.dumps(json.dumps(kept))})"
    page.add_init_script(f"if (!localStorage.getItem('ln.ladder')) {script}")
    page.goto("/")
    settle(page)
    return page


def test_a_newcomer_plays_the_gentlest_gardener_with_one_click(open_page: Any) -> None:
    page = open_page("/")
    settle(page)
    assert page.locator("main .go").count() == 1
    assert page.locator("nav.first a").count() == 3
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    look(page)
    assert page.locator(".others .name").inner_text() == "Momo"
    page.goto("/")
    settle(page)
    assert page.locator("main .go").inner_text() == "Play on"


def test_after_an_offline_spell_one_can_play_without_a_reload(open_page: Any) -> None:
    page = open_page(expect=("ERR_INTERNET_DISCONNECTED",))
    page.route("**/api/v1/options", lambda route: route.abort("internetdisconnected"))
    page.goto("/")
    play = page.get_by_role("button", name="Play now")
    note = page.get_by_text(Words("en").text("home/offline"))
    note.wait_for()
    assert play.is_enabled()
    page.unroute("**/api/v1/options")
    note.wait_for(state="detached")
    assert play.is_enabled()


def test_the_path_names_every_gardener_and_what_was_beaten(open_page: Any) -> None:
    page = open_home(open_page, 5)
    labels = page.locator(".gardener").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    words = Words("en")
    for number, (name, animal, label) in enumerate(zip(NAMES, ANIMALS, labels, strict=True), 1):
        assert label.startswith(f"{name}, strength {number} of 9")
        assert label.endswith(words.text(f"gardener/{animal}-temper"))
        assert (", beaten." in label) == (number <= 5)
        assert (", your next opponent." in label) == (number == 6)
    assert page.locator("main .go").inner_text() == "Play Nina"


def test_a_tap_on_a_gardener_plays_that_one(open_page: Any) -> None:
    page = open_home(open_page, 1, has_touch=True, viewport={"width": 390, "height": 844})
    page.get_by_role("button", name="Hana").tap()
    page.wait_for_url("**/t/*")
    look(page)
    assert page.locator(".others .name").inner_text() == "Hana"


def test_the_keyboard_walks_the_path_and_reads_the_tempers(open_page: Any) -> None:
    page = open_home(open_page, 2)
    page.locator("main .to-games").focus()
    for name in NAMES:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.ariaLabel").startswith(f"{name}, ")
        assert page.locator(".whisper b").inner_text() == name
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def test_a_win_against_a_gardener_moves_the_ladder_on(open_page: Any) -> None:
    page = open_page("/")
    for _ in range(4):
        page.goto("/")
        settle(page)
        page.locator("main .go").click()
        page.wait_for_url("**/t/*")
        look(page)
        winners = win(page, page.url.rpartition("/")[2])
        if winners == [1]:
            break
    assert winners == [1]
    page.wait_for_function("() => localStorage.getItem('ln.ladder')?.includes('level:1')")
    page.goto("/")
    settle(page)
    assert page.locator("main .go").inner_text() == "Play Bibi"
    assert page.locator(".gardener.beaten").count() == 1


def win(page: Any, table: str) -> list[int]:
    """Play a game on behalf of the page's person, as one of the strongest would."""

    def shown() -> Any:
        return page.request.get(f"/api/v1/tables/{table}").json()

    def ours() -> bool:
        seen = shown()
        return seen["view"].get("seat", 0) in {0, *seen["mine"]}

    for turn in range(500):
        assert until(ours)
        seen = shown()
        if not seen["view"].get("seat"):
            return list(seen["events"][-1]["data"]["winners"])
        position = Position.parse(seen["view"]["position"])
        action = str(PLAYER.choose(position, Think(seed=turn)))
        fields = {"seat": position.seat, "seq": seen["seq"], "action": action}
        command(page, table, "act", **fields, id=f"act-{turn}")
    raise AssertionError("the game does not end")


def test_whoever_has_beaten_all_is_offered_the_strongest_again_and_finds_their_games(
    open_page: Any,
) -> None:
    page = open_home(open_page, 9)
    assert page.locator(".hero").get_by_role("link", name="Your games").is_visible()
    assert page.get_by_text("You’ve beaten them all.").is_visible()
    assert page.locator("main .go").inner_text() == "Play Noa"


def test_the_nine_portraits_are_one_small_file(open_page: Any) -> None:
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    settle(page)
    page.wait_for_function(
        "() => [...document.images].length > 9 && [...document.images].every((one) => one.complete)"
    )
    assert page.evaluate("[...document.images].every((one) => one.naturalWidth > 0)")
    assert len([url for url in asked if "portraits.svg" in url]) == 1


def solved(*days: int) -> str:
    """The puzzles of some days of November, each solved on its day, as the browser keeps them."""
    dates = [f"2026-11-{day:02}" for day in days]
    each = {"moves": 5, "within": True, "hints": 0}
    results = {f"daily/{date}": {**each, "day": date} for date in dates}
    return json.dumps({"format": 1, "results": results, "begun": {}})


@pytest.mark.parametrize(
    ("kept", "note"),
    [
        (solved(), "A new one every day."),
        (solved(15), "Solve it: that makes 2 days in a row."),
        (solved(16), "Solved. A new one grows tomorrow."),
        (solved(14, 15, 16), "Solved, 3 days in a row!"),
        (json.dumps({"begun": {"daily/2026-11-16": {"made": "1-2", "hints": 0}}}), "You have beg"),
    ],
)
def test_todays_puzzle_and_the_days_in_a_row(open_page: Any, kept: str, note: str) -> None:
    page = open_page()
    page.clock.set_fixed_time("2026-11-16T12:00:00")
    page.add_init_script(f"localStorage.setItem('luckynumbers.puzzles', {json.dumps(kept)})")
    page.add_init_script("""localStorage.setItem('ln.ladder', '{"begun": true, "beaten": []}')""")
    page.goto("/")
    today = page.locator("a.today")
    assert note in today.inner_text()
    assert today.get_attribute("href") == "/puzzles/daily/2026-11-16"


@pytest.mark.parametrize("beaten", [3, 9])
def test_axe_finds_nothing_on_later_visits(open_page: Any, beaten: int) -> None:
    check_axe(open_home(open_page, beaten))


@pytest.mark.parametrize("beaten", [0, 5])
@pytest.mark.parametrize("language", languages())
def test_everything_on_the_start_page_has_room(open_page: Any, language: str, beaten: int) -> None:
    page = open_home(open_page, beaten, settings={"language": language})
    for width in (320, 390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        signs = page.locator(".gardener").evaluate_all(
            """(all) => all.map((each) => {
                const {left, right, width, height} = each.getBoundingClientRect()
                return left >= 0 && right <= innerWidth && width >= 44 && height >= 44
            })"""
        )
        assert signs == [True] * 9


def test_several_gardeners_sit_down_at_a_new_table(open_page: Any) -> None:
    page = open_page("/new")
    for number in (2, 3):
        page.get_by_role("button", name=f"Seat {number}").click()
        popover = page.get_by_role("dialog", name=f"Seat {number}: who")
        popover.get_by_label("A gardener").check()
        nine = popover.get_by_role("radiogroup", name="which gardener").get_by_role("radio")
        names = nine.evaluate_all("(all) => all.map((each) => each.ariaLabel)")
        assert names == [f"{name} ({rank})" for rank, name in enumerate(NAMES, 1)]
        popover.get_by_label("Noa (9)").check()
        page.keyboard.press("Escape")
    page.locator(".new .go").click()
    page.wait_for_url("**/t/*")
    look(page)
    assert page.locator(".others .name").all_inner_texts() == ["Noa", "Noa (2)"]
