"""The rules in a real browser: chosen by edition and variant, and read aloud where a voice is."""

from typing import Any

import pytest

from luckynumbers.core import EDITIONS
from luckynumbers.words import Words
from luckynumbers.words.rulebook import aloud, rulebook
from tests.browser.test_quality import check_axe

Page = Any
WORDS = Words("en")
TEXTS = "[...document.querySelectorAll('.chapters p:not(.no-print)')].map((e) => e.textContent)"
# A voice that says nothing until the test lets it: one word after the other.
VOICE = """
const synth = new EventTarget();
const voice = {lang: '%s', name: 'Robin', localService: true, default: true};
Object.assign(synth, {
  said: [], waiting: [], getVoices: () => [voice],
  speak(words) { this.waiting.push(words) },
  cancel() { this.waiting = [] },
  let() { const words = this.waiting.shift(); this.said.push(words.text);
          words.onstart?.(); words.onend?.() },
});
Object.defineProperty(window, 'speechSynthesis', {value: synth});
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } };
"""


def texts(page: Page) -> list[str]:
    return list(page.evaluate(TEXTS))


def wanted(edition: str, *added: str) -> list[str]:
    """The paragraphs of the Python side."""
    book, words = rulebook(EDITIONS.get(edition), added), WORDS.of(edition)
    found = []
    for section in (section for chapter in book.chapters for section in chapter.sections):
        for text in () if section.rulings else section.texts:
            told = words.text(text.code, **book.facts)
            found.append(f"{words.text(text.lead)} {told}" if text.lead else told)
    return found


def talking(open_page: Any, language: str, path: str = "/rules") -> Page:
    page = open_page(path)
    page.context.add_init_script(VOICE % language)
    page.reload()
    page.locator(".chapters h2").first.wait_for()
    return page


@pytest.mark.parametrize("added", [(), ("michael", "norep")])
def test_the_page_tells_what_every_other_face_tells(open_page: Any, added: tuple[str, ...]) -> None:
    page = open_page()
    for edition in ("", *EDITIONS):
        page.goto(f"/rules?edition={edition}&with={','.join(added)}")
        page.locator(".chapters h2").first.wait_for()
        assert texts(page) == wanted(edition, *added)


def test_an_edition_and_its_variants_are_chosen_on_the_page(open_page: Any) -> None:
    page = open_page("/rules")
    box = page.get_by_label("Edition", exact=True)
    assert box.locator("option").all_inner_texts()[0] == "All editions"
    box.select_option("ACCESS")
    page.get_by_text("The rules of this edition: ACCESS.").wait_for()
    assert page.url.endswith("/rules?edition=access")
    assert texts(page) == wanted("access")
    page.get_by_role("checkbox", name="Michael’s setup").check()
    assert texts(page) == wanted("access", "michael")
    page.reload()
    page.locator(".chapters h2").first.wait_for()
    assert texts(page) == wanted("access", "michael")
    assert page.get_by_role("checkbox", name="Michael’s setup").is_checked()
    assert page.get_by_role("checkbox", name="Bruno’s variant").count() == 0  # told already


def test_5_vor_12_is_drawn_with_number_tiles(open_page: Any) -> None:
    page = open_page("/rules?edition=5-vor-12")
    page.locator(".garden.sober").first.wait_for()
    assert page.locator(".garden:not(.sober)").count() == 0


def test_an_address_that_makes_no_sense_gives_the_full_text(open_page: Any) -> None:
    page = open_page("/rules?edition=chess&with=chess,michael")
    page.locator(".chapters h2").first.wait_for()
    assert texts(page) == wanted("", "michael")


def test_a_picture_tells_its_rows_and_its_marked_cells(open_page: Any) -> None:
    page = open_page("/rules")
    label = page.get_by_role("img", name="Marked: d1, d2, c3, d3, a4, b4 and c4.")
    assert "Row 3: empty, 9, 12, 14." in label.get_attribute("aria-label")


def test_a_picture_has_coordinates_where_the_text_names_cells(open_page: Any) -> None:
    page = open_page("/rules")
    page.locator(".chapters h2").first.wait_for()
    figures = [f for c in rulebook().chapters for s in c.sections for f in s.figures]
    assert page.locator(".chapters .rim").count() == sum(not figure.look for figure in figures)


@pytest.mark.parametrize(("edition", "back"), [("", ".blade"), ("5-vor-12", ".plate")])
def test_the_whole_table_is_shown_set_up(open_page: Any, edition: str, back: str) -> None:
    page = open_page(f"/rules?edition={edition}")
    table = page.get_by_role("img", name="Seat 2: 2, 5, 11 and 19 on the diagonal")
    table.wait_for()
    assert table.locator(f"svg.back > {back}").count() == 32
    assert table.locator(".garden.small").count() == 2
    assert page.get_by_text(WORDS.text("rulebook/table-figure")).is_visible()
    widths = table.locator(".garden").evaluate_all("all => all.map((one) => one.offsetWidth)")
    assert min(widths) > 100


def test_without_a_voice_the_page_says_so(open_page: Any) -> None:
    page = open_page("/rules")
    page.get_by_text(WORDS.text("rulebook/no-voice")).wait_for()
    assert page.get_by_role("button", name="Read aloud").count() == 0
    foreign = talking(open_page, "fr-FR")
    foreign.get_by_text(WORDS.text("rulebook/no-voice")).wait_for()
    assert foreign.get_by_role("button", name="Read aloud").count() == 0


def test_the_rules_are_read_aloud_only_when_asked_and_until_stopped(open_page: Any) -> None:
    page = talking(open_page, "en-GB", "/rules?edition=anniversary")
    assert page.evaluate("speechSynthesis.waiting.length") == 0
    page.get_by_role("button", name="Read aloud").click()
    page.locator("#rules-glance.heard").wait_for()
    book = rulebook(EDITIONS["anniversary"])
    told = aloud(book, book.chapters[0], WORDS)
    for _ in range(3):
        page.evaluate("speechSynthesis.let()")
    assert tuple(page.evaluate("speechSynthesis.said")) == told[:3]
    page.get_by_role("button", name="Stop reading").click()
    page.get_by_role("button", name="Read aloud").wait_for()
    assert page.evaluate("speechSynthesis.waiting.length") == 0
    assert page.locator(".heard").count() == 0


def test_whoever_leaves_the_page_hears_no_more(open_page: Any) -> None:
    page = talking(open_page, "en-GB")
    page.get_by_role("button", name="Read aloud").click()
    page.locator(".heard").wait_for()
    page.get_by_role("link", name="Puzzles", exact=True).first.click()
    page.locator(".rulebook").wait_for(state="detached")
    assert page.evaluate("speechSynthesis.waiting.length") == 0


def test_the_whole_text_is_read_to_its_end(open_page: Any) -> None:
    page = talking(open_page, "en-GB", "/rules?edition=5-vor-12")
    page.get_by_role("button", name="Read aloud").click()
    page.locator(".heard").wait_for()
    page.evaluate("() => { while (speechSynthesis.waiting.length) speechSynthesis.let() }")
    page.get_by_role("button", name="Read aloud").wait_for()
    book = rulebook(EDITIONS["5-vor-12"])
    told = [line for chapter in book.chapters for line in aloud(book, chapter, WORDS)]
    assert " ".join(page.evaluate("speechSynthesis.said")) == " ".join(told)


def test_the_chosen_rules_are_for_everyone_and_for_paper(open_page: Any) -> None:
    page = talking(open_page, "en-GB", "/rules?edition=access")
    page.get_by_role("button", name="Read aloud").wait_for()
    check_axe(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="print")
    assert not page.get_by_label("Edition", exact=True).is_visible()
    assert page.get_by_text("The rules of this edition: ACCESS.").is_visible()
