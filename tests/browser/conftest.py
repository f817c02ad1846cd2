"""A real server and a real Chromium for the tests of the browser client.

Nothing may go wrong silently: an error in a page, or a request that leaves the server (the policy
of the pages refuses it, the console names it), fails the test that caused it. Without Chromium the
tests are skipped; where ``CI`` is set, they fail.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.server.process import Process, started

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
PATIENCE = 30_000
"""Milliseconds to wait for what must come: a full machine may be slow."""
sync_api.expect.set_options(timeout=PATIENCE)
Page = Any
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first is Chromium without the parts of its window, which take half of the time."""

# Counts the requests under way, for ``settle``; but not those for puzzles of another day.
_COUNT = """
window.underWay = 0
const ask = window.fetch
window.fetch = async (...given) => {
  if (/[?&](days|count)=|review.standard$/.test(String(given[0]))) return ask(...given)
  window.underWay += 1
  const end = () => setTimeout(() => { window.underWay -= 1 })
  try {
    const answer = await ask(...given)
    answer.clone().arrayBuffer().then(end, end)
    return answer
  } catch (error) {
    end()
    throw error
  }
}
"""


def missing(reason: str) -> NoReturn:
    """Skip a test for want of a tool; where everything must be tested, fail."""
    if os.environ.get("CI", "") in {"", "0", "false"}:
        pytest.skip(reason)
    pytest.fail(reason)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("browser")
    with started(f"sqlite:///{folder}/games.db", folder, SEED="browser") as process:
        yield process


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Start servers for one test alone, as ``started`` does; they end after its pages."""
    with ExitStack() as running:
        db = f"sqlite:///{tmp_path}/games.db"
        yield lambda **given: running.enter_context(started(db, tmp_path, **given))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """Package scope: Playwright's loop must be gone before tests with loops of their own run."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        missing("there is no Chromium here: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        # A name that is not this device makes an insecure address, as a phone at home has it;
        # one that ends in .local may also command.
        rules = "--host-resolver-rules=MAP home.test 127.0.0.1, MAP home.local 127.0.0.1"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", rules])
        yield browser
        browser.close()


Opener = Callable[..., Page]


@pytest.fixture
def open_page(
    chromium: Any, server: Process, own_server: Callable[..., Process]
) -> Iterator[Opener]:
    """Open pages, each in a profile of its own; ``settings`` are those of the client.

    Without a path the page stays empty, for a test that makes its table first.
    """
    contexts, faults = [], []

    def open_(
        path: str = "",
        *,
        settings: dict[str, object] | None = None,
        url: str = "",
        expect: tuple[str, ...] = (),
        **options: Any,
    ) -> Page:
        base = url or server.url
        usual = {
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            "service_workers": "block",
            "locale": "en-GB",
        }
        context = chromium.new_context(base_url=base, **{**usual, **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        wanted = {"motion": "calm", "speed": "once", **(settings or {})}
        context.add_init_script(
            "if (!localStorage.getItem('ln.settings'))"
            f" localStorage.setItem('ln.settings', JSON.stringify({json.dumps(wanted)}))"
        )
        context.add_init_script(_COUNT)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{error}"))
        page.on("console", lambda said: faults.append(said.text) if _bad(said, expect) else None)
        if path:
            page.goto(path)
            page.wait_for_selector("main h1", state="attached")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert faults == []


def settle(page: Page) -> None:
    """Wait until a page stands: it has its heading, and no request is under way."""
    page.wait_for_selector("main h1", state="attached")
    page.wait_for_function("() => window.underWay === 0")


def _bad(said: Any, expect: tuple[str, ...]) -> bool:
    return said.type == "error" and not any(part in said.text for part in expect)
