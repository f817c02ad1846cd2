"""The game to cut out: true sizes, backs behind their fronts, and nothing shown by colour alone."""

import re
from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PageObject, PdfReader

from luckynumbers.core import EDITIONS, NUMBERS, Colour, GameError
from luckynumbers.paper.printed import game_pdf
from luckynumbers.paper.printed.looks import tile_look
from luckynumbers.paper.sets import colours_of
from luckynumbers.words import Words, languages
from tests.paper.measuring import Mark, colours_on, marks_on, stamps_on
from tests.paper.reading import words_on

WORDS = Words("en").of("access")
TILE, GARDEN = 30, 150
WIDTH, HEIGHT = 210, 297


def printed(edition: str, sets: int, language: str = "en", *, grey: bool = False) -> PdfReader:
    box = EDITIONS[edition]
    return PdfReader(BytesIO(game_pdf(box, colours_of(box, sets), Words(language), grey=grey)))


@pytest.fixture(scope="module")
def access() -> PdfReader:
    """Three sets: a guide, two sheets of tiles, three gardens, a sheet for scores."""
    return printed("access", 3)


@pytest.fixture(scope="module")
def grey() -> PdfReader:
    return printed("lucky-numbers", 2, grey=True)


def cut_marks(page: PageObject) -> list[Mark]:
    """The short lines outside of the block that is cut."""
    near = [mark for mark in marks_on(page, stamps=False) if min(mark.width, mark.height) < 0.3]
    return [mark for mark in near if max(mark.width, mark.height) == pytest.approx(5.25, abs=0.01)]


def rounded(values: set[float]) -> list[float]:
    return sorted({round(value, 2) for value in values})


def test_every_sheet_is_a4_and_has_two_sides(access: PdfReader) -> None:
    assert len(access.pages) == 2 * (1 + 2 + 3 + 1)
    for page in access.pages:
        size = (float(page.mediabox.width), float(page.mediabox.height))
        assert [round(each / 72 * 25.4, 2) for each in size] == [WIDTH, HEIGHT]


@pytest.mark.parametrize(("page", "colours"), [(2, ("gold", "red")), (4, ("purple",))])
def test_a_set_has_twenty_tiles_of_thirty_millimetres(
    access: PdfReader, page: int, colours: tuple[str, ...]
) -> None:
    front = access.pages[page]
    tiles = stamps_on(front)
    for colour in colours:
        assert len([tile for tile in tiles if tile.name.endswith(f"-{colour}")]) == 20
    assert len(tiles) == 20 * len(colours)
    across, down = rounded({tile.x for tile in tiles}), rounded({tile.y for tile in tiles})
    assert (len(across), len(down)) == (5, 4 * len(colours))
    for line in (across, down):
        assert {round(b - a, 2) for a, b in pairwise(line)} == {TILE}
    numbers = sorted(int(word) for word in words_on(front).split() if word.isdigit())
    assert numbers == sorted([*NUMBERS] * len(colours))


def test_a_clover_keeps_clear_of_the_cut(access: PdfReader, grey: PdfReader) -> None:
    for page in (*access.pages[2:6], *grey.pages[2:4], *printed("5-vor-12", 1).pages[2:4]):
        for tile in stamps_on(page):
            reach = [
                max(
                    tile.x - mark.left, mark.right - tile.x, tile.y - mark.top, mark.bottom - tile.y
                )
                for mark in tile.marks
                if mark.fill != (1, 1, 1)
            ]
            assert 13 < max(reach) < 14.2


def test_backs_are_behind_their_fronts_whichever_edge_is_turned(access: PdfReader) -> None:
    for at in (2, 4):
        front, back = access.pages[at], access.pages[at + 1]
        fronts = {(round(tile.x, 2), round(tile.y, 2)) for tile in stamps_on(front)}
        backs = stamps_on(back)
        assert len({tile.name for tile in backs}) == 1, "no back tells what is on the front"
        for places in (
            {(round(WIDTH - tile.x, 2), round(tile.y, 2)) for tile in backs},
            {(round(tile.x, 2), round(HEIGHT - tile.y, 2)) for tile in backs},
        ):
            assert places == fronts


@pytest.mark.parametrize("page", [2, 3, 4, 5])
def test_cut_marks_stand_at_every_cut_and_outside_of_the_tiles(
    access: PdfReader, page: int
) -> None:
    tiles, marks = stamps_on(access.pages[page]), cut_marks(access.pages[page])
    upright = [mark for mark in marks if mark.height > mark.width]
    level = [mark for mark in marks if mark.width > mark.height]
    for lines, middles, at in (
        (upright, {tile.x for tile in tiles}, 0),
        (level, {tile.y for tile in tiles}, 1),
    ):
        edges = rounded({middle + side for middle in middles for side in (-15, 15)})
        assert sorted(round(mark.centre[at], 2) for mark in lines) == sorted([*edges, *edges])
    left, top = min(tile.x for tile in tiles) - 15, min(tile.y for tile in tiles) - 15
    for mark in marks:
        x, y = mark.centre
        assert not (left <= x <= WIDTH - left and top <= y <= HEIGHT - top)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("is_grey", [False, True])
def test_a_garden_has_150_millimetres_and_cells_for_the_tiles(edition: str, is_grey: bool) -> None:
    front, back = printed(edition, 1, grey=is_grey).pages[4:6]
    marks = [mark for each in stamps_on(front) for mark in each.marks]
    edges = [
        min(mark.left for mark in marks),
        min(mark.top for mark in marks),
        max(mark.right for mark in marks),
        max(mark.bottom for mark in marks),
    ]
    assert [round(each, 2) for each in edges] == [30, 73.5, 180, 223.5]  # the ladybug included
    cells = [mark for mark in marks if 30.5 < mark.width < 31 and 30.5 < mark.height < 31]
    assert len({(round(mark.centre[0]), round(mark.centre[1])) for mark in cells}) == 16
    assert len(cut_marks(front)) == len(cut_marks(back)) == 8
    assert all(mark.left > 30 and mark.right < 180 for mark in marks_on(back) if mark.fill)


def test_every_set_has_its_garden(access: PdfReader) -> None:
    titles = [words_on(page).split("\n")[0].strip() for page in access.pages[6:12]]
    assert titles[::2] == ["Garden 1", "Garden 2", "Garden 3"]
    assert titles[1::2] == [f"{title}, back" for title in titles[::2]]


def test_black_and_white_has_no_colour(access: PdfReader, grey: PdfReader) -> None:
    assert all(len(set(colour)) == 1 for page in grey.pages for colour in colours_on(page))
    assert any(len(set(colour)) > 1 for colour in colours_on(access.pages[2]))


@pytest.mark.parametrize("edition", ["access", "5-vor-12"])
@pytest.mark.parametrize("is_grey", [False, True])
def test_marks_tell_the_colour_of_a_tile(edition: str, is_grey: bool) -> None:
    box = EDITIONS[edition]
    pages = printed(edition, box.seats[-1], grey=is_grey).pages
    tiles = [tile for at in (2, 4, 6) for tile in stamps_on(pages[at])]
    for colour in colours_of(box):
        one = next(tile for tile in tiles if re.search(rf"-{colour.name}(-|$)", tile.name))
        round_ones = [mark for mark in one.marks if 1.4 < mark.width < 2.5]
        assert len([m for m in round_ones if m.width == pytest.approx(m.height)]) == colour.marks
        if is_grey:
            assert all(mark.fill is not None and max(mark.fill) < 0.4 for mark in round_ones)


def test_a_six_and_a_nine_have_a_line_below(access: PdfReader) -> None:
    front = access.pages[2]
    lines = [mark for mark in marks_on(front, stamps=False) if 5 < mark.width < 7 and mark.fill]
    tiles = sorted(stamps_on(front), key=lambda tile: (round(tile.y), tile.x))
    under = [
        index % 20 + 1
        for index, tile in enumerate(tiles)
        for line in lines
        if abs(line.centre[0] - tile.x) < 1 and 3 < line.centre[1] - tile.y < 7
    ]
    assert under == [6, 9, 6, 9]


def test_the_access_edition_has_larger_numbers() -> None:
    small, large = (tile_look(EDITIONS[name], grey=False) for name in ("lucky-numbers", "access"))
    assert large.numeral > small.numeral


def test_the_sheets_say_what_to_do(access: PdfReader) -> None:
    guide = " ".join(words_on(access.pages[0]).split())
    for sentence in (
        WORDS.text("print/paper"),
        WORDS.text("print/cut"),
        WORDS.text("print/sizes", tile=TILE, garden=GARDEN),
        WORDS.text("tactile/scale"),
    ):
        assert sentence in guide
    assert "ACCESS: 3 sets of 20 clovers, 3 gardens" in guide
    ruler = [mark for mark in marks_on(access.pages[0]) if mark.width == pytest.approx(50)]
    assert ruler


@pytest.mark.parametrize(("edition", "players"), [("lucky-numbers", 4), ("access", 5)])
def test_a_score_sheet_has_a_game_for_each_player_to_start(edition: str, players: int) -> None:
    scores, pairings = printed(edition, 1).pages[-2:]
    text = " ".join(words_on(scores).split())
    assert WORDS.text("rulebook/tournament-text") in text
    copies = text.count("Total")
    assert copies >= 2
    assert [text.count(f"Game {game}") for game in range(1, 7)] == [
        copies if game <= players else 0 for game in range(1, 7)
    ]
    wide = pytest.approx(2.2)
    dots = [mark for mark in marks_on(scores) if mark.width == wide and mark.height == wide]
    assert len({round(dot.centre[0], 1) for dot in dots}) == players
    assert len(dots) == copies * players
    tables = re.findall(r"Table (\d+)", words_on(pairings))
    assert [*map(int, tables)] == [*range(1, len(tables) + 1)]
    assert len(tables) >= 8


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("edition", ["access", "5-vor-12"])
def test_the_game_is_printed_in_every_language(edition: str, language: str) -> None:
    words, box = Words(language), EDITIONS[edition]
    book = printed(edition, 1, language)
    assert len(book.pages) == 8
    assert str(book.root_object["/Lang"]) == language
    assert words.text("print/title") in words_on(book.pages[0])
    bottom = max(mark.bottom for page in book.pages for mark in marks_on(page, stamps=False))
    assert bottom < HEIGHT - 10
    assert len(colours_of(box)) == box.seats[-1]


def test_a_box_is_printed_in_its_own_terms() -> None:
    book = printed("5-vor-12", 1)
    assert "5 vor 12: 1 set of 20 tiles, 1 board" in " ".join(words_on(book.pages[0]).split())
    assert words_on(book.pages[4]).strip() == "Board 1"


def test_the_same_game_gives_the_same_bytes() -> None:
    box = EDITIONS["anniversary"]
    assert game_pdf(box, colours_of(box, 1), WORDS) == game_pdf(box, colours_of(box, 1), WORDS)


@pytest.mark.parametrize(("edition", "most"), [("lucky-numbers", 4), ("access", 5)])
def test_there_are_as_many_sets_as_in_the_box(edition: str, most: int) -> None:
    box = EDITIONS[edition]
    assert colours_of(box) == colours_of(box, most) == tuple(Colour)[:most]
    for sets in (0, most + 1):
        with pytest.raises(GameError, match="print/sets"):
            colours_of(box, sets)
