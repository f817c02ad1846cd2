"""Tiles for a 3D printer: closed, as wide as the printed ones, and readable by touch."""

from io import BytesIO
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import trimesh

from luckynumbers.core import EDITIONS, NUMBERS, Colour, Tile
from luckynumbers.paper.look import look_of
from luckynumbers.paper.solid.files import set_files, stl
from luckynumbers.paper.solid.tile import tile_facets
from luckynumbers.paper.solid.triangles import area, triangulate
from luckynumbers.words.braille import number as braille_number

THICKNESS, DOT, MARK = 3.0, 3.8, 4.0
"""The heights of the surface, of the tops of the dots and of those of the marks."""
SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def loaded(content: bytes) -> Any:
    return trimesh.load(BytesIO(content), file_type="stl")


@pytest.fixture(scope="module")
def green() -> dict[str, Any]:
    """The set with all four marks, where there is least room."""
    return {name: loaded(content) for name, content in set_files(Colour.green, EDITIONS["access"])}


def shape(colour: Colour, number: int, edition: str = "access") -> Any:
    kind = look_of(EDITIONS[edition]).tile
    return loaded(stl(tile_facets(Tile(colour, number), kind)))


def tops(mesh: Any, height: float) -> list[tuple[float, float]]:
    """The points at some height, from the left and from above."""
    points = mesh.vertices[np.isclose(mesh.vertices[:, 2], height, atol=1e-4)]
    return sorted({(round(float(x), 3), round(float(y), 3)) for x, y, _ in points})


def width_around(mesh: Any, x: float, y: float, reach: float) -> float:
    """The width of what stands on the surface around a point."""
    base = mesh.vertices[np.isclose(mesh.vertices[:, 2], THICKNESS, atol=1e-4)]
    near = base[np.hypot(base[:, 0] - x, base[:, 1] - y) < reach]
    return float(np.ptp(near[:, 0]))


def test_a_set_is_twenty_files_and_one_with_all(green: dict[str, Any]) -> None:
    assert [*green] == [*(f"green-{number:02d}.stl" for number in NUMBERS), "green.stl"]
    single = [mesh for name, mesh in green.items() if name != "green.stl"]
    whole = green["green.stl"]
    assert len(whole.faces) == sum(len(mesh.faces) for mesh in single)
    assert whole.volume == pytest.approx(sum(mesh.volume for mesh in single), rel=1e-4)
    assert whole.extents == pytest.approx([4 * 33 + 30, 3 * 33 + 30, 4], abs=1e-4)


def test_every_tile_is_one_closed_body(green: dict[str, Any]) -> None:
    for mesh in green.values():
        assert mesh.is_watertight
        assert mesh.is_winding_consistent
        assert mesh.is_volume
    others = [shape(Colour.blue, 8), shape(Colour.gold, 20), shape(Colour.red, 16, "5-vor-12")]
    for mesh in others:
        assert mesh.is_volume
    for mesh in (*others, *(each for name, each in green.items() if name != "green.stl")):
        assert mesh.euler_number == 2, "one body without a tunnel"
        assert mesh.edges_unique_length.min() > 0.15, "no line too short for a slicer"


@pytest.mark.parametrize(
    ("colour", "edition", "height"),
    [
        (Colour.blue, "access", DOT),
        (Colour.purple, "access", MARK),
        (Colour.gold, "5-vor-12", MARK),
    ],
)
def test_a_tile_is_thirty_millimetres_wide(colour: Colour, edition: str, height: float) -> None:
    low, high = shape(colour, 7, edition).bounds
    assert low == pytest.approx([-15, -15, 0], abs=1e-4)
    assert high == pytest.approx([15, 15, height], abs=1e-4)


def test_braille_keeps_within_the_norms() -> None:
    """ADA 703.3: 1.5 to 1.6 wide, 0.6 to 0.9 high, 2.3 to 2.5 apart, cells 6.1 to 7.6 apart;
    the Australian Braille Authority: the same, cells 6.0 to 7.0 apart."""
    mesh = shape(Colour.blue, 14)  # ⠼⠁⠙
    dots = tops(mesh, DOT)
    xs = sorted({x for x, _ in dots})
    ys = sorted({y for _, y in dots}, reverse=True)
    left, step = xs[0], xs[1] - xs[0]
    assert 2.3 <= step <= 2.5
    assert all(b - a == pytest.approx(-step, abs=0.002) for a, b in pairwise(ys))
    cell = xs[2] - left
    assert 6.1 <= cell <= 7.0
    sign, one, four = [(1, 0), (1, 1), (0, 2), (1, 2)], [(0, 0)], [(0, 0), (1, 0), (1, 1)]
    wanted = [
        (left + at * cell + column * step, ys[row])
        for at, pattern in enumerate((sign, one, four))
        for column, row in pattern
    ]
    assert dots == [pytest.approx(each, abs=0.002) for each in sorted(wanted)]
    for x, y in dots:
        assert 1.5 <= round(width_around(mesh, x, y, 0.9), 3) <= 1.6
    assert 0.6 <= round(DOT - THICKNESS, 3) <= 0.9


@pytest.mark.parametrize("number", NUMBERS)
def test_every_number_has_its_dots_and_room_around_them(green: dict[str, Any], number: int) -> None:
    mesh = green[f"green-{number:02d}.stl"]
    dots, marks = tops(mesh, DOT), tops(mesh, MARK)
    assert len(dots) == sum((ord(cell) - 0x2800).bit_count() for cell in braille_number(number))
    gaps = [np.hypot(x - u, y - v) - (1.6 + 3.0) / 2 for x, y in dots for u, v in marks]
    assert min(gaps) > 2
    digits = mesh.vertices[np.isclose(mesh.vertices[:, 2], 3.6, atol=1e-4)]
    assert digits[:, 1].min() - (max(y for _, y in dots) + 0.8) > 2.4
    assert 7.5 < np.ptp(digits[:, 1]) < 8.5


@pytest.mark.parametrize("colour", Colour)
def test_marks_go_from_leaf_to_leaf_clockwise_from_the_upper_right(colour: Colour) -> None:
    mesh = shape(colour, 1)
    corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)][: colour.marks]
    marks = tops(mesh, MARK) if colour.marks else []
    assert sorted((x > 0, y > 0) for x, y in marks) == sorted((x > 0, y > 0) for x, y in corners)
    for x, y in marks:
        assert width_around(mesh, x, y, 1.6) == pytest.approx(3.0, abs=0.01)


HOLE = [(2.0, 2.0), (2.0, 4.0), (4.0, 4.0), (4.0, 2.0)]
COMB = [(0.0, 0.0), (9.0, 0.0), (9.0, 6.0), (7.0, 1.0), (5.0, 6.0), (3.0, 1.0), (0.0, 6.0)]


@pytest.mark.parametrize(
    ("outer", "holes"),
    [
        (SQUARE, []),
        ([*reversed(SQUARE)], []),
        (COMB, []),
        (SQUARE, [HOLE]),
        (SQUARE, [[(x + 4 * i, y + 4 * j) for x, y in HOLE] for i in (0, 1) for j in (0, 1)]),
    ],
    ids=["square", "clockwise", "comb", "hole", "holes"],
)
def test_triangles_cover_a_polygon_without_its_holes(
    outer: list[tuple[float, float]], holes: list[list[tuple[float, float]]]
) -> None:
    triangles = triangulate(outer, holes)
    wanted = abs(area(outer)) - sum(abs(area(hole)) for hole in holes)
    assert all(area(triangle) > 0 for triangle in triangles)
    assert sum(map(area, triangles)) == pytest.approx(wanted)
    corners = {point for triangle in triangles for point in triangle}
    assert corners == {point for ring in (outer, *holes) for point in ring}
    assert len(triangles) == len(corners) - 2 + 2 * len(holes)


@pytest.mark.parametrize(
    ("outer", "holes"),
    [
        ([(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)], []),
        (SQUARE, [[(8.0, 8.0), (8.0, 12.0), (12.0, 12.0), (12.0, 8.0)]]),
    ],
    ids=["itself", "each-other"],
)
def test_rings_that_cross_are_refused(
    outer: list[tuple[float, float]], holes: list[list[tuple[float, float]]]
) -> None:
    with pytest.raises(ValueError, match="cross"):
        triangulate(outer, holes)


def test_the_same_set_gives_the_same_bytes() -> None:
    one, other = (next(set_files(Colour.red, EDITIONS["5-vor-12"])) for _ in range(2))
    assert one == other
