"""The printed rules: complete in every language and edition, the same every time, on A4."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from luckynumbers.core import EDITIONS, Edition
from luckynumbers.paper.booklet import booklet_pdf
from luckynumbers.paper.flow import POINT, words_of
from luckynumbers.paper.fonts import Fonts
from luckynumbers.paper.look import SUNLIT
from luckynumbers.paper.rulebook import rulebook_pdf
from luckynumbers.paper.rulebook.figures import digits, figure
from luckynumbers.paper.rulebook.overview import overview
from luckynumbers.paper.rulebook.sheet import BODY, LARGE, Sheet
from luckynumbers.paper.shapes import Group, Label
from luckynumbers.words import Words, braille, languages
from luckynumbers.words.rulebook import Rulebook, in_its_wording, rulebook
from luckynumbers.words.rulebook.aloud import box_sentence
from tests.paper.reading import words_on
from tests.paper.samples import puzzles
from tests.paper.tagged import Tagged

FACES = ("display", "text", "bold")
FOLDED = 4
"""The pages of a sheet that is folded once: the most that the rules of a box may take."""
LETTERS = {
    "en": "‘’“”–—…·",
    "fr": "àâçéèêëîïôùûüœÀÂÇÉÈÊÎÔÙŒ«»’–…",
    "de": "äöüßÄÖÜ„“‚‘–…",
    "ko": "가각힝럭키넘버스‘’“”·…~",
}


def read(book: Rulebook, language: str) -> PdfReader:
    return PdfReader(BytesIO(rulebook_pdf(book, Words(language))))


def squeezed(text: str) -> str:
    """Take all spaces out: a PDF breaks its lines where it likes."""
    return "".join(text.split())


def sentences(book: Rulebook, words: Words) -> list[str]:
    words = in_its_wording(words, book)
    found = [words.text(chapter.heading) for chapter in book.chapters]
    for section in (section for chapter in book.chapters for section in chapter.sections):
        found += [words.text(section.heading)] if section.heading else []
        found += [words.text(text.code, **book.facts) for text in section.texts]
        found += [words.text(figure.caption) for figure in section.figures]
        found += [words.text(section.overview.caption)] if section.overview else []
        found += [box_sentence(box, words) for box in section.boxes]
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("box", [None, *EDITIONS.values()], ids=lambda box: box and box.name)
def test_every_sentence_is_printed_in_every_language(language: str, box: Edition | None) -> None:
    book, words = rulebook(box, ("bruno", "solo")), Words(language)
    document = Tagged(rulebook_pdf(book, words))
    printed = squeezed("".join(document.texts()))
    missing = [text for text in sentences(book, words) if squeezed(text) not in printed]
    assert missing == []
    assert len(document.reader.pages) <= FOLDED


@pytest.mark.parametrize("language", languages())
def test_large_print_has_every_sentence_in_16_points_or_more(language: str) -> None:
    book, words = rulebook(EDITIONS["access"]), Words(language)
    document = Tagged(rulebook_pdf(book, words, large=True))
    printed = squeezed("".join(document.texts()))
    assert [text for text in sentences(book, words) if squeezed(text) not in printed] == []
    assert min(LARGE) * BODY.size >= 16


@pytest.mark.parametrize("language", languages())
def test_the_file_names_itself_and_its_language_on_a4(language: str) -> None:
    reader = read(rulebook(), language)
    assert reader.metadata is not None
    assert Words(language).text("web/rules") in str(reader.metadata.title)
    assert str(reader.root_object["/Lang"]) == language
    box = reader.pages[0].mediabox
    assert (round(float(box.width) * POINT), round(float(box.height) * POINT)) == (210, 297)


@pytest.mark.parametrize("language", languages())
def test_the_braille_digits_are_drawn_once_each(language: str) -> None:
    words = Words(language)
    sheet = Sheet(words, Fonts(language), SUNLIT)
    drawn = digits(sheet)
    patterns = [ord(cell) - 0x2800 for digit in range(10) for cell in braille.number(digit)]
    assert str(drawn.shapes).count("Outline(") == sum(each.bit_count() for each in patterns)
    assert 4 < drawn.height < 12


def test_a_garden_of_the_rules_has_its_coordinates() -> None:
    sheet = Sheet(Words("en"), Fonts("en"), SUNLIT)
    shown = next(f for c in rulebook().chapters for s in c.sections for f in s.figures)
    *_, picture = figure(sheet, shown).shapes
    assert isinstance(picture, Group)
    rim = [shape for shape in picture.shapes if isinstance(shape, Label)]
    columns = sorted((label.x, label.text) for label in rim if label.text.isalpha())
    rows = sorted((label.y, label.text) for label in rim if label.text.isdigit())
    assert [text for _, text in columns] == [*"abcd"]
    assert [text for _, text in rows] == [*"1234"]


def test_the_table_set_up_shows_every_face_down_tile() -> None:
    shown = next(s.overview for c in rulebook().chapters for s in c.sections if s.overview)
    drawn = str(overview(Sheet(Words("en"), Fonts("en"), SUNLIT), shown).shapes)
    assert drawn.count("Stamp(name='sunlit-back'") == shown.hidden == 32


def test_the_same_rules_give_the_same_bytes() -> None:
    one, other = (rulebook_pdf(rulebook(EDITIONS["access"]), Words("ko")) for _ in range(2))
    assert one == other


def test_an_edition_with_number_tiles_is_printed_without_clovers() -> None:
    words = Words("en")
    sober = rulebook_pdf(rulebook(EDITIONS["5-vor-12"]), words)
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(sober)).pages)
    assert "ladybug" not in text
    assert text.startswith("5 vor 12")


@pytest.mark.parametrize("language", LETTERS)
@pytest.mark.parametrize("face", FACES)
def test_a_font_has_the_letters_of_its_language(language: str, face: str) -> None:
    assert Fonts(language).width(LETTERS[language], face, 10) > 0  # type: ignore[arg-type]


def test_the_korean_font_has_every_syllable_of_the_standard() -> None:
    rows = (bytes((lead, trail)) for lead in range(0xB0, 0xC9) for trail in range(0xA1, 0xFF))
    syllables = b"".join(rows).decode("euc-kr")
    assert len(syllables) == 2350
    for face in FACES:
        assert Fonts("ko").width(syllables, face, 10) > 0  # type: ignore[arg-type]


def test_a_number_looks_the_same_in_every_language() -> None:
    assert Fonts("ko").name("display", "14") == Fonts("en").name("display", "14")
    assert Fonts("ko").name("display", "정원") != Fonts("en").name("display", "garden")


def test_a_line_does_not_end_before_a_space_that_holds_words_together() -> None:
    assert words_of("Bravo\u202f! Encore\u00a0?") == ["Bravo\u202f!", "Encore\u00a0?"]
    assert Fonts("fr").width("Bravo\u202f!", "display", 10) > 0


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("large", [False, True])
def test_the_puzzle_booklet_is_printed_in_every_language(language: str, large: bool) -> None:
    words = Words(language)
    reader = PdfReader(BytesIO(booklet_pdf(puzzles(5), words, large=large)))
    printed = squeezed("".join(map(words_on, reader.pages)))
    for code in ("booklet/rules-move", "booklet/swaps-intro", "booklet/tip", "booklet/proven"):
        assert squeezed(words.text(code)) in printed
    # Before the puzzles and on the back: an owner of the box would compare the solutions.
    assert printed.count(squeezed(words.text("booklet/ours"))) == 2
