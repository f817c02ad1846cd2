"""The rules in braille: whole, in every language and edition, on pages that an embosser takes."""

import pytest

from luckynumbers.core import EDITIONS, Edition
from luckynumbers.paper.brf import CELLS, LINES, ascii_cells, number
from luckynumbers.paper.rulebook import rulebook_brf
from luckynumbers.words import Words, languages
from luckynumbers.words.braille import code_of
from luckynumbers.words.rulebook import ADDABLE, in_its_wording, rulebook

BOXES = [None, *EDITIONS.values()]


def pages_of(text: str) -> list[list[str]]:
    assert text.endswith("\f")
    return [page.split("\r\n")[:-1] for page in text.split("\f")[:-1]]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name if box else "all")
def test_every_sentence_is_embossed_on_pages_of_the_right_size(
    language: str, box: Edition | None
) -> None:
    words, book = Words(language), rulebook(box, ADDABLE[:4])
    pages = pages_of(rulebook_brf(book, words))
    for count, page in enumerate(pages, 1):
        assert len(page) == LINES
        assert all(len(line) <= CELLS and line.isascii() for line in page)
        assert page[-1].strip() == number(count)
    words = in_its_wording(words, book)
    embossed = "".join("".join("".join(page[:-1]).split()) for page in pages)
    for section in (section for chapter in book.chapters for section in chapter.sections):
        for text in section.texts:
            cells = ascii_cells(code_of(language)(words.text(text.code, **book.facts)))
            assert "".join(cells.split()) in embossed


def test_a_garden_has_its_coordinates_and_a_sign_for_each_empty_cell() -> None:
    pages = pages_of(rulebook_brf(rulebook(), Words("en")))
    page = next(page for page in pages if any("WHERE #AC FITS" in line for line in page))
    at = next(i for i, line in enumerate(page) if line.split() == [*"ABCD"])
    assert page[at : at + 5] == [
        "    A    B    C    D",
        "#A  #C   -    #H   -",
        "#B  #D   #G   -    -",
        "#C  -    #I   #AB  #AD",
        "#D  -    -    #AF  #AH",
    ]


def test_the_table_set_up_is_two_gardens_with_their_seats() -> None:
    pages = pages_of(rulebook_brf(rulebook(), Words("en")))
    lines = [line for page in pages for line in page]
    for name, first, last in ((",SEAT #A", "#C", "#AH"), (",SEAT #B", "#B", "#AI")):
        at = lines.index(name)
        assert lines[at + 1].split() == [*"ABCD"]
        assert lines[at + 2].split() == ["#A", first, "-", "-", "-"]
        assert lines[at + 5].split() == ["#D", "-", "-", "-", last]
