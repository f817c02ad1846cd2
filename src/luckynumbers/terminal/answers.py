"""What a player may ask of a position, answered in sentences. No rule is decided here."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from luckynumbers.core import CELLS, End, Garden, Outcome, Place, Position
from luckynumbers.terminal.grid import Titled, side_by_side
from luckynumbers.terminal.screen import Screen
from luckynumbers.words import Words, braille

ENDS: Final = {
    End.last: "end/last",
    End.repetition: "end/repetition",
    End.left: "end/left",
}


class Answers:
    """Tell what can be seen on the table."""

    def __init__(self, screen: Screen, names: Sequence[str]) -> None:
        self._screen = screen
        self._words = screen.words
        self._names = tuple(names)

    def gardens(self, position: Position, seats: Sequence[int]) -> None:
        """Show the gardens of some seats, drawn or in words as the player likes it."""
        if self._screen.grids:
            titled = [Titled(self._titles(position, s), position.gardens[s - 1]) for s in seats]
            screen = self._screen
            screen.block(side_by_side(titled, screen.width, in_braille=screen.braille))
        else:
            self.read(position, seats)

    def read(self, position: Position, seats: Sequence[int]) -> None:
        """Tell the gardens of some seats row by row."""
        for seat in seats:
            garden = position.gardens[seat - 1]
            name, count = self._names[seat - 1], len(garden.empties)
            self._screen.say("garden/of", name=name, count=count)
            for sentence in _rows(garden, self._words):
                self._screen.line(sentence)

    def table(self, position: Position) -> None:
        """Tell what lies face up and how much lies face down."""
        words = self._words
        face_up = words.text("table/empty")
        if position.table:
            face_up = words.text("table/tiles", tiles=position.table)
        face_down = words.text("pile/count", count=position.hidden)
        self._screen.line(words.join([face_up, face_down]))
        self._show(position.table)

    def hidden(self, position: Position) -> None:
        """Tell which numbers are still face down, as anyone who counts can (R10)."""
        by_copies = defaultdict(list)
        for number in range(1, 21):
            by_copies[position.unseen.get(number, 0)].append(number)
        self._screen.say("pile/count", count=position.hidden)
        for copies in sorted(by_copies, reverse=True):
            numbers = tuple(by_copies[copies])
            code = "pile/copies" if copies else "pile/none-of"
            self._screen.say(code, count=copies, tiles=numbers)

    def where(self, position: Position, number: int | None) -> None:
        """Tell where a number fits: the given one, the one in hand, or all on the table."""
        if number is None and not position.hand and not position.table:
            self._screen.say("table/empty-draw")
            return
        asked = [number] if number is not None else position.hand[:1] or position.table
        self._show(position.hand[:1])
        for each in sorted(set(asked)):
            self._screen.line(where(position, each, self._words))

    def ending(self, outcome: Outcome) -> None:
        """Tell why the game ended and who won."""
        if outcome.end in ENDS:
            self._screen.say(ENDS[outcome.end])
        winners = tuple(self._names[seat - 1] for seat in outcome.winners)
        count = outcome.empties[outcome.winners[0] - 1]
        if len(winners) > 1:
            self._screen.say("win/shared", names=winners, count=count)
        elif outcome.end is End.full:
            self._screen.say("win/full", name=winners[0])
        elif outcome.end is End.left:
            self._screen.say("win/left", name=winners[0])
        else:
            self._screen.say("win/fewest", name=winners[0], count=count)

    def _show(self, tiles: Sequence[int]) -> None:
        """Show tiles to the fingers, as they stand on the clovers."""
        if self._screen.braille and tiles:
            self._screen.line(" ".join(map(braille.number, tiles)))

    def _titles(self, position: Position, seat: int) -> tuple[str, ...]:
        count = len(position.gardens[seat - 1].empties)
        code = "garden/empties" if count else "garden/full"
        code = "garden/left" if seat in position.left else code
        return self._names[seat - 1], self._words.text(code, count=count)


def where(position: Position, number: int, words: Words) -> str:
    """Say on which cells of the garden of the seat to act a number fits."""
    garden = position.garden
    cells = garden.free_diagonal if position.setup else garden.fits(number)
    empty = tuple(str(cell) for cell in cells if garden[cell] is None)
    exchanges = tuple(
        words.text("where/for", cell=str(cell), tile=there)
        for cell in cells
        if (there := garden[cell]) is not None
    )
    code = _WHERE[bool(empty), bool(exchanges)]
    count = len(empty)
    said = [words.text(code, tile=number, cells=empty, exchanges=exchanges, count=count)]
    if pairs := _pairs(position, number):
        said.append(words.text("where/pairs", cells=pairs))
    return words.join(said)


_WHERE: Final = {
    (True, True): "where/both",
    (True, False): "where/empty",
    (False, True): "where/exchange",
    (False, False): "where/nowhere",
}


def _pairs(position: Position, number: int) -> tuple[str, ...]:
    """List the cells on which a number would earn another play (R6)."""
    places = [Place(number, cell) for cell in CELLS]
    legal = [place for place in places if place in position.actions]
    return tuple(
        str(place.cell) for place in legal if len(position.apply(place).trail) > len(position.trail)
    )


def _rows(garden: Garden, words: Words) -> Iterator[str]:
    empty = words.text("garden/empty-cell")
    for row in range(1, 5):
        numbers = [garden[cell] for cell in CELLS if cell.row == row]
        if not any(numbers):
            yield words.text("garden/empty-row", row=row)
        else:
            cells = tuple(empty if number is None else str(number) for number in numbers)
            yield words.text("garden/row", row=row, cells=cells)
