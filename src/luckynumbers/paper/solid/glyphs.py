"""The outlines of digits, read from the typeface of the printed tiles.

Only what ten digits need of the TrueType format: simple glyphs and a character map of format 4.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from luckynumbers.paper.solid.triangles import Point

_FILE: Final = files("luckynumbers.paper") / "fonts" / "FredokaOne-Regular.ttf"
_ON_CURVE, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_STEPS: Final = 4
"""The number of lines that a curve becomes."""


@dataclass(frozen=True)
class Glyph:
    """The closed outlines of a character and the width it takes, in units of the font."""

    contours: tuple[tuple[Point, ...], ...]
    width: float


@cache
def glyph(letter: str) -> Glyph:
    """Read the outline of a character."""
    font = _tables()
    number = _glyph_number(font["cmap"], ord(letter))
    start, end = _location(font, number)
    (metrics,) = struct.unpack_from(">H", font["hhea"], 34)
    (width,) = struct.unpack_from(">H", font["hmtx"], 4 * min(number, metrics - 1))
    return Glyph(tuple(_contours(font["glyf"][start:end])), width)


@cache
def _tables() -> dict[str, bytes]:
    data = _FILE.read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        tables[tag.decode("ascii")] = data[offset : offset + length]
    return tables


def _glyph_number(cmap: bytes, code: int) -> int:
    """Look a character up in the character map; it has one segment for a range of them."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    offsets = [struct.unpack_from(">I", cmap, 8 + 8 * index)[0] for index in range(count)]
    table = next(cmap[at:] for at in offsets if struct.unpack_from(">H", cmap, at) == (4,))
    (doubled,) = struct.unpack_from(">H", table, 6)
    ends, starts = 14, 16 + doubled
    for at in range(0, doubled, 2):
        (end,) = struct.unpack_from(">H", table, ends + at)
        (start,) = struct.unpack_from(">H", table, starts + at)
        if start <= code <= end:
            (delta,) = struct.unpack_from(">H", table, starts + doubled + at)
            place = starts + 2 * doubled + at
            (offset,) = struct.unpack_from(">H", table, place)
            if not offset:
                return int(code + delta) % 0x10000
            (found,) = struct.unpack_from(">H", table, place + offset + 2 * (code - start))
            return int(found + delta) % 0x10000
    raise LookupError(chr(code))


def _location(font: dict[str, bytes], number: int) -> tuple[int, int]:
    (wide,) = struct.unpack_from(">h", font["head"], 50)
    if wide:
        start, end = struct.unpack_from(">II", font["loca"], 4 * number)
        return start, end
    start, end = struct.unpack_from(">HH", font["loca"], 2 * number)
    return 2 * start, 2 * end


def _contours(data: bytes) -> Iterator[tuple[Point, ...]]:
    (count,) = struct.unpack_from(">h", data, 0)
    lasts = struct.unpack_from(f">{count}H", data, 10)
    at = 10 + 2 * count
    (hints,) = struct.unpack_from(">H", data, at)
    flags, at = _flags(data, at + 2 + hints, lasts[-1] + 1)
    xs, at = _coordinates(data, at, flags, _SHORT_X, _SAME_X)
    ys, at = _coordinates(data, at, flags, _SHORT_Y, _SAME_Y)
    start = 0
    for last in lasts:
        span = slice(start, last + 1)
        points = list(zip(xs[span], ys[span], strict=True))
        yield tuple(_flattened(points, [flag & _ON_CURVE for flag in flags[span]]))
        start = last + 1


def _flags(data: bytes, at: int, count: int) -> tuple[list[int], int]:
    flags: list[int] = []
    while len(flags) < count:
        flag = data[at]
        at += 1
        times = 1
        if flag & _REPEAT:
            times += data[at]
            at += 1
        flags += [flag] * times
    return flags, at


def _coordinates(
    data: bytes, at: int, flags: list[int], short: int, same: int
) -> tuple[list[int], int]:
    """Read one coordinate of every point: each is stored as the step from the one before."""
    values, value = [], 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        values.append(value)
    return values, at


def _flattened(points: list[tuple[int, int]], on_curve: list[int]) -> Iterator[Point]:
    """Replace quadratic curves by lines; between two control points lies a point of the curve."""
    count = len(points)
    for at, (x, y) in enumerate(points):
        if on_curve[at]:
            yield (x, y)
            continue
        start = _end(points, on_curve, at, (at - 1) % count)
        end = _end(points, on_curve, at, (at + 1) % count)
        if not on_curve[at - 1]:
            yield start
        for step in range(1, _STEPS):
            t = step / _STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
            yield (a * start[0] + b * x + c * end[0], a * start[1] + b * y + c * end[1])


def _end(points: list[tuple[int, int]], on_curve: list[int], at: int, beside: int) -> Point:
    """Where the curve of a control point ends on one side."""
    (x, y), (u, v) = points[at], points[beside]
    return (u, v) if on_curve[beside] else ((x + u) / 2, (y + v) / 2)
