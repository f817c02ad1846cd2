"""Programs that play end with the process that started them, however it ends."""

import subprocess
import sys
from pathlib import Path

import pytest

from luckynumbers.bots.protocol import ExternalBot
from tests.bots.support import running
from tests.waiting import until

STUBBORN = """
import sys, subprocess, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", {mark!r}])
print("ready", flush=True)
while True:
    time.sleep(600)
"""
HOST = """
import sys
from luckynumbers.bots.protocol import ExternalBot
bot = ExternalBot(sys.argv[1])
bot.start()
print("started", flush=True)
{then}
"""


def stubborn_program(folder: Path) -> str:
    """Write a program that ignores the end of its input and has a child that does so too."""
    path = folder / "stubborn.py"
    path.write_text(STUBBORN.format(mark=str(folder)))
    return f"{sys.executable} {path}"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
@pytest.mark.parametrize("then", ["sys.stdin.read()", "import os; os._exit(3)", "raise SystemExit"])
def test_a_program_and_its_children_end_with_their_host(then: str, tmp_path: Path) -> None:
    command = stubborn_program(tmp_path)
    host = subprocess.Popen(
        [sys.executable, "-c", HOST.format(then=then), command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert host.stdout is not None
    assert host.stdout.readline() == "started\n"
    if "read" in then:
        # The host too has the folder in its command.
        assert until(lambda: len(running(str(tmp_path))) == 3)
        host.kill()
    host.communicate()
    assert until(lambda: running(str(tmp_path)) == [])


def test_a_program_that_has_ended_is_forgotten(tmp_path: Path) -> None:
    """Its number may be another process's when the keeper does its work."""
    bot = ExternalBot(stubborn_program(tmp_path))
    bot.start()
    bot.close()
    assert running(str(tmp_path)) == []
