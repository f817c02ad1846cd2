"""The command line in a folder of its own, with someone at the keyboard."""

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from luckynumbers.cli import main


class Typist:
    """Standard input from a player that draws, and fills the first cell printed as fitting."""

    def __init__(self, printed: StringIO, until: str | None = None) -> None:
        self._printed = printed
        self._until = until

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        written, _, prompt = self._printed.getvalue().rpartition("\n")
        if self._until is not None and self._until in written:
            return "quit\n"
        latest = " ".join(written.splitlines()[-12:])
        return self._answer(latest, prompt) + "\n"

    def _answer(self, latest: str, prompt: str) -> str:
        if "holding" not in prompt:
            return "draw"
        if cells := re.findall(r"Place it on ([a-d][1-4])", latest):
            return f"place {cells[-1]}"
        drawn = latest.rpartition(" draws ")[2]
        if "Press Enter" in drawn:
            return ""
        if cells := re.findall(r"fits on the empty cells? ([a-d][1-4])", drawn):
            return f"place {cells[0]}"
        return "discard"


@dataclass(frozen=True)
class Ran:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command with typed lines; with ``None``, the typist plays until a text appears."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def start(
        words: str | Sequence[str],
        lines: Sequence[str] | None = (),
        until: str | None = None,
    ) -> Ran:
        out, err = StringIO(), StringIO()
        typed = (
            Typist(out, until)
            if lines is None
            else StringIO("".join(f"{line}\n" for line in lines))
        )
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", typed)
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            status = main(words.split() if isinstance(words, str) else words)
        return Ran(status, out.getvalue(), err.getvalue())

    return start
