"""The progress bar fits the terminal, however narrow, in every language."""

import sys
from io import StringIO

import pytest

from luckynumbers.cli import main
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
