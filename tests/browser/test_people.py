"""People among people: friends, challenges, blocks and profiles."""

import re
from typing import Any

from luckynumbers.core import Position
from tests.browser.conftest import settle
from tests.browser.games import next_action, play_on
from tests.browser.tables import command, make_table, post
from tests.browser.test_account import PASSWORD, answered, fill
from tests.browser.test_meeting import after_a_game
from tests.browser.test_quality import check_axe

SOLVED = {"moves": 5, "within": True, "day": "2026-02-01", "hints": 0}
ME, ANYONE = {"kind": "me"}, {"kind": "open"}


def put(page: Any, path: str, body: Any = None) -> None:
    answer = page.request.put(f"/api/v1{path}", data=body)
    assert answer.ok, answer.text()


def me(page: Any) -> str:
    return str(page.request.get("/api/v1/me").json()["id"])


def test_a_friend_is_challenged_by_two_taps(open_page: Any) -> None:
    ann, ben = open_page(settings={"name": "Ann"}), open_page(settings={"name": "Ben"})
    table = after_a_game(ann, ben)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Follow: Ben").click()
    answered(ann, "You follow Ben now.")
    ann.keyboard.press("Escape")
    ben.goto("/people")
    ben.get_by_role("button", name="Follow: Ann").click()
    ben.get_by_role("heading", name="You follow").wait_for()
    ann.goto("/people")
    ann.locator("li.here", has_text="Ben").wait_for()
    check_axe(ann)
    ann.set_viewport_size({"width": 320, "height": 700})
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.get_by_role("button", name="Challenge: Ben").click()
    ann.get_by_role("dialog", name="Play with Ben").wait_for()
    check_axe(ann)
    ben.goto("/rules")
    settle(ben)
    ann.get_by_role("button", name="No clock").click()
    ann.wait_for_url(re.compile(f"/t/(?!{table})"))
    answered(ben, "Ann challenges you.")  # wherever he is, and long before the list is asked for
    check_axe(ben)
    ben.locator(".asked").get_by_role("button", name="All right").click()
    for page in (ann, ben):
        page.wait_for_selector(".play.running")


def test_a_blocked_person_is_neither_asked_nor_heard(open_page: Any) -> None:
    ann, ben = open_page(settings={"name": "Ann"}, expect=("403",)), open_page()
    made = make_table(ann, first=0, name="Ann", seats=[ME, ANYONE])
    post(ben, "/guests", {"name": "Ben"})
    command(ben, made["table"], "join")
    command(ann, made["table"], "start", first=1)
    put(ann, f"/me/following/{me(ben)}")
    for page in (ann, ben):
        page.goto(f"/t/{made['table']}")
        page.wait_for_selector(".play.running")
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_label("More about Ann").click()
    check_axe(ben)
    ben.get_by_role("button", name="Block: Ann").click()
    ben.get_by_role("dialog", name="Block Ann?").get_by_role("button", name="Block").click()
    answered(ben, "Ann is blocked")
    ben.get_by_role("button", name="Unblock: Ann").wait_for()
    assert ben.get_by_role("button", name="Follow: Ann").count() == 0
    ben.get_by_label("More about Ann").click()
    ben.get_by_role("button", name="Report: Ann").click()
    ben.get_by_role("dialog", name="Report Ann").wait_for()
    check_axe(ben)
    ben.get_by_label("Bad manners").check()
    ben.get_by_label("What happened?").fill("She is never on time")
    ben.get_by_role("button", name="Send the report").click()
    answered(ben, "Thank you, the report was sent.")
    export = ben.request.get("/api/v1/me/export").json()
    assert [each["words"] for each in export["reports"]] == ["She is never on time"]
    ben.get_by_label("More about Ann").click()
    ben.get_by_text("Reported").wait_for()
    ben.keyboard.press("Escape")
    ben.keyboard.press("Escape")
    ben.get_by_role("dialog").wait_for(state="detached")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Hello!").click()
    ann.get_by_text("Hello!").first.wait_for()
    command(ben, made["table"], "emote", seat=2, emote="oops")
    ben.get_by_text("Oops!").first.wait_for()
    assert ben.get_by_text("Hello!").count() == 0
    ann.goto("/people")
    assert ann.get_by_role("button", name="Challenge: Ben").count() == 0, "follows no more"


def test_quick_match_finds_a_person_or_a_gardener(open_page: Any) -> None:
    ann = open_page("/lobby", settings={"name": "Ann"})
    ann.get_by_role("link", name="Quick match").click()
    ann.get_by_text("Looking for someone").wait_for()
    ann.get_by_text("If nobody has come after 30 seconds, Momo plays with you, unrated.").wait_for()
    check_axe(ann)
    ann.set_viewport_size({"width": 320, "height": 700})
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.go_back()  # who leaves the page waits no longer
    ann.get_by_role("heading", name="Open tables").wait_for()
    ben, cy = open_page("/match", settings={"name": "Ben"}), open_page(settings={"name": "Cy"})
    cy.clock.install()
    cy.goto("/match")
    for page in (ben, cy):
        page.wait_for_selector(".play.running")
    assert ben.url == cy.url
    dee = open_page(settings={"name": "Dee"})
    dee.clock.install()
    dee.goto("/match")
    dee.get_by_label("Rather wait for a person").check()
    dee.clock.run_for(40_000)
    dee.get_by_text("We keep looking until someone comes.").wait_for()
    dee.get_by_label("Rather wait for a person").uncheck()
    dee.clock.resume()
    dee.wait_for_url("**/t/*")
    dee.locator(".play.running").get_by_text("Momo").first.wait_for()


def test_the_best_are_listed_and_programs_apart(open_page: Any) -> None:
    ann = open_page("/ranking")
    ann.get_by_text("Everyone starts anew on Monday.").wait_for()
    ann.get_by_text("Guests play unrated. With an account you get a place here.").wait_for()
    ann.get_by_role("link", name="Programs").click()
    ann.get_by_text("No program has played a rated game here yet.").wait_for()
    check_axe(ann)
    ann.set_viewport_size({"width": 320, "height": 700})
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.goto("/me")
    fill(ann, "Create an account", Username="ann.programs", Password=PASSWORD)
    ann.get_by_role("heading", name="Your programs").click()
    card = ann.get_by_role("form", name="Your programs")
    card.get_by_label("Name of the program").fill("Robot")
    card.get_by_role("button", name="Create a program").click()
    card.get_by_text("The token of Robot.").wait_for()
    assert card.locator("code").inner_text().startswith("lnb_")
    check_axe(ann)
    card.get_by_role("button", name="Revoke: Robot").click()
    answered(ann, "Robot is gone")
    card.get_by_role("listitem").wait_for(state="detached")


def act(table: str, *pages: Any) -> None:
    """The person whose turn it is takes the next action of their game."""
    shown = pages[0].request.get(f"/api/v1/tables/{table}?since=1000000").json()
    position = Position.parse(shown["view"]["position"])
    seat = position.seat or 0
    fields = {"seat": seat, "seq": shown["seq"], "action": next_action(position)}
    command(pages[seat - 1], table, "act", **fields, id=f"act-{shown['seq']}")


def test_everyone_finds_their_own_place_among_the_best(open_page: Any) -> None:
    ann, ben = open_page("/ranking/ever"), open_page()
    for page, login in ((ann, "ann.best"), (ben, "ben.best")):
        account = {"login": login, "password": PASSWORD, "name": login[:3].title()}
        post(page, "/accounts", account)
    ann.reload()
    ann.get_by_text("You are not on this list yet.").wait_for()
    table = post(ann, "/tables", {"seats": [ME, ANYONE], "rated": True})["table"]
    command(ben, table, "join")
    command(ann, table, "start", first=1)
    for _ in range(20):  # three turns each: a game counts once both have really played
        act(table, ann, ben)
    for page in (ann, ben):
        page.goto(f"/t/{table}")
        page.wait_for_selector(".play.running")
    command(ben, table, "leave", seat=2)
    worth = ann.locator(".headline .rating")
    worth.get_by_text("Your rating: 1,138 (+138)").wait_for()
    worth.get_by_text("Ben left the game: that counts as a win for you.").wait_for()
    check_axe(ann)
    for width in (320, 390, 768, 1440):
        ann.set_viewport_size({"width": width, "height": 664})
        title = ann.locator(".headline h2").bounding_box()
        assert title["height"] < 50, f"on one line at {width}"
        assert title["y"] + title["height"] <= worth.bounding_box()["y"] + 1
    ben.locator(".headline .rating").get_by_text("Your rating: 927 (−73)").wait_for()
    ben.goto("/history")
    line = ben.locator(".game-line.left")
    line.get_by_text("You left the game: that counts as a loss.").wait_for()
    line.get_by_text("rated −73").wait_for()
    ann.goto("/ranking/ever")
    ann.get_by_text("Your place: 1").wait_for()
    own = ann.locator("tr.own")
    assert own.count() == 1
    assert "Ann" in own.inner_text()
    assert own.get_by_role("link").count() == 0, "her profile is private"
    check_axe(ann)


def test_a_profile_is_opened_to_everyone_by_choice(open_page: Any) -> None:
    ann = open_page("/me", settings={"name": "Ann"})
    fill(ann, "Create an account", Username="ann.profile", Password=PASSWORD)
    ann.get_by_text("Username: ann.profile").wait_for()
    table = post(ann, "/tables", {"seats": [ME, {"kind": "device", "name": "Cy"}]})["table"]
    command(ann, table, "start", first=1)
    play_on(ann, table)
    ann.goto("/me")
    ann.get_by_text("1 game played").wait_for()
    achieved = {"beaten": ["level:1", "level:2"], "results": {"booklet/7": SOLVED}}
    assert ann.request.patch("/api/v1/me/progress", data=achieved).ok
    ann.get_by_role("link", name="Your profile").click()
    ann.get_by_role("heading", name="Ann").wait_for()
    assert ann.get_by_role("link", name="How you play").get_attribute("href") == "/history?look=1"
    ann.get_by_role("table", name="By number of players").get_by_text("2 players").wait_for()
    ben = open_page(expect=("404",))
    ben.goto(ann.url)
    ben.get_by_role("heading", name="A private page").wait_for()
    assert ben.get_by_role("button", name="Challenge").count() == 0, "he does not know her"
    ann.get_by_label("Anyone can see this page").check()
    answered(ann, "Anyone can see your profile now.")
    check_axe(ann)
    ben.reload()
    ben.get_by_role("heading", name="Ann").wait_for()
    ladder = ben.get_by_role("region", name="The gardeners")
    ladder.get_by_text("2 of 9 gardeners beaten.").wait_for()
    assert ladder.get_by_role("listitem").all_inner_texts() == ["Momo", "Bibi"]
    ladder.get_by_text("1 puzzle solved.").wait_for()
    assert ben.get_by_role("link", name="How you play").count() == 0, "that is nobody else's"
    ben.set_viewport_size({"width": 320, "height": 700})
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ben.get_by_role("button", name="Follow: Ann").click()  # who was nobody is a guest by this
    answered(ben, "You follow Ann now.")
    check_axe(ben)
    ben.get_by_role("button", name="Challenge: Ann").click()
    ben.get_by_role("dialog", name="Play with Ann").get_by_role("button", name="No clock").click()
    answered(ann, "challenges you.")
    ann.get_by_label("Anyone can see this page").uncheck()
    answered(ann, "Only you can see your profile now.")
    ben.goto(ann.url)
    ben.get_by_role("heading", name="Ann").wait_for()
    ben.get_by_text("Ann keeps games and figures private.").wait_for()
    check_axe(ben)
    ben.get_by_role("button", name="Challenge: Ann").wait_for()


def test_whom_one_has_played_with_is_followed_by_one_tap(open_page: Any) -> None:
    ann, ben = open_page(settings={"name": "Ann"}), open_page(settings={"name": "Ben"})
    after_a_game(ann, ben)
    ann.goto("/people")
    lately = ann.get_by_role("region", name="Played with lately")
    lately.get_by_role("button", name="Challenge: Ben").wait_for()
    check_axe(ann)
    lately.get_by_role("button", name="Follow: Ben").click()
    ann.get_by_role("region", name="You follow").get_by_text("Ben").wait_for()
    lately.wait_for(state="detached")


def test_someone_is_found_by_their_name_and_challenged(open_page: Any) -> None:
    ann, eve = open_page(settings={"name": "Ann"}), open_page("/people", settings={"name": "Eve"})
    post(ann, "/guests", {"name": "Ann Sought"})
    search = eve.get_by_role("search")
    search.get_by_label("Find someone").fill("ann sought")
    eve.keyboard.press("Enter")
    search.get_by_text("Nobody with a public profile has this name.").wait_for()
    put(ann, "/me/profile", {"public": True})
    search.get_by_role("button", name="Search").click()
    search.get_by_text("1 person found").wait_for()
    check_axe(eve)
    eve.set_viewport_size({"width": 320, "height": 700})
    assert eve.evaluate("document.documentElement.scrollWidth <= innerWidth")
    search.get_by_role("button", name="Follow: Ann Sought").click()
    eve.get_by_role("region", name="You follow").get_by_text("Ann Sought").wait_for()
    search.get_by_role("button", name="Unfollow: Ann Sought").wait_for()
    search.get_by_role("button", name="Challenge: Ann Sought").click()
    eve.get_by_role("dialog", name="Play with Ann Sought").wait_for()


def test_whoever_declined_may_think_again(open_page: Any) -> None:
    ann, ben = open_page(), open_page()
    table = after_a_game(ann, ben)
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_url(lambda url: table not in url)
    ben.get_by_role("button", name="Rather not").click()
    ann.get_by_role("heading", name="Invite the others").wait_for()
    told = "Ben would rather not play this time."
    ann.locator(".sheet").get_by_text(told).wait_for()
    next_table = ann.url
    ann.goto("/")
    ann.locator(".running-game").get_by_text(told).click()
    ann.wait_for_url(next_table)
    ann.locator(".sheet").get_by_text(told).wait_for()
    ben.get_by_role("button", name="Play again").click()
    for page in (ann, ben):
        page.wait_for_selector(".play.running")
    assert ben.url == ann.url
