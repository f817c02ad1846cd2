"""After the game, in a real browser: replay, history, the record, the fair shuffle checked."""

import re
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import expect

from luckynumbers.core import Rules
from luckynumbers.kernel import decide as policy
from luckynumbers.play import Game, Pile, Record
from tests.browser.games import play_on, play_out
from tests.browser.tables import command, post
from tests.browser.test_quality import check_axe
from tests.server.process import Process

Page = Any
HOSTILE = "<img src=x onerror=a()>"
_PLAYED: dict[str, str] = {}


def a_game(page: Page, server: Process) -> str:
    """A finished game of Ann and Ben; anyone may look at it, so one is enough."""
    if server.url not in _PLAYED:
        _PLAYED[server.url] = play_out(page)
    return _PLAYED[server.url]


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
        expect(slider).to_have_attribute("aria-valuetext", re.compile("^Round "))
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
    assert "its tag Result is “9”" in page.locator(".refused").inner_text()


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


def test_history_lists_my_games(open_page: Any) -> None:
    page = open_page("/history")
    assert "No finished game yet" in page.locator("main").inner_text()
    table = play_out(page)
    page.goto("/history")
    page.locator(".game-line").wait_for()
    page.get_by_role("button", name="Look at my play").press("Enter")
    page.locator(".answer").get_by_text("1 game: accuracy").wait_for()
    assert page.locator(".skill tbody tr").count() == 7 + 4  # kinds and phases of mistakes
    assert page.locator(".luck-course a").get_attribute("href") == f"/replay/{table}"
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_axe(page)
    page.locator(".game-line", has_text="against Ben").click()
    page.locator(".walk").wait_for()
    assert page.url.endswith(f"/replay/{table}")
    page.get_by_role("heading", name="Keep it").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = download.value.path().read_text()
    assert record.startswith('[Format "ln1"]')
    [day] = re.findall(r'\[Date "(.+)"\]', record)
    assert download.value.suggested_filename == f"{day} Ann, Ben.lnr"


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
