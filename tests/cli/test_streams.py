"""A standard stream that is closed is a message, and only for a command that needs it."""

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from luckynumbers.cli import main

POSITION = (
    "ln1 std 03....../..07..../....12../......18:02....../..05..../....11../......19 - *31 14 1"
)


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")


def run(words: str, monkeypatch: pytest.MonkeyPatch, *closed: str) -> tuple[int, str, str]:
    streams = {"stdin": StringIO(), "stdout": StringIO(), "stderr": StringIO()}
    with monkeypatch.context() as patch:
        for name, stream in streams.items():
            patch.setattr(sys, name, None if name in closed else stream)
        status = main(words.split())
        for name, stream in streams.items():
            assert getattr(sys, name) is (None if name in closed else stream)
    return status, streams["stdout"].getvalue(), streams["stderr"].getvalue()


@pytest.mark.parametrize("words", ["rules", "--version", "puzzle", "play --help", "bot --list"])
def test_a_command_without_output_says_so(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    status, _, err = run(words, monkeypatch, "stdout")
    assert status == 2
    assert err.startswith("luckynumbers: program/no-output: There is nowhere to write to")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words", ["play", "play Mia greedy --seed 1", "puzzle play 1", "bot greedy"]
)
def test_a_command_that_asks_says_so_without_input(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, _, err = run(words, monkeypatch, "stdin")
    assert status == 2
    assert err.startswith("luckynumbers: program/no-input: ")


@pytest.mark.parametrize("words", ["rules", "play greedy filler --seed 1"])
def test_a_command_that_asks_nothing_needs_no_input(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err = run(words, monkeypatch, "stdin")
    assert (status, err) == (0, "")
    assert out


@pytest.mark.parametrize("words", ["arena filler random --games 2 --jobs 1", "replay nothing.lnr"])
def test_errors_may_have_nowhere_to_go(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    status, _, _ = run(words, monkeypatch, "stderr")
    assert status == (2 if words.startswith("replay") else 0)


@pytest.mark.parametrize(
    ("words", "redirection", "code"),
    [("rules", ">&-", "program/no-output"), ("play", "<&-", "program/no-input")],
)
def test_a_shell_that_closes_a_stream_gets_one_line(
    words: str, redirection: str, code: str
) -> None:
    command = f"{sys.executable} -m luckynumbers {words} {redirection}"
    done = subprocess.run(command, shell=True, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"luckynumbers: {code}: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        *("rules --pdf {}", "play greedy filler --save {}", "replay {}", "tactile --out {}"),
        "print --sets 1 --out {}",
    ],
)
def test_a_missing_folder_is_named(
    words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "nowhere"
    status, _, err = run(words.format(folder / "x.pdf"), monkeypatch)
    assert status == 2
    assert err == f"luckynumbers: file/no-folder: There is no folder {folder}.\n"


@pytest.mark.parametrize(
    "words",
    [
        *("rules --pdf {}", "rules --brf {}", "tactile --out {}", "print --sets 1 --out {}"),
        *("puzzle booklet --count 1 --out {}", "review {} --html {}"),
    ],
)
def test_no_record_is_written_over(
    words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "game.lnr"
    record.write_text("[Seats 2]\n")
    status, _, err = run(words.format(record, record), monkeypatch)
    assert (status, record.read_text()) == (2, "[Seats 2]\n")
    assert err.startswith(f"luckynumbers: file/exists: The file {record} already exists")


@pytest.mark.parametrize("words", ["review", "replay", "arena greedy random --save"])
def test_a_name_without_letters_is_no_file(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = StringIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", told)
        assert main([*words.split(), ""]) == 2
    assert told.getvalue().startswith("luckynumbers: usage/missing: ")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="no file that cannot be read")
def test_a_file_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, err = run("replay /proc/self/mem", monkeypatch)
    assert err.startswith("luckynumbers: file/failed: /proc/self/mem cannot be read or written: ")
    _, _, err = run("tactile --brf --out /dev/full", monkeypatch)
    assert err.endswith(": /dev/full cannot be read or written: the disk is full.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_output_on_a_full_disk_is_named() -> None:
    command = f"{sys.executable} -m luckynumbers rules >/dev/full"
    done = subprocess.run(command, shell=True, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == (
        "luckynumbers: program/stream: "
        "The standard input or output cannot be used: the disk is full.\n"
    )
