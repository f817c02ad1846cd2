"""A real server and a real Chromium for the tests of the browser client.

Nothing may go wrong silently: an error in a page, or a request that leaves the server, fails the
test that caused it.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.process import Process, started

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
Page = Any


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("browser")
    with started(f"sqlite:///{folder}/games.db", folder) as process:
        yield process


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """Package scope: Playwright's loop must be gone before tests with loops of their own run."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("there is no Chromium here: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        # A name that is not this device makes an insecure address, as a phone at home has it;
        # one that ends in .local may also command.
        rules = "--host-resolver-rules=MAP home.test 127.0.0.1, MAP home.local 127.0.0.1"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", rules])
        yield browser
        browser.close()


Opener = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Any, server: Process) -> Iterator[Opener]:
    """Open pages, each in a browser of its own; ``settings`` are those of the client."""
    contexts, faults = [], []

    def open_(
        path: str = "/",
        *,
        settings: dict[str, object] | None = None,
        url: str = "",
        expect: tuple[str, ...] = (),
        **options: Any,
    ) -> Page:
        base = url or server.url
        usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        chosen = {**usual, "locale": "en-GB", **options}
        context = chromium.new_context(base_url=base, **chosen)
        contexts.append(context)
        context.set_default_timeout(15_000)
        wanted = {"motion": "calm", **(settings or {})}
        context.add_init_script(
            "if (!localStorage.getItem('ln.settings'))"
            f" localStorage.setItem('ln.settings', JSON.stringify({_js(wanted)}))"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{error}"))
        page.on("console", lambda said: faults.append(said.text) if _bad(said, expect) else None)
        page.on(
            "request", lambda asked: faults.append(asked.url) if _strays(asked.url, base) else None
        )
        page.goto(path)
        page.wait_for_selector("main h1", state="attached")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert faults == []


def _js(value: dict[str, object]) -> str:
    return json.dumps(value)


def _bad(said: Any, expect: tuple[str, ...]) -> bool:
    return said.type == "error" and not any(part in said.text for part in expect)


def _strays(url: str, base: str) -> bool:
    return not url.startswith((base, base.replace("http", "ws"), "data:", "blob:"))
