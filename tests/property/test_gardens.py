"""Laws of a garden, over random gardens: what fits, what blocks, and that something always does."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from luckynumbers.core import CELLS, DIAGONAL, NUMBERS, Garden, parse_garden
from tests.helpers import ascends


def random_garden(seed: int) -> Garden:
    """Lay any diagonal, then put tiles where they fit."""
    rng = random.Random(seed)
    garden = Garden()
    for cell in DIAGONAL:
        garden = garden.with_tile(rng.choice(NUMBERS), cell)
    for _ in range(rng.randint(0, 40)):
        number = rng.choice(NUMBERS)
        garden = garden.with_tile(number, rng.choice(garden.fits(number)))
    return garden


GARDENS = st.builds(random_garden, st.integers(0, 2**32 - 1))


@settings(max_examples=60)
@given(garden=GARDENS)
def test_a_number_fits_where_rows_and_columns_ascend_with_it(garden: Garden) -> None:
    for number in NUMBERS:
        for cell in CELLS:
            ascending = ascends(garden.with_tile(number, cell))
            assert (cell in garden.fits(number)) == ascending
            assert (number in garden.bounds(cell)) == ascending
            assert (garden.blockers(number, cell) == []) == ascending


@settings(max_examples=60)
@given(garden=GARDENS)
def test_a_blocker_stands_in_the_same_line_on_the_wrong_side(garden: Garden) -> None:
    for number in NUMBERS:
        for cell in CELLS:
            for at, tile in garden.blockers(number, cell):
                assert garden[at] == tile
                assert (at.row == cell.row) != (at.column == cell.column)
                assert tile >= number if at < cell else tile <= number


@settings(max_examples=60)
@given(garden=GARDENS)
def test_r3_in_a_garden_with_a_tile_every_number_fits_somewhere(garden: Garden) -> None:
    """It can always be exchanged for the next lower number there, or for the lowest of all.

    So no tile on the table is ever impossible to take (R3), and a play that Bruno's variant
    earned can always be carried out (R6).
    """
    for number in NUMBERS:
        standing = [tile for tile in garden.cells if tile is not None]
        nearest = max((tile for tile in standing if tile <= number), default=min(standing))
        exchanged = [garden[cell] for cell in garden.fits(number)]
        assert nearest in exchanged


@settings(max_examples=60)
@given(garden=GARDENS)
def test_the_text_of_a_garden_gives_it_back(garden: Garden) -> None:
    assert parse_garden(str(garden)) == garden
    assert len(garden.empties) == str(garden).count("..")


@settings(max_examples=60)
@given(garden=GARDENS)
def test_r6_a_new_pair_touches_corner_to_corner(garden: Garden) -> None:
    for number in NUMBERS:
        for cell in CELLS:
            touching = [
                other
                for other in CELLS
                if abs(other.row - cell.row) == abs(other.column - cell.column) == 1
            ]
            paired = any(garden[other] == number for other in touching)
            assert garden.makes_pair(number, cell) == (paired and garden[cell] != number)
