"""Jolts of a page: whatever moves although nobody moved it."""

from typing import Any

_WATCH = """(buffered) => {
  window.jolts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) window.jolts += entry.value
  }).observe({type: 'layout-shift', buffered})
}"""
_DRAWN = """() => document.fonts.ready.then(() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done))
}))"""


def until_drawn(page: Any) -> None:
    """Wait until the fonts have come and the page has been drawn with them."""
    page.evaluate(_DRAWN)


def watch_jolts(page: Any, *, from_the_start: bool = False) -> None:
    """Count the jolts from now on, or from the first moment of the page."""
    page.evaluate(_WATCH, from_the_start)


def jolts(page: Any) -> float:
    """The jolts so far, as Chromium measures them: 0.1 are felt."""
    return float(page.evaluate("window.jolts"))
