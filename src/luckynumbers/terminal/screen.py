"""Input and output by lines only: no colours, no cursor control, nothing cleared."""

from collections.abc import Iterable
from typing import Final, TextIO

from luckynumbers.core import Fact, Message
from luckynumbers.terminal.columns import fold
from luckynumbers.words import Words

NARROWEST: Final = 20


class Screen:
    """A line-based terminal: sentences folded to a width out, typed lines in."""

    def __init__(
        self,
        words: Words,
        source: TextIO,
        sink: TextIO,
        width: int = 80,
        *,
        grids: bool = True,
        braille: bool = False,
        colours: bool = False,
        echo: bool | None = None,
    ) -> None:
        self.words = words
        """The sentence-maker, in the wording of an edition once one is chosen."""
        self.width: Final = max(width, NARROWEST)
        self.grids = grids
        """Whether gardens are drawn; otherwise they are written in sentences."""
        self.braille: Final = braille
        """Whether drawn tiles and gardens are drawn in braille."""
        self.colours = colours
        """Whether tiles are told with their colours."""
        self._source = source
        self._sink = sink
        # A terminal shows what is typed; a pipe does not.
        self._echo = not source.isatty() if echo is None else echo

    def say(self, code: str, **facts: Fact) -> None:
        """Write the sentence of a code with its facts."""
        self.line(self.words.text(code, **facts))

    def show(self, *messages: Message) -> None:
        """Write the sentences of some messages, one after the other on a line."""
        self.line(self.words.paragraph(messages))

    def line(self, text: str) -> None:
        """Write a text, each of its lines folded between words."""
        for paragraph in text.split("\n"):
            self._write("\n".join(fold(paragraph, self.width)) + "\n")

    def block(self, lines: Iterable[str]) -> None:
        """Write lines as they are, without folding."""
        for line in lines:
            self._write(line.rstrip() + "\n")

    def ask(self, prompt: str) -> str | None:
        """Write a prompt and read one line; return ``None`` at the end of the input."""
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
