"""The progress bar fits the terminal, however narrow, in every language."""

import fcntl
import os
import pty
import struct
import sys
import termios
from io import StringIO

import pytest

from luckynumbers.cli import main
from luckynumbers.cli.progress import Bar
from luckynumbers.terminal.columns import columns
from luckynumbers.words import languages


class Terminal(StringIO):
    """A stream that is shown to somebody."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", [10, 30, 48, 80])
def test_a_progress_bar_fits_its_terminal(
    width: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Terminal()
    monkeypatch.setenv("COLUMNS", str(width))
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", shown)
        patch.setattr(sys, "stdout", StringIO())
        words = f"--language {language} arena filler random --games 4 --jobs 1"
        assert main(words.split()) == 0
    drawn = shown.getvalue().removesuffix("\n").split("\r")
    assert max(map(columns, drawn)) < width
    assert "0%" in drawn[1]
    assert "100%" in drawn[-1]
    assert ("#" in drawn[-1]) == (width > 10)


def test_a_progress_bar_fits_the_terminal_of_errors_where_output_goes_to_a_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(sys, "__stdout__", StringIO())
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    with os.fdopen(theirs, "w") as sink, Bar(sink, "Reviewing", 10) as bar:
        bar.advance(10)
    drawn = os.read(ours, 4096).decode().split("\r")
    os.close(ours)
    assert max(map(columns, drawn)) == 39
