"""What the browser tests of reviews share."""

import json
from typing import Any

import httpx

from tests.browser.test_after import record_of
from tests.server.process import Process

Page = Any


# What a screen reader would say: every text that comes into a live region, in its order.
LISTEN = """() => {
  window.heard = []
  const note = (region) => {
    const text = region.textContent.trim()
    if (text && window.heard.at(-1) !== text) window.heard.push(text)
  }
  const watch = new MutationObserver((changes) => {
    const regions = changes.map(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest('[aria-live=polite]'))
    new Set(regions.filter(Boolean)).forEach(note)
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
}"""


def heard(page: Page) -> list[str]:
    """What was announced since the last time."""
    return [str(text) for text in page.evaluate("() => window.heard.splice(0)")]


def answered(page: Page, found: dict[str, Any], deeper: dict[str, Any] | None = None) -> None:
    """Answer every review with these figures, as the server sends them."""
    line = json.dumps({"review": deeper}) + "\n"
    page.route("**/api/v1/records/review", lambda route: route.fulfill(json=found))
    page.route("**/api/v1/records/review/standard", lambda route: route.fulfill(body=line))


def figures(server: Process, table: str, **accuracy: float) -> dict[str, Any]:
    """The review of a game, with another accuracy for Ann or Ben."""
    path = f"{server.url}/api/v1/records/review"
    found = httpx.post(path, content=record_of(server, table), timeout=60).json()
    for seat, name in zip(found["seats"], ("Ann", "Ben"), strict=True):
        seat["accuracy"] = accuracy.get(name, seat["accuracy"])
    return dict(found)


def doubted(page: Page, doubt: dict[str, Any]) -> None:
    """Have the tutor say this of every choice, at once: no choice waits long for it."""
    page.add_init_script(
        f"""const fetched = window.fetch
        window.fetch = async (path, ...how) => /tutor$/.test(path)
          ? Response.json({json.dumps(doubt)}) : fetched(path, ...how)"""
    )
