"""Lines in and lines out, nothing else: no colours, no cursor, no screen to clear."""

import textwrap
from collections.abc import Iterable
from typing import Final, TextIO

from luckynumbers.core import Fact
from luckynumbers.words import Words

NARROWEST: Final = 20


class Screen:
    """Write sentences folded to a width, and read what is typed."""

    def __init__(
        self,
        words: Words,
        source: TextIO,
        sink: TextIO,
        width: int = 80,
        *,
        grids: bool = True,
        echo: bool | None = None,
    ) -> None:
        self.words: Final = words
        self.width: Final = max(width, NARROWEST)
        self.grids = grids
        """Whether gardens are drawn; otherwise they are told in sentences."""
        self._source = source
        self._sink = sink
        # What is typed at a terminal is seen there; what comes through a pipe is not.
        self._echo = not source.isatty() if echo is None else echo

    def say(self, code: str, **facts: Fact) -> None:
        """Write the sentence of a code."""
        self.line(self.words.text(code, **facts))

    def line(self, text: str) -> None:
        """Write a text, folded between words; each line of it begins afresh."""
        for paragraph in text.split("\n"):
            self._write("\n".join(self._fold(paragraph)) + "\n")

    def block(self, lines: Iterable[str]) -> None:
        """Write lines that are laid out already."""
        for line in lines:
            self._write(line.rstrip() + "\n")

    def ask(self, prompt: str) -> str | None:
        """Read one line; ``None`` when there is no more to come."""
        self._write("\n".join(self._fold(prompt)) + " ")
        self._sink.flush()
        typed = self._source.readline()
        if self._echo:
            self._write(typed if typed.endswith("\n") else typed + "\n")
        elif not typed:
            self._write("\n")
        return typed.strip() if typed else None

    def _fold(self, text: str) -> list[str]:
        # Hyphens stay whole: a file name or an option must be read, and copied, in one piece.
        return textwrap.wrap(text, self.width, break_long_words=False, break_on_hyphens=False)

    def _write(self, text: str) -> None:
        self._sink.write(text)
