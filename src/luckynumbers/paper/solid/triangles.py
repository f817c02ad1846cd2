"""Triangles that cover a polygon with holes, by ear clipping.

A ring is a closed polygon without its first point again at the end. Every hole is joined to the
outer ring by the shortest bridge that crosses nothing; then one corner after the other is cut off.
No point is added, so triangles share all their corners with the rings and leave no gap.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = Sequence[Point]
Triangle: TypeAlias = tuple[Point, Point, Point]
_Array: TypeAlias = NDArray[np.float64]
_FLAT: Final = 1e-9
"""Twice the area, in square millimetres, below which three points count as one line."""


def triangulate(outer: Ring, holes: Sequence[Ring] = ()) -> list[Triangle]:
    """Cover what is inside the outer ring and outside of the holes, counter-clockwise."""
    return _clip(_joined(turned(outer), [turned(hole, clockwise=True) for hole in holes]))


def area(ring: Ring) -> float:
    """The area of a ring, negative if it runs clockwise."""
    points = np.asarray(ring, dtype=np.float64)
    return float(_cross(points, np.roll(points, -1, axis=0)).sum()) / 2


def turned(ring: Ring, *, clockwise: bool = False) -> list[Point]:
    """The same ring in one direction."""
    return list(ring) if (area(ring) < 0) == clockwise else list(reversed(ring))


def _cross(one: _Array, other: _Array) -> Any:
    return one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]


def _joined(outer: list[Point], holes: list[list[Point]]) -> list[Point]:
    """One ring around everything: the nearest hole is joined first."""
    ring, waiting = outer, list(holes)
    while waiting:
        hole, start, at = _bridge(ring, waiting)
        inner = waiting.pop(hole)
        ring = [*ring[: at + 1], *inner[start:], *inner[: start + 1], *ring[at:]]
    return ring


def _bridge(ring: list[Point], holes: list[list[Point]]) -> tuple[int, int, int]:
    """The hole to be joined next, its point and that of the ring that are joined."""
    owners = [(number, at) for number, hole in enumerate(holes) for at in range(len(hole))]
    inner = np.array([point for hole in holes for point in hole])
    around = np.array(ring)
    edges = [_edges(around), *(_edges(np.array(hole)) for hole in holes)]
    starts, ends = (np.concatenate(each) for each in zip(*edges, strict=True))
    gaps = ((inner[:, None] - around[None, :]) ** 2).sum(axis=2)
    for _ in range(gaps.size):
        here, there = divmod(int(gaps.argmin()), len(ring))
        if _opens(around, there, inner[here]) and not _crosses(
            inner[here], around[there], starts, ends
        ):
            return *owners[here], there
        gaps[here, there] = np.inf
    raise ValueError("rings cross each other")


def _edges(points: _Array) -> tuple[_Array, _Array]:
    return points, np.roll(points, -1, axis=0)


def _opens(ring: _Array, at: int, point: _Array) -> bool:
    """Whether a point is on the inner side of a corner; bridges pass some corners twice."""
    corner = ring[at]
    before, after, there = (
        ring[at - 1] - corner,
        ring[(at + 1) % len(ring)] - corner,
        point - corner,
    )
    left, right = _cross(after, there) > 0, _cross(there, before) > 0
    return bool(left and right) if _cross(after, before) > 0 else bool(left or right)


def _crosses(one: _Array, other: _Array, starts: _Array, ends: _Array) -> bool:
    """Whether a bridge touches an edge that ends at neither of its two points."""
    apart = np.ones(len(starts), dtype=bool)
    for point in (one, other):
        apart &= (starts != point).any(axis=1) & (ends != point).any(axis=1)
    a, b = starts[apart], ends[apart]
    sides = _cross(other - one, a - one) * _cross(other - one, b - one)
    ways = _cross(b - a, one - a) * _cross(b - a, other - a)
    return bool(((sides <= 0) & (ways <= 0)).any())


def _clip(ring: list[Point]) -> list[Triangle]:
    """Cut off corners until nothing is left; flat ones only when no other is possible."""
    left, points = list(ring), np.array(ring)
    triangles: list[Triangle] = []
    at = passed = 0
    while len(left) > 2:
        at %= len(left)
        if _is_ear(points, at, flat=passed > len(left)):
            triangles.append((left[at - 1], left[at], left[(at + 1) % len(left)]))
            del left[at]
            points = np.delete(points, at, axis=0)
            passed = 0
        elif passed > 2 * len(left):
            raise ValueError("the ring crosses itself")
        else:
            passed += 1
            at += 1
    return triangles


def _is_ear(ring: _Array, at: int, *, flat: bool) -> bool:
    """Whether a corner turns left and nothing of the ring is in the triangle that it makes."""
    a, b, c = ring[at - 1], ring[at], ring[(at + 1) % len(ring)]
    turn = _cross(b - a, c - b)
    if turn <= _FLAT:
        return flat and bool(turn > -_FLAT)
    inside = np.ones(len(ring), dtype=bool)
    for start, end in ((a, b), (b, c), (c, a)):
        inside &= _cross(end - start, ring - start) >= 0
    inside &= ~(_same(ring, a) | _same(ring, b) | _same(ring, c))
    return not inside.any() and not _passed_through(ring, at)


def _passed_through(ring: _Array, at: int) -> bool:
    """Whether a bridge that ends at the same point as a corner leads into its triangle."""
    corner = ring[at]
    before, after = ring[at - 1] - corner, ring[(at + 1) % len(ring)] - corner
    for other in np.flatnonzero(_same(ring, corner)):
        for beside in (ring[other - 1], ring[(other + 1) % len(ring)]):
            way = beside - corner
            if _cross(after, way) > 0 and _cross(way, before) > 0:
                return True
    return False


def _same(ring: _Array, point: _Array) -> Any:
    return (ring == point).all(axis=1)
