"""Pages for an embosser: 40 cells a line, 25 lines a page, the page number at the end.

The file is in North American ASCII Braille, one letter per cell: ``9-20`` becomes ``#I-#BJ``. A
block is split over two pages only if it is longer than a page.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from luckynumbers.words import braille
from luckynumbers.words.braille import Code

CELLS: Final = 40
LINES: Final = 25
_BODY: Final = LINES - 1
_LINE_END: Final = "\r\n"
_PAGE_END: Final = "\f"
_ASCII: Final = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""The ASCII letter of each of the 64 cells, in the order of Unicode's braille patterns."""
_FIRST_CELL: Final = 0x2800
_EMPTY: Final = "-"
"""An empty cell of a garden, as on the braille line of the terminal."""


def ascii_cells(cells: str) -> str:
    """Convert braille patterns to ASCII; spaces stay."""
    return "".join(each if each == " " else _ASCII[ord(each) - _FIRST_CELL] for each in cells)


def number(value: int) -> str:
    """A number in ASCII braille, as on the tiles."""
    return ascii_cells(braille.number(value))


class Embosser:
    """Braille pages being filled with lines."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._pages: list[list[str]] = [[]]

    def heading(self, text: str) -> None:
        """Add a centred heading and a blank line."""
        lines = [line.strip().center(CELLS).rstrip() for line in self._fold(text, 0, 4)]
        self.block([*lines, ""])

    def paragraph(self, text: str) -> None:
        """Add a paragraph, its first line indented by two cells."""
        self.block(self._fold(text, 2, 0))

    def entry(self, text: str) -> None:
        """Add a list entry, its further lines indented."""
        self.block(self._fold(text, 0, 4))

    def grid(self, caption: Sequence[str], numbers: Sequence[int]) -> None:
        """Add a caption, sixteen numbers in four rows, and a blank line."""
        cells = [number(each).ljust(5) for each in numbers]
        rows = ["".join(["  ", *cells[i : i + 4]]).rstrip() for i in range(0, len(cells), 4)]
        heads = [line for text in caption for line in self._fold(text, 0, 4)]
        self.block([*heads, *rows, ""])

    def garden(self, caption: Sequence[str], numbers: Sequence[int | None]) -> None:
        """Add a caption, a garden with its coordinates, and a blank line."""
        heads = [line for text in caption for line in self._fold(text, 0, 4)]
        lines = [" " * 4 + "".join(letter.ljust(5) for letter in "ABCD").rstrip()]
        for row in range(4):
            cells = [_EMPTY if n is None else number(n) for n in numbers[4 * row : 4 * row + 4]]
            squares = "".join(cell.ljust(5) for cell in cells)
            lines.append((number(row + 1).ljust(4) + squares).rstrip())
        self.block([*heads, *lines, ""])

    def block(self, lines: Sequence[str]) -> None:
        """Add lines that stay together on one page, if they fit on one."""
        if len(self._pages[-1]) + _height(lines) > _BODY:
            self.new_page()
        for line in lines:
            if len(self._pages[-1]) == _BODY:
                self.new_page()
            self._pages[-1].append(line)

    def space(self) -> None:
        """Add a blank line, but not at the top of a page."""
        if self._pages[-1] and len(self._pages[-1]) < _BODY:
            self._pages[-1].append("")

    def new_page(self) -> None:
        """Begin a new page, unless the current one is empty."""
        if self._pages[-1]:
            self._pages.append([])

    def finish(self) -> str:
        """Return the text of the whole file."""
        full = [page for page in self._pages if page]
        return "".join(_page(lines, page) for page, lines in enumerate(full, 1))

    def _fold(self, text: str, first: int, rest: int) -> list[str]:
        """Break a text into lines, with one indent for the first and one for the others."""
        words = ascii_cells(self._code(text)).split()
        room = CELLS - max(first, rest)
        pieces = [word[at : at + room] for word in words for at in range(0, len(word), room)]
        lines, line = [], " " * first
        for word in pieces:
            longer = f"{line} {word}" if line.strip() else line + word
            if len(longer) > CELLS and line.strip():
                lines.append(line)
                longer = " " * rest + word
            line = longer
        return [*lines, line]


def _height(lines: Sequence[str]) -> int:
    """Count lines without trailing blank ones, which need not fit on the page."""
    used = [index for index, line in enumerate(lines, 1) if line]
    return used[-1] if used else 0


def _page(lines: Iterable[str], page: int) -> str:
    body = list(lines)
    body += [""] * (_BODY - len(body))
    body.append(number(page).rjust(CELLS))
    return _LINE_END.join(body) + _LINE_END + _PAGE_END
