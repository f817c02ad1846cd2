"""A keeper process that kills programs when the process that started them has ended.

A process that is killed cannot clean up. It is the only one with the other end of the keeper's
pipe, however, so the pipe closes with it: whatever still runs then is killed by the keeper.
"""

import atexit
import subprocess
import sys
from contextlib import suppress
from threading import Lock
from typing import Final

from luckynumbers.bots import keeping


class Keeper:
    """The process groups that must not outlive this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None

    def keep(self, group: int) -> None:
        """Kill a process group when this process ends."""
        with self._lock:
            self._process = self._process or _start()
            _write(self._process, group)

    def release(self, group: int) -> None:
        """Forget a process group that has ended: its number may be another's soon."""
        with self._lock:
            if self._process is not None:
                _write(self._process, -group)

    def end(self) -> None:
        """End the keeper, and with it every group that is not released."""
        with self._lock:
            if self._process is not None:
                self._process.communicate()
                self._process = None


def _write(process: "subprocess.Popen[str]", number: int) -> None:
    with suppress(OSError):  # someone has killed it
        if process.stdin is not None:
            process.stdin.write(f"{number}\n")
            process.stdin.flush()


def _start() -> "subprocess.Popen[str]":
    return subprocess.Popen(  # noqa: S603 - our own few lines
        [sys.executable, "-I", "-S", keeping.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,  # Ctrl-C is not for it
    )


KEEPER: Final = Keeper()
atexit.register(KEEPER.end)
