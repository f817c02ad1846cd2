"""Waiting in tests: for a condition, with a deadline. A pause is only what a test is about."""

import asyncio
from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

PATIENCE: Final = 30.0
"""Seconds that something may take on a slow machine before a test gives it up."""
STEP: Final = 0.01
"""Seconds between two looks at what reports nothing by itself: another process, a system file."""


def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether a condition becomes true in time."""
    deadline = monotonic() + seconds
    while not holds():
        if monotonic() > deadline:
            return False
        sleep(STEP)
    return True


async def async_until(holds: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether a condition becomes true in time, while the event loop goes on."""
    deadline = monotonic() + seconds
    while not holds():
        if monotonic() > deadline:
            return False
        await asyncio.sleep(STEP)
    return True


def pause(seconds: float) -> None:
    """Wait where time is part of the behaviour: the pace of an attack, a held line."""
    sleep(seconds)


async def async_pause(seconds: float) -> None:
    """Wait on the event loop, as ``pause`` does: the pace of a load, a random moment."""
    await asyncio.sleep(seconds)
