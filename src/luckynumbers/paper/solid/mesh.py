"""Closed surfaces made of triangles, in millimetres; seen from outside they run counter-clockwise.

Every part has its lower edge where another part has an edge, so that together they are watertight.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from luckynumbers.paper.solid.triangles import Point, Ring, triangulate

Corner: TypeAlias = tuple[float, float, float]
Facet: TypeAlias = tuple[Corner, Corner, Corner]


@dataclass(frozen=True)
class Dome:
    """A part of a sphere on a flat surface."""

    centre: Point
    width: float
    height: float
    sides: int = 16

    @property
    def base(self) -> tuple[Point, ...]:
        """The edge on the surface."""
        return self._ring(0)[0]

    def facets(self, z: float) -> Iterator[Facet]:
        """The facets of the dome on a surface at some height."""
        rings = [self._ring(level / 3) for level in range(3)]
        levels = [[(x, y, z + up) for x, y in ring] for ring, up in rings]
        for low, high in pairwise(levels):
            yield from strip(low, high)
        top = (*self.centre, z + self.height)
        last = levels[-1]
        yield from ((last[i - 1], last[i], top) for i in range(len(last)))

    def _ring(self, share: float) -> tuple[tuple[Point, ...], float]:
        """The circle at some share of the way from the edge to the top, and its height."""
        radius = ((self.width / 2) ** 2 + self.height**2) / (2 * self.height)
        lowest = math.asin(1 - self.height / radius)
        angle = lowest + (math.pi / 2 - lowest) * share
        across = radius * math.cos(angle)
        up = radius * math.sin(angle) - (radius - self.height)
        turns = [math.tau * step / self.sides for step in range(self.sides)]
        x, y = self.centre
        return tuple((x + across * math.cos(t), y + across * math.sin(t)) for t in turns), up


@dataclass(frozen=True)
class Block:
    """A raised shape with upright walls: its outer ring and the holes in it."""

    outer: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...]
    height: float

    def facets(self, z: float) -> Iterator[Facet]:
        """The facets of the shape on a surface at some height, the floors of its holes included."""
        top = z + self.height
        yield from face(triangulate(self.outer, self.holes), top)
        yield from strip(level(self.outer, z), level(self.outer, top))
        for hole in self.holes:
            yield from strip(level(hole, top), level(hole, z))
            yield from face(triangulate(hole), z)


def level(ring: Ring, z: float) -> list[Corner]:
    """A ring at some height."""
    return [(x, y, z) for x, y in ring]


def face(triangles: Sequence[tuple[Point, Point, Point]], z: float) -> Iterator[Facet]:
    """Facets that look upwards."""
    for (a, b), (c, d), (e, f) in triangles:
        yield (a, b, z), (c, d, z), (e, f, z)


def strip(low: Sequence[Corner], high: Sequence[Corner]) -> Iterator[Facet]:
    """The wall between two rings with the same number of corners, counter-clockwise from above."""
    for at in range(len(low)):
        yield low[at - 1], low[at], high[at]
        yield low[at - 1], high[at], high[at - 1]
