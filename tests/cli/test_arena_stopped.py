"""An arena that is stopped says what it kept, and leaves no process behind."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE, until


def start(save: Path | None) -> subprocess.Popen[str]:
    """Start a match that would take years, in a process group of its own."""
    kept = [] if save is None else ["--save", str(save)]
    command = [sys.executable, "-m", "luckynumbers.cli", "arena", "filler", "filler"]
    return subprocess.Popen(
        [*command, "--games", "99999999999", "--jobs", "2", *kept],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LANGUAGE": "en"},
    )


def group_of(process: "subprocess.Popen[str]") -> list[int]:
    """List the processes of a group that are alive: workers, and those that start them."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state, _, group = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        if int(group) == process.pid and state != "Z":
            found.append(int(entry.name))
    return found


def has_begun(save: Path) -> bool:
    return save.exists() and save.read_text().count("\n") >= 2


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_whoever_stops_it_reads_what_is_kept_and_where(
    sign: signal.Signals, tmp_path: Path
) -> None:
    save = tmp_path / "match.jsonl"
    process = start(save)
    assert until(lambda: has_begun(save))
    process.send_signal(sign)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + sign
    assert out == ""
    said = re.search(r"Games kept in (\S+): ([\d,]+)\. The same command plays the rest\.", err)
    assert said is not None, err
    assert said[1] == str(save)
    kept = 2 * save.read_text().count("\n")
    assert kept - 2 <= int(said[2].replace(",", "")) <= kept  # stopped between the two, perhaps
    assert "Traceback" not in err
    assert until(lambda: group_of(process) == [])


def test_without_a_file_it_says_that_nothing_is_kept(tmp_path: Path) -> None:
    process = start(None)
    assert until(lambda: len(group_of(process)) > 3)  # the workers have begun
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "None is kept; with --save FILE they would be." in err


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGABRT])
def test_however_it_ends_no_process_is_left(sign: signal.Signals, tmp_path: Path) -> None:
    save = tmp_path / "match.jsonl"
    process = start(save)
    assert until(lambda: has_begun(save))
    process.send_signal(sign)
    process.communicate(timeout=PATIENCE)
    assert until(lambda: group_of(process) == [])
