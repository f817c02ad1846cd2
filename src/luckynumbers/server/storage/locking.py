"""Files that one process owns: opened for their owner alone, locked until the process ends."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

PRIVATE: Final = 0o600
"""The mode of every file: whoever can read the database can forge sessions."""


def open_private(path: Path, flags: int = 0) -> int:
    """Open a file, or create it, so that only its owner may read it."""
    opened = os.open(path, os.O_RDWR | os.O_CREAT | flags, PRIVATE)
    if sys.platform != "win32":  # there the folder decides who may read
        with suppress(PermissionError):  # somebody else's file, which we may use: theirs to protect
            os.fchmod(opened, PRIVATE)
    return opened


def lock(descriptor: int) -> None:
    """Lock an open file, or raise ``OSError`` if another process has; closing it unlocks it."""
    # The system releases the lock when the process ends, however it ends.
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  # only there

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415  # not on Windows

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
