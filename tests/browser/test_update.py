"""A new version of the client while games go on: no game is lost, and no open page stops.

Versions are served in turn at one address, each without the files of the one before.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from luckynumbers.server.http import plain
from luckynumbers.server.http.site import Site
from luckynumbers.words import Words
from tests.browser.conftest import settle
from tests.browser.hands import Click, look, play, step
from tests.browser.test_quality import check_axe
from tests.browser.test_static import EXPECTED, ROOT, Quiet
from tests.server.process import PROGRAM, Process

Page = Any
Deploy = Callable[[int], None]
STORED_GAME = Path(__file__).parents[1] / "golden" / "stored_game.json"
"""A running game as the first version with games in the page has stored it."""
MARK = "\ndocument.documentElement.dataset.edition = '{}'\n"
# A part of the client that was not to be had is asked for in vain, and named in the console.
GONE = (*EXPECTED, "Failed to fetch", "Failed to load", "net::")
_KEPT = """async (root) => {
  const { version, players } = await (await fetch(`${root}/web.json`)).json()
  const kept = async () => {
    const found = await (await caches.open(`luckynumbers-${version}`)).keys()
    return players.every((path) => found.some(({ url }) => url.endsWith(path)))
  }
  while (!(await kept())) await new Promise((done) => setTimeout(done, 100))
}"""
_MOVE = """(path) => {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}"""
_GAMES = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open('luckynumbers')
  request.onerror = () => reject(request.error)
  request.onsuccess = () => {
    const all = request.result.transaction('games').objectStore('games').getAll()
    all.onsuccess = () => { resolve(all.result); request.result.close() }
  }
})"""


def edition_of(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.edition ?? '1'"))


def steps(page: Page, count: int) -> list[str]:
    """Play some steps; the sentences of the whole game."""
    seen = look(page)
    for _ in range(count):
        step(page, Click(), seen)
        seen = look(page, seen.mark)
    return list(page.locator("[role=log] p").all_inner_texts())


def visit_rules(page: Page, root: str = "") -> None:
    """Go to a page whose scripts are not loaded yet, and back to the table."""
    page.evaluate(_MOVE, f"{root}/rules")
    page.locator(".rulebook h1").wait_for()
    page.go_back()
    look(page)


@pytest.fixture
def deploy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Deploy:
    """Write an edition of the client where the one before lay."""
    script = Site().files["app/main.js"].content

    def deploy_(edition: int) -> None:
        changed = {"app/main.js": script + MARK.format(edition).encode()}

        def site(more: dict[str, bytes]) -> Site:
            return Site(more=more | changed)

        monkeypatch.setattr(plain, "Site", site)
        shutil.rmtree(tmp_path / "host", ignore_errors=True)
        plain.write_plain(tmp_path / "host" / ROOT[1:], Words("en"), ROOT, days=2, row=1)

    return deploy_


@pytest.fixture
def host(tmp_path: Path, deploy: Deploy) -> Iterator[str]:
    """The address of a plain host with the first edition."""
    deploy(1)
    handler = partial(Quiet, directory=str(tmp_path / "host"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def page(open_page: Callable[..., Page], host: str) -> Page:
    settings = {"name": "Ann", "confirm": False}
    return open_page(f"{ROOT}/", url=host, service_workers="allow", expect=GONE, settings=settings)


def start_game(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/local-*")


def test_an_open_game_goes_on_through_two_new_versions_and_is_resumed_in_the_last(
    page: Page, deploy: Deploy
) -> None:
    page.evaluate(_KEPT, ROOT)
    start_game(page)
    told = steps(page, 3)
    other = page.context.new_page()
    for edition in (2, 3):
        deploy(edition)
        other.goto(f"{ROOT}/")  # its worker replaces the old one, and takes over every page
        settle(other)
        assert edition_of(other) == str(edition)
        other.evaluate(_KEPT, ROOT)
        before, told = told, steps(page, 2)
        assert told[: len(before)] == before
        assert edition_of(page) == "1"
    visit_rules(page, ROOT)
    assert edition_of(page) == "1"  # its own files were still there
    assert len(page.evaluate("caches.keys()")) == 3
    table = page.url
    page.close()
    page = other.context.new_page()
    page.goto(table)
    look(page)
    assert edition_of(page) == "3"
    assert page.locator("[role=log] p").all_inner_texts()[: len(told)] == told
    assert play(page, Click()).over
    deploy(4)  # nobody uses the first edition now: it goes
    other.goto(f"{ROOT}/")
    other.evaluate(_KEPT, ROOT)
    assert len(other.evaluate("caches.keys()")) == 2


def test_a_page_whose_files_are_gone_is_loaded_again_and_the_game_goes_on(
    page: Page, deploy: Deploy
) -> None:
    page.evaluate(_KEPT, ROOT)
    start_game(page)
    told = steps(page, 3)
    table = page.url
    page.evaluate(
        "async () => { for (const name of await caches.keys()) await caches.delete(name) }"
    )
    deploy(2)
    page.evaluate(_MOVE, f"{ROOT}/rules")
    page.locator("html[data-edition='2']").wait_for(state="attached")
    assert f"{ROOT}/rules" in page.url
    page.evaluate(_KEPT, ROOT)
    page.goto(table)
    assert steps(page, 2)[: len(told)] == told


def test_a_first_game_is_begun_although_a_new_version_has_just_come(
    page: Page, deploy: Deploy
) -> None:
    page.evaluate(_KEPT, ROOT)
    page.evaluate(
        "async () => { for (const name of await caches.keys()) await caches.delete(name) }"
    )
    deploy(2)
    page.get_by_role("button", name="Play now").click()
    page.locator("html[data-edition='2']").wait_for(state="attached")
    settle(page)
    start_game(page)
    steps(page, 1)


def program(edition: int) -> str:
    """A server whose client is another edition."""
    return f"""
from luckynumbers.server.http.routes import pages
from luckynumbers.server.http.site import Site
script = Site().files["app/main.js"].content + {MARK.format(edition)!r}.encode()
pages.Site = lambda: Site(more={{"app/main.js": script}})
{PROGRAM}"""


def test_a_game_with_the_server_goes_on_while_the_server_is_replaced(
    open_page: Callable[..., Page], own_server: Callable[..., Process]
) -> None:
    server = own_server(program=program(1), SEED="update")
    settings = {"name": "Ann", "confirm": False}
    page = open_page("/", url=server.url, service_workers="allow", expect=GONE, settings=settings)
    page.evaluate(_KEPT, "")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    told = steps(page, 3)
    replace(server, 2)
    before, told = told, steps(page, 2)
    assert told[: len(before)] == before
    visit_rules(page)
    assert edition_of(page) == "1"
    offer(page)
    look(page)
    assert edition_of(page) == "2"
    assert page.locator("[role=log] p").all_inner_texts()[: len(told)] == told
    assert play(page, Click()).over


def replace(server: Process, edition: int) -> None:
    server.stop()
    server.program = program(edition)
    server.start()


def offer(page: Page) -> None:
    """Accept the new version that a page offers when it finds one."""
    script = "document.querySelector('script[type=module]').src"
    address = page.evaluate(script).replace("app/main.js", "base/offline.js")
    page.evaluate(f"async () => (await import('{address}')).checkVersion()")
    with page.expect_navigation():
        page.get_by_role("button", name=Words("en").text("web/new-version-load")).click()


def test_a_game_that_the_first_version_stored_is_played_on(page: Page) -> None:
    start_game(page)  # the database is there
    look(page)
    game = json.loads(STORED_GAME.read_text())
    page.evaluate(
        """(game) => new Promise((resolve) => {
          indexedDB.open('luckynumbers').onsuccess = ({ target }) => {
            const change = target.result.transaction('games', 'readwrite')
            change.objectStore('games').put(game)
            change.oncomplete = () => { target.result.close(); resolve() }
          }
        })""",
        game,
    )
    page.goto(f"{ROOT}/")
    settle(page)
    page.locator(f"a[href$='/t/{game['id']}']").first.click()
    assert "Ann sets up 2, 6, 7 and 16." in steps(page, 0)
    assert play(page, Click()).over


def test_a_later_version_may_change_the_database_of_an_open_game(page: Page) -> None:
    start_game(page)
    steps(page, 2)
    [before] = page.evaluate(_GAMES)
    page.context.new_page().goto(f"{ROOT}/")
    page.context.pages[1].evaluate(
        """() => new Promise((resolve, reject) => {
          const request = indexedDB.open('luckynumbers', 7)
          request.onblocked = () => reject(new Error('blocked'))
          request.onupgradeneeded = () => request.result.createObjectStore('later')
          request.onsuccess = () => { request.result.close(); resolve() }
        })"""
    )
    steps(page, 2)
    [after] = page.evaluate(_GAMES)
    assert len(after["events"]) > len(before["events"])


def test_a_game_that_finds_no_room_goes_on_in_the_page_and_is_stored_later(page: Page) -> None:
    start_game(page)
    steps(page, 2)
    [before] = page.evaluate(_GAMES)
    page.evaluate(
        """() => {
          const { put } = IDBObjectStore.prototype
          IDBObjectStore.prototype.put = function (value) {
            if (window.roomy) return put.call(this, value)
            put.call(this, value).onerror = (event) => event.preventDefault()
            this.transaction.abort()
          }
        }"""
    )
    steps(page, 1)
    page.locator(".notice", has_text=Words("en").text("offline/not-saved")).wait_for()
    assert len(page.evaluate(_GAMES)[0]["events"]) == len(before["events"])
    page.evaluate("() => { window.roomy = true }")
    told = steps(page, 2)
    page.evaluate("async () => { await navigator.serviceWorker.ready }")  # no file has this address
    page.reload()
    look(page)
    assert page.locator("[role=log] p").all_inner_texts()[: len(told)] == told


def test_a_browser_that_refuses_to_store_plays_a_whole_game(
    open_page: Callable[..., Page], host: str
) -> None:
    page = open_page(url=host, expect=GONE, settings={"name": "Ann", "confirm": False})
    page.add_init_script(
        """Object.defineProperty(window, 'indexedDB', { value: {
          open() { throw new DOMException('refused', 'SecurityError') } } })"""
    )
    page.goto(f"{ROOT}/")
    start_game(page)
    page.locator(".notice", has_text=Words("en").text("offline/not-saved")).wait_for()
    check_axe(page)
    page.locator(".notice").get_by_role("button").click()
    assert play(page, Click()).over
