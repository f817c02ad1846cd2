"""The STL files of a set: every tile in its own, and the twenty of a set laid out in one."""

import struct
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from luckynumbers.core import NUMBERS, Colour, Edition, Tile
from luckynumbers.paper.look import look_of
from luckynumbers.paper.solid.mesh import Facet
from luckynumbers.paper.solid.outline import WIDTH
from luckynumbers.paper.solid.tile import tile_facets

ACROSS: Final = 5
PITCH: Final = WIDTH + 3
"""The distance from one tile to the next where a whole set is printed at once."""
_HEADER: Final = 80
_FACET: Final = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")])


def set_files(colour: Colour, edition: Edition) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the files of one set."""
    kind = look_of(edition).tile
    whole: list[Facet] = []
    for index, number in enumerate(NUMBERS):
        facets = tile_facets(Tile(colour, number), kind)
        yield f"{colour.name}-{number:02d}.stl", stl(facets)
        row, column = divmod(index, ACROSS)
        whole += _moved(facets, column * PITCH, -row * PITCH)
    yield f"{colour.name}.stl", stl(whole)


def stl(facets: Sequence[Facet]) -> bytes:
    """Write facets as binary STL, in millimetres; the same facets give the same bytes."""
    written = np.zeros(len(facets), dtype=_FACET)
    corners = np.array(facets, dtype=np.float64)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    written["normal"] = normals / np.where(lengths, lengths, 1)
    written["corners"] = corners
    header = b"luckynumbers".ljust(_HEADER)
    return header + struct.pack("<I", len(facets)) + written.tobytes()


def _moved(facets: Sequence[Facet], right: float, back: float) -> Iterator[Facet]:
    for one, two, three in facets:
        yield (
            (one[0] + right, one[1] + back, one[2]),
            (two[0] + right, two[1] + back, two[2]),
            (three[0] + right, three[1] + back, three[2]),
        )
