"""Validation of arguments before they reach compiled code."""

import math
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from luckynumbers.core import SEAT_COUNTS, GameError
from luckynumbers.core.checks import check_within

NATIVE_REFUSALS = (
    "kernel/busy",
    "kernel/cancelled",
    "kernel/game",
    "kernel/illegal",
    "kernel/network-missing",
    "kernel/network-shape",
    "kernel/network-values",
    "kernel/no-decision",
    "kernel/not-late",
    "kernel/record-disorder",
    "kernel/record-state",
    "kernel/record-tiles",
    "kernel/seats",
)
"""Codes raised only by compiled code, listed so that ``words.check`` finds them."""
MOST_THREADS = 256
MOST_GAMES = 1 << 31
_SEED_BITS = (1 << 64) - 1
_INT64 = np.dtype(np.int64)

Scalar = TypeVar("Scalar", bound=np.generic)


def check_between(name: str, value: int, least: int, most: int) -> int:
    """Return a whole number within bounds, or raise ``GameError``."""
    whole = check_whole(name, value)
    check_within(name, whole, least, most)
    return whole


def check_whole(name: str, value: int) -> int:
    """Return a whole number as a Python ``int``, or raise ``GameError``."""
    if type(value) is int:  # the usual case, quickly: small batches feel every microsecond
        return value
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise GameError("argument/type", name=name, expected=("int",), found=type(value).__name__)
    return int(value)


def check_number(name: str, value: float) -> float:
    """Return a finite number as a Python ``float``, or raise ``GameError``."""
    real = isinstance(value, int | float | np.integer | np.floating)
    if isinstance(value, bool) or not real or not math.isfinite(value):
        raise GameError("kernel/number", name=name, found=repr(value)[:40])
    return float(value)


def check_threads(threads: int) -> int:
    """Return a sensible number of threads, or raise ``GameError``."""
    return check_between("threads", threads, 1, MOST_THREADS)


def check_seats(seats: int) -> int:
    """Return how many seats a game has, or raise ``GameError``."""
    return check_between("seats", seats, SEAT_COUNTS[0], SEAT_COUNTS[-1])


def check_seed(seed: int) -> int:
    """The lowest 64 bits of a seed, which are all that the kernel uses."""
    return check_whole("seed", seed) & _SEED_BITS


def check_buffer(
    buffer: NDArray[Scalar], shape: tuple[int, ...], *kinds: np.dtype[Any]
) -> NDArray[Scalar]:
    """Return a buffer that the kernel can write into directly, or raise ``GameError``."""
    if not isinstance(buffer, np.ndarray):
        raise GameError("kernel/array", found=type(buffer).__name__)
    if buffer.dtype not in kinds:
        raise GameError("kernel/dtype", found=str(buffer.dtype), expected=tuple(map(str, kinds)))
    if buffer.shape != shape:
        raise GameError("kernel/shape", found=buffer.shape, expected=shape)
    if not buffer.flags.carray:  # contiguous, aligned and writeable
        raise GameError("kernel/layout")
    return buffer


def check_actions(actions: NDArray[np.integer], games: int) -> NDArray[np.int64]:
    """Return action ids, one for each game, as the kernel reads them."""
    if (  # the usual case, quickly
        type(actions) is np.ndarray
        and actions.dtype is _INT64
        and actions.shape == (games,)
        and actions.flags.c_contiguous
    ):
        return cast("NDArray[np.int64]", actions)
    if not isinstance(actions, np.ndarray):
        raise GameError("kernel/array", found=type(actions).__name__)
    if not np.issubdtype(actions.dtype, np.integer):
        raise GameError("kernel/dtype", found=str(actions.dtype), expected=("integer",))
    if actions.shape != (games,):
        raise GameError("kernel/shape", found=actions.shape, expected=(games,))
    return np.ascontiguousarray(actions, np.int64)
