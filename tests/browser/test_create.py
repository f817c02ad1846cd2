"""A new table: its chairs, boxes and variants, by mouse and by keyboard alone."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from luckynumbers.words import Words
from tests.browser.hands import look
from tests.browser.tables import state_of
from tests.browser.test_quality import check_axe
from tests.server.process import Process

Page = Any
_HIDDEN = """() => [...document.querySelectorAll('main :is(button, input, select, a)')]
  .filter((each) => !each.closest('[popover]:not(:popover-open)') && !each.disabled)
  .filter((each) => {
    if (each.closest('[popover]') === null && document.querySelector(':popover-open')) return false
    each.scrollIntoView({block: 'center'})
    const {left, right, top, width, height} = each.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const target = (each.closest('label') ?? each).getBoundingClientRect()
    const small = target.width < 44 || target.height < 44
    return !each.contains(hit) || small || left < 0 || right > innerWidth
  }).map((each) => each.outerHTML.slice(0, 120))"""
_BOXES = """() => [...document.querySelectorAll('.play *')].map((each) => {
  const {left, top, width, height} = each.getBoundingClientRect()
  return [each.tagName, ...[left, top, width, height].map(Math.round)].join(' ')
})"""
_FITS = "document.documentElement.scrollWidth <= innerWidth"


def chair(page: Page, number: int) -> Any:
    return page.get_by_role("button", name=re.compile(f"^Seat {number} "))


def who(page: Page, number: int) -> Any:
    return page.get_by_role("dialog", name=f"Seat {number}: who plays?")


def seat(page: Page, number: int, kind: str, detail: str = "") -> None:
    """Choose who sits on a chair by mouse: a kind, then a gardener or a name."""
    chair(page, number).click()
    popover = who(page, number)
    popover.get_by_label(kind).click()
    if kind == "A gardener":
        popover.get_by_label(detail).click()
    elif detail:
        popover.get_by_label("Name", exact=True).fill(detail)
    popover.get_by_role("button", name="Done").click()
    popover.wait_for(state="hidden")


def made(page: Page, server: Process) -> dict[str, Any]:
    page.wait_for_url("**/t/*")
    return dict(state_of(server, page.url.rpartition("/")[2])["info"])


def kinds(info: dict[str, Any]) -> list[str]:
    return [each["kind"] for each in info["seats"]]


def test_a_table_for_five_is_set_by_mouse(open_page: Any, server: Process) -> None:
    page = open_page("/new", settings={"name": "Ann"})
    assert page.locator(".place").count() == 4
    page.get_by_label("ACCESS").click()
    assert page.locator(".place").count() == 5
    seat(page, 3, "A gardener", "Noa (9)")
    seat(page, 4, "This device", "Ben")
    seat(page, 5, "Anyone online")
    page.get_by_label("Bruno’s variant").check()
    page.get_by_label("Who starts?").select_option("4")
    page.get_by_role("button", name="Create table").click()
    info = made(page, server)
    assert kinds(info) == ["person", "invite", "bot", "device", "open"]
    assert (info["edition"], info["public"]) == ("access", True)
    assert (info["seats"][2]["bot"], info["seats"][3]["name"]) == ("level:9", "Ben")
    assert "bruno" in info["rules"]


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(selector)


def test_a_table_for_five_is_set_by_keyboard_alone(open_page: Any, server: Process) -> None:
    page = open_page("/new", settings={"name": "Ann"})
    press = page.keyboard.press
    tab_to(page, "[name=edition]:checked")
    press("ArrowDown")
    press("ArrowDown")
    assert page.get_by_label("ACCESS").is_checked()
    tab_to(page, "[popovertarget=who-2].place", "Shift+Tab")
    press("Enter")
    press("ArrowDown")  # from a friend to a gardener
    tab_to(page, "[name=gardener-2]:checked")
    press("ArrowRight")
    press("Enter")
    who(page, 2).wait_for(state="hidden")
    assert page.evaluate("document.activeElement.getAttribute('popovertarget')") == "who-2"
    tab_to(page, "[popovertarget=who-3].place")
    press("Enter")
    press("ArrowUp")  # from empty over anyone to this device
    press("ArrowUp")
    tab_to(page, "#name-3")
    page.keyboard.type("Ben")
    press("Enter")
    for number in (4, 5):
        tab_to(page, f"[popovertarget=who-{number}].place")
        press("Space")
        press("ArrowDown")  # from empty, the last, to a friend, the first
        press("Escape")
    tab_to(page, "[name=tournament]")
    press("Space")
    tab_to(page, ".make button")
    press("Enter")
    info = made(page, server)
    assert kinds(info) == ["person", "bot", "device", "invite", "invite"]
    assert (info["seats"][1]["bot"], info["seats"][2]["name"]) == ("level:2", "Ben")
    assert (info["tournament"], info["edition"]) == (True, "access")


def test_two_keep_their_seats_and_a_third_may_leave(open_page: Any, server: Process) -> None:
    page = open_page("/new")
    chair(page, 2).click()
    assert who(page, 2).get_by_label("Empty").is_disabled()
    page.keyboard.press("Escape")
    seat(page, 4, "A gardener", "Momo (1)")
    seat(page, 2, "Empty")
    page.get_by_label("Who starts?").select_option("4")
    page.get_by_role("button", name="Begin", exact=True).click()
    assert kinds(made(page, server)) == ["person", "bot"]


def test_the_tutor_is_offered_to_one_person_among_gardeners_alone(open_page: Any) -> None:
    page = open_page("/new")
    asks = page.get_by_label("Ask before mistakes")
    seat(page, 2, "This device")
    expect(asks).to_have_count(0)
    seat(page, 2, "A gardener", "Momo (1)")
    expect(asks).to_have_value("off")
    asks.select_option("Ask before inaccuracies too")
    expect(asks).to_have_value("small")
    page.goto("/settings")
    expect(page.get_by_label("Inaccuracies too")).to_be_checked()


def test_my_own_chair_may_be_another(open_page: Any, server: Process) -> None:
    page = open_page("/new", settings={"name": "Ann"})
    chair(page, 3).click()
    assert who(page, 3).get_by_label("You", exact=True).count() == 0  # I have a chair already
    page.keyboard.press("Escape")
    seat(page, 1, "A gardener", "Momo (1)")
    seat(page, 3, "You")
    page.get_by_role("button", name="Create table").click()
    assert kinds(made(page, server)) == ["bot", "invite", "person"]


def test_whoever_says_no_name_has_one_all_the_same(open_page: Any, server: Process) -> None:
    page = open_page("/new")
    seat(page, 2, "This device")
    chair(page, 2).get_by_text("Player 2").wait_for()
    page.get_by_role("button", name="Begin", exact=True).click()
    mine, other = [each["name"] for each in made(page, server)["seats"]]
    assert mine in Words("en").text("player/lucky-names").split(", ")
    assert other == "Player 2"


def test_whoever_says_no_name_keeps_theirs_and_two_of_them_are_told_apart(open_page: Any) -> None:
    names = set()
    for _ in range(6):
        page = open_page("/settings")
        name = page.get_by_label("Your name").get_attribute("placeholder")
        page.reload()
        assert page.get_by_label("Your name").get_attribute("placeholder") == name
        names.add(name)
    assert len(names) > 1


def test_whoever_invites_says_who_they_are(open_page: Any, server: Process) -> None:
    page = open_page("/new")
    page.get_by_role("button", name="Create table").click()
    page.get_by_text("Please type your name.").wait_for()
    assert page.evaluate("document.activeElement.id") == "my-name"
    page.keyboard.type("Ann")
    page.get_by_text("Please type your name.").wait_for(state="hidden")
    page.keyboard.press("Enter")  # accepts the name, no more
    assert page.evaluate("document.activeElement.id") == ""
    page.get_by_role("button", name="Create table").click()
    assert made(page, server)["seats"][0]["name"] == "Ann"


def test_i_say_my_name_at_the_table_and_keep_it(open_page: Any, server: Process) -> None:
    page = open_page("/new")
    page.get_by_label("Your name").fill("Maximiliane von Hohenfels")
    page.get_by_text("A name has 24 characters at most.").wait_for()
    page.get_by_label("Your name").fill("Ann")
    chair(page, 1).get_by_text("Ann").wait_for()
    page.get_by_role("button", name="Create table").click()
    assert made(page, server)["seats"][0]["name"] == "Ann"
    page.goto("/new")
    assert page.get_by_label("Your name").input_value() == "Ann"


def test_the_styles_of_this_page_change_no_game(open_page: Any) -> None:
    page = open_page("/new")
    seat(page, 2, "This device", "Ben")
    page.get_by_role("button", name="Begin", exact=True).click()
    look(page)
    coming_from_here = page.evaluate(_BOXES)
    page.reload()
    look(page)
    assert page.evaluate(_BOXES) == coming_from_here


def test_what_an_edition_prescribes_is_fixed(open_page: Any) -> None:
    page = open_page("/new")
    michael = page.get_by_label("Michael’s setup")
    assert not michael.is_checked()
    page.get_by_label("5 vor 12").check()
    assert michael.is_checked()
    assert michael.is_disabled()
    page.get_by_text("Always the case in this edition.").wait_for()


def test_the_seats_that_wait_are_opened_at_once(open_page: Any, server: Process) -> None:
    page = open_page("/new", settings={"name": "Ann"})
    page.get_by_label("Who may come?").select_option("anyone")
    chair(page, 2).get_by_text("Anyone online").wait_for()
    page.get_by_role("button", name="Create table").click()
    info = made(page, server)
    assert (kinds(info), info["public"]) == (["person", "open"], True)


def test_everything_has_room_and_can_be_pressed(open_page: Any) -> None:
    page = open_page("/new", settings={"language": "de", "name": "Maximiliane von Hohenfels"})
    page.locator("[name=edition][value=access]").check()
    for width, height in ((320, 640), (390, 640), (768, 900), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(_FITS)
        assert page.evaluate(_HIDDEN) == []
        for number in range(1, 6):
            page.locator(f".place[popovertarget=who-{number}]").click()
            page.locator(f"#who-{number} [value=bot]").check()
            assert page.evaluate(_FITS)
            assert page.evaluate(_HIDDEN) == []
            page.keyboard.press("Escape")
        page.locator(".place[popovertarget=who-1]").click()
        page.locator("#who-1 [value=me]").check()
        page.keyboard.press("Escape")


@pytest.mark.parametrize("locale", ["en", "fr", "de", "ko"])
def test_a_new_table_is_seen_at_once_on_a_low_desk(open_page: Any, locale: str) -> None:
    page = open_page("/new", locale=locale)
    page.locator(".variant-cards").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


def test_axe_finds_nothing_in_a_popover(open_page: Any) -> None:
    page = open_page("/new")
    chair(page, 3).click()
    who(page, 3).get_by_label("A gardener").check()
    check_axe(page)
