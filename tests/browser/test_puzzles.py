"""Puzzles in a real browser: by mouse, touch and ear, without a connection, and kept."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from importlib.resources import files
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from luckynumbers.puzzles import PARTNERS, Arrangement, Swap, booklet_entry, daily, solve
from tests.browser.conftest import PATIENCE, missing
from tests.server.process import Process

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 320, "height": 640}
DESK = {"width": 1280, "height": 800}
NAME = re.compile(r"row (\d) column (\d), (\d+)")
EDGES = "element => (({top, bottom}) => [top, bottom])(element.getBoundingClientRect())"
PLACES = [f"{column}{row}" for row in "1234" for column in "abcd"]


@pytest.fixture
def browser(chromium: Browser) -> Browser:
    return chromium


@contextmanager
def visit(browser: Browser, address: str, **options: Any) -> Iterator[Page]:
    """Open a page in a fresh profile; nothing may go wrong in it unseen."""
    usual = {"viewport": DESK, "reduced_motion": "reduce", "service_workers": "block"}
    context = browser.new_context(**{**usual, **options})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address)
    expect(page.locator("#page h1")).to_be_visible()
    try:
        yield page
        assert wrong == []
    finally:
        context.close()


def tiles(page: Page) -> Arrangement:
    """Read the tiles as they are drawn."""
    numerals = page.locator("#puzzle .numeral")
    expect(numerals).to_have_count(16)
    numbers = numerals.all_text_contents()
    return Arrangement(tuple(map(int, numbers)))


def cell(page: Page, tile: int) -> Locator:
    return page.locator(f"#puzzle-{PLACES[tiles(page).cell(tile)]}")


def middle(spot: Locator) -> tuple[float, float]:
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def log(page: Page) -> str:
    """Read the latest sentence of the log."""
    return page.get_by_role("log").locator("p").last.text_content() or ""


def said(page: Page) -> str:
    """Read the latest answer."""
    return page.locator("#page").get_by_role("status").text_content() or ""


def solve_by(page: Page, swap: Callable[[Swap], None]) -> int:
    line = solve(tiles(page)).solution
    for each in line:
        before = tiles(page)
        swap(each)
        assert tiles(page) == before.swap(each)
    return len(line)


def solve_by_clicks(page: Page) -> int:
    def click(swap: Swap) -> None:
        cell(page, swap.one).click()
        cell(page, swap.other).click()

    return solve_by(page, click)


# ---- By hand


def test_a_puzzle_is_solved_with_the_mouse_by_dragging(browser: Browser, server: Process) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/9") as page:

        def drag(swap: Swap) -> None:
            page.mouse.move(*middle(cell(page, swap.one)))
            page.mouse.down()
            page.mouse.move(*middle(cell(page, swap.other)), steps=4)
            page.mouse.up()

        moves = solve_by(page, drag)
        assert log(page) == f"Solved in {moves} of {moves} moves. Bravo!"
        expect(button(page, "Next")).to_be_visible()


def test_a_tile_can_be_dragged_out_over_the_edge(browser: Browser, server: Process) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/9") as page:
        before = tiles(page)
        x, y = middle(page.locator("#puzzle-a2"))
        edge = page.locator("#puzzle").bounding_box()
        assert edge is not None
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(edge["x"] - 12, y, steps=4)
        page.mouse.up()
        assert tiles(page) == before.swap(Swap(before.tiles[4], before.tiles[7]))


def test_a_tile_let_go_elsewhere_goes_back_and_says_where_it_can_go(
    browser: Browser, server: Process
) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/9") as page:
        before = tiles(page)
        page.mouse.move(*middle(page.locator("#puzzle-a1")))
        page.mouse.down()
        page.mouse.move(*middle(page.locator("#puzzle-c3")), steps=4)
        page.mouse.up()
        assert tiles(page) == before
        assert said(page) == "2 swaps with 3 or 7, or at the opposite edge with 5 or 11."


def test_a_puzzle_is_solved_by_touch_on_a_small_phone(browser: Browser, server: Process) -> None:
    options = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with visit(browser, f"{server.url}/puzzles/booklet/12", **options) as page:

        def tap(swap: Swap) -> None:
            page.touchscreen.tap(*middle(cell(page, swap.one)))
            page.touchscreen.tap(*middle(cell(page, swap.other)))

        solve_by(page, tap)
        assert "Bravo" in log(page)
        touch_drag(page)


def touch_drag(page: Page) -> None:
    """Begin again, and drag with a finger."""
    page.touchscreen.tap(*middle(button(page, "Restart")))
    before = tiles(page)
    session = page.context.new_cdp_session(page)
    from_x, from_y = middle(page.locator("#puzzle-b2"))
    to_x, to_y = middle(page.locator("#puzzle-c2"))
    path = [(from_x + (to_x - from_x) * n / 4, from_y + (to_y - from_y) * n / 4) for n in range(5)]
    for index, (x, y) in enumerate(path):
        kind = "touchMove" if index else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert tiles(page) == before.swap(Swap(before.tiles[5], before.tiles[6]))


# ---- By keyboard and by ear


class Listener:
    """Someone who sees nothing: knows only the names of what has the focus, and what is said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.garden = page.get_by_role("grid")
        names = [each.get_attribute("aria-label") or "" for each in self.cells()]
        self.heard = dict(map(self.read, names))

    def cells(self) -> list[Locator]:
        return self.garden.get_by_role("gridcell").all()

    @staticmethod
    def read(name: str) -> tuple[int, int]:
        match = NAME.match(name)
        assert match, name
        return 4 * (int(match[1]) - 1) + int(match[2]) - 1, int(match[3])

    @property
    def focused(self) -> str:
        name = self.page.evaluate("document.activeElement.getAttribute('aria-label')")
        return str(name)

    def go(self, goal: int) -> None:
        here, _ = self.read(self.focused)
        rows, columns = goal // 4 - here // 4, goal % 4 - here % 4
        for key, count in (("ArrowDown", rows), ("ArrowUp", -rows)):
            for _ in range(count):
                self.page.keyboard.press(key)
        for key, count in (("ArrowRight", columns), ("ArrowLeft", -columns)):
            for _ in range(count):
                self.page.keyboard.press(key)
        assert self.read(self.focused)[0] == goal

    def partners(self) -> set[int]:
        """Collect the cells whose names say that they swap with the chosen one."""
        names = [each.get_attribute("aria-label") or "" for each in self.cells()]
        return {
            self.read(name)[0] for name in names if "; swaps with" in name and "sel" not in name
        }


def test_a_puzzle_is_solved_by_keys_and_announcements_alone(
    browser: Browser, server: Process
) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/18") as page:
        listener = Listener(page)
        while page.evaluate("document.activeElement.role") != "gridcell":
            page.keyboard.press("Tab")
        arrangement = Arrangement(tuple(listener.heard[index] for index in range(16)))
        across = 0
        for number, swap in enumerate(solve(arrangement).solution, start=1):
            one, other = arrangement.cell(swap.one), arrangement.cell(swap.other)
            listener.go(one)
            page.keyboard.press("Enter")
            assert "selected" in listener.focused
            assert said(page).startswith(f"{swap.one} swaps with ")
            assert listener.partners() == set(map(int, PARTNERS[one]))
            listener.go(other)
            assert ("opposite edge" in listener.focused) == (abs(one - other) in (3, 12))
            across += "opposite edge" in listener.focused
            page.keyboard.press("Space")
            arrangement = arrangement.swap(swap)
            last = f"{swap.one} and {swap.other} change places: {number} of 4 moves."
            expect(page.get_by_role("log")).to_contain_text(last)
        assert across
        assert log(page) == "Solved in 4 of 4 moves. Bravo!"


def test_shift_and_an_arrow_push_a_tile_even_over_the_edge(
    browser: Browser, server: Process
) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/16") as page:
        before = tiles(page)
        page.locator("#puzzle-a1").focus()
        page.keyboard.press("Shift+ArrowUp")
        after = before.swap(Swap(before.tiles[0], before.tiles[12]))
        assert tiles(page) == after
        assert page.evaluate("document.activeElement.id") == "puzzle-a4"
        for key, expected in (("u", before), ("r", after)):
            page.keyboard.press(key)
            assert tiles(page) == expected
        page.keyboard.press("w")
        assert "at the opposite edge with" in said(page)


# ---- The count (R12), hints, the solution


def test_past_the_maximum_it_goes_on_and_is_marked(browser: Browser, server: Process) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/1") as page:
        page.locator("#puzzle-a1").focus()
        for _ in range(4):
            page.keyboard.press("Shift+ArrowRight")
        assert "4 moves, over the limit of 2." in log(page)
        expect(page.locator("#page")).to_contain_text("4, over the limit of 2")
        button(page, "Undo").click()
        button(page, "Undo").click()
        # R12: undo takes the move off the count.
        assert log(page).endswith("are back: 2 of 2 moves.")
        button(page, "Redo").click()
        assert "3 moves, over the limit of 2" in log(page)
        solve_by_clicks(page)
        assert re.search(r"after \d+ moves, over the limit of 2", log(page))
        button(page, "Restart").click()
        assert tiles(page) == booklet_entry(1).puzzle.start


def test_with_all_moves_made_and_unsolved_it_says_what_can_be_done(
    browser: Browser, server: Process
) -> None:
    small = {"viewport": {"width": 320, "height": 640}}
    with visit(browser, f"{server.url}/puzzles/booklet/4", **small) as page:
        page.locator("#puzzle-a1").focus()
        for _ in range(2):
            page.keyboard.press("Shift+ArrowUp")
        expect(page.locator("#page")).to_contain_text("take a move back or ask for a hint")


def test_the_red_button_is_the_one_next_step_and_never_the_hint(
    browser: Browser, server: Process
) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/1") as page:
        red = page.locator(".pz-bar .go")
        expect(button(page, "Hint")).to_be_visible()
        expect(red).to_have_count(0)  # the next step is a swap in the garden
        show_solution(page)
        expect(red).to_have_text("Step forward")
        for _ in booklet_entry(1).solution:
            button(page, "Step forward").click()
        expect(red).to_have_text("Back")
        red.click()
        expect(button(page, "Hint")).to_be_focused()
        expect(red).to_have_count(0)
        solve_by_clicks(page)
        expect(red).to_have_text("Next")


def test_hints_lead_to_the_end_from_anywhere(browser: Browser, server: Process) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/30") as page:
        page.locator("#puzzle-b2").focus()
        for key in ("ArrowDown", "ArrowRight"):
            page.keyboard.press(f"Shift+{key}")
        button(page, "Hint").click()
        expect(page.get_by_text("Take back")).to_be_visible()
        assert int((re.search(r"\d+", said(page)) or [0])[0]) in (1, 2)
        for _ in range(20):
            needed = solve(tiles(page)).optimal
            while not (match := re.match(r"Swap (\d+) and (\d+)", said(page))):
                before = said(page)
                button(page, "Hint").click()
                expect(page.locator("#page").get_by_role("status")).not_to_have_text(before)
            for tile in match.groups():
                cell(page, int(tile)).click()
            if needed == 1:
                break
            assert solve(tiles(page)).optimal == needed - 1
        assert "over the limit" in log(page)


def test_a_double_click_is_one_hint(browser: Browser, server: Process) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/30") as page:
        button(page, "Hint").dblclick(delay=60)
        expect(page.locator(".cell.hinted")).to_have_count(1)
        assert not said(page).startswith("Swap")
        button(page, "Hint").click()
        expect(page.locator(".cell.hinted")).to_have_count(2)


def show_solution(page: Page) -> None:
    button(page, "Solution").click()
    button(page, "Show it").click()


def test_a_second_click_leaves_the_question_open(browser: Browser, server: Process) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/16") as page:
        box = button(page, "Solution").bounding_box()
        assert box
        place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for _ in range(2):  # each counts as a first one: the pointer may have moved between
            page.mouse.click(*place)
        expect(button(page, "Keep trying")).to_be_focused()
        page.wait_for_timeout(700)
        page.mouse.click(*place)
        expect(button(page, "Keep trying")).to_have_count(0)


def test_the_solution_is_asked_for_once(browser: Browser, server: Process) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/16") as page:
        button(page, "Solution").dblclick(delay=60)  # the second click closes nothing
        expect(page.get_by_role("dialog", name="Solution")).to_contain_text("counts as shown")
        expect(button(page, "Keep trying")).to_be_focused()
        page.keyboard.press("Escape")
        assert tiles(page) == booklet_entry(16).puzzle.start
        show_solution(page)
        button(page, "Back").click()
        button(page, "Solution").click()
        expect(button(page, "Step forward")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1920, 1080), (960, 620)])
def test_on_a_desk_everything_beside_the_garden_is_as_high(
    browser: Browser, server: Process, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    with visit(browser, f"{server.url}/puzzles/booklet/30", viewport=viewport) as page:
        (top, bottom), (head, _), (_, bar) = (
            page.locator(name).evaluate(EDGES) for name in ("#puzzle", ".pz-head", ".pz-bar")
        )
        assert (head, bar) == pytest.approx((top, bottom), abs=1)
        assert 0.8 * (size[1] - 100) < bottom - top < size[1] - top


def test_the_solution_is_played_back_and_the_own_garden_waits(
    browser: Browser, server: Process
) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/16") as page:
        page.locator("#puzzle-a1").focus()
        page.keyboard.press("Shift+ArrowRight")
        mine = tiles(page)
        show_solution(page)
        assert tiles(page) == booklet_entry(16).puzzle.start
        expect(button(page, "Step forward")).to_be_focused()
        for number, swap in enumerate(booklet_entry(16).solution, start=1):
            button(page, "Step forward").click()
            text = f"Step {number} of 5: {swap.one} and {swap.other} change places."
            assert said(page) == text
        assert tiles(page).solved
        button(page, "Step back").click()
        assert not tiles(page).solved
        button(page, "Back").click()
        assert tiles(page) == mine


# ---- Kept, shared, of the day


def test_progress_is_kept_and_a_begun_puzzle_goes_on(browser: Browser, server: Process) -> None:
    with visit(browser, f"{server.url}/puzzles/booklet/2") as page:
        solve_by_clicks(page)
        button(page, "Next").click()
        expect(page).to_have_url(f"{server.url}/puzzles/booklet/3")
        expect(page.get_by_role("heading", name="Puzzle 3")).to_be_visible()
        page.locator("#puzzle-a1").focus()
        page.keyboard.press("Shift+ArrowDown")
        begun = tiles(page)
        page.reload()
        assert tiles(page) == begun
        page.goto(f"{server.url}/puzzles")
        expect(page.get_by_role("link", name="Puzzle 2, 2 moves, solved")).to_be_visible()
        expect(page.get_by_role("link", name="Puzzle 3, 2 moves, begun")).to_be_visible()
        expect(page.get_by_text("1 of the 40 puzzles in the booklet solved.")).to_be_visible()


def test_a_browser_that_keeps_nothing_plays_all_the_same(browser: Browser, server: Process) -> None:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    context.add_init_script(
        "for (const name of ['getItem', 'setItem', 'removeItem'])"
        " Storage.prototype[name] = () => { throw new Error('forbidden'); };"
    )
    page = context.new_page()
    page.goto(f"{server.url}/puzzles")
    expect(page.get_by_text("does not keep your progress")).to_be_visible()
    page.get_by_role("link", name="Puzzle 1, 2 moves").click()
    solve_by_clicks(page)
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("link", name="Puzzle 1, 2 moves, solved")).to_be_visible()
    context.close()


def test_the_puzzle_of_the_day_is_that_of_the_day(browser: Browser, server: Process) -> None:
    with visit(browser, f"{server.url}/puzzles") as page:
        today = date.fromisoformat(page.evaluate("new Date().toLocaleDateString('en-CA')"))
        page.locator(".pz-day").get_by_role("link", name="Play").click()
        assert tiles(page) == daily(today).made.puzzle.start


def test_a_result_is_shared_as_text_that_gives_nothing_away(
    browser: Browser, server: Process
) -> None:
    options = {"permissions": ["clipboard-read", "clipboard-write"]}
    with visit(browser, f"{server.url}/puzzles/booklet/4", **options) as page:
        solve_by_clicks(page)
        button(page, "Share").click()
        expect(page.get_by_text("Copied.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()").splitlines() == [
            "Lucky Numbers 🍀 Puzzle 4",
            "Solved in 2 of 2 moves. No hint.",
            f"{server.url}/puzzles/booklet/4",
        ]


# ---- Without a connection

STOCKED = """new Promise((done) => {
  const look = () =>
    localStorage.getItem('luckynumbers.puzzles.stock')?.includes('endless/2/3')
      ? done()
      : setTimeout(look, 50)
  look()
})"""


def test_puzzles_hints_and_solutions_work_without_a_connection(
    browser: Browser, server: Process
) -> None:
    with visit(browser, f"{server.url}/puzzles", service_workers="allow") as page:
        expect(page.get_by_text("Works offline")).to_be_visible()
        page.evaluate(STOCKED)
        # A file of another version is refused, so old and new ones never mix.
        mixed = "fetch('/v/0123456789ab/app/main.js').then(() => 'given', () => 'refused')"
        assert page.evaluate(mixed) == "refused"
        page.context.set_offline(True)
        page.reload()
        expect(page.get_by_role("heading", name="The booklet")).to_be_visible()
        page.goto(f"{server.url}/puzzles/endless/2/1")
        page.locator("#puzzle-b2").focus()
        page.keyboard.press("Shift+ArrowDown")
        before = said(page)
        button(page, "Hint").click()
        expect(page.locator("#page").get_by_role("status")).not_to_have_text(before)
        button(page, "Restart").click()
        solve_by_clicks(page)
        button(page, "Next").click()
        expect(page.get_by_role("heading", name="Easy no. 2")).to_be_visible()
        show_solution(page)
        button(page, "Step forward").click()
        assert said(page).startswith("Step 1 of ")
        page.goto(f"{server.url}/puzzles")
        week = page.get_by_role("list", name="The last seven days").get_by_role("link")
        expect(week).to_have_count(7)
        week.first.click()
        expect(page.locator("#puzzle")).to_be_visible()
        page.goto(f"{server.url}/puzzles/endless/2/900")
        expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        expect(page.get_by_text("not on this device yet")).to_be_visible()


def test_an_insecure_address_plays_and_says_what_it_cannot(
    browser: Browser, server: Process
) -> None:
    with visit(browser, f"http://home.test:{server.port}/puzzles") as page:
        expect(page.get_by_text("it needs an https address")).to_be_visible()


NEWER = """
import os
from pathlib import Path
from luckynumbers.server.http.routes import pages
from luckynumbers.server.serving import serve
from luckynumbers.server.settings import Settings
from luckynumbers.server.http.site import Site
fresh = Site(Path(os.environ["LUCKYNUMBERS_NEWER"]))
pages.site = lambda: fresh
serve(Settings().with_environment(os.environ))
"""
VERSION = "document.querySelector('link[rel=stylesheet]').href.split('/')[4]"


def test_an_update_is_offered_and_never_mixes_old_and_new_files(
    browser: Browser, tmp_path: Path
) -> None:
    newer = tmp_path / "web"
    copytree(str(files("luckynumbers") / "web"), newer)
    (newer / "robots.txt").write_text("User-agent: nobody\n")
    process = Process(f"sqlite:///{tmp_path}/games.db", tmp_path, NEWER=str(newer))
    process.start()
    try:
        with visit(browser, f"{process.url}/puzzles", service_workers="allow") as page:
            expect(page.get_by_text("Works offline")).to_be_visible()
            old = page.evaluate(VERSION)
            process.kill()
            process.program = NEWER
            process.start()
            # The open page goes on as it is, with pages it has not loaded yet; then it is told.
            page.get_by_role("link", name="Settings").click()
            expect(page.get_by_role("heading", name="Settings")).to_be_visible()
            assert page.evaluate(VERSION) == old
            page.evaluate(f"import('/v/{old}/base/offline.js').then((m) => m.checkVersion())")
            with page.expect_navigation():
                page.get_by_role("button", name="Update now").click()
            new = page.evaluate(VERSION)
            assert new != old
            page.goto(f"{process.url}/puzzles")
            expect(page.get_by_text("Works offline")).to_be_visible()
            page.context.set_offline(True)
            page.reload()
            expect(page.get_by_role("heading", name="The booklet")).to_be_visible()
            assert page.evaluate(VERSION) == new
    finally:
        process.end_if_running()


# ---- For everyone


@pytest.mark.parametrize(("scheme", "size"), [("light", PHONE), ("dark", DESK)])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    browser: Browser, server: Process, scheme: str, size: dict[str, int]
) -> None:
    if not AXE.exists():
        missing("axe-core is not installed: npm ci")
    options = {"viewport": size, "color_scheme": scheme}
    with visit(browser, f"{server.url}/puzzles", **options) as page:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        check(page)
        page.get_by_role("link", name="Puzzle 16, 5 moves").click()
        page.locator("#puzzle-a2").click()
        check(page)
        show_solution(page)
        button(page, "Step forward").click()
        check(page)
        button(page, "Back").click()
        solve_by_clicks(page)
        check(page)


def check(page: Page) -> None:
    found = page.evaluate("axe.run().then((found) => found.violations)")
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    wide, room = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= room
    small = page.evaluate(
        """[...document.querySelectorAll('main a, main button, main [role=gridcell]')]
          .map((each) => [each.getBoundingClientRect(), each.outerHTML])
          .filter(([box]) => box.width && (box.width < 44 || box.height < 44))
          .map(([_, html]) => html.slice(0, 120))"""
    )
    assert small == []
