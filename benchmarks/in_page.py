"""The engine in a page of Chromium beside the native kernel, on one core, in one run.

    python benchmarks/in_page.py

The static edition is served from a folder; the client's own thread searches positions of level 9
while the page draws frames. Both sides search the same positions with the same seeds. Every time
is the best of some runs on the wall clock, so that other work on the machine counts little.
"""

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import Any

from playwright.sync_api import sync_playwright
from wasm import decisions

from luckynumbers.kernel import Networks, Packed
from luckynumbers.kernel.search import NODES, search
from luckynumbers.server.http.plain import write_plain
from luckynumbers.words import Words

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
SCRIPT = """async ({ positions, nodes, runs }) => {
  const main = document.querySelector('script[type=module]').src
  const { engine } = await import(new URL('../engine/client.js', main))
  const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16))
  const think = (hex, seed) => engine().call('search', [bytes(hex), { nodes, seed: BigInt(seed) }])
  for (const hex of positions.slice(0, 4)) await think(hex, 0)  // until the compiler is done
  const gaps = []
  let last = performance.now()
  let going = true
  const frame = (now) => {
    gaps.push(now - last)
    last = now
    if (going) requestAnimationFrame(frame)
  }
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame) })
  const found = []
  for (const [seed, hex] of positions.entries()) {
    let [best, count] = [Infinity, 0]
    for (let run = 0; run < runs; run += 1) {
      const begun = performance.now()
      const result = await think(hex, seed)
      best = Math.min(best, performance.now() - begun)
      count = result.nodes
    }
    found.push([count, best / 1000])
  }
  going = false
  return { found, gaps: gaps.toSorted((one, two) => one - two) }
}"""
Found = list[tuple[float, float]]


class Quiet(SimpleHTTPRequestHandler):
    """A host that writes no log."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@contextmanager
def hosted() -> Iterator[tuple[str, Path]]:
    """The address of a host with the static edition, and its folder."""
    with tempfile.TemporaryDirectory() as folder:
        write_plain(Path(folder), Words("en"), days=2, row=1)
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/", Path(folder)
            server.shutdown()


def native(positions: list[Packed], nodes: int, runs: int) -> Found:
    """The nodes and best seconds of each search by the native kernel."""
    networks, found = Networks.load(), Found()
    for seed, packed in enumerate(positions):
        times = []
        for _ in range(runs):
            begun = perf_counter()
            result = search(packed, networks, nodes=nodes, seed=seed)
            times.append(perf_counter() - begun)
        found.append((result.nodes, min(times)))
    return found


def in_page(browser: Any, url: str, given: dict[str, Any], plain: bytes, slow: int) -> Any:
    """Search in a page; with the bytes of the module without vectors, by that one."""
    context = browser.new_context(service_workers="block")
    if plain:
        answer = {"body": plain, "content_type": "application/wasm"}
        context.route("**/kernel.wasm", lambda route: route.fulfill(**answer))
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("main h1", state="attached")
    page.wait_for_timeout(1000)
    if slow > 1:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.set_default_timeout(600_000)
    found = page.evaluate(SCRIPT, given)
    context.close()
    return found


def main() -> None:
    """Print the rates, their ratios, how long level 9 thinks, and the longest frame meanwhile."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=16)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    positions = decisions(options.positions, 2, seed=7)
    given = {"positions": [bytes(each).hex() for each in positions], "nodes": options.nodes}
    native(positions[:3], options.nodes, 1)
    whole = native(positions, options.nodes, options.runs)
    show("native", whole, whole, [])
    path = next(filter(None, map(shutil.which, BROWSERS)))
    with hosted() as (url, folder), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        [module] = folder.glob("v/*/engine/kernel-plain.wasm")
        for name, plain, slow in (
            ("page", b"", 1),
            ("page, no vectors", module.read_bytes(), 1),
            ("page, 4x slower", b"", 4),
        ):
            runs = {**given, "runs": options.runs if slow == 1 else 1}
            found = in_page(browser, url, runs, plain, slow)
            show(name, found["found"], whole, found["gaps"])
        browser.close()


def show(name: str, found: Found, whole: Found, gaps: list[float]) -> None:
    """Print one line."""
    times = sorted(1000 * seconds for _, seconds in found)
    within = gaps[len(gaps) * 99 // 100] if gaps else 0.0
    frames = f"   frames: 99 % within {within:.0f} ms, longest {gaps[-1]:.0f} ms" if gaps else ""
    print(
        f"{name:17} {rate(found):10,.0f} nodes/s {rate(found) / rate(whole):5.0%}   a move: median "
        f"{times[len(times) // 2]:4.0f} ms, longest {times[-1]:5.0f} ms{frames}",
        flush=True,
    )


def rate(found: Found) -> float:
    """Nodes a second."""
    return sum(nodes for nodes, _ in found) / sum(seconds for _, seconds in found)


if __name__ == "__main__":
    main()
