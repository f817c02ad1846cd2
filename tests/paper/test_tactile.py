"""The game under the fingers: labels and a garden that a finger can read, printed or embossed."""

from io import BytesIO
from math import isclose
from pathlib import Path

import pytest
from pypdf import PdfReader

from luckynumbers.cli import main
from luckynumbers.core import NUMBERS, Colour, GameError, Tile
from luckynumbers.paper.brf import CELLS, LINES, number
from luckynumbers.paper.shapes import Drawing, Outline
from luckynumbers.paper.tactile import tactile_brf, tactile_pdf
from luckynumbers.paper.tactile.dots import cells
from luckynumbers.paper.tactile.labels import SIDE, label, marks
from luckynumbers.words import Words, languages
from luckynumbers.words.braille import number as braille_number

WORDS = Words("en")
NAMES = ("yellow", "red", "purple", "green", "blue")


def circles(shapes: Drawing) -> list[tuple[float, float, float]]:
    """The middle and the width of every round shape."""
    found = []
    for shape in shapes:
        if isinstance(shape, Outline) and len(shape.commands) == 6:
            points = [(c[1][-2], c[1][-1]) for c in shape.commands if c[1]]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            width, height = max(xs) - min(xs), max(ys) - min(ys)
            if isclose(width, height):
                found.append((min(xs) + width / 2, min(ys) + height / 2, width))
    return found


def test_a_number_has_the_measures_of_marburg_medium() -> None:
    dots = circles(cells("⠼⠁⠙", 0, 0))
    left = -(2 * 6 + 2.5) / 2
    sign = [(2.5, 0), (2.5, 2.5), (0, 5), (2.5, 5)]
    one, four = [(6, 0)], [(12, 0), (14.5, 0), (14.5, 2.5)]
    found = {(round(x - left, 3), round(y, 3)) for x, y, _ in dots}
    assert found == {*sign, *one, *four}
    assert {round(width, 3) for _, _, width in dots} == {1.5}


@pytest.mark.parametrize("colour", Colour)
def test_a_label_shows_number_braille_marks_and_name(colour: Colour) -> None:
    for tile in NUMBERS:
        shapes = label(Tile(colour, tile), WORDS)
        texts = [shape.text for shape in shapes if hasattr(shape, "text")]
        assert texts == [str(tile), NAMES[colour]]
        round_ones = circles(shapes)
        assert len([one for one in round_ones if one[2] > 3]) == colour.marks
        small = [one for one in round_ones if one[2] == pytest.approx(1.5)]
        dots = sum((ord(cell) - 0x2800).bit_count() for cell in braille_number(tile))
        assert len(small) == dots
        assert all(abs(x) < SIDE / 2 and abs(y) < SIDE / 2 for x, y, _ in round_ones)


def test_marks_keep_their_distance_from_the_braille() -> None:
    for tile in NUMBERS:
        dots = circles(cells(braille_number(tile), 0, 6.6))
        for x, y, wide in circles(marks(4)):
            gaps = [((x - a) ** 2 + (y - b) ** 2) ** 0.5 - (wide + dot) / 2 for a, b, dot in dots]
            assert min(gaps) > 3


def test_the_colours_have_the_marks_of_the_access_edition() -> None:
    found = {colour.name: len(marks(colour.marks)) for colour in Colour}
    assert found == {"blue": 0, "purple": 1, "red": 2, "gold": 3, "green": 4}


def test_each_set_has_a_page_between_the_guide_and_the_garden() -> None:
    pages = PdfReader(BytesIO(tactile_pdf(3, WORDS))).pages
    texts = [page.extract_text() for page in pages]
    assert len(texts) == 5
    for name, text in zip(NAMES, texts[1:4], strict=False):
        assert set(map(str, NUMBERS)) <= set(text.split())
        assert text.split().count(name) == 20
    assert all(name in texts[0] for name in NAMES[:3])
    assert "ladybug" in texts[-1]
    assert float(pages[0].mediabox.width) == pytest.approx(210 / 25.4 * 72)


@pytest.mark.parametrize("language", languages())
def test_the_sheets_are_printed_in_every_language(language: str) -> None:
    words = Words(language)
    assert len(PdfReader(BytesIO(tactile_pdf(5, words))).pages) == 7
    check_pages(tactile_brf(5, words))


def check_pages(brf: str) -> list[list[str]]:
    pages = [page.split("\r\n")[:-1] for page in brf.split("\f")[:-1]]
    for page in pages:
        assert len(page) == LINES == 25
        assert max(map(len, page)) <= CELLS == 40
    return pages


def test_a_set_is_embossed_on_a_page_of_its_own() -> None:
    pages = check_pages(tactile_brf(5, WORDS))
    for colour, page in zip(Colour, pages[1:6], strict=True):
        rows = page[2:17:3]
        assert [word for row in rows for word in row.split()] == [number(each) for each in NUMBERS]
        wanted = "".join(("=" * colour.marks).ljust(10) for _ in range(4)).rstrip()
        assert set(page[3:17:3]) == {wanted}


def test_the_embossed_garden_marks_its_diagonal() -> None:
    page = check_pages(tactile_brf(2, WORDS))[-1]
    assert page[0].split() == ["A", "B", "C", "D"]
    marked = [(row, line.split("_")) for row, line in enumerate(page) if "7" in line]
    assert [[at for at, part in enumerate(parts) if "7" in part] for _, parts in marked] == [
        [1],
        [2],
        [3],
        [4],
    ]


def test_the_command_writes_both_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["tactile"]) == 0
    assert main(["tactile", "--brf", "--sets", "5"]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["tactile.brf", "tactile.pdf"]
    assert "2 sets" in capsys.readouterr().out
    assert main(["tactile", "--sets", "6"]) == 2
    assert "tactile/sets" in capsys.readouterr().err


def test_there_are_five_sets_at_most() -> None:
    for sets in (0, 6):
        with pytest.raises(GameError, match="tactile/sets"):
            tactile_pdf(sets, WORDS)
