"""The rules as a value: what each edition and variant includes, and that the examples are true."""

import re
from itertools import combinations

import pytest

from luckynumbers.core import DIAGONAL, EDITIONS, Cell, Edition, End, Outcome, Rules
from luckynumbers.core.cells import a3, b1, b2, b3, c1, c2, d1, d4
from luckynumbers.paper.booklet.example import SWAPS
from luckynumbers.play import Standing, Tournament
from luckynumbers.words import Words, languages
from luckynumbers.words.rulebook import ADDABLE, Rulebook, aloud, rulebook, rules_in_play
from luckynumbers.words.rulebook.browser import rulebook_codes
from luckynumbers.words.rulebook.chapters import CHAPTERS
from tests.paper.samples import TORUS

BOXES = [None, *EDITIONS.values()]
SOME = [some for size in range(len(ADDABLE) + 1) for some in combinations(ADDABLE, size)]
FIGURES = {
    figure.name: figure
    for chapter in CHAPTERS
    for section in chapter.sections
    for figure in section.figures
}


def codes(book: Rulebook) -> set[str]:
    return {text.code for each in book.chapters for part in each.sections for text in part.texts}


def rulings(book: Rulebook) -> list[int]:
    return sorted(int(code[8:]) for code in codes(book) if code.startswith("ruling/"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name if box else "all")
def test_every_choice_can_be_written_in_every_language(language: str, box: Edition | None) -> None:
    words = Words(language)
    for some in SOME:
        book = rulebook(box, some)
        lines = [line for chapter in book.chapters for line in aloud(book, chapter, words)]
        assert all(line and "{" not in line for line in lines)
        assert not any(code in lines for code in rulebook_codes())


def test_the_full_text_has_every_ruling_and_every_variant() -> None:
    book = rulebook()
    assert rulings(book) == list(range(1, 14))
    assert [chapter.name for chapter in book.chapters] == [chapter.name for chapter in CHAPTERS]
    for code in ("michael", "bruno", "tournament", "puzzles"):
        assert f"rulebook/{code}-text" in codes(book)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_includes_its_own_box(name: str) -> None:
    box = EDITIONS[name]
    chosen = codes(rulebook(box))
    assert [code for code in chosen if code.startswith("box/")] == [f"box/{name}"]
    assert ("rulebook/aim-triangle" in chosen) == (box.corner == "triangle")
    assert ("rulebook/aim-corner" in chosen) == (box.corner == "ladybug")
    assert ("rulebook/setup-order" in chosen) == (box.rules == Rules())
    assert ("rulebook/setup-ascending" in chosen) == box.rules.sorted
    assert ("rulebook/michael-text" in chosen) == (box.rules.michael or "michael" in box.variants)
    for variant, text in (("bruno", "bruno"), ("tournament", "tournament"), ("solo", "puzzles")):
        assert (f"rulebook/{text}-text" in chosen) == (variant in box.variants)
    assert ("rulebook/editions-access" in chosen) == (name == "access")


def test_an_added_variant_brings_its_text_and_its_rulings() -> None:
    box = EDITIONS["lucky-numbers"]
    assert rulings(rulebook(box)) == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13]
    more = rulebook(box, ("bruno", "solo", "norep"))
    assert rulings(more) == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13]
    assert {"rulebook/bruno-text", "rulebook/puzzles-text", "rulebook/end-endless"} <= codes(more)
    assert "rulebook/end-repetition" not in codes(more)


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name if box else "all")
def test_michaels_setup_replaces_the_one_of_the_box(box: Edition | None) -> None:
    book = rulebook(box, ("michael",))
    [setup] = [chapter for chapter in book.chapters if chapter.name == "setup"]
    texts = [text.code for section in setup.sections for text in section.texts]
    assert texts[0] == "rulebook/michael-text"
    assert "rulebook/setup-text" not in texts
    headings = [section.heading for chapter in book.chapters for section in chapter.sections]
    assert "variant/michael" not in headings  # once is enough


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (Rules(), "rulebook/setup-order"),
        (Rules(sorted=True), "rulebook/setup-ascending"),
        (Rules(michael=True), "rulebook/michael-text"),
        (Rules(bruno=True), "rulebook/bruno-text"),
        (Rules(norep=True), "rulebook/end-endless"),
    ],
)
def test_at_a_table_only_its_own_rules_are_shown(rules: Rules, code: str) -> None:
    here = codes(rules_in_play(rules))
    assert code in here
    assert ("rulebook/bruno-text" in here) == rules.bruno
    assert not any(code.startswith(("ruling/", "box/")) for code in here)


def test_a_table_of_a_tournament_shows_how_it_is_scored() -> None:
    assert "rulebook/tournament-text" in codes(rules_in_play(Rules(), tournament=True))
    assert "rulebook/tournament-text" not in codes(rules_in_play(Rules()))


@pytest.mark.parametrize("language", languages())
def test_access_prints_nothing_about_a_tournament(language: str) -> None:
    words, book = Words(language), rulebook(EDITIONS["access"])
    word = {"en": "tournament", "fr": "tournoi", "de": "Turnier", "ko": "토너먼트"}[language]
    told = [line for chapter in book.chapters for line in aloud(book, chapter, words)]
    assert [line for line in told if word.lower() in line.lower()] == []


def test_the_marked_cells_are_those_where_13_fits() -> None:
    figure = FIGURES["fits"]
    assert sorted(figure.cells) == sorted(figure.garden.fits(13))
    assert c2 not in figure.garden.fits(13)
    assert figure.beside is not None
    assert figure.beside.number == 13


@pytest.mark.parametrize("language", languages())
def test_each_cell_that_refuses_13_is_named_with_its_reason(language: str) -> None:
    garden = FIGURES["fits"].garden
    told = Words(language).text("rulebook/placing-refused")
    for cell in set(Cell) - set(garden.fits(13)):
        there = garden[cell]
        named = re.findall(r"[a-d][1-4]|\d+", told)
        assert (str(cell) if there is None else str(there)) in named
    reasons = {cell: garden.blockers(13, cell) for cell in (a3, b1, c2, d4)}
    for cell, number in ((a3, 9), (b1, 8), (c2, 12)):
        assert [tile for at, tile in reasons[cell] if at > cell and tile == number]
    assert [tile for at, tile in reasons[d4] if at < d4 and tile == 16]


@pytest.mark.parametrize("language", languages())
def test_the_example_of_a_tournament_is_scored_by_the_rules(language: str) -> None:
    games = [((1,), (0, 3, 5)), ((2, 3), (4, 2, 2)), ((3,), (1, 2, 0))]
    table, told = Tournament(3, 1), []
    for winners, empties in games:
        before = {line.player: line.points for line in table.standings}
        table = table.score(Outcome(End.full if 0 in empties else End.last, winners, empties))
        told += [line.points - before[line.player] for line in sorted_by_player(table)]
    told += [-3, -1]
    assert [line.points for line in sorted_by_player(table)] == [-3, -3, -1]
    assert table.winners == (3,)
    text = Words(language).text("rulebook/tournament-example").replace("−", "-")
    points = iter(map(int, re.findall(r"-?\d+", text)))
    assert all(point in points for point in told)  # each of them, in this order


def sorted_by_player(table: Tournament) -> list[Standing]:
    return sorted(table.standings, key=lambda line: line.player)


OVERVIEWS = [
    section.overview
    for chapter in rulebook().chapters
    for section in chapter.sections
    if section.overview is not None
]


def test_the_table_is_set_up_as_the_rules_of_every_box_say() -> None:
    [table] = OVERVIEWS
    tiles = [tile for bed in table.beds for tile in bed if tile is not None]
    assert len({tile.colour for tile in tiles}) == len(table.beds)  # a set for each player
    assert len(set(tiles)) == len(tiles)
    assert table.hidden == 20 * len(table.beds) - len(tiles)
    for garden in table.gardens:
        assert set(Cell) - set(garden.empties) == set(DIAGONAL)
        assert garden.disorder() is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name if box else "all")
def test_the_table_set_up_is_put_into_words(language: str, box: Edition | None) -> None:
    [table], words, book = OVERVIEWS, Words(language), rulebook(box, ("michael",))
    [setup] = [chapter for chapter in book.chapters if chapter.name == "setup"]
    *_, caption, first, second = aloud(book, setup, words)
    assert str(table.hidden) in caption
    for seat, (told, garden) in enumerate(zip((first, second), table.gardens, strict=True), 1):
        numbers = [number for number in garden.cells if number is not None]
        text = told.replace("a1", "").replace("d4", "")
        assert [int(each) for each in re.findall(r"\d+", text)] == [seat, *numbers]


def test_at_a_table_its_picture_is_not_needed() -> None:
    chapters = rules_in_play(Rules()).chapters
    assert not any(part.overview for chapter in chapters for part in chapter.sections)


def test_the_exchange_leaves_a_garden_in_order() -> None:
    before, after = FIGURES["fits"].garden, FIGURES["exchange"].garden
    assert after.disorder() is None
    changed = [cell for cell in Cell if before[cell] != after[cell]]
    assert [(cell, before[cell], after[cell]) for cell in changed] == [(Cell.a1, 3, 1)]


def test_the_full_garden_is_full_and_in_order() -> None:
    garden = FIGURES["filled"].garden
    assert garden.full
    assert garden.disorder() is None
    tiles = FIGURES["filled"].bed
    assert len(set(tiles)) == len(tiles)


def test_12_before_11_blocks_the_two_cells_that_are_named() -> None:
    garden = FIGURES["michael"].garden
    assert [cell for cell in garden.empties if not garden.bounds(cell)] == [c2, b3]


def test_the_pair_is_new_and_touches_at_a_corner() -> None:
    figure = FIGURES["bruno"]
    assert set(figure.cells) == {c1, b2}
    assert {figure.garden[cell] for cell in figure.cells} == {8}


def test_the_puzzle_shows_the_four_partners_of_6() -> None:
    figure = FIGURES["puzzle"]
    assert figure.garden.cells == SWAPS
    assert figure.garden[d1] == 6
    partners = {Cell(other) for swap in TORUS if d1 in swap for other in swap} - {d1}
    assert set(figure.cells) == partners
