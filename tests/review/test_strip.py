"""The tile strip: each number if it were drawn next, and what still fits where."""

import pytest

from luckynumbers.core import DRAW, NUMBERS, Position, Rules
from luckynumbers.review import INSTANT, Judge, tile_strip
from tests.helpers import LOW, OTHER, ascends, cleared, stand

MIDDLE = stand("0304..../..07..../....12../......18", OTHER, table="0920")


def test_every_number_has_its_count_its_share_and_its_best_use() -> None:
    judge = Judge(INSTANT)
    found = tile_strip(MIDDLE, judge)
    assert [tile.number for tile in found.tiles] == list(NUMBERS)
    assert sum(tile.count for tile in found.tiles) == MIDDLE.hidden
    for tile in found.tiles:
        held = MIDDLE.apply(DRAW).reveal(tile.number)
        best = judge.verdict(held).best
        assert tile.share == pytest.approx(best.share, abs=1e-5)
        assert tile.best == str(best.action)
    mean = sum(tile.count * (tile.share or 0) for tile in found.tiles) / MIDDLE.hidden
    assert found.mean == pytest.approx(mean)


def test_a_number_that_is_gone_has_no_share() -> None:
    position = cleared("03....../..07..../....12../......18", OTHER, pile="0118")
    found = {tile.number: tile for tile in tile_strip(position, Judge(INSTANT)).tiles}
    assert found[1].share is not None
    assert (found[9].count, found[9].share, found[9].best) == (0, None, None)


def test_every_empty_cell_lists_the_tiles_that_still_come() -> None:
    found = tile_strip(MIDDLE, Judge(INSTANT)).cells
    empties = [(seat, str(c)) for seat in (1, 2) for c in MIDDLE.gardens[seat - 1].empties]
    assert [(each.seat, each.cell) for each in found] == empties
    for each in found:
        garden = MIDDLE.gardens[each.seat - 1]
        cell = next(c for c in garden.empties if str(c) == each.cell)
        fitting = [n for n in MIDDLE.unseen if ascends(garden.with_tile(n, cell))]
        assert list(each.numbers) == fitting
        assert each.count == sum(MIDDLE.unseen[n] for n in fitting)


@pytest.mark.parametrize(
    ("position", "tiles"),
    [
        (MIDDLE.apply(DRAW), 20),
        (MIDDLE.apply(DRAW).reveal(14), 0),
        (MIDDLE.close(), 0),
        (Position.start(Rules(), 2), 0),
        (Position.start(Rules(michael=True), 3), 20),
        (Position.start(Rules(michael=True), 3).reveal(7), 0),
        (stand(LOW, OTHER, LOW, seat=2), 20),
    ],
    ids=str,
)
def test_the_numbers_are_there_where_one_tile_can_be_drawn(position: Position, tiles: int) -> None:
    assert len(tile_strip(position, Judge(INSTANT)).tiles) == tiles


def test_in_setup_no_cell_is_listed() -> None:
    assert tile_strip(Position.start(Rules(), 2), Judge(INSTANT)).cells == ()
    assert tile_strip(Position.start(Rules(michael=True), 3), Judge(INSTANT)).cells == ()
