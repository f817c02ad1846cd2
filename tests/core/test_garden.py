"""Orientation and order: the sixteen cells, and what may stand on each of them."""

from itertools import product

import pytest

from luckynumbers.core import CELLS, DIAGONAL, NUMBERS, Cell, Garden, parse_garden
from luckynumbers.core.cells import a1, a2, a3, a4, b1, b2, b3, b4, c1, c2, c3, c4, d1, d2, d3, d4
from tests.helpers import garden_of


def test_numbers_that_no_tile_has_fit_nowhere() -> None:
    garden = parse_garden("0304..../..07..../....12../......18")
    assert [garden.fits(number) for number in (-1, 0, 21)] == [()] * 3


def test_a_garden_has_sixteen_cells_in_four_columns_and_four_rows() -> None:
    assert [str(cell) for cell in CELLS] == [f"{c}{r}" for r, c in product("1234", "abcd")]
    assert [(cell.row, cell.column) for cell in (a1, d1, a4, c2)] == [
        (1, 1),
        (1, 4),
        (4, 1),
        (2, 3),
    ]


def test_a_garden_is_walked_cell_by_cell() -> None:
    garden = parse_garden("0304..../..07..../....12../......18")
    assert list(garden) == list(garden.cells)
    assert [number in garden for number in (7, 5, None)] == [True, False, True]


def test_the_marked_cells_are_the_diagonal_from_a1_to_d4() -> None:
    assert (a1, b2, c3, d4) == DIAGONAL


def test_a_cell_is_written_by_its_name_and_repr_is_runnable() -> None:
    for cell in CELLS:
        assert Cell[str(cell)] is cell
        assert eval(repr(cell), {str(cell): cell}) is cell


def test_an_empty_garden_takes_every_number_everywhere() -> None:
    for cell in CELLS:
        assert Garden().bounds(cell) == NUMBERS
    for number in NUMBERS:
        assert Garden().fits(number) == CELLS


def test_low_numbers_belong_upper_left_and_high_numbers_lower_right() -> None:
    """Orientation: the corner mark stands at d4."""
    garden = garden_of({a1: 5, d4: 16})
    assert list(garden.bounds(d1)) == list(range(6, 16))
    assert list(garden.bounds(a4)) == list(range(6, 16))
    assert garden.bounds(c2) == NUMBERS


def test_rows_ascend_from_left_to_right_strictly() -> None:
    garden = garden_of({b3: 9})
    assert garden.bounds(a3) == range(1, 9)
    assert garden.bounds(c3) == garden.bounds(d3) == range(10, 21)


def test_columns_ascend_from_top_to_bottom_strictly() -> None:
    garden = garden_of({b3: 9})
    assert garden.bounds(b1) == garden.bounds(b2) == range(1, 9)
    assert garden.bounds(b4) == range(10, 21)


def test_a_tile_is_compared_with_all_others_in_its_lines_not_only_with_neighbours() -> None:
    garden = garden_of({a2: 10, d4: 12})
    assert garden.blockers(10, d2) == [(a2, 10)]
    assert garden.blockers(12, d2) == [(d4, 12)]
    assert garden.blockers(11, d2) == []


def test_gaps_between_numbers_are_fine() -> None:
    assert 20 in garden_of({a1: 1}).bounds(b1)


def test_equal_numbers_may_not_share_a_line_but_may_stand_diagonally() -> None:
    garden = garden_of({b2: 7})
    same_line = {b1, a2, c2, d2, b3, b4}
    assert set(garden.fits(7)) == set(CELLS) - same_line


def test_the_bounds_of_a_taken_cell_leave_out_the_tile_that_stands_there() -> None:
    garden = garden_of({a1: 3, b1: 9, c1: 12})
    assert garden.bounds(b1) == range(4, 12)


def test_r1_equal_consecutive_or_descending_diagonal_neighbours_block_the_cells_between() -> None:
    """R1: the cells between them stay blocked until one of the two is exchanged."""
    for upper, lower in ((9, 9), (9, 10), (12, 4)):
        garden = garden_of({b2: upper, c3: lower})
        assert not garden.bounds(c2)
        assert not garden.bounds(b3)
        assert list(garden.with_tile(upper + 2, c3).bounds(c2)) == [upper + 1]


def test_blockers_names_every_tile_in_the_way() -> None:
    garden = garden_of({a2: 15, c2: 6, b1: 12, b3: 2})
    assert garden.blockers(7, b2) == [(b1, 12), (a2, 15), (c2, 6), (b3, 2)]


def test_no_number_outside_1_to_20_fits_anywhere() -> None:
    assert Garden().fits(0) == Garden().fits(21) == ()


def test_with_tile_changes_one_cell_and_leaves_the_old_garden_alone() -> None:
    before = garden_of({a1: 3})
    after = before.with_tile(8, b2)
    assert (before[b2], after[b2], after[a1]) == (None, 8, 3)
    assert after.with_tile(9, b2)[b2] == 9


def test_empties_full_and_free_diagonal() -> None:
    garden = garden_of({a1: 3, c3: 9, d1: 20})
    assert len(garden.empties) == 13
    assert garden.free_diagonal == (b2, d4)
    assert not garden.full
    full = parse_garden("01020304/05060708/09101112/13141516")
    assert full.full
    assert full.empties == ()


@pytest.mark.parametrize(
    ("cell", "corners"),
    [(b2, {a1, c1, a3, c3}), (a1, {b2}), (d1, {c2}), (a3, {b2, b4}), (d4, {c3}), (c4, {b3, d3})],
)
def test_r6_a_pair_touches_corner_to_corner_in_either_direction(
    cell: Cell, corners: set[Cell]
) -> None:
    touching = {other for other in CELLS if garden_of({other: 7}).makes_pair(7, cell)}
    assert touching == corners


def test_disorder_names_two_tiles_of_one_line() -> None:
    assert garden_of({a1: 3, b2: 2}).disorder() is None
    assert garden_of({a4: 5, c4: 5}).disorder() == (a4, 5, c4, 5)
    assert garden_of({d1: 9, d3: 4}).disorder() == (d1, 9, d3, 4)


def test_garden_text_and_repr_give_the_garden_back() -> None:
    garden = garden_of({a1: 3, b1: 4, a2: 5, d4: 20, b4: 9, c2: 6, c4: 10, d2: 18, a4: 7, c1: 5})
    assert str(garden) == "030405../05..0618/......../07091020"
    assert parse_garden(str(garden)) == garden
    assert eval(repr(garden), {"Garden": Garden}) == garden
