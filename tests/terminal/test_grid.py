"""Gardens as grids: neat for eyes, and never wider than asked."""

from luckynumbers.core import parse_garden
from luckynumbers.terminal.grid import Titled, braille_grid, grid, side_by_side

GARDEN = parse_garden("03....../..07..14/....12../......18")


def test_a_garden_has_letters_above_and_numbers_beside_it() -> None:
    assert grid(GARDEN) == [
        "   a  b  c  d",
        "1  3  .  .  .",
        "2  .  7  . 14",
        "3  .  . 12  .",
        "4  .  .  . 18",
    ]


def test_a_garden_in_braille_has_its_number_signs_under_each_other() -> None:
    assert braille_grid(GARDEN) == [
        "  a   b   c   d",
        "1 ⠼⠉  ⠤   ⠤   ⠤",
        "2 ⠤   ⠼⠛  ⠤   ⠼⠁⠙",
        "3 ⠤   ⠤   ⠼⠁⠃ ⠤",
        "4 ⠤   ⠤   ⠤   ⠼⠁⠓",
    ]


def test_two_gardens_in_braille_stand_on_a_display_of_forty_cells() -> None:
    gardens = [Titled((name, "12 empty"), GARDEN) for name in ("Anna", "Bert", "Cleo")]
    lines = list(side_by_side(gardens, 40, in_braille=True))
    assert max(map(len, lines)) <= 40
    assert lines[:2] == ["Anna                Bert", "12 empty            12 empty"]
    assert lines[7:9] == ["", "Cleo"]


def test_five_gardens_stand_side_by_side_on_a_usual_terminal() -> None:
    gardens = [
        Titled((name, "12 empty"), GARDEN) for name in ("Anna", "Bert", "Cleo", "Dan", "Eve")
    ]
    lines = list(side_by_side(gardens, 80))
    assert len(lines) == 7
    assert max(map(len, lines)) <= 80


def test_gardens_wrap_to_a_braille_line_and_long_names_are_cut() -> None:
    gardens = [Titled((name, "12 empty"), GARDEN) for name in ("Anna", "Wolfeschlegelstein" * 3)]
    lines = list(side_by_side(gardens, 40))
    assert max(map(len, lines)) <= 40
    assert lines[0] == "Anna               Wolfeschlegelst…"


def test_three_gardens_take_two_bands_on_a_braille_line() -> None:
    gardens = [Titled((name, "12 empty"), GARDEN) for name in ("Anna", "Bert", "Cleo")]
    lines = list(side_by_side(gardens, 40))
    assert lines[7:9] == ["", "Cleo"]
