"""Ways to play: what a person sees of a game, and the next thing they would do."""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from time import monotonic
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from tests.waiting import pause

Page = Any

# Reads the page after every change of it, until what is read is as wanted.
UNTIL = """
const until = (read, ready) => new Promise((resolve, reject) => {
  const check = () => {
    const seen = read()
    if (!ready(seen)) return false
    observer.disconnect()
    clearTimeout(timer)
    resolve(seen)
    return true
  }
  const observer = new MutationObserver(check)
  const timer = setTimeout(() => {
    observer.disconnect()
    reject(new Error('stuck: ' + JSON.stringify(read())))
  }, 30000)
  const all = {subtree: true, childList: true, attributes: true, characterData: true}
  if (!check()) observer.observe(document, all)
})
"""
_LOOK = f"""(before) => {{
  {UNTIL}
  const middle = (element) => {{
    const box = element.getBoundingClientRect()
    return {{x: box.x + box.width / 2, y: box.y + box.height / 2}}
  }}
  const named = (cell) => ({{cell: cell.dataset.cell, ...middle(cell)}})
  const all = (selector) => [...document.querySelectorAll(selector)]
  const has = (selector) => document.querySelector(selector) !== null
  const mark = () => [
    document.querySelector('.state')?.textContent, all('[role=log] p').length,
    document.querySelector('.hand')?.ariaLabel, all('.garden [data-tile]').length,
    all('.cell.chosen').length, has('.finale'), location.pathname, has('.veil'),
  ].join('|')
  const buttons = '.hands button:not([aria-disabled]):enabled'
  const ready = () => {{
    if (has('.hands[aria-busy=true]') || mark() === before) return false
    const ours = has('.state.yours') && has(`.veil .go, .hand [data-tile], ${{buttons}}`)
    return ours || has('.finale')
  }}
  const seen = () => ({{
    mark: mark(),
    over: has('.finale'),
    hand: all('.hand [data-tile]').map((tile) => ({{tile: tile.dataset.tile, ...middle(tile)}})),
    free: all('.acting .cell.fits:not(.full)').map(named),
    exchanges: all('.acting .cell.fits.full').map(named),
    veil: all('.veil .go').map(middle)[0] ?? null,
    focused: document.activeElement !== document.body,
    buttons: all(buttons).map((each) => ({{
      name: each.textContent || each.ariaLabel, ...middle(each)}})),
  }})
  return until(ready, Boolean).then(seen)
}}"""


@dataclass
class Seen:
    """What a person sees when it is up to them, or when the game is over."""

    mark: str
    over: bool
    hand: list[dict[str, Any]]
    free: list[dict[str, Any]]
    exchanges: list[dict[str, Any]]
    buttons: list[dict[str, Any]]
    veil: dict[str, Any] | None
    focused: bool

    @property
    def waits(self) -> bool:
        """Whether a placement waits for a second word."""
        return any(button["name"].startswith("Place on") for button in self.buttons)

    def button(self, name: str) -> dict[str, Any]:
        for button in self.buttons:
            if button["name"].startswith(name):
                return button
        raise AssertionError(f"no button {name}: {self.buttons}")


def look(page: Page, before: str = "") -> Seen:
    """Wait until something new is up to us, or the game is over."""
    return Seen(**page.evaluate(_LOOK, before))


SECOND_CLICK = 0.55
"""Seconds in which a second click in the same place is taken for a slip, and a bit."""
SAME_PLACE = 36
"""Pixels within which two clicks are in the same place, and a bit."""


_pressed: WeakKeyDictionary[Page, tuple[float, float, float]] = WeakKeyDictionary()


def press_at(page: Page, at: dict[str, Any], press: Callable[[float, float], None]) -> None:
    """Press, after the time that a person takes before they press in the same place once more."""
    x, y, when = _pressed.get(page, (0.0, 0.0, 0.0))
    if hypot(at["x"] - x, at["y"] - y) < SAME_PLACE:
        pause(max(0.0, when + SECOND_CLICK - monotonic()))
    press(at["x"], at["y"])
    _pressed[page] = (at["x"], at["y"], monotonic())  # now the page has it, however slow it is


class Mouse:
    """Click buttons, drag tiles."""

    def press(self, page: Page, seen: Seen, name: str) -> None:
        at = seen.button(name)
        press_at(page, at, page.mouse.click)

    def unveil(self, page: Page, seen: Seen) -> None:
        assert seen.veil is not None
        page.mouse.click(seen.veil["x"], seen.veil["y"])

    def place(self, page: Page, seen: Seen, cell: dict[str, Any]) -> None:
        tile = seen.hand[0]
        page.mouse.move(tile["x"], tile["y"])
        page.mouse.down()
        page.mouse.move(cell["x"] - 20, cell["y"] - 20)
        page.mouse.move(cell["x"], cell["y"])
        page.mouse.up()
        again = look(page, seen.mark)
        if again.waits:
            self.press(page, again, "Place on")


class Click(Mouse):
    """Click tile and cell, once each (a setting)."""

    def place(self, page: Page, _seen: Seen, cell: dict[str, Any]) -> None:
        press_at(page, cell, page.mouse.click)


class Finger:
    """Tap tile then cell."""

    def press(self, page: Page, seen: Seen, name: str) -> None:
        at = seen.button(name)
        press_at(page, at, page.touchscreen.tap)

    def unveil(self, page: Page, seen: Seen) -> None:
        assert seen.veil is not None
        page.touchscreen.tap(seen.veil["x"], seen.veil["y"])

    def place(self, page: Page, seen: Seen, cell: dict[str, Any]) -> None:
        press_at(page, cell, page.touchscreen.tap)
        again = look(page, seen.mark)
        if again.waits:
            self.press(page, again, "Place on")


class Keyboard:
    """Single keys, arrows and Enter."""

    KEYS: ClassVar = {"Sort them": "s", "Draw": "d", "Leave it": "x"}

    def press(self, page: Page, _seen: Seen, name: str) -> None:
        page.keyboard.press(self.KEYS[name])

    def unveil(self, page: Page, seen: Seen) -> None:
        page.keyboard.press("Enter")

    def place(self, page: Page, seen: Seen, cell: dict[str, Any]) -> None:
        page.keyboard.press("g")
        here = page.evaluate("document.activeElement.dataset.cell")
        across, down = ord(cell["cell"][0]) - ord(here[0]), int(cell["cell"][1]) - int(here[1])
        for _ in range(abs(across)):
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        for _ in range(abs(down)):
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        assert page.evaluate("document.activeElement.dataset.cell") == cell["cell"]
        page.keyboard.press("Enter")
        look(page, seen.mark)
        page.keyboard.press("Enter")


def play(page: Page, hand: Mouse | Finger | Keyboard, until: str = "") -> Seen:
    """Play to the end: set up, draw, place where there is room, else leave it."""
    before = ""
    for _ in range(400):
        seen = look(page, before)
        if seen.over or (until and until in seen.mark):
            return seen
        step(page, hand, seen)
        before = seen.mark
    raise AssertionError("the game does not end")


def step(page: Page, hand: Mouse | Finger | Keyboard, seen: Seen) -> None:
    """Do the one next thing."""
    names = [button["name"] for button in seen.buttons]
    if seen.waits:
        hand.press(page, seen, "Place on")
    elif seen.veil is not None:
        hand.unveil(page, seen)
    elif "Sort them" in names:
        hand.press(page, seen, "Sort them")
    elif not seen.hand:
        hand.press(page, seen, "Draw")
    elif seen.free:
        hand.place(page, seen, seen.free[0])
    else:
        hand.press(page, seen, "Leave it")
