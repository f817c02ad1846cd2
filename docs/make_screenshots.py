"""Take screenshots of the browser client: ``python docs/make_screenshots.py [FOLDER [PAGE ...]]``.

Without a folder, it makes the three screenshots of the README, in docs/. With one, it takes every
page at 320, 768 and 1440 pixels, light and dark, for inspection. Needs what the browser tests need.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from tests.browser.conftest import BROWSERS  # noqa: E402
from tests.server.process import started  # noqa: E402

Page = Any
SIZES = {320: 640, 768: 1024, 1440: 900}
THEMES = {"light": "light", "dark": "dusk"}
LEVELS = [f"level:{number}" for number in (4, 6, 8)]

_PLAY = """async ([seats, most]) => {
  const ask = (method, path, body) => fetch('/api/v1' + path, {
    method, headers: {'content-type': 'application/json'},
    ...(body ? {body: JSON.stringify(body)} : {})
  }).then((answer) => answer.status === 204 ? null : answer.json())
  if (!await ask('GET', '/me?maybe=true')) await ask('POST', '/guests', {name: 'Ann'})
  const {table} = await ask('POST', '/tables', {seats})
  const send = (command) => ask('POST', `/tables/${table}/commands`, {...command, table})
  await send({op: 'start', id: 'start', first: 1})
  for (;;) {
    const {seq, view, mine} = await ask('GET', `/tables/${table}?since=1000000`)
    if (!view.seat) return table
    const [, , , faceUp, , hand] = view.position.split(' ')
    const full = (faceUp.length > 2 && view.actions.length > 5) || seq > most + 40
    const nice = view.seat === mine[0] && hand !== '-' && full
    if (seq > most && nice) return table
    if (view.seat === mine[0]) {
      const {action} = await ask('POST', `/tables/${table}/hint`, {})
      await send({op: 'act', id: `a${seq}`, seat: view.seat, seq, action})
    } else await new Promise((done) => setTimeout(done, 30))
  }
}"""


def take_game(page: Page, seats: int, actions: int) -> str:
    """Play by the hints; stop after some actions with a tile in hand, or at the end."""
    others = [{"kind": "bot", "bot": bot} for bot in LEVELS][: seats - 1]
    return str(page.evaluate(_PLAY, [[{"kind": "me"}, *others], actions]))


def pages(page: Page) -> dict[str, str]:
    """The path of every page, by name."""
    ended = take_game(page, 3, 1000)
    two, four = take_game(page, 2, 16), take_game(page, 4, 44)
    return {
        "home": "/",
        "new": "/new",
        "game-2": f"/t/{two}",
        "game-4": f"/t/{four}",
        "puzzles": "/puzzles",
        "puzzle": "/puzzles/booklet/7",
        "learn": "/learn",
        "rules": "/rules",
        "replay": f"/replay/{ended}",
        "history": "/history",
        "settings": "/settings",
    }


@contextmanager
def browser() -> Iterator[Callable[..., Page]]:
    """Start a server and provide a function that opens pages, all as one user."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, BROWSERS)), None)
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        state: dict[str, Any] = {}
        with started(f"sqlite:///{folder}/games.db", Path(folder)) as server:

            def open_(path: str, width: int, height: int, theme: str, scale: int = 1) -> Page:
                context = chromium.new_context(
                    base_url=server.url,
                    viewport={"width": width, "height": height},
                    device_scale_factor=scale,
                    locale="en-GB",
                    reduced_motion="reduce",
                    storage_state=state.get("kept"),
                )
                settings = f'{{"theme": "{theme}", "motion": "calm", "name": "Ann"}}'
                context.add_init_script(f"localStorage.setItem('ln.settings', '{settings}')")
                page = context.new_page()
                page.goto(path, wait_until="networkidle")
                page.keep = lambda: state.update(kept=context.storage_state())
                return page

            yield open_
        chromium.close()


def take_all(folder: Path, only: list[str]) -> None:
    """Take every page, or only the named ones, in every size and theme."""
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as open_:
        first = open_("/", 1440, 900, "light")
        found = pages(first)
        first.keep()
        for name, path in found.items():
            if only and name not in only:
                continue
            for width, height in SIZES.items():
                for light, theme in THEMES.items():
                    page = open_(path, width, height, theme)
                    game = name.startswith("game")
                    page.screenshot(path=folder / f"{name}-{width}-{light}.png", full_page=not game)
                    page.context.close()


def take_best() -> None:
    """Take the three screenshots of the README, with few colours to keep them small."""
    with browser() as open_:
        desk, phone = open_("/", 1280, 800, "light"), open_("/", 390, 760, "dusk", 2)
        puzzle = open_("/puzzles/booklet/17", 1024, 700, "light")
        desk.goto(f"/t/{take_game(desk, 4, 44)}", wait_until="networkidle")
        phone.goto(f"/t/{take_game(phone, 2, 16)}", wait_until="networkidle")
        for name, page in {"game": desk, "game-phone": phone, "puzzle": puzzle}.items():
            shot = ROOT / "docs" / f"{name}.png"
            page.screenshot(path=shot)
            Image.open(shot).convert("RGB").quantize(256, kmeans=3).save(shot, optimize=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        take_all(Path(sys.argv[1]), sys.argv[2:])
    else:
        take_best()
