"""The static edition: plain files in a folder of a plain host, and whole games without a server."""

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from luckynumbers.server.http.plain import write_plain
from luckynumbers.server.http.site import served_pages
from luckynumbers.words import Words
from tests.browser.conftest import settle
from tests.browser.hands import Click, look, play, step
from tests.browser.test_after import verdict
from tests.browser.test_create import seat
from tests.browser.test_puzzles import solve_by_clicks
from tests.browser.test_quality import check_axe

Page = Any
ROOT = "/games/lucky"
# A plain host does not know the address of a table; the service worker does.
EXPECTED = ("the server responded with a status of 404",)
_KEPT = "async () => { await navigator.serviceWorker.ready }"


class Quiet(SimpleHTTPRequestHandler):
    """A plain host that writes no log."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a host with the static edition in a folder."""
    folder = tmp_path_factory.mktemp("host")
    write_plain(folder / ROOT[1:], Words("en"), ROOT, days=3, row=1)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def static_page(open_page: Callable[..., Page], host: str) -> Callable[..., Page]:
    def open_(path: str = "/", **options: Any) -> Page:
        options = {"service_workers": "allow", "expect": EXPECTED, **options}
        return open_page(f"{ROOT}{path}", url=host, **options)

    return open_


def test_a_whole_game_is_played_closed_resumed_and_replayed(
    static_page: Callable[..., Page],
) -> None:
    page = static_page()
    page.evaluate(_KEPT)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(f"**{ROOT}/t/local-*")
    seen = look(page)
    for _ in range(4):
        step(page, Click(), seen)
        seen = look(page, seen.mark)
    told = page.locator("[role=log] p").all_inner_texts()
    page.goto(f"{ROOT}/")  # closed and opened again
    settle(page)
    check_axe(page)
    page.get_by_role("link", name="Play on").click()
    look(page)
    page.reload()  # an address that the host does not know
    look(page)
    assert page.locator("[role=log] p").all_inner_texts()[: len(told)] == told
    assert play(page, Click()).over
    table = page.url.rpartition("/")[2]
    page.goto(f"{ROOT}/replay/{table}")
    page.locator(".walk").wait_for()
    assert verdict(page) == Words("en", "lucky-numbers").text("verify/kept")
    with page.expect_download() as download:
        page.get_by_role("button", name=Words("en").text("after/download")).click()
    record = Path(download.value.path()).read_text()
    assert '[Format "ln1"]' in record
    with page.expect_download() as shared:  # no address leads to a game of this device
        page.get_by_role("button", name=Words("en").text("after/share-record")).click()
    assert Path(shared.value.path()).read_text() == record
    page.get_by_text(Words("en").text("after/only-here")).wait_for()
    page.get_by_text(Words("en").text("after/quick-alone"), exact=True).wait_for()
    page.get_by_role("button", name=Words("en").text("after/try-here")).click()
    page.wait_for_url(f"**{ROOT}/t/local-*")  # another move, tried at a table of its own
    look(page)
    page.locator(".series a").click()
    page.wait_for_url(f"**{ROOT}/replay/{table}*")
    page.goto(f"{ROOT}/history")
    settle(page)
    assert page.locator(".game-line").count() == 1
    check_axe(page)
    bring(page, record.replace("ln1", "ln0"))
    page.get_by_text(Words("en").text("record/format")).wait_for()
    bring(page, record)
    page.wait_for_url(f"**{ROOT}/replay/file")
    page.locator("section.review").wait_for()
    page.goto(f"{ROOT}/replay/file?step=3")  # kept for as long as the tab is open
    page.locator("section.review").wait_for()
    assert page.locator(".turns [aria-current]").inner_text()
    page.evaluate("sessionStorage.clear()")
    page.reload()
    page.get_by_text(Words("en").text("after/not-stored")).wait_for()
    bring(page, record)
    page.wait_for_url(f"**{ROOT}/replay/file")
    page.locator("section.review").wait_for()
    assert verdict(page) == Words("en", "lucky-numbers").text("verify/kept")
    page.get_by_role("button", name=Words("en").text("after/try-here")).click()
    page.wait_for_url(f"**{ROOT}/t/local-*")
    look(page)


def test_a_tournament_left_between_its_games_is_found_again(
    static_page: Callable[..., Page],
) -> None:
    page = static_page("/new", settings={"name": "Ann", "confirm": False})
    page.evaluate(_KEPT)
    seat(page, 2, "This device", "Ben")
    page.locator("[name=tournament]").check()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url(f"**{ROOT}/t/local-*")
    assert play(page, Click()).over
    table = page.url
    page.goto(f"{ROOT}/history")
    settle(page)
    page.locator(".running-game").get_by_text("Game 2 of 2").wait_for()
    page.goto(f"{ROOT}/")
    page.get_by_role("heading", name="Game 2 of 2").wait_for()
    check_axe(page)
    page.get_by_role("link", name="Play on").click()
    page.wait_for_url(table)
    page.reload()  # the stored start page reads the address, and its style must not stay
    rank = page.locator(".finale .standings .rank").first
    assert rank.evaluate("(cell) => getComputedStyle(cell).display") == "table-cell"
    page.get_by_role("button", name="Next game").click()
    page.get_by_text("Game 2 of 2", exact=True).wait_for()
    look(page)
    page.goto(f"{ROOT}/")
    settle(page)
    assert page.locator(".running-game").count() == 0  # the game itself has taken its place
    page.get_by_role("link", name="Play on").wait_for()


def bring(page: Page, record: str) -> None:
    """Open a record of one's own."""
    page.locator("input[type=file]").set_input_files(
        {"name": "game.lnr", "mimeType": "text/plain", "buffer": record.encode()}
    )


def test_puzzles_and_lessons_work(static_page: Callable[..., Page]) -> None:
    page = static_page("/puzzles/")
    assert page.locator("a[href*='/puzzles/booklet/']").count() >= 40
    page.locator(f"a[href='{ROOT}/puzzles/endless/1/1']").first.click()
    page.wait_for_url(f"**{ROOT}/puzzles/endless/1/1")
    page.locator(".pz-board, [role=grid]").first.wait_for()
    solve_by_clicks(page)  # the last of this host
    page.get_by_role("button", name="Next", exact=True).click()
    page.wait_for_url(f"**{ROOT}/puzzles/endless/1/2")
    page.get_by_text(Words("en").text("puzzles/row-end-note", count=1)).wait_for()
    page.get_by_role("link", name="Go on with Easy").click()
    page.wait_for_url(f"**{ROOT}/puzzles/endless/2")
    page.goto(f"{ROOT}/puzzles/")
    page.get_by_text(Words("en").text("puzzles/rows-lead", count=1)).wait_for()
    again = page.locator(".pz-grade-card", has_text=Words("en").text("puzzles/row-again"))
    assert again.get_attribute("href") == f"{ROOT}/puzzles/endless/1/1"
    week = page.locator(".pz-week a")
    for index in range(week.count()):  # the days that the host does not have are not offered
        week.nth(index).click()
        page.locator(".pz-board, [role=grid]").first.wait_for()
        page.goto(f"{ROOT}/puzzles/")
    page.goto(f"{ROOT}/")
    settle(page)
    page.locator("a[href*='/puzzles/daily']").first.click()
    page.locator(".pz-board, [role=grid]").first.wait_for()
    page.goto(f"{ROOT}/learn/")
    settle(page)
    page.locator(f"a[href^='{ROOT}/learn/']").first.click()
    page.wait_for_url(f"**{ROOT}/learn/*")
    page.locator(".garden, [role=grid]").first.wait_for()
    page.goto(f"{ROOT}/rules/")
    settle(page)


@pytest.mark.parametrize(
    ("path", "seen"),
    [
        ("/puzzles/booklet/1", ".pz-board, [role=grid]"),
        ("/puzzles/daily", ".pz-board, [role=grid]"),
        ("/puzzles/endless/2/1", ".pz-board, [role=grid]"),
        ("/learn/first", ".garden, [role=grid]"),
        ("/learn/editions", "main h1"),
    ],
)
def test_a_link_leads_a_first_visitor_to_its_page(
    static_page: Callable[..., Page], path: str, seen: str
) -> None:
    page = static_page(path, service_workers="block", expect=())
    page.locator(seen).first.wait_for()


def test_a_game_of_another_device_is_not_here(static_page: Callable[..., Page]) -> None:
    page = static_page()
    page.evaluate(_KEPT)
    for path in ("replay/abcdefgh", "replay/local-000", "t/abcdefgh", "t", "t/local-000"):
        page.goto(f"{ROOT}/{path}")
        page.get_by_text(Words("en").text("web/none-here")).wait_for()
        page.get_by_role("heading", name=Words("en").text("web/lost")).wait_for()
        assert page.get_by_text(Words("en").text("web/comes-back")).count() == 0


def test_what_needs_a_server_is_not_offered(static_page: Callable[..., Page]) -> None:
    page = static_page(settings={"name": "Ann"})
    for path in ("/", "/new/", "/settings/", "/history/", "/puzzles/", "/learn/"):
        page.goto(f"{ROOT}{path}")
        settle(page)
        check_axe(page)
        found = page.locator("a[href]").evaluate_all("(all) => all.map((each) => each.pathname)")
        assert all(address.startswith(f"{ROOT}/") for address in found)
        assert not {address.split("/")[3] for address in found} & served_pages()
    page.goto(f"{ROOT}/new/")
    settle(page)
    page.locator(".place").nth(1).click()
    kinds = page.locator("#who-2 input[name=kind-2]").evaluate_all(
        "(all) => all.map((e) => e.value)"
    )
    assert kinds == ["bot", "device", "empty"]
    assert page.locator("#clock").count() == 0
    page.goto(f"{ROOT}/settings/")
    page.get_by_text(Words("en").text("settings/kept-alone")).wait_for()
    assert page.get_by_text(Words("en").text("settings/name-note")).count() == 0


def test_the_reader_is_met_in_their_language(static_page: Callable[..., Page]) -> None:
    page = static_page(locale="ko-KR")
    assert page.locator("html").get_attribute("lang") == "ko"
    page.get_by_role("button", name=Words("ko").text("home/play-now")).wait_for()


def test_in_a_folder_that_it_was_not_made_for_the_page_says_so(
    open_page: Callable[..., Page], tmp_path: Path
) -> None:
    write_plain(tmp_path / "luck", Words("en"), days=2, row=1)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = open_page(url=f"http://127.0.0.1:{server.server_port}", expect=EXPECTED)
        page.goto("/luck/")
        page.get_by_text(Words("en").text("site/astray", folder="/")).wait_for()
        page.close()  # it would go on asking
        server.shutdown()
