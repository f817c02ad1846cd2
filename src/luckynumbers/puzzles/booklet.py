"""The booklet shipped with the package: forty puzzles from easy to hard.

``python -m luckynumbers.puzzles.make_booklet`` reproduces it byte for byte from its seed. Each
line of the file is a puzzle: number, tiles, maximum, grade and one solution.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from luckynumbers.core import GameError, TextError, check_text
from luckynumbers.core.checks import checked
from luckynumbers.puzzles.generate import Made, generate
from luckynumbers.puzzles.model import Puzzle, Solution

COUNT: Final = 40
SEED: Final = "first edition"
LENGTHS: Final = (2, 8)
MOST: Final = 200
_FILE: Final = files("luckynumbers.puzzles") / "booklet.txt"
_LINE: Final = re.compile(
    r"(?P<number>\d+): (?P<puzzle>\S+ ; max \d+) ; grade (?P<grade>[1-5]) ; (?P<solution>[-0-9 ]+)",
    re.ASCII,
)


@dataclass(frozen=True)
class BookletEntry:
    """A numbered puzzle; its maximum is proved to be the fewest moves needed."""

    number: int
    """Its number in the booklet, from 1."""
    puzzle: Puzzle
    """The puzzle."""
    grade: int
    """How hard it is, 1 to 5."""
    solution: Solution
    """A shortest solution."""

    @classmethod
    def parse(cls, text: str) -> "BookletEntry":
        """Parse a line of a booklet file.

        Raises:
            TextError: The line does not follow the format (``puzzle/booklet-line``).

        """
        check_text(text)
        match = _LINE.fullmatch(text)
        if match is None:
            raise TextError("puzzle/booklet-line", found=text[:80])
        puzzle, solution = Puzzle.parse(match["puzzle"]), Solution.parse(match["solution"])
        return cls(int(match["number"]), puzzle, int(match["grade"]), solution)

    def __str__(self) -> str:
        return f"{self.number}: {self.puzzle} ; grade {self.grade} ; {self.solution}"


@cache
def booklet() -> tuple[BookletEntry, ...]:
    """The booklet shipped with the package."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    return tuple(BookletEntry.parse(line) for line in lines if not line.startswith("#"))


@checked
def booklet_entry(number: int) -> BookletEntry:
    """The puzzle of the shipped booklet with a number.

    Raises:
        GameError: The booklet has no such number (``puzzle/no-such-number``).

    """
    if not 1 <= number <= len(booklet()):
        raise GameError("puzzle/no-such-number", found=number, most=len(booklet()))
    return booklet()[number - 1]


def make(count: int = COUNT, seed: str = SEED) -> tuple[BookletEntry, ...]:
    """Generate a booklet of so many different puzzles, from easy to hard."""
    if not 1 <= count <= MOST:
        raise GameError("puzzle/booklet-count", found=count, most=MOST)
    made = sorted(_different(count, seed), key=_difficulty)
    return tuple(
        BookletEntry(number, each.puzzle, each.grade.grade, each.solution)
        for number, each in enumerate(made, start=1)
    )


def _difficulty(made: Made) -> tuple[int, int, int]:
    return made.grade.grade, made.grade.length, made.grade.points


def _different(count: int, seed: str) -> Iterator[Made]:
    shortest, longest = LENGTHS
    seen = set()
    for index in range(count):
        length = shortest + index * (longest - shortest + 1) // count
        made, attempt = generate(length, f"booklet/{seed}/{index}"), 0
        while made.puzzle.start.ranks in seen:
            attempt += 1
            made = generate(length, f"booklet/{seed}/{index}/{attempt}")
        seen.add(made.puzzle.start.ranks)
        yield made


def format_booklet(entries: Sequence[BookletEntry], seed: str = SEED) -> str:
    """Format a booklet as the text of its file."""
    title = f"# {len(entries)} puzzles of luckynumbers, seed: {seed}"
    return "\n".join([title, *map(str, entries), ""])
