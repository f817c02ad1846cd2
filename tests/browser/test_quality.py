"""Promises that hold on every page: access for everyone, no jolts, little weight, text as text."""

import json
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.browser.conftest import BROWSERS, missing, settle
from tests.browser.hands import Click, look, step
from tests.browser.jolts import jolts, until_drawn, watch_jolts
from tests.browser.tables import make_table
from tests.server.process import Process

Page = Any
ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dusk", "contrast")
TWO = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
FIVE = [*TWO, *({"kind": "device", "name": name} for name in "cde")]
PAGES = (
    *("/", "/new", "/settings", "/me", "/lobby", "/join/AAAAAAAA"),
    *("/puzzles", "/learn", "/rules", "/history"),
)
LARGEST_FIRST_LOAD = 150 * 1024

_DRESS = "(look) => Object.assign(document.documentElement.dataset, look)"
# What fades is looked at when it has: in between no colour is the one that was chosen.
_FAULTS = """async ([part, rules]) => {
  for (const each of document.getAnimations())
    if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish()
  const there = document.querySelector(part) !== null
  return there ? (await axe.run(part, rules)).violations : []
}"""


def check_axe(page: Page) -> None:
    """Run axe; then what may differ: contrast in every theme, of the tiles with large numbers."""
    if not AXE.exists():
        missing("axe-core is not installed: npm ci")
    page.evaluate(AXE.read_text())
    for theme in THEMES:
        for numbers, part in (("normal", "html"), ("large", ".tile")):
            full = theme == "light" and numbers == "normal"
            page.evaluate(_DRESS, {"theme": theme, "numbers": numbers})
            rules = {} if full else {"runOnly": ["color-contrast"]}
            found = page.evaluate(_FAULTS, [part, rules])
            told = [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found]
            assert told == [], (page.url, theme, numbers)


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_page(open_page: Any, path: str) -> None:
    check_axe(open_page(path, expect=("404",)))


@pytest.mark.parametrize("look_", ["clover", "sober"])
def test_axe_finds_nothing_in_a_game(open_page: Any, look_: str) -> None:
    page = open_page(settings={"look": look_, "confirm": True})
    made = make_table(page, seats=TWO)
    page.goto(f"/t/{made['table']}")
    seen = look(page)
    for _ in range(2):
        step(page, Click(), seen)
        seen = look(page, seen.mark)
    Click().press(page, seen, "Draw")
    page.locator(".hand-1").wait_for()
    check_axe(page)
    if look_ == "clover":
        page.get_by_role("button", name="Menu").press("Enter")
        page.locator("dialog[open]").wait_for()
        check_axe(page)
        page.get_by_role("button", name="Hidden numbers").press("Enter")
        page.get_by_role("heading", name="Which numbers are still face down").wait_for()
        check_axe(page)


def test_axe_finds_nothing_in_the_list_of_keys(open_page: Any) -> None:
    page = open_page()
    made = make_table(page, seats=TWO)
    page.goto(f"/t/{made['table']}")
    look(page)
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()
    check_axe(page)


def test_axe_finds_nothing_before_and_after_a_game(open_page: Any) -> None:
    page = open_page()
    made = make_table(
        page, first=0, seats=[{"kind": "me"}, {"kind": "invite"}, {"kind": "open"}], public=True
    )
    page.goto(f"/t/{made['table']}")
    page.locator(".invitation").wait_for()
    check_axe(page)
    ended = make_table(page, seats=TWO)
    page.goto(f"/t/{ended['table']}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("button", name="Leave for good").click()
    page.locator(".finale").wait_for()
    check_axe(page)


@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/me", "/lobby", "/rules"])
def test_nothing_scrolls_sideways(open_page: Any, path: str) -> None:
    """320 px, and 200 % zoom of a window of 1280 px, which is 640 px."""
    page = open_page(path, viewport={"width": 320, "height": 512})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 640, "height": 512})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


_WORN = """() => [...document.styleSheets].filter((sheet) => !sheet.disabled)
  .map((sheet) => new URL(sheet.href).pathname).sort()"""
_WALK = (
    "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
)


def test_the_bar_above_every_page_has_one_place(chromium: Any, server: Process) -> None:
    """In a window whose scrollbar takes room, whether a page needs one or not."""
    kind = chromium.browser_type
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    shown = {"args": ["--no-sandbox"], "ignore_default_args": ["--hide-scrollbars"]}
    browser = kind.launch(executable_path=path, **shown)
    page = browser.new_page(base_url=server.url, viewport={"width": 1280, "height": 800})
    edges = {}
    for path in ("/", "/puzzles", "/puzzles/booklet/7", "/settings"):
        page.goto(path)
        page.wait_for_selector("main h1", state="attached")
        edges[path] = page.locator(".top").bounding_box()["width"]
    browser.close()
    assert set(edges.values()) == {edges["/puzzles"]}
    assert edges["/"] < 1280


def test_no_style_of_a_page_reaches_another(open_page: Any) -> None:
    walker = open_page(PAGES[0], expect=("404",))
    for path in reversed(PAGES):
        walker.evaluate(_WALK, path)
        fresh = open_page(path, expect=("404",)).evaluate(_WORN)
        walker.wait_for_function(f"(fresh) => ({_WORN})().join() === fresh.join()", arg=fresh)


def test_targets_are_large_enough(open_page: Any) -> None:
    page = open_page(viewport={"width": 320, "height": 640})
    made = make_table(page, seats=FIVE, edition="access")
    page.goto(f"/t/{made['table']}")
    look(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a, .mine .cell')].filter((each) => {
            const box = each.getBoundingClientRect()
            const small = box.width < 44 || box.height < 44
            return box.width > 2 && small && !each.closest('.skip, .quiet')
        }).map((each) => each.outerHTML.slice(0, 90))"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("path", ["/", "/puzzles", "/learn", "/new"])
def test_the_first_load_is_light(open_page: Any, path: str) -> None:
    page = open_page("/settings", service_workers="block")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weights: list[float] = []
    session.on("Network.loadingFinished", lambda told: weights.append(told["encodedDataLength"]))
    page.goto(path, wait_until="networkidle", timeout=60_000)
    assert 20_000 < sum(weights) <= LARGEST_FIRST_LOAD


SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 1e5}
"""1.6 Mbit/s and 150 ms, the phone of many."""


@pytest.mark.parametrize("path", ["/", "/puzzles"])
def test_the_first_paint_comes_soon_on_a_slow_line(open_page: Any, path: str) -> None:
    """Within 1.5 s; the best of five, for the machine may be as slow as the line."""
    painted = []
    for _ in range(5):
        page = open_page(viewport={"width": 390, "height": 844})
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", SLOW_LINE)
        page.goto(path, wait_until="commit")
        page.wait_for_selector("main h1", state="attached")
        painted.append(page.evaluate(_FIRST_PAINT))
        if painted[-1] < 1500:
            break
    assert min(painted) < 1500, painted


_FIRST_PAINT = """() => new Promise((resolve) => {
  const seen = (list) => resolve(list.getEntriesByName('first-contentful-paint')[0].startTime)
  const paints = performance.getEntriesByName('first-contentful-paint')
  if (paints.length > 0) resolve(paints[0].startTime)
  else new PerformanceObserver(seen).observe({type: 'paint', buffered: true})
})"""


def test_nothing_jumps(open_page: Any) -> None:
    page = open_page("/")
    watch_jolts(page, from_the_start=True)
    settle(page)
    until_drawn(page)
    assert jolts(page) < 0.02


TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]


def longest_task(trace: bytes) -> float:
    """The milliseconds of work in the longest task of the page.

    Work is time on the processor; waiting for the compositor (a commit) is none of the page's.
    """
    events = json.loads(trace)["traceEvents"]
    threads = {
        (e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"
    }
    ours = [
        event
        for event in events
        if "tdur" in event and threads.get((event["pid"], event["tid"])) == "CrRendererMain"
    ]
    commits = [event for event in ours if event["name"] == "Commit"]

    def work(task: dict[str, Any]) -> float:
        end = task["ts"] + task["dur"]
        waits = sum(e["tdur"] for e in commits if task["ts"] <= e["ts"] < end)
        return float(task["tdur"] - waits) / 1000

    return max(work(event) for event in ours if event["name"] == "RunTask")


def test_dragging_is_smooth_on_a_slow_machine(open_page: Any, chromium: Any) -> None:
    """No task over 50 ms with the CPU four times as slow; the best of ten, against noise."""
    page = open_page(reduced_motion="no-preference", settings={"motion": "auto"})
    made = make_table(page, seats=FIVE, edition="access")
    page.goto(f"/t/{made['table']}")
    seen = look(page)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    tile, cells = seen.hand[0], seen.free
    worst = []
    for _ in range(10):
        page.mouse.move(tile["x"], tile["y"])
        chromium.start_tracing(page=page, categories=TRACED)
        page.mouse.down()
        for moves in range(40):
            cell = cells[moves % len(cells)]
            page.mouse.move(cell["x"] + moves, cell["y"] - moves)
        page.mouse.move(5, 300)
        page.mouse.up()
        worst.append(longest_task(chromium.stop_tracing()))
        if worst[-1] <= 50:
            break
    assert min(worst) <= 50, worst


HOSTILE = "<img src=x onerror=a()>"


def test_hostile_names_are_text(open_page: Any) -> None:
    page = open_page()
    seats = [{"kind": "me"}, {"kind": "device", "name": "<b>Ben</b>\u202e"}]
    made = make_table(page, name=HOSTILE, seats=seats)
    page.goto(f"/t/{made['table']}")
    look(page)
    assert "<img src=x" in page.locator(".mine .name").inner_text()
    assert "<b>Ben</b>" in page.locator(".others .name").inner_text()
    assert page.locator(".play img, .play b b").count() == 0


@pytest.mark.parametrize(
    "request_",
    [
        "fetch('https://elsewhere.test').catch(() => 0)",
        "new Promise((done) => { new WebSocket('wss://elsewhere.test').onerror = done })",
        "new Promise((done) => { new Image().src = 'https://elsewhere.test/x.png'; done() })",
        "import('https://elsewhere.test/x.js').catch(() => 0)",
    ],
)
def test_a_request_that_leaves_the_server_is_refused_and_named(
    open_page: Any, request_: str
) -> None:
    page = open_page("/settings", expect=("elsewhere.test",))
    with page.expect_console_message(lambda said: "elsewhere.test" in said.text) as caught:
        page.evaluate(f"() => {{ void {request_} }}")
    assert "Content Security Policy" in caught.value.text


def test_the_policy_is_strict(server: Process) -> None:
    policy = httpx.get(server.url).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
