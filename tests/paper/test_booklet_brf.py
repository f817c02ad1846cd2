"""The booklet in braille: the code of the rules, and pages that an embosser takes."""

import pytest

from luckynumbers.paper.booklet import booklet_brf
from luckynumbers.paper.brf import CELLS, LINES, Embosser, ascii_cells, number
from luckynumbers.words import Words, languages
from luckynumbers.words.braille import code_of
from tests.paper.samples import puzzles

WORDS = Words("en")


def written(text: str) -> str:
    return ascii_cells(code_of("en")(text))


@pytest.fixture(scope="module")
def pages() -> list[list[str]]:
    text = booklet_brf(puzzles(40), WORDS)
    assert text.endswith("\f")
    return [page.split("\r\n")[:-1] for page in text.split("\f")[:-1]]


@pytest.mark.parametrize(
    ("text", "ascii_braille"),
    [
        ("32: 9-20", "#CB3 #I-#BJ"),
        ("Swap 7, then 12.", ",SWAP #G1 THEN #AB4"),
        ("BRF and b2", ",,BRF AND B#B"),
        ("2b or 2z", "#B;B OR #BZ"),
        ("a puzzle!", "A PUZZLE6"),
        ("(9 / 20)", '"<#I _/ #BJ">'),
    ],
)
def test_text_is_uncontracted_braille(text: str, ascii_braille: str) -> None:
    assert written(text) == ascii_braille


def test_every_page_fits_an_embosser(pages: list[list[str]]) -> None:
    for count, page in enumerate(pages, 1):
        assert len(page) == LINES == 25
        assert all(len(line) <= CELLS == 40 for line in page)
        assert page[-1].strip() == number(count)
        assert any(line.strip() for line in page[:-1])
        assert all(line.isascii() and line == line.upper() for line in page)


def test_every_puzzle_is_a_grid_that_is_not_torn(pages: list[list[str]]) -> None:
    for puzzle in puzzles(40):
        rows = [
            [number(tile) for tile in puzzle.tiles[start : start + 4]] for start in (0, 4, 8, 12)
        ]
        head = written(
            WORDS.text("booklet/puzzle", number=puzzle.number, grade=puzzle.grade, most=5)
        )
        page = next(page for page in pages if head in page)
        at = page.index(head)
        moves = written(WORDS.text("booklet/moves", count=puzzle.maximum))
        assert page[at + 1] == moves
        assert [line.split() for line in page[at + 2 : at + 6]] == rows


def test_the_columns_of_a_grid_stand_under_each_other(pages: list[list[str]]) -> None:
    grids = [line for page in pages for line in page if line.startswith("  #") and "," not in line]
    signs = [[i for i, letter in enumerate(line) if letter == "#"] for line in grids]
    assert [2, 7, 12, 17] in signs


def test_rules_and_solutions_are_there(pages: list[list[str]]) -> None:
    words = " ".join(" ".join(line for page in pages for line in page[:-1]).split())
    assert written(WORDS.text("booklet/rules-goal")) in words
    assert written(WORDS.text("booklet/example-done")) in words
    for puzzle in puzzles(40):
        swaps = " ".join(f"{one}-{other}" for one, other in puzzle.solution)
        assert written(f"{puzzle.number}: {swaps}") in words


def test_the_same_puzzles_give_the_same_braille() -> None:
    assert booklet_brf(puzzles(5), WORDS) == booklet_brf(puzzles(5), WORDS)


def test_a_block_longer_than_a_page_goes_on() -> None:
    paper = Embosser(code_of("en"))
    paper.block(["X"] * 30)
    first, second, _ = paper.finish().split("\f")
    assert first.count("X") == 24
    assert second.count("X") == 6


@pytest.mark.parametrize("language", languages())
def test_the_booklet_is_embossed_in_every_language(language: str) -> None:
    text = booklet_brf(puzzles(5), Words(language))
    for page in text.split("\f")[:-1]:
        lines = page.split("\r\n")[:-1]
        assert len(lines) == LINES
        assert max(map(len, lines)) <= CELLS


def test_a_word_longer_than_a_line_is_broken() -> None:
    paper = Embosser(code_of("en"))
    paper.entry(90 * "x")
    assert [len(line) for line in paper.finish().split("\r\n")[:3]] == [36, 40, 22]
