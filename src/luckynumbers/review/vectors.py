"""Arithmetic on shares: one number for each seat, seat 1 first."""

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from luckynumbers.review.figures import LEAST

Vector: TypeAlias = tuple[float, ...]
"""A number for each seat: shares, or a change of shares."""


def zero(seats: int) -> Vector:
    """No change for any seat."""
    return (0.0,) * seats


def add(one: Vector, other: Vector) -> Vector:
    """The sum of two vectors."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def subtract(one: Vector, other: Vector) -> Vector:
    """What must be added to the second vector to get the first."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def scale(vector: Vector, factor: float) -> Vector:
    """A vector times a number."""
    return tuple(factor * each for each in vector)


def total(vectors: Iterable[Vector], seats: int) -> Vector:
    """The sum of all vectors."""
    result = zero(seats)
    for vector in vectors:
        result = add(result, vector)
    return result


def mean(weighted: Sequence[tuple[float, Vector]]) -> Vector:
    """The mean of vectors by their weights."""
    whole = sum(weight for weight, _ in weighted)
    parts = (scale(vector, weight / whole) for weight, vector in weighted)
    return total(parts, len(weighted[0][1]))


def normalised(shares: Sequence[float]) -> Vector:
    """Shares that add up to exactly 1; the kernel computes in single precision."""
    whole = sum(shares)
    return tuple(share / whole for share in shares)


def estimated(shares: Sequence[float], left: Collection[int]) -> Vector:
    """Shares found by trials, which prove nothing: none is 0 or 1 but of seats that have left."""
    seats = enumerate(shares, start=1)
    return normalised([share if seat in left else max(share, LEAST) for seat, share in seats])
