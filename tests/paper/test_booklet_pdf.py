"""The printed booklet: it opens, it is complete, and it is the same every time."""

import subprocess
import sys
from io import BytesIO
from itertools import product

import pytest
from pypdf import PdfReader

from luckynumbers.core import Cell, GameError, Garden
from luckynumbers.paper.booklet import BookletPuzzle, booklet_pdf
from luckynumbers.paper.booklet.desk import Desk
from luckynumbers.paper.booklet.example import EXAMPLE, MOVES, SWAPS, swapped
from luckynumbers.paper.booklet.rules import rules_pages
from luckynumbers.paper.flow import POINT, Style, balance_lines, break_lines, tidy_lines
from luckynumbers.paper.fonts import Fonts
from luckynumbers.words import Words, languages
from tests.paper.samples import TORUS, puzzles

WORDS = Words("en")
FORTY = puzzles(40)
FRONT = 4  # cover and three pages of rules


@pytest.fixture(scope="module")
def book() -> PdfReader:
    return PdfReader(BytesIO(booklet_pdf(FORTY, WORDS)))


@pytest.fixture(scope="module")
def text(book: PdfReader) -> str:
    pages = [*book.pages[:FRONT], *book.pages[-2:]]
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def numbers(page_text: str) -> list[int]:
    return sorted(int(word) for word in page_text.split() if word.isdigit())


def test_forty_puzzles_make_four_folded_a5_sheets(book: PdfReader) -> None:
    assert len(book.pages) == 16
    box = book.pages[0].mediabox
    assert (round(float(box.width) * POINT), round(float(box.height) * POINT)) == (148, 210)


@pytest.mark.parametrize("count", [1, 4, 7, 50])
def test_any_count_of_puzzles_fills_whole_sheets(count: int) -> None:
    reader = PdfReader(BytesIO(booklet_pdf(puzzles(count), WORDS)))
    assert len(reader.pages) % 4 == 0


@pytest.mark.parametrize("language", languages())
def test_how_to_play_takes_three_pages(language: str) -> None:
    desk = Desk.open(Words(language), large=False)
    assert len([*rules_pages(desk, 2)]) == 3  # the play, the swaps, the example


def test_the_booklet_has_its_texts(text: str) -> None:
    for sentence in (
        WORDS.text("booklet/subtitle", count=40),
        WORDS.text("booklet/rules-goal"),
        WORDS.text("booklet/rules-move"),
        WORDS.text("booklet/swap-corner", one=6, other=14, third=10),
        WORDS.text("booklet/example-move", move=1, one=7, other=2),
        WORDS.text("booklet/solutions-title"),
        WORDS.text("booklet/credit"),
    ):
        assert sentence in text


def test_a_page_shows_four_puzzles_with_every_number_and_maximum(book: PdfReader) -> None:
    shown = numbers(book.pages[FRONT].extract_text())
    four = FORTY[:4]
    wanted = [number for puzzle in four for number in (puzzle.number, puzzle.maximum)]
    tiles = [number for puzzle in four for number in puzzle.tiles]
    assert shown == sorted([*wanted, *tiles, FRONT + 1])  # and the number of the page


def test_every_solution_is_at_the_back(text: str) -> None:
    for puzzle in FORTY:
        swaps = " / ".join(f"{one}-{other}" for one, other in puzzle.solution)
        assert f"{puzzle.number}: {swaps}" in text


def test_large_print_shows_one_puzzle_a_page() -> None:
    few = FORTY[-4:]
    large = PdfReader(BytesIO(booklet_pdf(few, WORDS, large=True)))
    pages = [numbers(page.extract_text()) for page in large.pages]
    for puzzle in few:
        wanted = [puzzle.number, puzzle.maximum, *puzzle.tiles]
        assert sum(set(wanted) <= set(page) and len(page) == 19 for page in pages) >= 1
    box = large.pages[0].mediabox
    assert (round(float(box.width) * POINT), round(float(box.height) * POINT)) == (210, 297)


def test_chapters_are_bookmarks(book: PdfReader) -> None:
    titles = [entry.title for entry in book.outline if not isinstance(entry, list)]
    assert titles == ["Lucky Numbers", "How to play", "Puzzles", "Solutions"]


def test_the_file_names_itself_and_its_language(book: PdfReader) -> None:
    assert book.metadata is not None
    assert book.metadata.title == "Lucky Numbers: 40 solo puzzles"
    assert str(book.root_object["/Lang"]) == "en"


def test_the_same_puzzles_give_the_same_bytes() -> None:
    script = (
        "import hashlib, sys; sys.path.insert(0, 'tests');"
        "from tests.paper.samples import puzzles;"
        "from luckynumbers.paper.booklet import booklet_pdf;"
        "from luckynumbers.words import Words;"
        "print(hashlib.sha256(booklet_pdf(puzzles(9), Words('en'))).hexdigest())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert runs[0] == runs[1]


def test_the_package_does_not_load_the_pdf_library() -> None:
    script = "import sys, luckynumbers, luckynumbers.paper; print('reportlab' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_the_example_needs_exactly_three_moves() -> None:
    tiles = EXAMPLE
    for one, other in MOVES:
        assert (one, other) in TORUS or (other, one) in TORUS
        tiles = swapped(tiles, one, other)
    assert Garden(tiles).disorder() is None
    for first, second in product(TORUS, repeat=2):
        shorter = swapped(swapped(EXAMPLE, *map(Cell, first)), *map(Cell, second))
        assert Garden(shorter).disorder() is not None
    assert len(set(SWAPS)) == 16


def test_a_puzzle_must_have_sixteen_different_tiles() -> None:
    with pytest.raises(GameError, match="booklet/tiles"):
        BookletPuzzle(1, (1,) * 16, 3, 1, ())
    with pytest.raises(GameError, match="booklet/grade"):
        BookletPuzzle(1, tuple(range(1, 17)), 3, 6, ())


def test_a_letter_that_the_font_lacks_is_refused_by_name() -> None:
    with pytest.raises(GameError) as refusal:
        Fonts("en").width("정원", "text", 10)
    assert "정" in WORDS.say(refusal.value.message)


WORD_LIST = WORDS.text("booklet/rules-move").split()


@pytest.mark.parametrize("breaks", [break_lines, tidy_lines, balance_lines])
@pytest.mark.parametrize("width", [1.0, 40.0, 57.0, 120.0])
def test_lines_keep_every_word_and_the_width(breaks: object, width: float) -> None:
    assert callable(breaks)
    fonts, style = Fonts("en"), Style(10)
    lines = breaks(WORD_LIST, width, style, fonts)
    assert " ".join(lines).split() == WORD_LIST
    for line in lines:
        assert " " not in line or fonts.width(line, "text", style.size * POINT) <= width


def test_centred_lines_are_as_many_and_as_even_as_they_can_be() -> None:
    fonts, style = Fonts("en"), Style(10)
    words = ["one", "two", "three", "four", "five", "six", "seven"]
    greedy = break_lines(words, 50, style, fonts)
    even = balance_lines(words, 50, style, fonts)
    assert len(even) == len(greedy)
    assert max(map(len, even)) <= max(map(len, greedy))
