"""A whole game by announcements alone: only accessible names and live regions are read.

What is announced as fitting is what core calls legal, in every position; and who knows the rules
and only listens can win.
"""

import re
from typing import Any

from luckynumbers.core import CELLS, Place, Position
from luckynumbers.words import Words
from luckynumbers.words.advice import where_messages
from tests.blindfold import Blindfolded, heard_fits, numbers_in
from tests.browser.conftest import settle
from tests.browser.hands import UNTIL
from tests.browser.tables import make_table, position_of
from tests.server.process import Process

Page = Any
FITS = re.compile(r"row (\d) column (\d), (?:empty|(\d+)); (\d+) fits here( and makes a pair)?$")
TAKE = re.compile(r"(\d+), [\w ,]+; take it: fits on (\d+) cells?$")
ENDED = re.compile(r" wins | share the win")
WORDS = Words("en")

_HEAR = f"""(before) => {{
  {UNTIL}
  const names = (selector) => [...document.querySelectorAll(selector)].map((each) => each.ariaLabel)
  const hear = () => {{
    const heard = {{
      state: document.querySelector('header [role=status]').textContent,
      answer: document.querySelector('.answer[role=status]').textContent,
      log: [...document.querySelectorAll('[role=log] p')].map((line) => line.textContent),
      cells: names('[role=grid][aria-label^="Your garden"] [role=gridcell]'),
      table: names('[aria-label="Face-up clovers"] button'),
      hand: names('[aria-label^="In hand"], [aria-label="Nothing in hand"]')[0] ?? '',
      busy: document.querySelector('[aria-busy=true]') !== null,
    }}
    return {{...heard, mark: JSON.stringify([heard.state, heard.log.length, heard.hand])}}
  }}
  // After the last move the state repeats it until the end is told.
  const mine = (heard) => !/’s turn|has drawn/.test(heard.state) && !heard.log.includes(heard.state)
  return until(hear, (heard) => mine(heard) && !heard.busy && heard.mark !== before)
}}"""


def announced(cells: list[str]) -> dict[str, str | None]:
    """Read which cells fit, and what stands there, from the names of the cells."""
    found = {}
    for name in cells:
        if match := FITS.fullmatch(name):
            row, column, there = match[1], match[2], match[3]
            found[f"{'abcd'[int(column) - 1]}{row}"] = there
    return found


def legal(position: Position, tile: int) -> dict[str, str | None]:
    there = position.garden
    return {
        str(cell): str(there[cell]) if there[cell] else None
        for cell in CELLS
        if Place(tile, cell) in position.actions
    }


def where(position: Position, tile: int) -> str:
    """Return what every face answers to where a tile fits."""
    return WORDS.paragraph(where_messages(position, tile, WORDS))


def ask(page: Page, key: str) -> str:
    """Press a query key and hear the answer."""
    page.evaluate("document.querySelector('.answer p')?.setAttribute('data-old', '')")
    page.keyboard.press(key)
    return str(page.locator(".answer p:not([data-old])").inner_text())


def place(page: Page, cell: str) -> None:
    """Go to a cell by the arrow keys, hearing only the name of where we are, and press twice."""
    page.keyboard.press("g")
    for _ in range(8):
        name = page.evaluate("document.activeElement.ariaLabel")
        row, column = map(int, re.match(r"row (\d) column (\d)", name).groups())  # type: ignore[union-attr]
        across, down = "abcd".index(cell[0]) + 1 - column, int(cell[1]) - row
        if not across and not down:
            break
        keys = {(1, 0): "ArrowRight", (-1, 0): "ArrowLeft", (0, 1): "ArrowDown", (0, -1): "ArrowUp"}
        page.keyboard.press(
            keys[(across > 0) - (across < 0), 0 if across else (down > 0) - (down < 0)]
        )
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.ariaLabel.includes('waits here')")
    page.keyboard.press("Enter")


def check_table(page: Page, position: Position, names: list[str]) -> None:
    """Every tile of the table says on how many cells it fits; chosen, it says on which."""
    for name in names:
        match = TAKE.fullmatch(name)
        assert match, name
        tile = int(match[1])
        expected = legal(position, tile)
        assert int(match[2]) == len(expected) > 0
    for tile in sorted({int(TAKE.fullmatch(name)[1]) for name in names})[:2]:  # type: ignore[index]
        expected = legal(position, tile)
        page.get_by_role("button", name=f"{tile}, ").first.press("Enter")
        page.locator("header [role=status]", has_text="Choose a cell for").wait_for()
        assert announced(page.evaluate(_HEAR, "")["cells"]) == expected
        assert ask(page, "w") == where(position, tile)
        page.keyboard.press("Escape")


def test_a_game_by_ear(open_page: Any, server: Process) -> None:
    page = open_page()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy", "name": "Gardener"}]
    table = str(make_table(page, seats=seats, bruno=True)["table"])
    page.goto(f"/t/{table}")
    page.wait_for_selector("[role=log]", state="attached")
    before = ""
    for _ in range(300):
        heard = page.evaluate(_HEAR, before)
        before = heard["mark"]
        if ENDED.search("".join(heard["log"][-1:])):
            break
        position = position_of(server, table)
        held = [int(number) for number in re.findall(r"(\d+),", heard["hand"])]
        assert sorted(held) == list(position.hand)
        if position.setup:
            assert announced(heard["cells"]) == legal(position, held[0])
            page.keyboard.press("s")
            page.locator("[aria-label='Nothing in hand']").wait_for(state="attached")
            before = ""
        elif not held:
            check_table(page, position, heard["table"])
            page.keyboard.press("d")
        else:
            fits = announced(heard["cells"])
            assert fits == legal(position, held[0])
            assert ask(page, "w") == where(position, held[0])
            free = [cell for cell, there in fits.items() if there is None]
            place(page, free[0]) if free else page.keyboard.press("x")
    assert position_of(server, table).over
    assert any(re.search(r"\bstarts?\b", line) for line in heard["log"])
    told = [line for line in heard["log"] if line.startswith("Ann ")]
    assert all(re.search(r"sets up|draws|takes|starts|places", line) for line in told)


def type_line(page: Page, line: str) -> None:
    """Type a line into the command box and leave it."""
    page.keyboard.press("/")
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")


def take_by_ear(page: Page, me: Blindfolded) -> bool:
    """Take a tile from the table, if one of those that are told is worth it."""
    lying = re.search(r"On the table: ([^.]*)\.", ask(page, "t"))
    if lying is None:
        return False
    told = heard_fits(ask(page, "w"))
    assert told == {tile: me.fits(tile) for tile in numbers_in(lying[1])}
    choice = me.choose(told, 0.5)
    if choice is None:
        return False
    tile, cell = choice
    me.place(tile, cell)
    type_line(page, f"take {tile} {cell}")
    return True


def put_by_ear(page: Page, me: Blindfolded, tile: int) -> None:
    """Place the tile in hand on the best of the cells that are told, or leave it."""
    told = heard_fits(ask(page, "w"))
    assert told == {tile: me.fits(tile)}
    choice = me.choose(told, 0)
    if choice is None:
        page.keyboard.press("x")
        return
    me.place(*choice)
    place(page, choice[1])


def play_by_ear(page: Page) -> str:
    """Play a game against the weakest computer player, and give the sentence that ends it."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:1", "name": "Sprout"}]
    page.goto(f"/t/{make_table(page, seats=seats, edition='access')['table']}")
    page.wait_for_selector("[role=log]", state="attached")
    me, before = Blindfolded(), ""
    for _ in range(300):
        heard = page.evaluate(_HEAR, before)
        before = heard["mark"]
        held = [int(number) for number in re.findall(r"(\d+),", heard["hand"])]
        if ENDED.search("".join(heard["log"][-1:])):
            settle(page)
            return str(heard["log"][-1])
        if len(held) == 4:
            me.set_up(held)
            page.keyboard.press("s")
            page.locator("[aria-label='Nothing in hand']").wait_for(state="attached")
            before = ""
        elif held:
            put_by_ear(page, me, held[0])
        elif not take_by_ear(page, me):
            page.keyboard.press("d")
    raise AssertionError("the game does not end")


def test_a_game_is_won_by_ear(open_page: Any, own_server: Any) -> None:
    assert "Ann wins" in play_by_ear(open_page(url=own_server(SEED="by ear").url))
