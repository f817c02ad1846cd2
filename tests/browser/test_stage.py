"""The table as a stage: whatever can be done is seen, wholly, and is what a finger would hit."""

from collections.abc import Sequence
from time import time
from typing import Any

import pytest

from luckynumbers.core import Discard, Draw, Place, Position
from tests.browser.games import play_out
from tests.browser.hands import UNTIL
from tests.browser.tables import command, make_table, state_of
from tests.helpers import in_soak
from tests.server.process import Process
from tests.waiting import pause

Page = Any
SCREENS = ((320, 640), (390, 844), (640, 360), (768, 1024), (960, 700), (1280, 720), (1440, 900))
FACE_UP = {2: 12, 3: 18, 4: 24, 5: 30}
"""How many tiles lie on the table at the end, by the number of seats."""
OFTEN = [(9, 3), pytest.param((1, 1), marks=pytest.mark.soak)]
"""After how many actions the page is measured, and on every how-manieth screen in turn."""

# Everything that can be pressed must lie inside the window and on top of everything else.
_HIDDEN = """() => {
  const wanted = ['.up', '.pile', '.acting .cell.fits', '.hands button', '.top button', '.in-hand']
  const out = []
  for (const element of document.querySelectorAll(wanted.join(','))) {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const inside = box.left >= -0.5 && box.top >= -0.5 &&
      box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5
    const found = document.elementFromPoint(x, y)
    const hit = found !== null && (found === element || element.contains(found))
    if (!inside || !hit || box.width < 20)
      out.push([element.className, element.textContent, JSON.stringify(box), found?.outerHTML])
  }
  if (document.documentElement.scrollHeight > innerHeight) out.push('it scrolls')
  if (document.documentElement.scrollWidth > innerWidth) out.push('it scrolls sideways')
  return out
}"""


def check(page: Page, numbers: set[int], screens: Sequence[tuple[int, int]] = SCREENS) -> None:
    """Measure the page on some screens: nothing is hidden, and every number is there to press."""
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(_HIDDEN) == [], (width, height)
    shown = page.locator(".up").evaluate_all("all => all.map(each => each.dataset.focus)")
    assert {int(name.removeprefix("up-")) for name in shown} == numbers


def fill_the_table(position: Position) -> str:
    """The action that leaves as many tiles on the table as can be."""
    for kind in (Discard, Draw):
        for action in position.actions:
            if isinstance(action, kind):
                return str(action)
    return str(next(action for action in position.actions if isinstance(action, Place)))


_SHOWN = """([up, hand]) => {
  const count = (selector) => document.querySelectorAll(selector).length
  return count('.pockets [data-tile]') === up && count('.hand [data-tile]') === hand
}"""


@pytest.mark.parametrize("often", OFTEN, ids=["often", "always"])
@pytest.mark.parametrize("seats", [2, 5, *in_soak(3, 4)])
def test_everything_that_can_be_done_is_seen(
    open_page: Any, server: Process, seats: int, often: tuple[int, int]
) -> None:
    every, share = often
    page = open_page(settings={"language": "de"})
    others = [{"kind": "device", "name": f"Maximiliane {n}"} for n in range(2, seats + 1)]
    edition: dict[str, Any] = {"edition": "access"} if seats == 5 else {}
    table = str(make_table(page, seats=[{"kind": "me"}, *others], **edition)["table"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(".play")
    for turn in range(400):
        shown = state_of(server, table)
        position = Position.parse(shown["view"]["position"])
        done = len(position.table) >= FACE_UP[seats] and not position.hand
        if turn % every == 0 or done:
            page.wait_for_function(_SHOWN, arg=[len(position.table), len(position.hand)])
            screens = SCREENS if done else SCREENS[turn // every % share :: share]
            check(page, set(position.table), screens)
        if done:
            break
        fields = {"seat": position.seat, "seq": shown["seq"], "action": fill_the_table(position)}
        command(page, table, "act", **fields, id=f"act-{turn}")
    assert len(position.table) >= FACE_UP[seats]
    page.locator(".up.may").first.click()
    check(page, set(position.table))
    page.locator(".cell.fits").first.click()
    page.locator(".cell.chosen").wait_for()
    check(page, set(position.table))


# Two cells of the setup, draws that fit and draws that do not.
PILE = {"pile": [2, 7, 12, 18, 1, 6, 11, 17, 9, 10, 3, 19, 8, 5]}
DOUBLE = [(0.05, False), (0.2, True), (0.4, False)]
"""Seconds between two presses, by mouse or by touch."""
_QUIET = f"""() => {{
  {UNTIL}
  const busy = () => document.querySelector('.hands[aria-busy=true]') !== null
  return until(busy, (now) => !now)
}}"""


def actions_of(server: Process, table: str) -> list[str]:
    events = state_of(server, table)["events"]
    return [e["data"]["action"] for e in events if e["data"]["kind"] == "acted"]


class Press:
    """A finger on a mouse or a screen that presses at a time of its own."""

    def __init__(self, page: Page, touch: bool) -> None:
        self._send = page.context.new_cdp_session(page).send
        self._touch = touch

    def __call__(self, x: float, y: float, at: float) -> None:
        if self._touch:
            for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
                finger = {"type": kind, "touchPoints": points, "timestamp": at}
                self._send("Input.dispatchTouchEvent", finger)
            return
        button = {"x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": at}
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self._send("Input.dispatchMouseEvent", {**button, "type": kind})


@pytest.mark.parametrize(("delay", "touch"), DOUBLE)
def test_a_double_click_never_does_two_things(
    open_page: Any, server: Process, delay: float, touch: bool
) -> None:
    page = open_page(has_touch=touch)
    seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
    table = str(make_table(page, seats=seats, lesson=PILE)["table"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(".in-hand")
    press, hour = Press(page, touch), time()

    def twice(selector: str) -> list[str]:
        """Press twice in one place, and list what was done."""
        done = len(actions_of(server, table))
        box = page.locator(selector).first.bounding_box()
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        nonlocal hour
        hour += 3600  # however slow this machine is, nothing but the delay counts
        press(*at, hour)
        pause(delay)
        press(*at, hour + delay)
        page.evaluate(_QUIET)
        return actions_of(server, table)[done:]

    for sorted_ in ([2, 7, 12, 18], [1, 6, 11, 17]):
        assert [int(action[:2]) for action in twice(".next")] == sorted_
    assert twice(".next") == ["*"]
    assert twice(".slot[data-focus=undo]") == []
    assert twice(".slot[data-focus=leave]") == ["09@-"]
    assert twice(".pile") == ["*"]
    (placed,) = twice(".acting .cell.fits:not(.full)")
    assert placed.startswith("10@")
    assert twice(".up.may") == []
    assert page.locator(".hand-1").count() == 1
    assert twice(".slot[data-focus=leave]") == []
    assert page.locator(".hand-0").count() == 1
    page.locator(".up.may").first.press("Enter")
    (taken,) = twice(".acting .cell.fits")
    assert taken.startswith("09@")
    page.locator(".top button[data-focus=menu]").press("Enter")
    page.locator("dialog").get_by_text("Quick", exact=True).click()  # a label and its field
    assert page.get_by_label("Quick", exact=True).is_checked()
    page.get_by_role("button", name="Leave the game").press("Enter")
    assert twice("dialog .go") == []
    page.locator(".finale").wait_for()
    assert f"/t/{table}" in page.url


ENDS = [(3, True, "de"), *in_soak((2, False, "fr"), (2, True, "en"))]
"""How many play, whether it is a tournament, and the language."""
_OVER = """({scrollHeight, clientHeight, scrollWidth, clientWidth}) =>
  scrollHeight - clientHeight > 2 || scrollWidth - clientWidth > 2"""


@pytest.mark.parametrize(("seats", "tournament", "language"), ENDS)
def test_on_a_desk_the_end_is_seen_whole(
    open_page: Any, seats: int, tournament: bool, language: str
) -> None:
    page = open_page(settings={"language": language})
    others = ({"kind": "device", "name": f"Benedikt {n}"} for n in range(2, seats + 1))
    table = play_out(page, seats=({"kind": "me"}, *others), tournament=tournament)
    page.goto(f"/t/{table}")
    page.locator(".luck:not(.awaited)").wait_for()
    for width, height in SCREENS[-2:]:
        page.set_viewport_size({"width": width, "height": height})
        assert not page.locator(".finale").evaluate(_OVER), (width, height)


_RED = """all => all.filter((bug) => getComputedStyle(bug).filter === 'none')
  .map((bug) => bug.closest('.garden').dataset.seat)"""
_AT_END = """() => {
  const log = document.querySelector('.moves')
  return log.scrollTop > 0 && log.scrollTop + log.clientHeight >= log.scrollHeight - 1
}"""


def test_at_the_end_one_ladybug_is_red_and_the_log_shows_its_end_after_a_resize(
    open_page: Any, server: Process
) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    table = play_out(page)
    page.goto(f"/t/{table}")
    page.wait_for_selector(".finale")
    page.set_viewport_size({"width": 1280, "height": 800})
    winners = state_of(server, table)["events"][-1]["data"]["winners"]
    red = page.locator(".play .corner.bug").evaluate_all(_RED)
    assert sorted(red) == sorted(str(seat) for seat in winners)
    page.wait_for_function(_AT_END)
