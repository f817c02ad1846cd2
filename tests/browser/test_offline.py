"""Whole games without a connection: in the page, saved at every move, as with the server."""

from collections.abc import Callable
from typing import Any

import pytest

from luckynumbers.words import Words
from tests.browser.conftest import settle
from tests.browser.hands import Click, Keyboard, Mouse, look, play, step
from tests.browser.test_after import verdict
from tests.browser.test_create import seat
from tests.browser.test_quality import check_axe

Page = Any
EXPECTED = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch", "net::")
# Waits until the client and the computer players are stored.
_STORED = """async () => {
  await navigator.serviceWorker.ready
  const { players } = await (await fetch('/web.json')).json()
  const stored = async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('luckynumbers-'))
    const found = await (await caches.open(name)).keys()
    return players.every((path) => found.some(({ url }) => url.endsWith(path)))
  }
  while (!(await stored())) await new Promise((done) => setTimeout(done, 100))
}"""
# Plays two games in the page, leaves each at once, and returns their tables.
_LEFT = """async () => {
  const { version } = await (await fetch('/web.json')).json()
  const { openLocal } = await import(`/v/${version}/offline/page.js`)
  const tables = await openLocal()
  const made = []
  for (const id of ['one', 'two']) {
    const table = await tables.make({ seats: [{ kind: 'me' }, { kind: 'bot', bot: 'level:1' }] })
    await tables.command({ op: 'leave', id, table, seat: 1 })
    made.push(table)
  }
  return made
}"""
# Puzzles of every grade are stored.
_STOCKED = "() => localStorage.getItem('luckynumbers.puzzles.stock')?.includes('endless/5/10')"


@pytest.fixture
def offline_page(open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Open the start page, wait until everything is stored, and cut the connection."""

    def open_(**options: Any) -> Page:
        page = open_page("/", service_workers="allow", expect=EXPECTED, **options)
        page.evaluate(_STORED)
        page.context.set_offline(True)
        page.reload()
        settle(page)
        return page

    return open_


def test_a_whole_game_by_mouse_is_saved_and_resumed(
    offline_page: Callable[..., Page],
) -> None:
    page = offline_page()
    page.get_by_text(Words("en").text("home/offline")).wait_for()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/local-*")
    seen = look(page)
    for _ in range(6):
        step(page, Mouse(), seen)
        seen = look(page, seen.mark)
    told = page.locator("[role=log] p").all_inner_texts()
    assert told
    page.goto("/")  # closed and opened again, still without a connection
    settle(page)
    page.get_by_role("link", name="Play on").click()
    look(page)
    assert page.locator("[role=log] p").all_inner_texts()[: len(told)] == told
    assert play(page, Mouse()).over
    more, kept = (page.locator(f".headline {each}").bounding_box() for each in ("button", ".quiet"))
    assert more["y"] < kept["y"]


def test_a_whole_game_by_keyboard_is_told(offline_page: Callable[..., Page]) -> None:
    page = offline_page()
    page.get_by_role("button", name="Play now").press("Enter")
    page.wait_for_url("**/t/local-*")
    look(page)
    assert page.locator(".state[role=status]").inner_text()
    seen = play(page, Keyboard())
    assert seen.over
    last = page.locator("[role=log] p").last.inner_text()
    assert any(word in last for word in ("wins", "win", "share"))


def test_the_champion_is_met_offline_reviewed_and_the_game_sent(
    offline_page: Callable[..., Page],
) -> None:
    page = offline_page(settings={"name": "Ann", "confirm": False, "chances": True})
    page.get_by_role("button", name="Noa").click()
    page.wait_for_url("**/t/local-*")
    look(page)
    page.locator(".chance").first.wait_for()
    assert play(page, Click()).over
    table = page.url.rpartition("/")[2]
    page.locator(".finale .course").wait_for()  # how the chances went, from the kernel
    page.get_by_text(Words("en").text("finale/kept")).wait_for()
    page.goto(f"/replay/{table}")
    page.locator(".walk").wait_for()
    assert verdict(page) == Words("en", "lucky-numbers").text("verify/kept")
    page.locator("section.review").wait_for()  # luck, marks and reasons, from the kernel
    assert page.locator("#review-title").count() == 1
    assert page.locator(".moments .why").count() >= page.locator(".moments li").count()
    check_axe(page)
    try_another_move(page)
    page.goto("/history")
    settle(page)
    assert page.locator(".game-line").count() == 1
    send = page.get_by_role("button", name="Send to the server")
    assert send.count() == 0
    here = page.locator(".game-line .here")
    assert here.inner_text() == Words("en").text("running/here")
    page.context.set_offline(False)
    send.wait_for()  # the page changes by itself
    page.get_by_text(Words("en").text("after/offline")).wait_for(state="detached")
    page.goto("/")
    settle(page)
    send.wait_for()
    check_axe(page)
    send.click()
    page.locator(".unsent").get_by_text(Words("en").text("offline/sent", count=1)).wait_for()
    send.wait_for(state="detached")
    page.locator(".unsent").get_by_text(Words("en").text("offline/sent-guest")).wait_for()
    page.goto("/history")
    settle(page)
    check_axe(page)
    assert page.locator(".game-line").count() == 1
    assert here.count() == 0
    [kept] = page.request.get("/api/v1/me/games").json()
    assert (kept["names"], kept["rated"]) == (["Ann", "Noa"], False)
    page.locator(".game-line").click()
    page.wait_for_url(f"**/replay/{kept['table']}")
    page.locator("section.review").wait_for(timeout=90_000)  # by now the server looks closely
    page.context.set_offline(True)
    page.reload()  # the address of the server's game, shown from this device
    page.locator("section.review").wait_for()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=Words("en").text("after/share-moment")).click()
    page.get_by_text(Words("en").text("after/copied")).wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert f"/replay/{kept['table']}" in link


def test_a_game_that_the_server_refuses_holds_up_no_other(open_page: Callable[..., Page]) -> None:
    page = open_page("/", expect=("status of 400",))
    words = Words("en")
    page.evaluate(_LEFT)
    refusal = {"code": "record/format", "facts": {}, "text": "Not this one."}
    page.route("**/api/v1/me/games", lambda route: route.fulfill(status=400, json=refusal), times=1)
    page.goto("/")
    send = page.get_by_role("button", name=words.text("offline/send"))
    send.click()
    card = page.locator(".unsent")
    card.get_by_text(words.text("offline/sent", count=1)).wait_for()
    card.get_by_text("Not this one.").wait_for()
    card.get_by_text(words.text("offline/unsent", count=1)).wait_for()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    send.click()
    card.get_by_role("button", name=words.text("offline/share")).click()
    page.get_by_text(words.text("wait/copied")).wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    card.get_by_role("link", name=words.text("offline/open")).click()
    page.wait_for_url(link)
    assert len(page.request.get("/api/v1/me/games").json()) == 2


def test_an_unsent_game_is_sent_from_its_end(open_page: Callable[..., Page]) -> None:
    page = open_page("/", expect=EXPECTED)
    words = Words("en")
    [table, _] = page.evaluate(_LEFT)
    page.goto(f"/t/{table}")
    kept = page.locator(".finale .kept")
    kept.get_by_text(words.text("finale/only-here")).wait_for()
    check_axe(page)
    page.context.set_offline(True)
    kept.get_by_text(words.text("finale/kept")).wait_for()
    page.context.set_offline(False)
    send = kept.get_by_role("button", name=words.text("offline/send"))
    assert send.get_attribute("title") == words.text("offline/send-note-guest", count=1)
    send.click()
    kept.get_by_text(words.text("offline/sent", count=1)).wait_for()
    assert page.evaluate("document.activeElement.textContent") == words.text("offline/share")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    kept.get_by_role("button", name=words.text("offline/share")).click()
    page.get_by_text(words.text("wait/copied")).wait_for()
    [game] = page.request.get("/api/v1/me/games").json()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/replay/{game['table']}")


def test_sharing_an_unsent_game_sends_it_once(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    words = Words("en")
    [table, _] = page.evaluate(_LEFT)
    page.goto(f"/replay/{table}?step=2")
    send = page.locator(".keep").get_by_role("button", name=words.text("offline/send"))
    send.wait_for()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    share = page.get_by_role("button", name=words.text("after/share-moment"))
    before = page.locator(".turns").bounding_box()
    for code in ("after/sent-copied", "after/copied"):
        share.click()
        page.locator(".answer.shown").get_by_text(words.text(code), exact=True).wait_for()
    assert page.locator(".turns").bounding_box() == before
    send.wait_for(state="detached")
    [game] = page.request.get("/api/v1/me/games").json()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/replay/{game['table']}?step=2")


def test_a_sending_whose_answer_is_lost_goes_on_by_itself(open_page: Callable[..., Page]) -> None:
    page = open_page("/", expect=EXPECTED)
    words = Words("en")
    page.evaluate(_LEFT)
    page.goto("/history")
    lose_answer(page)
    page.get_by_role("button", name=words.text("offline/send")).click()
    card, lines = page.locator(".unsent"), page.locator(".game-line")
    card.get_by_text(words.text("offline/not-sent")).wait_for()
    assert (card.get_by_role("button").count(), lines.count()) == (0, 2)
    page.unroute_all()
    card.get_by_text(words.text("offline/sent", count=2)).wait_for()
    card.get_by_text(words.text("offline/not-sent")).wait_for(state="detached")
    page.locator(".game-line .here").first.wait_for(state="detached")
    assert lines.count() == len(page.request.get("/api/v1/me/games").json()) == 2


def test_a_sending_goes_on_when_its_answer_alone_is_lost(open_page: Callable[..., Page]) -> None:
    page = open_page("/", expect=EXPECTED)
    words = Words("en")
    page.evaluate(_LEFT)
    page.goto("/history")

    def lose(route: Any) -> None:
        route.fetch()
        route.abort()

    page.route("**/api/v1/me/games", lose, times=1)
    card = page.locator(".unsent")
    card.get_by_role("button", name=words.text("offline/send")).click()
    card.get_by_text(words.text("offline/sent", count=2)).wait_for()
    page.locator(".game-line .here").first.wait_for(state="detached")
    assert len(page.request.get("/api/v1/me/games").json()) == 2


def test_a_sending_goes_on_where_the_page_is_opened_again(open_page: Callable[..., Page]) -> None:
    page = open_page("/", expect=EXPECTED)
    words = Words("en")
    [table, _] = page.evaluate(_LEFT)
    page.goto(f"/t/{table}")
    lose_answer(page)
    kept = page.locator(".finale .kept")
    kept.get_by_role("button", name=words.text("offline/send")).click()
    kept.get_by_text(words.text("offline/not-sent")).wait_for()
    page.unroute_all()
    page.goto("/history")
    page.locator(".history h1").wait_for()
    lines, here = page.locator(".game-line"), page.locator(".game-line .here")
    page.get_by_text(words.text("after/sum", count=2, wins=0)).wait_for()
    assert (lines.count(), here.count()) == (2, 1)
    page.context.set_offline(True)
    page.get_by_text(words.text("after/offline")).wait_for()
    assert (lines.count(), here.count()) == (2, 1)  # only what the server does not have
    page.get_by_text(words.text("after/sum", count=2, wins=0)).wait_for()


def test_a_review_says_visibly_what_came_of_a_sending(open_page: Callable[..., Page]) -> None:
    page = open_page("/", expect=EXPECTED)
    words = Words("en")
    [table, _] = page.evaluate(_LEFT)
    page.goto(f"/replay/{table}?step=2")
    lose_answer(page)
    page.get_by_role("button", name=words.text("after/share-moment")).click()
    shown = page.locator(".answer.shown")
    shown.get_by_text(words.text("offline/not-sent")).wait_for()
    page.unroute_all()
    shown.get_by_text(words.text("offline/sent", count=1)).wait_for()


def lose_answer(page: Page) -> None:
    """Let the server keep the next game, and lose its answer and the connection."""
    lost = []

    def handle(route: Any) -> None:
        if route.request.method == "POST" and route.request.url.endswith("/me/games"):
            route.fetch()
            lost.append(route)
        if lost:
            route.abort()
        else:
            route.continue_()

    page.route("**/api/v1/**", handle)
    page.route("**/web.json", handle)


def try_another_move(page: Page) -> None:
    """Play on from the game under review, and come back to it."""
    words = Words("en")
    review = page.url
    page.locator("#rival").select_option("level:2")
    page.get_by_role("button", name=words.text("after/try-here")).click()
    page.wait_for_url("**/t/local-*")
    look(page)
    page.locator(".series a").wait_for()
    assert play(page, Click()).over
    page.get_by_role("button", name=words.text("finale/to-review")).click()
    page.wait_for_url(f"{review}*")
    page.locator("section.review").wait_for()


def test_a_game_around_one_device_names_whose_turn_it_is(
    offline_page: Callable[..., Page],
) -> None:
    page = offline_page(settings={"name": "Ann", "confirm": False})
    page.goto("/new")
    settle(page)
    seat(page, 2, "This device", "Ben")
    seat(page, 3, "A gardener", "Pico (4)")
    page.get_by_label("Who starts?").select_option("2")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/t/local-*")
    look(page)
    turn = Words("en").text("game/their-turn", name="Ben")
    page.goto("/")
    page.get_by_role("heading", name=turn).wait_for()
    page.get_by_text("Ann, Ben, Pico").wait_for()
    page.get_by_text(Words("en").text("home/offline")).wait_for()
    check_axe(page)
    page.goto("/puzzles")
    page.locator(".reminder").get_by_text(turn).wait_for()
    page.goto("/history")
    page.locator(".running-game .turn").get_by_text(turn).wait_for()
    for path in ("/me", "/lobby"):
        page.goto(path)
        page.get_by_text(Words("en").text("web/comes-back")).wait_for()
        check_axe(page)
        page.locator(".sheet").get_by_role("link", name=Words("en").text("home/new")).click()
        page.wait_for_url("**/new")


def test_a_game_on_the_server_is_named_and_comes_back_with_it(
    offline_page: Callable[..., Page],
) -> None:
    page = offline_page(settings={"name": "Ann"})
    page.context.set_offline(False)
    page.get_by_text(Words("en").text("home/offline")).wait_for(state="detached")
    page.get_by_role("button", name="Momo").click()
    page.wait_for_url("**/t/*")
    look(page)
    page.goto("/")
    page.get_by_role("heading", name=Words("en").text("running/headline")).wait_for()
    page.context.set_offline(True)
    for start in (lambda: None, page.reload):  # the page stays open, or is opened again
        start()
        card = page.locator(".running-game")
        card.get_by_text(Words("en").text("running/away")).wait_for()
        card.get_by_text(Words("en").text("running/there")).wait_for()
        assert page.get_by_role("link", name="Play on").count() == 0
        assert page.title() == "Lucky Numbers"
    check_axe(page)
    page.context.set_offline(False)
    page.get_by_role("heading", name=Words("en").text("running/headline")).wait_for()


def test_the_settings_say_that_it_is_ready_for_use_offline(open_page: Callable[..., Page]) -> None:
    page = open_page("/settings", service_workers="allow")
    page.get_by_text(Words("en").text("web/stored")).wait_for()
    page.evaluate(_STORED)


def test_name_and_language_are_changed_offline_and_the_server_learns_the_name_later(
    offline_page: Callable[..., Page],
) -> None:
    page = offline_page(settings={"name": "Ann"})
    page.context.set_offline(False)
    page.request.post("/api/v1/guests", data={"name": "Ann"})
    page.context.set_offline(True)
    page.goto("/settings")
    settle(page)
    page.locator("#name").fill("Anna")
    page.get_by_role("button", name=Words("en").text("settings/save-name")).click()
    page.get_by_text(Words("en").text("settings/name-saved", name="Anna")).wait_for()
    page.get_by_role("radio", name="français").check()
    page.get_by_role("heading", name=Words("fr").text("settings/title")).wait_for()
    page.get_by_role("link", name=Words("fr").text("web/title")).first.click()
    page.get_by_text(Words("fr").text("home/offline")).wait_for()
    page.context.set_offline(False)
    page.get_by_text(Words("fr").text("home/offline")).wait_for(state="detached")
    page.get_by_role("button", name=Words("fr").text("home/play-now")).click()
    page.wait_for_url("**/t/*")
    look(page)
    assert page.request.get("/api/v1/me").json()["name"] == "Anna"


def test_company_at_one_device_plays_brunos_variant_with_hints_and_undo(
    offline_page: Callable[..., Page],
) -> None:
    page = offline_page(settings={"name": "Ann", "confirm": False})
    page.goto("/new")
    settle(page)
    page.get_by_label("ACCESS").click()
    seat(page, 2, "This device", "Ben")
    seat(page, 3, "A gardener", "Pico (4)")
    page.get_by_label("Bruno’s variant").check()
    page.get_by_label("Who starts?").select_option("1")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/t/local-*")
    seen = look(page)
    while "Draw" not in [button["name"] for button in seen.buttons]:
        step(page, Click(), seen)
        seen = look(page, seen.mark)
    page.keyboard.press("h")
    page.locator(".hinted").first.wait_for()
    assert page.locator(".answer").inner_text()
    Click().press(page, seen, "Draw")
    seen = look(page, seen.mark)
    told = page.locator("[role=log] p").count()
    step(page, Click(), seen)
    seen = look(page, seen.mark)
    page.locator(".slot[data-focus=undo]").click()
    page.locator("[role=log] p").nth(told + 1).wait_for()
    assert "Ann" in page.locator("[role=log] p").nth(told + 1).inner_text()
    # Whoever earns another play with the last clover has nothing left to draw.
    ended = play(page, Click(), until="The pile is empty")
    assert ended.over or "take a clover" in ended.mark
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/t/local-" in url)
    look(page)


def test_a_second_tab_follows_the_game_and_nothing_is_lost(
    offline_page: Callable[..., Page],
) -> None:
    page = offline_page(settings={"name": "Ann", "confirm": False})
    page.get_by_role("button", name="Momo").click()
    page.wait_for_url("**/t/local-*")
    seen = look(page)
    other = page.context.new_page()
    other.goto(page.url)
    look(other)
    for here, there in ((page, other), (other, page), (page, other)):
        seen = look(here)
        step(here, Click(), seen)
        look(here, seen.mark)
        told = here.locator("[role=log] p").all_inner_texts()
        there.locator("[role=log] p").nth(len(told) - 1).wait_for(state="attached")
        assert there.locator("[role=log] p").all_inner_texts()[: len(told)] == told
    assert play(other, Click()).over


def test_every_page_says_what_there_is_without_a_connection(open_page: Callable[..., Page]) -> None:
    page = open_page("/", service_workers="allow", expect=EXPECTED)
    page.evaluate(_STORED)
    page.wait_for_function(_STOCKED)  # puzzles too, before anybody looks at one
    page.context.set_offline(True)
    words = Words("en")
    for path, code in (
        ("/history", "after/offline"),
        ("/lobby", "web/offline"),
        ("/people", "web/offline-title"),
        ("/join/AAAAAAAA", "web/offline-title"),
        ("/t/AAAAAAAAAAAA", "web/comes-back"),
    ):
        page.goto(path)
        page.get_by_text(words.text(code)).first.wait_for()
        check_axe(page)
    page.goto("/puzzles")
    settle(page)
    page.locator("a[href*='/puzzles/booklet/']").nth(39).wait_for(state="attached")
    page.locator("a[href^='/puzzles/endless/5']").first.click()
    page.locator(".pz-board, [role=grid]").first.wait_for()
    page.goto("/people")
    page.get_by_role("heading", name=words.text("web/offline-title")).wait_for()
    page.context.set_offline(False)  # the page comes by itself
    page.get_by_role("heading", name=words.text("web/offline-title")).wait_for(state="detached")


def test_what_needs_others_is_not_offered_and_refused_with_a_sentence(
    offline_page: Callable[..., Page],
) -> None:
    page = offline_page(settings={"name": "Ann"})
    page.goto("/new")
    settle(page)
    page.get_by_text(Words("en").text("home/offline")).wait_for()
    page.locator(".place").nth(1).click()
    kinds = page.locator("#who-2 input[name=kind-2]").evaluate_all(
        "(all) => all.map((e) => e.value)"
    )
    assert kinds == ["bot", "device", "empty"]
    assert page.locator("#clock").count() == 0
    check_axe(page)
    page.context.set_offline(False)
    page.reload()
    settle(page)
    seat(page, 2, "Anyone online")
    page.context.set_offline(True)  # lost while choosing
    page.get_by_role("button", name="Create table").click()
    page.get_by_text(Words("en").text("offline/not-here")).wait_for()
