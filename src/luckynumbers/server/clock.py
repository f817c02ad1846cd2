"""The time, as the log writes it."""

from time import time


def wall_clock() -> int:
    """The time in milliseconds since 1970."""
    return int(time() * 1000)
