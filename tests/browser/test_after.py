"""After the game, in a real browser: replay, history, the record, the fair shuffle checked."""

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Route, expect

from luckynumbers.core import Rules
from luckynumbers.kernel import decide as policy
from luckynumbers.play import Game, Pile, Record
from tests.browser.games import play_on, play_out
from tests.browser.tables import command, post
from tests.browser.test_quality import check_axe
from tests.server.process import Process

Page = Any
HOSTILE = "<img src=x onerror=a()>"
DEEPER = "**/records/review/standard"
FEW = ((2, 0), (3, 1), (4, 0))
MARKED = 4
"""So many turns of a game have marked choices at least."""
_PLAYED: dict[str, str] = {}


def a_game(page: Page, server: Process) -> str:
    """A finished game of Ann and Ben with mistakes, looked at closely.

    Anyone may read it, so one is enough.
    """
    if server.url not in _PLAYED:
        tables = (play_out(page) for _ in range(20))
        _PLAYED[server.url] = next(each for each in tables if marked(server, each) >= MARKED)
    return _PLAYED[server.url]


def marked(server: Process, table: str) -> int:
    """How many turns of a game have marked choices in a close look at it."""
    return sum(bool(turn["mark"]) for turn in review_of(server, table)["turns"])


def review_of(server: Process, table: str) -> Any:
    """A close look at a game, as the server gives it."""
    look_closely(server, table)
    path = f"{server.url}/api/v1/records/review"
    return httpx.post(path, content=record_of(server, table), timeout=60).json()


def look_closely(server: Process, table: str) -> None:
    """Have a game looked at closely, however long that takes here; the server keeps it."""
    path = f"{server.url}/api/v1/records/review/standard"
    httpx.post(path, content=record_of(server, table), timeout=180)


def state(page: Page) -> str:
    return str(page.locator(".state").inner_text())


def tiles(page: Page) -> int:
    return int(page.locator(".garden .tile").count())


def record_of(server: Process, table: str) -> str:
    return httpx.get(f"{server.url}/api/v1/tables/{table}/record").text


def bring(page: Page, folder: Path, record: str) -> None:
    """Open a record from a file."""
    file = folder / "game.lnr"
    file.write_text(record)
    page.goto("/history")
    page.locator("input[type=file]").set_input_files(file)


def verdict(page: Page) -> str:
    page.locator(".seal-check .go").click()
    page.locator(".verdict").wait_for()
    return str(page.locator(".verdict p").inner_text())


def test_a_replay_is_walked_by_keyboard(open_page: Any, server: Process) -> None:
    """Every step shows what the server knows of it, and says it."""
    page = open_page()
    table = a_game(page, server)
    events = httpx.get(f"{server.url}/api/v1/tables/{table}/replay").json()["events"]
    told = [e["event"]["message"]["text"] for e in events if e["event"]["data"]["kind"] == "acted"]
    page.goto(f"/replay/{table}")
    page.locator(".walk").wait_for()
    assert state(page) == "Ann starts."
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert state(page) in told
    third = state(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert state(page) == third
    page.keyboard.press("End")
    assert state(page) == events[-1]["event"]["message"]["text"]
    gardens = events[-1]["position"].split(" ")[2]
    assert tiles(page) == len(re.findall(r"\d\d", gardens))
    page.keyboard.press("Home")
    assert state(page) == "Ann starts."
    assert page.locator("[aria-current=step]").inner_text() == "Ann starts."


def test_a_replay_is_walked_by_buttons_and_goes_on_by_itself(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    page.goto(f"/replay/{a_game(page, server)}")
    for name, at in (
        ("To the end", None),
        ("To the beginning", 0),
        ("One step forward", 1),
        ("One step back", 0),
    ):
        page.get_by_role("button", name=name).click()
        slider = page.get_by_role("slider", name="Position in the game")
        assert at is None or slider.input_value() == str(at)
        expect(slider).to_have_attribute("aria-valuetext", re.compile("^(Setup|Round )"))
    page.get_by_role("button", name="Autoplay").click()
    page.wait_for_function("() => document.querySelector('input[type=range]').value === '1'")
    page.get_by_role("button", name="Pause").click()
    page.locator(".turns button").last.click()
    assert "win" in state(page)


def test_the_shuffle_is_verified_in_the_browser(open_page: Any) -> None:
    page = open_page()
    page.goto(f"/replay/{play_out(page, seed='0a' * 32)}")
    assert verdict(page).startswith("The shuffle was fair")
    assert page.locator(".verdict li").count() == 3
    assert f"1:{'0a' * 32}" in page.locator(".proof").inner_text()


def test_without_a_secure_context_the_server_verifies(open_page: Any, server: Process) -> None:
    table = a_game(open_page(), server)
    ignored = ("Cross-Origin-Opener-Policy",)  # a header for secure addresses
    page = open_page(f"/replay/{table}", url=f"http://home.local:{server.port}", expect=ignored)
    assert "not encrypted" in page.locator(".seal-check").inner_text()
    assert verdict(page).startswith("The shuffle was fair")


def test_a_tampered_record_is_refused(open_page: Any, server: Process, tmp_path: Path) -> None:
    page = open_page(expect=("400 (Bad Request)",))
    record = record_of(server, a_game(page, server))

    def tampered(pattern: str, replacement: Any) -> str:
        changed, count = re.subn(pattern, replacement, record, count=1)
        assert count == 1
        assert changed != record
        return changed

    bring(page, tmp_path, record)
    assert verdict(page).startswith("The shuffle was fair")
    bring(
        page, tmp_path, tampered(r'Secret "(.)', lambda m: f'Secret "{"0" if m[1] != "0" else "1"}')
    )
    assert verdict(page) == "The secret does not match the seal that was shown before the game."
    bring(page, tmp_path, tampered(r'Deal "(\d+) (\d+)', r'Deal "\2 \1'))
    assert verdict(page) == "The deal in the record is not the one that the secret gives."
    bring(page, tmp_path, tampered(r'Result "\d', 'Result "9'))
    page.locator(".refused").wait_for()
    assert "its tag Result is “9" in page.locator(".refused").inner_text()


def test_a_record_that_was_broken_off_says_so(open_page: Any, tmp_path: Path) -> None:
    game = Game(Rules(sorted=True), Pile.seeded(2, "7"))
    for _ in range(9):
        game = game.act(policy(game.position, "greedy", 1))
    page = open_page()
    bring(page, tmp_path, str(Record.of(game, ["Ann", "Ben"])))
    page.get_by_text("This game is not finished").wait_for()
    assert page.get_by_role("button", name="Try the review again").count() == 0
    assert page.locator(".away, .seal-check").count() == 0
    assert page.locator(".trying, .strip").count() == 0  # nothing is offered that is refused
    for key in "nt":
        page.keyboard.press("ArrowRight")
        assert page.locator(".remark").inner_text() == ""
        page.keyboard.press(key)
        page.locator(".remark").get_by_text("This game is not finished").wait_for()


def test_hostile_text_in_a_record_is_text(open_page: Any, server: Process, tmp_path: Path) -> None:
    page = open_page()
    record = record_of(server, a_game(page, server))
    hostile = record.replace('[Seat1 "Ann"]', f'[Seat1 "{HOSTILE}"]').replace(
        "\n\n0.", f"\n\n{{{HOSTILE}}} 0."
    )
    assert hostile.count(HOSTILE) == 2
    bring(page, tmp_path, hostile)
    page.locator(".walk").wait_for()
    assert HOSTILE in state(page)
    assert HOSTILE in page.locator(".aftermath pre").text_content()
    assert page.locator("main img, main script").count() == 0


def skill_of(table: str, games: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """How someone plays, over one game and eleven that are not listed, by the turns of choices."""
    shares = (0.6, 0.3, -0.01, *([0.1] * 9))
    luck = [
        {
            "table": table if n == 0 else f"t{n}",
            "at": n,
            "luck": share,
            "accuracy": 50,
            "deep": True,
        }
        for n, share in enumerate(shares)
    ]
    moves = {"done": "place 20 on b2", "better": "place 20 on d4"}
    choices = [
        {"game": game, "turn": turn, "number": turn, "points": 9 - turn, **moves}
        for turn, game in games
    ]
    kind = {"name": "Placed on the wrong cell", "points": 18, "choices": choices}
    figures = {"games": 12, "decisions": 99, "points": 1, "accuracy": 70, "level": "casual"}
    return {**figures, "luck": luck, "kinds": [kind], "phases": [], "edition": ""}


def test_history_lists_my_games(open_page: Any) -> None:
    page = open_page("/history")
    assert "No finished game yet" in page.locator("main").inner_text()
    table = play_out(page)
    page.goto(f"/t/{table}")
    page.get_by_role("link", name="Your games").click()
    page.locator(".game-line").wait_for()
    page.get_by_role("button", name="Look at my play").press("Enter")
    page.locator(".answer").get_by_text("1 game: accuracy").wait_for()
    assert page.evaluate("document.activeElement.id") == "skill-title"
    figures = page.locator(".skill > details .skill-worst > li")
    assert figures.count() == 7 + 4  # kinds and phases of mistakes
    column = page.get_by_role("link", name=re.compile(r"against Ben .+ Accuracy [\d.]+, luck "))
    assert column.last.get_attribute("href") == f"/replay/{table}"
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_axe(page)
    page.locator(".game-line", has_text="against Ben").click()
    page.locator(".walk").wait_for()
    assert page.url.endswith(f"/replay/{table}")
    page.get_by_role("heading", name="Keep it").click()
    link = page.get_by_label("Link to this game")
    assert link.input_value() == page.url
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".keep").get_by_role("button", name="Copy the link").click()
    page.get_by_text("Link copied.").first.wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = download.value.path().read_text()
    assert record.startswith('[Format "ln1"]')
    [day] = re.findall(r'\[Date "(.+)"\]', record)
    assert download.value.suggested_filename == f"{day} Ann, Ben.lnr"


def test_how_one_plays_fits_a_phone(open_page: Any) -> None:
    """Luck is one row in proportion; a kind of mistakes has what was done, game by game."""
    page = open_page()
    table = play_out(page)
    page.set_viewport_size({"width": 320, "height": 640})
    page.route("**/me/review*", lambda route: route.fulfill(json=skill_of(table, FEW)))
    page.goto("/history?look")
    page.locator(".luck-course").wait_for()
    heights = page.locator(".luck-course i").evaluate_all("all => all.map(i => i.clientHeight)")
    assert abs(heights[0] - 2 * heights[1]) <= 1
    assert heights[2] < heights[0] / 10
    tops = page.locator(".luck-course a").evaluate_all("all => all.map(a => a.offsetTop)")
    assert (len(tops), len(set(tops))) == (12, 1)
    assert page.locator(".luck-course small").first.inner_text() == "Ben"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    kind = page.locator(".skill-worst").first.locator("details")
    kind.locator("summary").click()
    assert kind.locator(".skill-game").count() == 2
    done, better, *_ = kind.locator("a").first.inner_text().split("\n")
    assert (done, better) == ("Round 2: place 20 on b2", "Better: place 20 on d4.")


def test_all_choices_of_a_kind_go_on_where_the_first_ones_end(open_page: Any) -> None:
    """No game comes twice, what was costly looks like no link, and the focus goes on as well."""
    page = open_page()
    found = skill_of(play_out(page), [(turn, turn % 3) for turn in range(9)])
    page.route("**/me/review*", lambda route: route.fulfill(json=found))
    page.goto("/history?look")
    kind = page.locator(".skill-worst").first.locator("> li > details")
    kind.locator("> summary").click()
    assert kind.locator(".skill-game:visible").count() == 3
    found["kinds"][0]["choices"] += [
        {**choice, "game": 3} for choice in found["kinds"][0]["choices"][:2]
    ]
    page.reload()
    kind.locator("> summary").click()
    shown = kind.locator("a:visible")
    assert (shown.count(), kind.locator(".skill-game:visible").count()) == (9, 3)
    more = kind.get_by_text("Show all 11")
    more.press("Enter")
    expect(shown.nth(9)).to_be_focused()
    assert (shown.count(), kind.locator(".skill-game:visible").count()) == (11, 4)
    assert not more.is_visible()
    colours = shown.first.locator("b, span span").evaluate_all(
        "all => all.map(each => getComputedStyle(each).color)"
    )
    assert len(set(colours)) == 2


def test_the_picture_of_a_game_is_saved_under_its_name(open_page: Any, server: Process) -> None:
    """Without a share sheet the button says so, and a sentence what became of it."""
    page = open_page()
    page.add_init_script("Object.defineProperty(navigator, 'canShare', { value: undefined })")
    table = a_game(page, server)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Picture").click()
    picture = page.get_by_role("img", name=re.compile(r"Ann · .+ Ben · "))
    page.locator("canvas.picture[data-file]").wait_for(state="attached")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the picture").click()
    [day] = re.findall(r'\[Date "(.+)"\]', record_of(server, table))
    name = download.value.suggested_filename
    assert name == f"{day} Ann, Ben.png"
    page.get_by_role("dialog").get_by_text(f"The picture is saved as “{name}”.").wait_for()
    assert picture.count() == 1


def lately(route: Route) -> None:
    """Let a request wait for a second."""
    time.sleep(1)
    route.continue_()


def test_a_kind_of_mistake_leads_to_its_choices_and_back_to_the_list(
    open_page: Any, server: Process
) -> None:
    """A choice is there before the closer look; the list is at once on the way back, and later."""
    page = open_page()
    table = play_out(page)
    page.route("**/records/review/standard", lambda _: None, times=1)
    page.goto("/history?look")
    page.locator(".skill-worst summary").first.click()
    choice = page.locator(".skill-worst [open] a").first
    way = str(choice.get_attribute("href"))
    choice.click()
    page.locator(".said .worth").first.wait_for()
    path = f"{server.url}/api/v1/records/review"
    turns = httpx.post(path, content=record_of(server, table), timeout=60).json()["turns"]
    turn = turns[int(way.partition("?turn=")[2])]
    said = page.locator(".said").inner_text()
    # What is missed again is explained where it was missed first.
    assert turn["reason"] in said or "Better, as in round" in said
    back = page.get_by_role("link", name="Back", exact=True)
    # The list may be slow to come, and the step before has yet to be written into the address.
    page.route("**/api/v1/me/games*", lately, times=1)
    page.keyboard.press("ArrowLeft")
    back.click()
    page.wait_for_url("**/history?look")
    expect(page.locator(f'a[href="{way}"]').first).to_be_focused()
    assert page.url.endswith("/history?look")
    look_closely(server, table)
    page.reload()
    page.locator(".skill-sum").wait_for()
    page.goto("/history")
    page.locator(".skill-sum").wait_for()
    page.locator(".game-line").click()
    page.locator(".walk").wait_for()
    page.locator(".moments button.round").first.click()
    page.get_by_role("link", name=re.compile(": back to the review$")).click()
    page.locator(".walk").wait_for()
    back.click()
    page.wait_for_url("**/history")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".walk").wait_for()
    back.click()
    page.wait_for_url(f"**/t/{table}")


def test_a_closer_look_follows_by_itself_and_tells_at_the_end_what_it_changed(
    open_page: Any,
) -> None:
    """Nobody presses anything, and the focus is not lost."""
    page = open_page()
    play_out(page)
    page.goto("/history?look")
    page.get_by_role("progressbar", name="Looking closer: game 1 of 1").wait_for()
    kind = page.locator(".skill-worst").first.locator("details").first
    kind.locator("summary").first.click()
    read = kind.inner_text()
    page.get_by_role("button", name="Stop", exact=True).focus()
    assert "quick look" in page.locator(".game-line").inner_text()
    change = page.get_by_text(
        re.compile(r"^A closer look changed .+ [\d.]+( → [\d.]+|, unchanged)\.$")
    )
    change.first.wait_for(timeout=60_000)
    expect(page.locator(".closer-look p[tabindex]")).to_be_focused()
    assert page.locator(".answer").inner_text() == page.locator(":focus").inner_text()
    page.get_by_text("All these games were looked at closely.").wait_for()
    assert kind.inner_text() == read, "what is read stays"
    page.locator(".skill-worst [open] > summary").first.click()
    older = page.get_by_text("still shows the earlier figures")
    older.wait_for(state="detached")
    assert page.locator(".skill-worst").first.inner_text() != read
    assert "quick look" not in page.locator("main").inner_text()


def test_a_closer_look_is_stopped_and_goes_on_when_asked_for(open_page: Any) -> None:
    """What is known by then stands on the cards, in another tab too, where nothing was asked."""
    page = open_page()
    table = play_out(page)
    page.route(DEEPER, lambda _: None)  # it is never answered
    page.goto("/history")
    page.get_by_text("A look at your one game so far.").wait_for()
    assert "Accuracy" not in page.locator(".game-line").inner_text()
    page.get_by_role("button", name="Look at my play").press("Enter")
    page.get_by_role("button", name="Stop", exact=True).press("Enter")
    more = page.get_by_role("button", name="Look closer", exact=True)
    expect(more).to_be_focused()
    assert page.get_by_role("progressbar").count() == 0
    check_axe(page)
    page.locator(".game-line").click()
    page.locator(".walk").wait_for()
    page.go_back()
    page.locator(".skill-sum").wait_for()
    assert page.get_by_role("progressbar").count() == 0, "it stays stopped"
    more.press("Enter")
    page.get_by_role("progressbar", name="Looking closer: game 1 of 1").wait_for()
    other = page.context.new_page()
    other.goto("/history")
    card = other.locator(f'.game-line[href="/replay/{table}"]')
    expect(card).to_contain_text(re.compile(r"Accuracy [\d.]+, luck .+ · quick look"))
    other.get_by_text("“Quick look”: one play ahead only").wait_for()


def test_the_win_chances_are_lines_and_a_table(open_page: Any, server: Process) -> None:
    page = open_page()
    table = a_game(page, server)
    told = httpx.get(f"{server.url}/api/v1/tables/{table}/chances", timeout=30).json()["chances"]
    shares = [f"{share:.0%}" for share in told[-1]["shares"]]
    page.goto(f"/replay/{table}")
    page.locator(".chances:not(.awaited)").wait_for()
    page.keyboard.press("End")
    assert page.locator(".legend").inner_text().split() == ["Ann", shares[0], "Ben", shares[1]]
    page.get_by_text("The chances as a table").click()
    assert page.locator(".chances-table tbody tr").last.inner_text().split()[-2:] == shares
    check_axe(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_finished_games_are_found_and_a_tournament_stays_together(open_page: Any) -> None:
    page = open_page()
    first = play_out(page, tournament=True)
    second = str(command(page, first, "rematch")["next"])
    command(page, second, "start")
    play_on(page, second)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:1"}]
    alone = str(post(page, "/tables", {"seats": seats})["table"])
    command(page, alone, "start", first=1)
    command(page, alone, "leave", seat=1)
    page.goto("/history")
    series = page.locator(".game-series")
    series.get_by_text("Tournament: 2 of 2 games").wait_for()
    links = [line.get_attribute("href") for line in series.locator(".game-line").all()]
    assert links == [f"/replay/{second}", f"/replay/{first}"]
    assert page.locator(".game-line").count() == 3
    check_axe(page)
    page.get_by_label("Against").select_option(label="Momo (1)")
    page.locator(".answer").get_by_text("Games shown: 1.").wait_for(state="attached")
    assert page.locator(".game-line").get_attribute("href") == f"/replay/{alone}"
    page.locator(".game-line").click()
    page.locator(".walk").wait_for()
    page.go_back()
    page.locator(".game-line").wait_for()
    assert page.get_by_label("Against").input_value() == "level:1", "as one left it"
    page.get_by_role("button", name="All").click()
    page.get_by_label("Against").select_option("")
    page.get_by_role("button", name="Not this time").click()
    page.wait_for_url("**/history?ending=lost")
    page.locator(".game-line", has_text="Left early").wait_for()
    page.locator(".game-line.won").first.wait_for(state="detached")
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
