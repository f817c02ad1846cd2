"""What was done, as it is logged: a play is one draw or take, a turn is one play or more."""

import re
from dataclasses import dataclass

from luckynumbers.core.cells import Cell
from luckynumbers.core.message import TextError, check_text


@dataclass(frozen=True)
class Play:
    """One finished play: which tile, from where, to where, and what came of it."""

    number: int
    """The tile."""
    cell: Cell | None
    """Where it was placed; ``None`` if it was left on the table."""
    drawn: bool = False
    """Whether it came from the pile, else from the table."""
    displaced: int | None = None
    """The tile that lay on the cell and went to the table, if there was one."""
    again: bool = False
    """The seat plays again (R6)."""
    full: bool = False
    """The garden is full."""

    def __str__(self) -> str:
        goal = "-" if self.cell is None else str(self.cell)
        exchange = "" if self.displaced is None else f"x{self.displaced:02d}"
        sign = "+" * self.again + "#" * self.full
        return f"{'*' * self.drawn}{self.number:02d}@{goal}{exchange}{sign}"

    @classmethod
    def parse(cls, text: str) -> "Play":
        """Parse a play such as ``*14@b2x07+``.

        Raises:
            TextError: The text is no play (``text/play``).

        """
        check_text(text)
        match = _TEXT.fullmatch(text)
        if match is None:
            raise TextError("text/play", found=text[:20])
        cell = Cell[match["cell"]] if match["cell"] else None
        if cell is None and not match["drawn"]:
            raise TextError("text/play", found=text[:20])  # R3: a taken tile is placed
        return cls(
            number=int(match["number"]),
            cell=cell,
            drawn=bool(match["drawn"]),
            displaced=int(match["displaced"]) if match["displaced"] else None,
            again=match["sign"] == "+",
            full=match["sign"] == "#",
        )


@dataclass(frozen=True)
class Turn:
    """What one seat did in one turn."""

    seat: int
    """Who played."""
    plays: tuple[Play, ...]
    """One play, or with Bruno's variant several."""

    def __str__(self) -> str:
        return " ".join(map(str, self.plays))


_NUMBER = r"0[1-9]|1\d|20"
_TEXT = re.compile(
    rf"(?P<drawn>\*?)(?P<number>{_NUMBER})@"
    rf"(?:-|(?P<cell>[a-d][1-4])(?:x(?P<displaced>{_NUMBER}))?(?P<sign>[+#]?))",
    re.ASCII,
)
