"""Whole games without a connection: in the page, saved at every move, as with the server."""

from collections.abc import Callable
from typing import Any

import pytest

from luckynumbers.words import Words
from tests.browser.conftest import settle
from tests.browser.hands import Keyboard, Mouse, look, play, step

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
