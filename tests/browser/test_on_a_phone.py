"""A shared phone: whose turn it is, names that are read whole, an ending with nothing lost."""

from typing import Any

import pytest

from luckynumbers.words import Words
from tests.browser.games import play_on, play_out
from tests.browser.tables import make_table
from tests.browser.test_quality import check_axe
from tests.helpers import in_soak

Page = Any
PHONES = ((390, 664), (320, 568))
FIVE = (
    {"kind": "me"},
    *({"kind": "device", "name": name} for name in ("Bartholomew", "Anneliese", "Dora", "Emil")),
)
# Names in ink that do not fit their room.
_CUT = """[...document.querySelectorAll('.who .name')]
  .filter((name) => name.scrollWidth > name.clientWidth + 1
    || name.scrollHeight > name.clientHeight + 1)
  .map((name) => name.textContent)"""
# How large the faces in the table of figures are, either way.
_FACES = """[...document.querySelectorAll('.luck .head > *')].flatMap((face) => {
  const { width, height } = face.getBoundingClientRect()
  return [width, height]
})"""

# Whether no letter of the headline lies under the way to more.
_CLEAR = """() => {
  const more = document.querySelector('.finale-more').getBoundingClientRect()
  const title = document.createRange()
  title.selectNodeContents(document.querySelector('.finale h2'))
  return [...title.getClientRects()].every(({ width, right, left, top, bottom }) =>
    !width || right <= more.left || left >= more.right || bottom <= more.top || top >= more.bottom)
}"""


def phone(open_page: Any, width: int, height: int, **options: Any) -> Page:
    size = {"width": width, "height": height}
    return open_page(viewport=size, has_touch=True, is_mobile=True, **options)


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_five_on_a_phone_see_whose_turn_it_is(open_page: Any, width: int, height: int) -> None:
    page = phone(open_page, width, height)
    table = make_table(page, name="Cleo", seats=list(FIVE), edition="access")["table"]
    play_on(page, table, hidden=60)
    page.goto(f"/t/{table}")
    name = page.locator(".mine .name")
    name.wait_for()
    assert page.locator(".whose").inner_text().strip().endswith(f"Over to {name.inner_text()}!")
    assert page.evaluate(_CUT) == []


@pytest.mark.parametrize(("width", "height"), [PHONES[-1], *in_soak(*PHONES[:-1])])
def test_the_end_of_five_can_be_read_to_its_end(open_page: Any, width: int, height: int) -> None:
    page = phone(open_page, width, height)
    page.goto(f"/t/{play_out(page, 'Cleo', FIVE, edition='access')}")
    # Five players take a review long, above all on a busy machine.
    page.locator(".luck:not(.awaited)").wait_for(state="attached", timeout=120_000)
    names = page.locator(".course li b").all_inner_texts()
    assert names == ["Cleo", "Bartholomew", "Anneliese", "Dora", "Emil"]
    assert page.locator(".course-scale span").all_inner_texts() == ["100%", "50%", "0%"]
    assert page.locator(".turning a > :is(.unseen, .told)").first.inner_text().endswith(".")
    assert sorted(page.locator(".luck b").all_inner_texts()) == sorted(names)
    assert below(page, ".luck li:last-child") <= 0  # the places and everyone's figures at once
    assert is_unseen(page, ".course")
    page.locator(".finale-more").click()
    assert below(page, ".finale") <= 0
    assert page.locator(".finale").bounding_box()["height"] > height * 0.7
    assert page.locator(".luck li:has(.head):has(.fortune)").count() == len(names)
    order = [page.locator(part).bounding_box()["y"] for part in (".headline", ".gist", ".luck")]
    assert order == sorted(order)
    page.locator(".turning").scroll_into_view_if_needed()
    assert below(page, ".turning") < 1  # a part of a pixel
    page.set_viewport_size({"width": 844, "height": 390})
    assert all(0 < size < 30 for size in page.evaluate(_FACES))
    page.locator(".finale-more").click()
    assert is_unseen(page, ".course")
    assert all(0 < size < 20 for size in page.evaluate(_FACES))


@pytest.mark.parametrize("locale", ["de", *in_soak("en")])
def test_the_end_of_two_has_its_figures_at_once_and_fills_the_screen_unfolded(
    open_page: Any, locale: str
) -> None:
    page = phone(open_page, 390, 844, locale=locale)
    page.goto(f"/t/{play_out(page)}")
    page.locator(".luck:not(.awaited)").wait_for()
    say_at_length(page, Words(locale))
    for width, height in ((390, 844), (360, 740), (844, 390), (667, 375), *PHONES):
        page.set_viewport_size({"width": width, "height": height})
        assert below(page, ".gist") <= 0
        assert below(page, ".luck li:last-child") <= 0
        assert is_unseen(page, ".course")  # whole or not at all
        assert page.locator(".finale-more span").is_visible()  # what more there is has a name
        assert page.evaluate(_CLEAR)
        shown = page.locator(".luck .fortune").all_inner_texts()
        assert shown[0] == Words(locale).text("review/column-luck")
        assert all(text.endswith("%") for text in shown[1:])
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".finale-more").tap()
    assert -30 < below(page, ".turning") <= 0
    assert page.locator(".course-plot").bounding_box()["height"] > 200


@pytest.mark.parametrize(("width", "height"), [(360, 740), *in_soak((320, 568))])
def test_the_lines_of_four_keep_clear_of_the_verdict(
    open_page: Any, width: int, height: int
) -> None:
    page = phone(open_page, width, height)
    held: list[Any] = []  # a look that takes long
    page.route("**/records/review/standard", lambda route: held.insert(0, route))
    page.goto(f"/t/{play_out(page, 'Cleo', FIVE[:4])}")
    page.locator(".course:not(.awaited)").wait_for(state="attached", timeout=120_000)
    last, said = (page.locator(each).bounding_box() for each in (".luck li:last-child", ".gist"))
    assert said["y"] >= last["y"] + last["height"] + 3
    assert below(page, ".gist") <= 0


def say_at_length(page: Page, words: Words) -> None:
    """Put the longest sentences that an end of two can have in the place of its own."""
    headline = words.text("finale/shared", names="Ann, Ben")
    verdict = words.text("after/story-mixed-luck", winner="Ben", best="Ann")
    said = [headline, words.text("finale/closer", verdict=verdict)]
    page.locator(".finale").evaluate(
        """(finale, [headline, verdict]) => {
          const title = finale.querySelector("h2")
          title.style.setProperty("--letters", headline.length)
          title.firstChild.textContent = headline
          finale.querySelector(".gist span").textContent = verdict
        }""",
        said,
    )


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_the_end_of_a_tournament_is_unfolded(open_page: Any, width: int, height: int) -> None:
    page = phone(open_page, width, height)
    page.goto(f"/t/{play_out(page, 'Cleo', FIVE[:4], tournament=True)}")
    page.locator(".turning").wait_for(state="attached")
    assert below(page, ".standings tbody tr:last-child") <= 0  # the standings at once
    assert below(page, ".course") > 0
    page.locator(".finale-more").tap()
    for part in (".standings", ".course", ".turning", ".luck"):
        page.locator(part).scroll_into_view_if_needed()
        inner, outer = (page.locator(each).bounding_box() for each in (part, ".finale"))
        assert inner["x"] >= outer["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    assert below(page, ".turning") < 1  # a part of a pixel
    page.locator(".finale-more").tap()
    assert is_unseen(page, ".course")


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_the_garden_of_another_is_enlarged(open_page: Any, width: int, height: int) -> None:
    page = phone(open_page, width, height)
    seats = [{"kind": "me"}, *FIVE[1:]]
    table = make_table(page, name="Cleo", seats=seats, edition="access")["table"]
    play_on(page, table, hidden=70)
    page.goto(f"/t/{table}")
    small = page.locator(".seat .garden").first
    small.wait_for()
    numbers = small.locator(".numeral").all_text_contents()
    whose = str(small.locator("[role=grid]").get_attribute("aria-label"))
    small.tap()
    large = page.get_by_role("dialog", name=whose, exact=True)
    large.wait_for()
    assert large.locator(".garden .numeral").all_text_contents() == numbers
    box = large.locator(".garden").bounding_box()
    assert box["width"] > 2.5 * small.bounding_box()["width"]
    assert box["y"] >= 0
    check_axe(page)
    other = large.locator(".closer-faces button").nth(2)
    name = other.locator("span").last.inner_text()
    other.tap()
    page.get_by_role("dialog", name=f"{name}’s garden").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    cell = small.locator(".cell[tabindex='0']")
    cell.press("Enter")
    large.wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert cell.evaluate("cell => cell === document.activeElement")


def below(page: Page, selector: str) -> float:
    """How far something reaches below the panel of the end."""
    inner, outer = (page.locator(each).bounding_box() for each in (selector, ".finale"))
    return float(inner["y"] + inner["height"] - outer["y"] - outer["height"])


def is_unseen(page: Page, selector: str) -> bool:
    """Whether nothing of something is seen in the panel of the end."""
    inner, outer = (page.locator(each).bounding_box() for each in (selector, ".finale"))
    return bool(inner["height"] < 1 or inner["y"] >= outer["y"] + outer["height"] - 1)


def test_a_hint_covers_the_sentence_under_it(open_page: Any) -> None:
    page = phone(open_page, 390, 664)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:1"}]
    page.goto(f"/t/{make_table(page, seats=seats)['table']}")
    page.locator(".slot[data-focus=hint]:not([aria-disabled])").tap()
    answer, state = page.locator(".answer p"), page.locator(".state")
    answer.wait_for()
    over, under = answer.bounding_box(), state.bounding_box()
    assert over["x"] <= under["x"]
    assert over["y"] <= under["y"]
    assert over["x"] + over["width"] >= under["x"] + under["width"]
    assert over["y"] + over["height"] >= under["y"] + under["height"] - 1


@pytest.mark.parametrize("locale", ["en", "fr", "de", "ko"])
def test_the_bar_has_one_line(open_page: Any, locale: str) -> None:
    page = phone(open_page, 390, 664, path="/", locale=locale)
    for width in (390, 375, 360, 320):
        page.set_viewport_size({"width": width, "height": 664})
        assert page.locator(".top").bounding_box()["height"] < 70, width


def test_the_rules_lead_back_to_the_game(open_page: Any) -> None:
    page = phone(open_page, 390, 664)
    table = make_table(page, seats=[{"kind": "me"}, {"kind": "device", "name": "Ben"}])["table"]
    page.goto(f"/t/{table}")
    page.locator("[data-focus=menu]").tap()
    page.get_by_role("link", name="Rules").tap()
    page.get_by_role("link", name="Back to the game").tap()
    page.locator(".tray").wait_for()
    assert page.url.endswith(f"/t/{table}")


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_setup_leaves_its_story_to_be_read(open_page: Any, width: int, height: int) -> None:
    page = phone(open_page, width, height, locale="de")
    seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
    page.goto(f"/t/{make_table(page, seats=seats, name='Maximiliane')['table']}")
    page.locator(".hand-4").wait_for()
    told, hand = (page.locator(each).bounding_box() for each in (".move:last-child", ".hand"))
    assert told["x"] + told["width"] <= hand["x"]
    story = page.locator(".moves").bounding_box()
    assert told["y"] >= story["y"] - 1


def test_the_hidden_numbers_of_five_stay_on_their_tiles(open_page: Any) -> None:
    page = phone(open_page, 320, 568)
    page.goto(f"/t/{make_table(page, seats=list(FIVE), edition='access')['table']}")
    page.locator("[data-focus=menu]").tap()
    page.get_by_role("button", name="Hidden numbers").tap()
    page.locator(".counter").wait_for()
    assert page.evaluate(
        """[...document.querySelectorAll('.counter li')].every((tile) => {
          const { left, right } = tile.getBoundingClientRect()
          const [first, ...rest] = [...tile.querySelectorAll('i')].map((pip) =>
            pip.getBoundingClientRect())
          return first.width > 3 && first.left >= left && rest.at(-1).right <= right
        })"""
    )


def test_the_only_player_here_is_called_you_and_the_tray_leaves_the_edges(open_page: Any) -> None:
    page = phone(open_page, 320, 568)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:1"}]
    page.goto(f"/t/{make_table(page, seats=seats)['table']}")
    own = page.locator(".mine .in-short")
    own.wait_for()
    box, garden = own.bounding_box(), page.locator(".mine .garden").bounding_box()
    assert own.inner_text() == "You"
    assert box["width"] > box["height"], "along the line"
    assert box["x"] + box["width"] <= garden["x"]
    tray = page.locator(".tray").bounding_box()
    assert tray["x"] >= 3
    assert tray["x"] + tray["width"] <= 317
    pocket = page.locator(".pockets li").first.bounding_box()
    assert min(pocket["width"], pocket["height"]) >= 44, "room for a finger"
