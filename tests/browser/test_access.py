"""The ACCESS preset: one press for large numbers and a voice; no colour ever stands alone."""

from typing import Any

import pytest

from tests.browser.tables import make_table, state_of
from tests.server.process import Process

Page = Any
EASY = "Make everything easy to see and hear"
MOMENT = 1000
"""Milliseconds; what changes within 250 of them is read aloud together."""
MARKS = {"blue": 0, "purple": 1, "red": 2, "gold": 3, "green": 4}
SAID = {"gold": "yellow"}
"""The colours that players know by another name than the program."""

# A voice that keeps what it is asked to say; real ones need a loudspeaker.
_VOICE = """
window.said = []
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }
Object.defineProperty(window, 'speechSynthesis', {value: {
  getVoices: () => [{lang: 'en-GB', name: 'test', default: true}],
  speak: (words) => { window.said.push(words.text) },
  cancel: () => {},
  addEventListener: () => {},
}})
"""
_TILES = """() => [
  ...document.querySelectorAll('svg.tile:not(.back, .drawn *, .head *)')
].map((tile) => ({
  colour: tile.classList[2],
  dots: [...tile.querySelectorAll('.dot')].filter((dot) => {
    const box = dot.getBoundingClientRect()
    return box.width > 1 && getComputedStyle(dot).display !== 'none'
  }).length,
  named: [tile.closest('[aria-description]')?.getAttribute('aria-description'),
    tile.closest('[aria-label]')?.ariaLabel].join(' '),
}))"""


def with_voice(page: Page, path: str) -> Page:
    page.add_init_script(_VOICE)
    page.goto(path)
    page.wait_for_selector("main h1", state="attached")
    return page


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('ln.settings'))")
    return found


def test_one_press_makes_everything_easy_and_keeps_the_light(open_page: Any) -> None:
    page = with_voice(open_page(settings={"theme": "contrast"}), "/settings")
    page.get_by_label(EASY).check()
    page.wait_for_function("() => window.said.length > 0")
    assert page.evaluate("window.said") == ["Numbers are large, and turns are read aloud."]
    shown = page.evaluate("({...document.documentElement.dataset})")
    assert (shown["numbers"], shown["theme"]) == ("large", "contrast")
    assert page.get_by_label("Read aloud").is_checked()
    page.get_by_label(EASY).uncheck()
    assert (kept(page)["numbers"], kept(page)["speech"]) == ("normal", False)


def test_the_access_edition_offers_the_preset_and_has_no_clock(
    open_page: Any, server: Process
) -> None:
    page = open_page("/new", settings={"name": "Ann"})
    assert page.get_by_label(EASY).count() == 0
    page.get_by_label("Time", exact=True).select_option("turn")
    page.get_by_label("ACCESS").check()
    assert page.get_by_label("Time", exact=True).input_value() == "none"
    page.get_by_label(EASY).check()
    assert kept(page)["numbers"] == "large"
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")
    info = state_of(server, page.url.rpartition("/")[2])["info"]
    assert (info["edition"], info["clock"]["kind"]) == ("access", "none")


def test_whoever_has_the_preset_is_offered_the_access_edition_first(open_page: Any) -> None:
    page = open_page("/new", settings={"numbers": "large", "speech": True})
    assert page.get_by_label("ACCESS").is_checked()


def test_turns_are_read_aloud_only_when_wished(open_page: Any) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:1", "name": "Sprout"}]
    for speech in (True, False):
        page = open_page(settings={"speech": speech})
        page.clock.install()
        with_voice(page, f"/t/{make_table(page, seats=seats)['table']}")
        page.wait_for_selector("[role=log]", state="attached")
        page.keyboard.press("s")
        page.locator("[role=log] p", has_text="Sprout sets up").wait_for(state="attached")
        page.locator(".state", has_text="raw").wait_for()
        page.clock.fast_forward(MOMENT)
        said = page.evaluate("window.said")
        if not speech:
            assert said == []
            continue
        story = [line for line in said if "sets up" in line]
        assert [line.split()[0] for line in story] == ["Ann", "Sprout"]
        assert said[-1] == page.locator(".state").inner_text()
        page.keyboard.press("t")
        page.wait_for_function("() => window.said.at(-1)?.includes('face down')")


# Four tiles for each of five seats; of five copies of a number, each has a colour of its own.
EVERY_COLOUR = {"pile": [2, 7, 12, 18] * 5}


@pytest.mark.parametrize("numbers", ["normal", "large"])
@pytest.mark.parametrize("look", ["clover", "sober"])
def test_every_colour_has_its_marks_and_its_name(open_page: Any, look: str, numbers: str) -> None:
    page = open_page(settings={"look": look, "numbers": numbers})
    others = [{"kind": "device", "name": name} for name in ("B", "C", "D", "E")]
    plan: dict[str, Any] = {"seats": [{"kind": "me"}, *others], "edition": "access"}
    page.goto(f"/t/{make_table(page, **plan, lesson=EVERY_COLOUR)['table']}")
    for name in ("Ann", "B", "C", "D", "E"):
        page.locator(".state", has_text=f"{name}: Lay out").wait_for()
        page.keyboard.press("s")
    page.locator("[role=log] p", has_text="E sets up").wait_for(state="attached")
    tiles = page.evaluate(_TILES)
    assert len(tiles) == 20
    assert {tile["colour"] for tile in tiles} == set(MARKS)
    for tile in tiles:
        assert tile["dots"] == MARKS[tile["colour"]], tile
        assert SAID.get(tile["colour"], tile["colour"]) in tile["named"], tile
