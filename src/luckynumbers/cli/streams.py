"""Standard streams that may be missing: ``luckynumbers rules >&-`` closes one before the start.

Python then has ``None`` in its place. Here a command runs until it needs what is missing, and is
refused with a message.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO, TextIOWrapper
from pathlib import Path

from luckynumbers.core import GameError


class NoInput(StringIO):
    """Standard input that is closed."""

    # As in typeshed's own StringIO: the base of all streams reads bytes.
    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]
        """Refuse: there is no line."""
        raise GameError("program/no-input")


class NoOutput(StringIO):
    """Standard output that is closed."""

    def write(self, _text: str, /) -> int:
        """Refuse: nobody would read it."""
        raise GameError("program/no-output")


@contextmanager
def standing_in() -> Iterator[None]:
    """Put a stand-in for each standard stream that is missing, and make the others tolerant."""
    before = sys.stdin, sys.stdout, sys.stderr
    for stream in before:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a stray byte must not end a game
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        sys.stdin = before[0] or NoInput()
        sys.stdout = before[1] or NoOutput()
        sys.stderr = before[2] or nowhere
        try:
            yield
        finally:
            sys.stdin, sys.stdout, sys.stderr = before
