"""Ctrl-C and its kin: the signals that ask a command to end, raised as one exception."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C."""


class Signalled(KeyboardInterrupt):
    """A signal that asks the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number


@contextmanager
def signals_raised() -> Iterator[None]:
    """Raise ``Signalled`` for SIGTERM and SIGHUP, so that they end a command as Ctrl-C does."""

    def stop(number: int, _: FrameType | None) -> None:
        raise Signalled(number)

    numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def status_of(interruption: KeyboardInterrupt) -> int:
    """The exit status after an interruption."""
    return interruption.status if isinstance(interruption, Signalled) else INTERRUPTED
