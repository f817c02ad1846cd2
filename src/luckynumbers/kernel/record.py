"""A position as the bytes exchanged with the kernel; ``record.hpp`` draws the layout.

Reading goes through ``core.Position``, so that validity is checked in one place.
"""

from itertools import pairwise
from typing import Final

from luckynumbers.core import CELLS, NUMBERS, OPTIONS, Garden, Position, PositionError, Rules

VERSION: Final = 1
SIZE: Final = 112
_MOST_SEATS = 5
_HAND, _TABLE, _GARDENS = 8, 12, 32


def write_record(position: Position) -> bytes:
    """Write a position as its record."""
    head = (
        VERSION,
        len(position.gardens),
        sum(getattr(position.rules, name) << bit for bit, name in enumerate(OPTIONS)),
        position.seat or 0,
        sum(1 << seat for seat in position.left),
        position.hidden,
        position.unrevealed,
        len(position.hand),
    )
    body = bytes(head) + bytes(position.hand).ljust(_TABLE - _HAND, b"\0")
    body += bytes(map(position.table.count, NUMBERS))
    body += b"".join(map(_garden_bytes, position.gardens))
    return body.ljust(SIZE, b"\0") + _trail_bytes(position)


def read_record(record: bytes) -> Position:
    """Read a position from its record; bytes that are no valid position are refused."""
    if len(record) < SIZE or len(record) % 2 or record[0] != VERSION:
        raise PositionError("kernel/record-form")
    seats, options, seat, left, hidden, unrevealed, held = record[1:_HAND]
    position = Position(
        rules=_rules(options),
        gardens=tuple(_garden(record, index) for index in range(min(seats, _MOST_SEATS))),
        table=tuple(n for n in NUMBERS for _ in range(record[_TABLE + n - 1])),
        hidden=hidden,
        hand=tuple(record[_HAND : _HAND + min(held, _TABLE - _HAND)]),
        unrevealed=unrevealed,
        seat=seat or None,
        trail=_trail(record, seat),
        left=frozenset(bit for bit in range(8) if left >> bit & 1),
    )
    if write_record(position) != record:
        raise PositionError("kernel/record-form")
    return position


def _garden_bytes(garden: Garden) -> bytes:
    return bytes([number or 0 for number in garden.cells])


def _trail_bytes(position: Position) -> bytes:
    if not position.trail:
        return b""
    steps = bytearray()
    for before, after in pairwise((*position.trail, position.garden)):
        cell = next(cell for cell in CELLS if before[cell] != after[cell])
        steps += bytes((cell, before[cell] or 0))
    return bytes(steps)


def _rules(options: int) -> Rules:
    return Rules(**{name: bool(options >> bit & 1) for bit, name in enumerate(OPTIONS)})


def _garden(record: bytes, index: int) -> Garden:
    start = _GARDENS + len(CELLS) * index
    return Garden(tuple(number or None for number in record[start : start + len(CELLS)]))


def _trail(record: bytes, seat: int) -> tuple[Garden, ...]:
    if len(record) == SIZE:
        return ()
    if not 0 < seat <= _MOST_SEATS:
        raise PositionError("kernel/record-form")
    cells = list(_garden(record, seat - 1).cells)
    trail = []
    for at in range(len(record) - 2, SIZE - 2, -2):
        cell, before = record[at], record[at + 1]
        if cell >= len(CELLS):
            raise PositionError("kernel/record-form")
        cells[cell] = before or None
        trail.append(Garden(tuple(cells)))
    return tuple(reversed(trail))
