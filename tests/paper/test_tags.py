"""Printed documents for whoever does not see them: tagged, described, read in the right order.

The rules of PDF/UA-1 that a program can check are checked by one that passes veraPDF's own corpus.
"""

from collections.abc import Callable
from functools import cache
from io import StringIO

import page
import pytest

from luckynumbers.core import EDITIONS, NUMBERS, Colour, Garden, Tile
from luckynumbers.paper.booklet import booklet_pdf
from luckynumbers.paper.booklet.example import EXAMPLE, MOVES, SWAPS, swapped
from luckynumbers.paper.pdf import A4, Page, pdf
from luckynumbers.paper.printed import game_pdf
from luckynumbers.paper.rulebook import rulebook_pdf
from luckynumbers.paper.rulebook.titles import titles
from luckynumbers.paper.sets import colours_of
from luckynumbers.paper.shapes import Label, Paint, box, placed, tagged
from luckynumbers.paper.structure import Element
from luckynumbers.paper.tactile import tactile_pdf
from luckynumbers.paper.tactile.labels import marks_text
from luckynumbers.paper.titles import garden_title, tile_title
from luckynumbers.terminal import Screen
from luckynumbers.terminal.rulebook import write_rulebook
from luckynumbers.words import Words, languages
from luckynumbers.words.rulebook import Rulebook, in_its_wording, rulebook
from luckynumbers.words.rulebook.aloud import garden_sentences
from tests.paper.samples import puzzles
from tests.paper.tagged import Read, Tagged, flat

FEW = puzzles(5)
DOCUMENTS: dict[str, Callable[[Words], bytes]] = {
    "rules": lambda words: rulebook_pdf(rulebook(EDITIONS["access"]), words),
    "large rules": lambda words: rulebook_pdf(rulebook(), words, large=True),
    "booklet": lambda words: booklet_pdf(FEW, words),
    "large booklet": lambda words: booklet_pdf(FEW, words, large=True),
    "tactile": lambda words: tactile_pdf(2, words),
    "game to cut out": lambda words: cut_out("access", words),
    "game to cut out, grey": lambda words: cut_out("5-vor-12", words, grey=True),
}


def cut_out(edition: str, words: Words, *, grey: bool = False) -> bytes:
    box = EDITIONS[edition]
    return game_pdf(box, colours_of(box, 1), words, grey=grey)


in_every_language = pytest.mark.parametrize("language", languages())


@cache
def printed(document: str, language: str) -> bytes:
    return DOCUMENTS[document](Words(language))


@cache
def structure(document: str, language: str) -> Tagged:
    return Tagged(printed(document, language))


@in_every_language
@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_rule_of_pdf_ua_is_broken(document: str, language: str) -> None:
    profile = page.ValidationProfile.PDF_UA_1
    report = page.validate_pdf_bytes(printed(document, language), profile=profile)
    assert [(failure.rule_id, failure.message) for failure in report.failures] == []
    assert report.is_compliant


def test_the_checker_finds_what_is_not_described() -> None:
    undescribed = placed([box(10, 10, 20, 20, Paint("#000000"))], element=Element("Figure"))
    report = page.validate_pdf_bytes(pdf([Page((undescribed,))], A4, "en", "A box"))
    assert not report.is_compliant


@in_every_language
@pytest.mark.parametrize("document", DOCUMENTS)
def test_headings_begin_with_the_title_and_skip_no_level(document: str, language: str) -> None:
    (first, _), *others = structure(document, language).headings()
    assert first == 1
    level = first
    for each, text in others:
        assert text
        assert 1 < each <= level + 1
        level = each


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_reader_shows_the_title_and_speaks_the_language(document: str) -> None:
    read = structure(document, "fr")
    assert read.reader.metadata is not None
    assert read.reader.metadata.title
    assert read.root["/Lang"] == "fr"
    assert read.root["/ViewerPreferences"]["/DisplayDocTitle"].value


def told(book: Rulebook, words: Words) -> str:
    """The plain text of the rules, with every picture in words."""
    sink = StringIO()
    write_rulebook(book, Screen(words, StringIO(), sink, 10_000, grids=False))
    return flat(sink.getvalue())


@in_every_language
@pytest.mark.parametrize(
    ("document", "book"), [("rules", rulebook(EDITIONS["access"])), ("large rules", rulebook())]
)
def test_the_rules_are_read_like_their_plain_text(
    document: str, book: Rulebook, language: str
) -> None:
    words = in_its_wording(Words(language), book)
    only_seen = [*titles(words, book.edition), words.text("rulebook/digits-figure")]
    for section in (section for chapter in book.chapters for section in chapter.sections):
        for figure in (figure for figure in section.figures if figure.look):
            alt = words.join([*garden_sentences(figure, words)])
            only_seen += [words.text(figure.caption), alt]
    backwards = structure(document, language).texts()[::-1]
    for text in map(flat, only_seen):  # the last ones: an example may show the same garden
        backwards.remove(text)
    assert " ".join(backwards[::-1]) == told(book, words)


def test_the_rules_have_chapters_lists_and_figures() -> None:
    read = structure("large rules", "en").read
    book, words = rulebook(), Words("en")
    chapters = [words.text(chapter.heading) for chapter in book.chapters]
    assert [each.text for each in read if each.kind == "H2"] == chapters
    assert [each.text for each in read if each.kind == "Lbl"] == [f"R{n}" for n in range(1, 14)]
    bodies = [each for each in read if each.kind == "LBody"]
    assert len(bodies) == 13 + len(EDITIONS)  # a ruling each, and a box each
    assert {each.path for each in bodies} == {("Document", "Sect", "L", "LI")}
    figures = [each.text for each in read if each.kind == "Figure"]
    assert "Seat 2: 2, 5, 11 and 19 on the diagonal, from a1 to d4." in " ".join(figures)
    assert sum(text.startswith("Row 1: ") for text in figures) == 9


def rows(tiles: tuple[int, ...], words: Words) -> str:
    return garden_title(Garden(tiles), words)


def booklet_text(words: Words, *, large: bool) -> list[str]:
    """All of a booklet in its order, a line for each element."""

    def say(*codes: str) -> list[str]:
        return [words.text(f"booklet/{code}") for code in codes]

    lines = [*say("title"), words.text("booklet/subtitle", count=len(FEW)), *say("from-to")]
    lines += say("large-print") if large else []
    lines += say("rules-title", "rules-lay", "rules-goal", "rules-move", "rules-maximum", "ours")
    lines += ["7", *say("sign-number", "leaves-picture", "sign-leaves", "badge-picture")]
    lines += say("sign-badge", "circles-picture", "sign-circles", "tip")
    lines += say("swaps-title", "swaps-intro")
    for swap, facts in (
        ("across", {"one": 17, "other": 9}),
        ("down", {"one": 17, "other": 4}),
        ("ends", {"one": 14, "other": 8}),
        ("corner", {"one": 6, "other": 14, "third": 10}),
    ):
        lines += [rows(SWAPS, words), words.text(f"booklet/swap-{swap}", **facts)]
    lines += say("example-title", "example-intro")
    tiles = EXAMPLE
    for move, (one, other) in enumerate(MOVES, 1):
        facts = {"move": move, "one": tiles[one], "other": tiles[other]}
        lines += [rows(tiles, words), words.text("booklet/example-move", **facts)]
        tiles = swapped(tiles, one, other)
    lines += [rows(tiles, words), *say("example-done")]
    for puzzle in FEW:
        facts = {"number": puzzle.number, "grade": puzzle.grade, "most": 5}
        lines += [words.text("booklet/puzzle", **facts)]
        lines += [words.text("booklet/moves", count=puzzle.maximum), rows(puzzle.tiles, words)]
    lines += say("solutions-title", "solutions-intro")
    for puzzle in FEW:
        swaps = " / ".join(f"{one}-{other}" for one, other in puzzle.solution)
        lines += [f"{puzzle.number}:", swaps]
    return [flat(line) for line in [*lines, *say("proven", "ours", "credit")]]


@in_every_language
@pytest.mark.parametrize("large", [False, True])
def test_a_booklet_is_read_in_its_order(language: str, large: bool) -> None:
    document = "large booklet" if large else "booklet"
    assert structure(document, language).texts() == booklet_text(Words(language), large=large)


@in_every_language
def test_the_tactile_sheets_are_read_in_their_order(language: str) -> None:
    words = Words(language)

    def say(*codes: str) -> list[str]:
        return [words.text(f"tactile/{code}") for code in codes]

    colours = tuple(Colour)[:2]
    lines = say("title", "swell", "film", "cut", "digits", "ruler-picture", "scale", "colours")
    lines += [*(marks_text(colour, words) for colour in colours), *say("numbers-picture")]
    for colour in colours:
        lines.append(marks_text(colour, words))
        lines += [tile_title(Tile(colour, number), words) for number in NUMBERS]
    lines += say("garden", "garden-note", "garden-picture")
    assert structure("tactile", language).texts() == [flat(line) for line in lines]


@in_every_language
def test_the_game_to_cut_out_is_read_in_its_order(language: str) -> None:
    words, gold = Words(language).of("access"), Colour.gold
    name = words.text("edition/access")
    lines = [words.text("print/title")]
    lines += [words.text("print/contents", edition=name, count=1, tiles=20)]
    lines += [words.text(f"print/{code}") for code in ("paper", "glue", "cut")]
    lines += [words.text("print/sizes", tile=30, garden=150)]
    lines += [words.text("tactile/ruler-picture"), words.text("tactile/scale")]
    lines += [words.text("print/marks"), marks_text(gold, words), words.text("print/touch")]
    lines += [words.text("print/front", sheet=1, colours=(words.text("colour/gold"),))]
    lines += [tile_title(Tile(gold, number), words) for number in NUMBERS]
    lines += [words.text("print/back", sheet=1), words.text("print/garden", number=1)]
    lines += [words.text("print/garden-picture"), words.text("print/garden-back", number=1)]
    lines += [words.text("print/scores"), words.text("rulebook/tournament-text")]
    lines += [words.text("print/starter"), words.text("print/scores-picture")]
    lines += [words.text(f"print/{code}") for code in ("pairings", "pairings-note")]
    lines += [words.text("print/round"), words.text("print/date")]
    lines += [words.text("print/pairings-picture")]
    assert structure("game to cut out", language).texts() == [flat(line) for line in lines]


def test_an_element_on_two_pages_is_one() -> None:
    items = Element("L")

    def sheet(text: str) -> Page:
        line = tagged(Element("LBody"), Label(text, 20, 20, 5, "#000000"))
        return Page((tagged(items, tagged(Element("LI"), line)), box(1, 1, 5, 5, Paint("#000000"))))

    path = ("Document", "L", "LI")
    read = Tagged(pdf([sheet("one"), Page(()), sheet("two")], A4, "en", "A list")).read
    assert read == [Read("LBody", "one", path), Read("LBody", "two", path)]


def test_a_figure_is_one_with_what_is_inside() -> None:
    inside = tagged(Element("P"), Label("7", 20, 20, 5, "#000000"))
    shapes = (tagged(Element("Figure", alt="A seven"), inside),)
    assert Tagged(pdf([Page(shapes)], A4, "en", "Seven")).texts() == ["A seven"]


def test_a_document_without_elements_claims_nothing() -> None:
    bare = pdf([Page((Label("7", 20, 20, 5, "#000000"),))], A4, "en", "Seven")
    with pytest.raises(page.ProfileError):
        page.validate_pdf_bytes(bare)
