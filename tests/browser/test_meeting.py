"""People meet: the host arranges the seats, anyone joins from the list, friends play again."""

from typing import Any

import pytest

from tests.browser.tables import command, make_table, post, state_of
from tests.browser.test_quality import check_axe
from tests.server.process import Process

Page = Any
ME, FRIEND, ANYONE = {"kind": "me"}, {"kind": "invite"}, {"kind": "open"}


def come(page: Page, made: dict[str, Any], name: str) -> None:
    """Sit down by invitation as the person of a page, and look at the table."""
    post(page, "/guests", {"name": name})
    command(page, made["table"], "join", code=made["invitation"])
    page.goto(f"/t/{made['table']}")


def row(page: Page, seat: int) -> Any:
    return page.locator(".seats li").nth(seat - 1)


def kinds(server: Process, table: str) -> list[str]:
    return [seat["kind"] for seat in state_of(server, table)["info"]["seats"]]


# The host


def test_the_host_arranges_the_seats_and_nobody_else(open_page: Any, server: Process) -> None:
    ann, ben = open_page(), open_page()
    made = make_table(ann, first=0, seats=[ME, FRIEND, FRIEND, FRIEND])
    table = str(made["table"])
    ann.goto(f"/t/{table}")
    come(ben, made, "Ben")
    row(ben, 2).get_by_text("Ben", exact=True).wait_for()
    assert ben.locator(".seats button").count() == 0
    row(ann, 4).get_by_role("button", name="Close the seat").click()
    row(ann, 4).wait_for(state="detached")
    row(ann, 3).get_by_role("button", name="Seat a gardener").click()
    ann.get_by_role("dialog", name="Seat 3: which gardener").wait_for()
    check_axe(ann)
    ann.get_by_role("button", name="Tobi (3)").click()
    row(ann, 3).get_by_text("Tobi", exact=True).wait_for()
    ann.locator(".invitation").wait_for(state="detached")
    row(ann, 2).get_by_role("button", name="Send Ben away").click()
    ben.locator(".answer", has_text="has cleared your seat").wait_for()
    assert ben.get_by_role("button", name="Give up the seat").count() == 0
    ann.get_by_role("heading", name="Invite the others").wait_for()
    assert kinds(server, table) == ["person", "invite", "bot"]


def test_who_was_sent_away_is_offered_no_seat_but_ways_on(open_page: Any) -> None:
    ann, ben, cy = open_page(), open_page(), open_page()
    table = str(make_table(ann, first=0, seats=[ME, ANYONE], public=True)["table"])
    post(ben, "/guests", {"name": "Ben"})
    command(ben, table, "join")
    for page in (ann, ben):
        page.goto(f"/t/{table}")
    row(ann, 2).get_by_role("button", name="Send Ben away").click()
    ben.get_by_text("You have no seat at this table.").wait_for()
    assert ben.get_by_role("button", name="Sit here").count() == 0
    check_axe(ben)
    ben.reload()
    ben.get_by_role("link", name="Start page").last.wait_for()
    assert ben.get_by_role("button", name="Sit here").count() == 0
    cy.goto(f"/t/{table}")
    cy.get_by_role("button", name="Sit here").wait_for()


def test_the_host_arranges_the_seats_by_keyboard(open_page: Any, server: Process) -> None:
    ann = open_page()
    table = str(make_table(ann, first=0, seats=[ME, FRIEND, FRIEND])["table"])
    ann.goto(f"/t/{table}")
    row(ann, 2).get_by_role("button", name="Seat a gardener").focus()
    ann.keyboard.press("Enter")
    ann.keyboard.press("Tab")
    ann.keyboard.press("Enter")
    row(ann, 2).get_by_text("Momo", exact=True).wait_for()
    row(ann, 3).get_by_role("button", name="Close the seat").focus()
    ann.keyboard.press("Space")
    ann.locator(".state", has_text="Everyone is here.").wait_for()
    assert kinds(server, table) == ["person", "bot"]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_waiting_room_fits(open_page: Any, language: str) -> None:
    page = open_page(settings={"language": language})
    made = make_table(page, first=0, seats=[ME, FRIEND, FRIEND], auto=True)
    page.goto(f"/t/{made['table']}")
    page.locator(".invitation img").wait_for()
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_begins_by_itself_if_that_was_chosen(open_page: Any) -> None:
    ann = open_page("/new", settings={"name": "Ann"})
    ann.get_by_label("When does it begin?").select_option("true")
    ann.get_by_role("button", name="Create table").click()
    ann.get_by_text("The game begins as soon as everyone is here.").wait_for()
    ben = open_page(f"/join/{ann.locator('.code').inner_text()}")
    ben.get_by_label("Your name").fill("Ben")
    ben.keyboard.press("Enter")
    for page in (ann, ben):
        page.wait_for_selector(".play")


# The list of tables


def test_joining_from_the_list_takes_a_seat_at_once(open_page: Any, server: Process) -> None:
    made = make_table(open_page(), first=0, name="Zoe", seats=[ME, ANYONE, ANYONE], public=True)
    named, nameless = open_page("/lobby", settings={"name": "Cy"}), open_page("/lobby")
    table = named.locator(".tables li", has_text="Zoe")
    table.get_by_role("button", name="Join").click()
    named.wait_for_url(f"**/t/{made['table']}")
    row(named, 2).get_by_text("Cy", exact=True).wait_for()
    nameless.locator(".tables li", has_text="Zoe").get_by_role("button", name="Join").dblclick()
    asked = nameless.get_by_role("dialog", name="Your name")
    asked.wait_for()
    check_axe(nameless)
    nameless.keyboard.type("Dee")
    nameless.keyboard.press("Enter")
    nameless.wait_for_url(f"**/t/{made['table']}")
    names = [seat["name"] for seat in state_of(server, str(made["table"]))["info"]["seats"]]
    assert names == ["Zoe", "Cy", "Dee"]


# Playing again


def after_a_game(*pages: Page) -> str:
    """Seat the people of some pages, begin, and let all but one leave the game; its table."""
    names = ("Ann", "Ben", "Cy", "Dee")[: len(pages)]
    made = make_table(pages[0], first=0, seats=[ME, *(FRIEND for _ in names[1:])])
    for page, name in zip(pages[1:], names[1:], strict=True):
        come(page, made, name)
    command(pages[0], made["table"], "start", first=1)
    for seat, page in list(enumerate(pages, 1))[1:]:
        command(page, made["table"], "leave", seat=seat)
    pages[0].goto(f"/t/{made['table']}")
    for page in pages:
        page.locator(".finale").wait_for()
    return str(made["table"])


def test_nobody_waits_for_ever_for_an_answer(open_page: Any) -> None:
    ann, ben = open_page(), open_page()
    table = after_a_game(ann, ben)
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_url(lambda url: table not in url)
    ann.get_by_role("button", name="Don’t wait for Ben").click()
    ann.get_by_role("heading", name="Invite the others").wait_for()
    row(ann, 2).get_by_text("You", exact=True).wait_for()
    check_axe(ann)


def test_whoever_comes_later_finds_the_question_among_their_games(open_page: Any) -> None:
    ann, ben = open_page(), open_page(settings={"name": "Ben"})
    table = after_a_game(ann, ben)
    ben.goto("/rules")
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_url(lambda url: table not in url)
    ben.goto("/history")
    ben.locator(".running-game", has_text="Ann wants to play again.").click()
    ben.wait_for_url(ann.url)
    assert ben.get_by_role("button", name="Give up the seat").count() == 0
    ben.get_by_role("button", name="All right").click()
    for page in (ann, ben):
        page.wait_for_selector(".play.running")
