"""An invitation: who invites, who sits there, what is played."""

from typing import Any

import pytest

from tests.browser.tables import make_table, state_of
from tests.browser.test_quality import check_axe
from tests.server.process import Process

Page = Any
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "level:3"}, {"kind": "invite"}]


def invite(open_page: Any) -> tuple[str, str]:
    """Make a table with a seat for a friend; its id and the path of the invitation."""
    made = make_table(open_page(), first=0, name="Anna", seats=SEATS)
    return str(made["table"]), f"/join/{made['invitation']}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_invitation_is_one_screen(open_page: Any, language: str) -> None:
    _, path = invite(open_page)
    page = open_page(path, settings={"language": language})
    for width, height in ((320, 640), (390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        below = page.locator(".envelope button.go").evaluate(
            "(each) => each.getBoundingClientRect().bottom"
        )
        assert below <= height
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_invitation_names_everyone_and_enter_sits_down(open_page: Any, server: Process) -> None:
    table, path = invite(open_page)
    page = open_page(path)
    page.get_by_role("heading", name="Anna has kept a seat for you.").wait_for()
    names = page.locator(".sitting b").all_inner_texts()
    assert names == ["Anna", "Tobi", "You"]
    page.get_by_text("Lucky Numbers, for 3 players.").wait_for()
    check_axe(page)
    page.get_by_label("Your name").fill("anna")
    page.keyboard.press("Enter")
    page.get_by_text("Anna is at this table already. Please choose another name.").wait_for()
    check_axe(page)
    page.get_by_label("Your name").fill("Ben")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{table}")
    assert state_of(server, table)["info"]["seats"][2]["name"] == "Ben"


def test_an_invitation_follows_the_table_until_the_last_seat_is_gone(open_page: Any) -> None:
    table, path = invite(open_page)
    page, other = open_page(path), open_page(path)
    for each, name in ((page, "Ben"), (other, "Cleo")):
        each.get_by_label("Your name").fill(name)
    other.keyboard.press("Enter")
    other.wait_for_url(f"**/t/{table}")
    page.get_by_role("link", name="Watch").wait_for()
    assert page.get_by_label("Your name").count() == 0
    check_axe(page)


def test_whoever_watches_takes_a_seat_that_is_given_back(open_page: Any, server: Process) -> None:
    table, path = invite(open_page)
    page, other = open_page(path), open_page(path)
    other.get_by_label("Your name").fill("Cleo")
    other.keyboard.press("Enter")
    other.wait_for_url(f"**/t/{table}")
    page.get_by_role("link", name="Watch").click()
    page.get_by_text("You have no seat at this table.").wait_for()
    other.get_by_role("button", name="Give up the seat").click()
    page.get_by_role("link", name="Sit here").click()
    page.get_by_label("Your name").fill("Ben")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{table}")
    assert state_of(server, table)["info"]["seats"][2]["name"] == "Ben"


def test_an_invitation_tells_what_is_played(open_page: Any) -> None:
    clock = {"kind": "turn", "seconds": 60}
    seats = [{"kind": "me"}, {"kind": "invite"}]
    plan: dict[str, Any] = {"edition": "access", "bruno": True, "michael": True, "tournament": True}
    made = make_table(open_page(), first=0, seats=seats, clock=clock, **plan)
    page = open_page(f"/join/{made['invitation']}")
    told = page.locator(".terms").inner_text()
    assert told == "Bruno’s variant · Michael’s setup · Tournament · One minute for each turn"


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "abc", "An invitation code has eight characters: letters and digits."),
        ("de", "", "Ein Einladungscode hat acht Zeichen: Buchstaben und Ziffern."),
        ("en", "ABCD EFGH", "This invitation is not valid, or is no longer valid."),
    ],
)
def test_a_wrong_code_is_explained_in_the_readers_language(
    open_page: Any, language: str, typed: str, told: str
) -> None:
    page = open_page("/lobby", settings={"language": language}, expect=("Failed to load resource",))
    page.locator("#code").fill(typed)
    page.locator("#code").press("Enter")
    page.get_by_role("alert").get_by_text(told).wait_for()
    assert page.evaluate("document.activeElement.id") == "code"
    check_axe(page)


def test_a_link_that_cannot_be_one_may_be_typed_again(open_page: Any) -> None:
    page = open_page("/join/nope", expect=("Failed to load resource",))
    page.get_by_role("alert").get_by_text("This invitation is not valid").wait_for()
    assert page.get_by_label("Invitation code").input_value() == "nope"


def test_a_code_that_was_said_leads_to_the_invitation(open_page: Any) -> None:
    _, path = invite(open_page)
    code = path.rpartition("/")[2].lower()
    page = open_page("/lobby")
    page.locator("#code").fill(f"{code[:4]} {code[4:]}")
    page.get_by_role("button", name="Enter").click()
    page.get_by_role("heading", name="Anna has kept a seat for you.").wait_for()
