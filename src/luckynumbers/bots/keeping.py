"""What the keeper runs, as a program of its own: it imports nothing of this package.

Each line on standard input is the number of a process group to keep, or with a minus sign one to
forget. At the end of the input every group that is kept is killed.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress


def kill_group(group: int) -> None:
    """Kill a process and those that it started, or raise ``OSError`` if there are none."""
    if sys.platform == "win32":  # there is no such group: the tree of a process comes near
        command = ["taskkill", "/F", "/T", "/PID", str(group)]
        subprocess.run(command, capture_output=True, check=False)  # noqa: S603  # a number
    else:
        os.killpg(group, signal.SIGKILL)


def _main() -> None:
    groups = set()
    for line in sys.stdin:
        if (group := int(line)) > 0:
            groups.add(group)
        else:
            groups.discard(-group)
    for group in groups:
        with suppress(OSError):
            kill_group(group)


if __name__ == "__main__":
    _main()
