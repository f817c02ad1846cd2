"""Pages for an embosser: 40 cells a line, 25 lines a page, the page number at the end.

A block is never torn over two pages unless it is longer than a page.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from luckynumbers.paper import braille
from luckynumbers.paper.braille import Code

CELLS: Final = 40
LINES: Final = 25
_BODY: Final = LINES - 1
_LINE_END: Final = "\r\n"
_PAGE_END: Final = "\f"


class Embosser:
    """Fill braille pages with lines."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._pages: list[list[str]] = [[]]

    def heading(self, text: str) -> None:
        """Centre a heading between blank lines."""
        lines = [line.strip().center(CELLS).rstrip() for line in self._fold(text, 0, 4)]
        self.block([*lines, ""])

    def paragraph(self, text: str) -> None:
        """Write a paragraph that begins in the third cell."""
        self.block(self._fold(text, 2, 0))

    def entry(self, text: str) -> None:
        """Write an entry of a list, its further lines indented."""
        self.block(self._fold(text, 0, 4))

    def grid(self, caption: Sequence[str], numbers: Sequence[int]) -> None:
        """Write a caption and sixteen numbers in four rows, and a blank line."""
        cells = [braille.number(number).ljust(5) for number in numbers]
        rows = ["".join(["  ", *cells[i : i + 4]]).rstrip() for i in range(0, len(cells), 4)]
        heads = [line for text in caption for line in self._fold(text, 0, 4)]
        self.block([*heads, *rows, ""])

    def block(self, lines: Sequence[str]) -> None:
        """Keep lines together on one page, if a page can hold them."""
        if len(self._pages[-1]) + _height(lines) > _BODY:
            self.turn()
        for line in lines:
            if len(self._pages[-1]) == _BODY:
                self.turn()
            self._pages[-1].append(line)

    def space(self) -> None:
        """Leave a line blank, but not at the top of a page."""
        if self._pages[-1] and len(self._pages[-1]) < _BODY:
            self._pages[-1].append("")

    def turn(self) -> None:
        """Begin a new page, unless this one is still empty."""
        if self._pages[-1]:
            self._pages.append([])

    def finish(self) -> str:
        """Give the whole file."""
        full = [page for page in self._pages if page]
        return "".join(_page(lines, number) for number, lines in enumerate(full, 1))

    def _fold(self, text: str, first: int, rest: int) -> list[str]:
        """Break a text into lines, with an indent for the first and one for the others."""
        words = braille.text(text, self._code).split()
        lines, line = [], " " * first
        for word in words:
            longer = f"{line} {word}" if line.strip() else line + word
            if len(longer) > CELLS and line.strip():
                lines.append(line)
                longer = " " * rest + word
            line = longer
        return [*lines, line]


def _height(lines: Sequence[str]) -> int:
    """Count lines without blank ones at the end, which may fall off the page."""
    used = [index for index, line in enumerate(lines, 1) if line]
    return used[-1] if used else 0


def _page(lines: Iterable[str], number: int) -> str:
    body = list(lines)
    body += [""] * (_BODY - len(body))
    body.append(braille.number(number).rjust(CELLS))
    return _LINE_END.join(body) + _LINE_END + _PAGE_END
