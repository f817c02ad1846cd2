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
    return str(made["table"]), f"/join/{made['invitations']['3']}"


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (1440, 900)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_invitation_is_one_screen(
    open_page: Any, language: str, width: int, height: int
) -> None:
    _, path = invite(open_page)
    size = {"width": width, "height": height}
    page = open_page(path, viewport=size, settings={"language": language})
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
    page.get_by_text("Lucky Numbers, for 3.").wait_for()
    check_axe(page, ("normal",))
    page.get_by_label("Your name").fill("Ben")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{table}")
    assert state_of(server, table)["info"]["seats"][2]["name"] == "Ben"
