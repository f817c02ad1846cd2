"""The values of a solo puzzle: sixteen tiles of one colour, swaps between partners, an attempt.

Nothing is solved here; ``solve`` calls the kernel.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from luckynumbers.core import (
    CELLS,
    NUMBERS,
    ActionError,
    Cell,
    Garden,
    Pictured,
    PositionError,
    TextError,
    check_text,
    parse_garden,
)
from luckynumbers.core.checks import checked

_SWAP = re.compile(r"([1-9]\d?)-([1-9]\d?)", re.ASCII)
_MAXIMUM = re.compile(r"max (0|[1-9]\d{,8})", re.ASCII)


def _partners(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell // 4, cell % 4
    beside = [4 * row + (column + step) % 4 for step in (1, 3)]
    above_and_below = [(cell + step) % 16 for step in (4, 12)]
    return tuple(CELLS[index] for index in sorted(beside + above_and_below))


PARTNERS: Final = tuple(_partners(cell) for cell in CELLS)
"""The four cells that each cell can swap with: neighbours, and opposite ends of its lines."""


@checked
@dataclass(frozen=True)
class Swap:
    """A swap of two tiles, written ``16-1``. The order of the two does not matter to the rules."""

    one: int
    """The number of one tile."""
    other: int
    """The number of the other."""

    def __post_init__(self) -> None:
        if self.one == self.other:
            raise ActionError("puzzle/same-tile", tile=self.one)

    @classmethod
    def parse(cls, text: str) -> "Swap":
        """Parse a swap such as ``16-1``.

        Raises:
            TextError: The text is no swap (``puzzle/swap-text``).
            ActionError: It names one tile twice (``puzzle/same-tile``).

        """
        check_text(text)
        match = _SWAP.fullmatch(text)
        if match is None or not {int(match[1]), int(match[2])} <= set(NUMBERS):
            raise TextError("puzzle/swap-text", found=text[:40])
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.one}-{self.other}"


@checked
@dataclass(frozen=True)
class Solution:
    """A sequence of swaps, written ``16-1 1-2 13-9``."""

    swaps: tuple[Swap, ...]
    """The swaps, in order."""

    @classmethod
    def parse(cls, text: str) -> "Solution":
        """Parse swaps separated by single spaces.

        Raises:
            TextError: The text is no sequence of swaps.
            ActionError: One of them names one tile twice (``puzzle/same-tile``).

        """
        check_text(text)
        return cls(tuple(Swap.parse(word) for word in text.split(" ")) if text else ())

    def __str__(self) -> str:
        return " ".join(map(str, self.swaps))

    def __len__(self) -> int:
        """The number of moves."""
        return len(self.swaps)

    def __iter__(self) -> Iterator[Swap]:
        """Iterate over the swaps."""
        return iter(self.swaps)


@checked
@dataclass(frozen=True, repr=False)
class Arrangement:
    """Sixteen different tiles, one on each cell, in reading order."""

    tiles: tuple[int, ...]
    """The numbers, from a1 in reading order."""

    def __post_init__(self) -> None:
        if len(self.tiles) != len(CELLS):
            raise PositionError("puzzle/not-sixteen", count=len(self.tiles))
        for tile in self.tiles:
            if tile not in NUMBERS:
                raise PositionError("puzzle/no-such-tile", tile=tile)
            if self.tiles.count(tile) > 1:
                raise PositionError("puzzle/twice", tile=tile)

    @classmethod
    def parse(cls, text: str) -> "Arrangement":
        """Parse sixteen tiles written as a garden."""
        cells = parse_garden(text).cells
        return cls(tuple(tile for tile in cells if tile is not None))

    def __str__(self) -> str:
        return str(self.garden)

    def __repr__(self) -> str:
        return f"Arrangement.parse({str(self)!r})"

    @checked
    def __getitem__(self, cell: Cell) -> int:
        """The number on a cell."""
        return self.tiles[cell]

    @cached_property
    def garden(self) -> Garden:
        """The tiles as a garden, in order or not."""
        return Garden(self.tiles)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each tile, from 0 for the lowest to 15; only ranks matter to a solution."""
        ascending = sorted(self.tiles)
        return tuple(ascending.index(tile) for tile in self.tiles)

    @cached_property
    def solved(self) -> bool:
        """Whether every row and every column ascends."""
        return self.garden.disorder() is None

    @property
    def swaps(self) -> tuple[Swap, ...]:
        """The 32 legal swaps."""
        return tuple(
            Swap(self[cell], self[partner])
            for cell in CELLS
            for partner in PARTNERS[cell]
            if cell < partner
        )

    @checked
    def cell(self, tile: int) -> Cell:
        """The cell of a tile.

        Raises:
            ActionError: The tile is not there (``puzzle/not-there``).

        """
        if tile not in self.tiles:
            raise ActionError("puzzle/not-there", tile=tile)
        return CELLS[self.tiles.index(tile)]

    @checked
    def swap(self, swap: Swap) -> "Arrangement":
        """Swap two tiles on adjacent cells or at opposite ends of a row or column.

        Raises:
            ActionError: The two are no partners, or are not there.

        """
        one, other = self.cell(swap.one), self.cell(swap.other)
        if other not in PARTNERS[one]:
            raise ActionError(
                "puzzle/not-partners",
                one=swap.one,
                other=swap.other,
                cell=str(one),
                at=str(other),
                partners=tuple(self[cell] for cell in PARTNERS[one]),
            )
        tiles = list(self.tiles)
        tiles[one], tiles[other] = swap.other, swap.one
        return Arrangement(tuple(tiles))

    @checked
    def after(self, swaps: Iterable[Swap]) -> "Arrangement":
        """The arrangement after a sequence of swaps."""
        arrangement = self
        for swap in swaps:
            arrangement = arrangement.swap(swap)
        return arrangement


@checked
@dataclass(frozen=True, repr=False)
class Puzzle(Pictured):
    """An arrangement to solve, and the most moves allowed, if there is a maximum.

    The solver proves how many are needed:

        >>> from luckynumbers.puzzles import Puzzle, solve
        >>> puzzle = Puzzle.parse("11170708/03121910/18200414/15020613 ; max 12")
        >>> len(solve(puzzle.start).solution.swaps)
        12
    """

    start: Arrangement
    """The arrangement to solve."""
    maximum: int | None = None
    """The most moves allowed; ``None`` for any number."""

    def __post_init__(self) -> None:
        if self.start.solved:
            raise PositionError("puzzle/already-solved")
        if self.maximum is not None and not 1 <= self.maximum <= 99:
            raise PositionError("puzzle/maximum", found=self.maximum)

    @classmethod
    def parse(cls, text: str) -> "Puzzle":
        """Parse a puzzle such as ``11170708/03121910/18200414/15020613 ; max 12``.

        Raises:
            TextError: The text does not follow the format.
            PositionError: It is no puzzle, such as one whose maximum is 0 (``puzzle/maximum``).

        """
        check_text(text)
        garden, separator, rest = text.partition(" ; ")
        match = _MAXIMUM.fullmatch(rest)
        if separator and match is None:
            raise TextError("puzzle/text", column=len(garden) + 4, found=rest[:40])
        return cls(Arrangement.parse(garden), int(match[1]) if match else None)

    def __str__(self) -> str:
        return str(self.start) if self.maximum is None else f"{self.start} ; max {self.maximum}"

    def __repr__(self) -> str:
        return f"Puzzle.parse({str(self)!r})"

    @checked
    def svg(self, language: str = "en") -> str:
        """Draw the arrangement to solve as an SVG document."""
        return self.start.garden.svg(language)

    @checked
    def accepts(self, solution: Solution) -> bool:
        """Whether swaps solve the puzzle within its maximum.

        Raises:
            GameError: They are no solution but a text, for instance (``argument/type``).
            ActionError: One of them is illegal.

        """
        within = self.maximum is None or len(solution) <= self.maximum
        return self.start.after(solution).solved and within


@checked
@dataclass(frozen=True)
class Attempt:
    """A puzzle being played: the swaps made so far and the resulting arrangement (R12).

    ``swap`` makes a move and ``undo`` takes the last one back, each in a new attempt:

        >>> from luckynumbers.puzzles import Attempt, Swap, booklet_entry
        >>> attempt = Attempt(booklet_entry(1).puzzle)
        >>> for move in ("16-9", "16-12"):
        ...     attempt = attempt.swap(Swap.parse(move))
        >>> attempt.moves, attempt.solved
        (2, True)
    """

    puzzle: Puzzle
    """What is being solved."""
    made: tuple[Swap, ...] = ()
    """The swaps made, without those undone."""

    @cached_property
    def arrangement(self) -> Arrangement:
        """The current arrangement."""
        return self.puzzle.start.after(self.made)

    @property
    def moves(self) -> int:
        """The number of moves, without those undone."""
        return len(self.made)

    @property
    def solved(self) -> bool:
        """Whether all rows and columns ascend, within the maximum or not."""
        return self.arrangement.solved

    @property
    def over(self) -> bool:
        """Whether more moves were made than the maximum allows (R12: play may go on)."""
        return self.puzzle.maximum is not None and self.moves > self.puzzle.maximum

    @property
    def remaining(self) -> int | None:
        """The moves remaining within the maximum; ``None`` without a maximum."""
        return None if self.puzzle.maximum is None else max(0, self.puzzle.maximum - self.moves)

    @checked
    def swap(self, swap: Swap) -> "Attempt":
        """Make a move; R12: a puzzle is solved, and over, as soon as everything ascends.

        Raises:
            ActionError: The swap is not legal, or the puzzle is solved (``puzzle/is-solved``).

        """
        if self.solved:
            raise ActionError("puzzle/is-solved")
        self.arrangement.swap(swap)
        return Attempt(self.puzzle, (*self.made, swap))

    def undo(self) -> "Attempt":
        """Undo the last move, which no longer counts (R12).

        Raises:
            ActionError: No move was made (``puzzle/nothing-to-undo``).

        """
        if not self.made:
            raise ActionError("puzzle/nothing-to-undo")
        return Attempt(self.puzzle, self.made[:-1])
