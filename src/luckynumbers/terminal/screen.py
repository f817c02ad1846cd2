"""Lines in and lines out, nothing else: no colours, no cursor, no screen to clear."""

from collections.abc import Iterable
from typing import Final, TextIO

from luckynumbers.core import Fact, Message
from luckynumbers.terminal.columns import fold
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
        braille: bool = False,
        echo: bool | None = None,
    ) -> None:
        self.words: Final = words
        self.width: Final = max(width, NARROWEST)
        self.grids = grids
        """Whether gardens are drawn; otherwise they are told in sentences."""
        self.braille: Final = braille
        """Whether tiles and gardens that are shown, not told, are shown in braille."""
        self._source = source
        self._sink = sink
        # What is typed at a terminal is seen there; what comes through a pipe is not.
        self._echo = not source.isatty() if echo is None else echo

    def say(self, code: str, **facts: Fact) -> None:
        """Write the sentence of a code with its facts."""
        self.line(self.words.text(code, **facts))

    def show(self, *messages: Message) -> None:
        """Write the sentences of some messages, one after the other on a line."""
        self.line(self.words.paragraph(messages))

    def line(self, text: str) -> None:
        """Write a text, folded between words; each line of it begins afresh."""
        for paragraph in text.split("\n"):
            self._write("\n".join(fold(paragraph, self.width)) + "\n")

    def block(self, lines: Iterable[str]) -> None:
        """Write lines that are laid out already."""
        for line in lines:
            self._write(line.rstrip() + "\n")

    def ask(self, prompt: str) -> str | None:
        """Read one line; ``None`` when there is no more to come."""
        self._write("\n".join(fold(prompt, self.width)) + " ")
        self._sink.flush()
        typed = self._source.readline()
        if self._echo:
            self._write(typed if typed.endswith("\n") else typed + "\n")
        elif not typed:
            self._write("\n")
        return typed.strip() if typed else None

    def _write(self, text: str) -> None:
        self._sink.write(text)
