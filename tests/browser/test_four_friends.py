"""Four friends and a spectator: from one link to the start, to the end, and to the next games."""

from typing import Any

from tests.browser.tables import command, make_table, state_of
from tests.browser.test_company import play_turns
from tests.browser.test_meeting import row
from tests.browser.test_quality import check_axe
from tests.server.process import Process

Page = Any
NAMES = ("Ann", "Ben", "Cy", "Dee")
HERE: dict[str, Any] = {"settings": {"confirm": False}, "expect": ("400 (Bad Request)",)}
"""A busy machine may refuse the review at the end: it took too long."""
SEATS = [{"kind": "me"}, {"kind": "invite"}, {"kind": "invite"}, {"kind": "open"}]


def table_of(page: Page) -> str:
    return str(page.url.rpartition("/")[2])


def end(server: Process, pages: dict[str, Page]) -> None:
    """End the game: everyone leaves it but the first."""
    table = table_of(next(iter(pages.values())))
    seats = state_of(server, table)["info"]["seats"]
    for number, seat in enumerate(seats, 1):
        if seat["name"] != next(iter(pages)):
            command(pages[seat["name"]], table, "leave", id=f"leave-{number}", seat=number)
    for page in pages.values():
        page.locator(".finale").wait_for()


def ask_again(ann: Page) -> None:
    """Ask everyone to play again, and land at the new table."""
    before = ann.url
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_url(lambda url: url != before)


def agree(page: Page, ann: Page) -> None:
    """Agree to Ann's question, and land where she is."""
    question = page.get_by_role("region", name="A question")
    question.get_by_text("Ann wants to play again.").wait_for()
    question.get_by_role("button", name="All right").click()
    page.wait_for_url(ann.url)


def names(server: Process, page: Page) -> list[str]:
    return [seat["name"] for seat in state_of(server, table_of(page))["info"]["seats"]]


def test_four_friends_and_a_spectator_from_one_link_to_the_third_game(
    open_page: Any, server: Process
) -> None:
    ann = open_page(**HERE)
    made = make_table(ann, first=0, seats=SEATS)
    ann.goto(f"/t/{made['table']}")
    ann.get_by_role("heading", name="Invite the others").wait_for()
    assert ann.locator(".invitation img").count() == 1
    check_axe(ann)
    path = ann.locator(".invitation a").get_attribute("href")

    # The same link for everyone
    friends = {"Ann": ann}
    for name in NAMES[1:]:
        page = friends[name] = open_page(path, **HERE)
        assert page.get_by_role("heading", name="Ann has kept a seat for you.").count() == 1
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url(f"**/t/{made['table']}")
        assert page.locator(".invitation").count() == 0
        ann.locator(".seats .taken b", has_text=name).wait_for()
    ann.locator(".invitation").wait_for(state="detached")
    _, ben, cy, dee = friends.values()
    ben.goto(path)
    ben.get_by_role("heading", name="You already have a seat here.").wait_for()
    ben.goto(f"/t/{made['table']}")
    watcher = open_page(path, **HERE)
    watcher.get_by_role("heading", name="All seats at this table are taken.").wait_for()
    check_axe(watcher)
    ann.get_by_role("button", name="Begin").click()
    for page in friends.values():
        page.wait_for_selector(".play.running")
    watcher.reload()
    watcher.get_by_role("heading", name="The game has already begun.").wait_for()
    watcher.get_by_role("link", name="Watch the game").click()
    watcher.get_by_text("You are watching this game.").wait_for()
    assert play_turns(server, made["table"], list(friends.values()), 6)
    end(server, friends)

    # Again by one tap each, everyone one seat further
    ask_again(ann)
    ann.get_by_text("no answer yet").nth(2).wait_for()
    assert ann.get_by_text("no answer yet").count() == 3
    assert ann.locator(".seats").get_by_text("on this device").count() == 0
    ben.get_by_role("region", name="A question").wait_for()
    check_axe(ben)
    agree(ben, ann)
    agree(cy, ann)
    dee.get_by_role("button", name="Play again").click()
    for page in friends.values():
        page.wait_for_selector(".play.running")
        assert page.url == ann.url
    assert names(server, ann) == ["Ben", "Cy", "Dee", "Ann"]
    watcher.get_by_role("button", name="Watch the next game").click()
    watcher.wait_for_url(ann.url)
    watcher.get_by_text("You are watching this game.").wait_for()
    end(server, friends)

    # One declines: the host is told, and the others play without
    second = dee.url
    ask_again(ann)
    agree(ben, ann)
    dee.get_by_role("button", name="Rather not").click()
    for page in (ann, ben):
        page.locator(".answer", has_text="Dee would rather not play this time.").wait_for()
    ann.get_by_role("heading", name="Invite the others").wait_for()
    dee.get_by_role("region", name="A question").wait_for(state="detached")
    agree(cy, ann)
    row(ann, names(server, ann).index("") + 1).get_by_role("button", name="Close the seat").click()
    for page in (ann, ben, cy):
        page.wait_for_selector(".play.running")
        assert page.url == ann.url
    assert names(server, ann) == ["Cy", "Ann", "Ben"]
    assert dee.url == second
