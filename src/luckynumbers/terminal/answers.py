"""Answers to what a player asks about a position. No rule is decided here."""

from collections.abc import Sequence

from luckynumbers.core import Outcome, Position
from luckynumbers.terminal.grid import Titled, side_by_side
from luckynumbers.terminal.screen import Screen
from luckynumbers.words import braille
from luckynumbers.words.advice import where_answers
from luckynumbers.words.endings import end_message, outcome_message
from luckynumbers.words.overview import hidden_messages, row_messages, table_messages


class Answers:
    """Writes what everyone can see: gardens, table, pile, outcome."""

    def __init__(self, screen: Screen, names: Sequence[str]) -> None:
        self._screen = screen
        self._words = screen.words
        self._names = tuple(names)

    def gardens(self, position: Position, seats: Sequence[int]) -> None:
        """Write the gardens of some seats, drawn or in sentences as the screen is set."""
        if self._screen.grids:
            titled = [Titled(self._titles(position, s), position.gardens[s - 1]) for s in seats]
            screen = self._screen
            screen.block(side_by_side(titled, screen.width, in_braille=screen.braille))
        else:
            self.read(position, seats)

    def read(self, position: Position, seats: Sequence[int]) -> None:
        """Write the gardens of some seats row by row."""
        for seat in seats:
            garden = position.gardens[seat - 1]
            name, count = self._names[seat - 1], len(garden.empties)
            self._screen.say("garden/of", name=name, count=count)
            for row in row_messages(garden, self._words):
                self._screen.show(row)

    def table(self, position: Position) -> None:
        """Write which tiles lie face up and how many face down."""
        self._screen.show(*table_messages(position))
        self._show(position.table)

    def hidden(self, position: Position) -> None:
        """Write which numbers are still face down, as anyone who counts knows (R10)."""
        for message in hidden_messages(position):
            self._screen.show(message)

    def where(self, position: Position, number: int | None) -> None:
        """Write where a number fits: the given one, the one in hand, or all on the table."""
        self._show(position.hand[:1])
        for messages in where_answers(position, number, self._words):
            self._screen.show(*messages)

    def ending(self, outcome: Outcome) -> None:
        """Write why the game ended and who won."""
        if (reason := end_message(outcome.end)) is not None:
            self._screen.show(reason)
        self._screen.show(outcome_message(outcome, self._names))

    def _show(self, tiles: Sequence[int]) -> None:
        """Write tiles in braille, as they are embossed."""
        if self._screen.braille and tiles:
            self._screen.line(" ".join(map(braille.number, tiles)))

    def _titles(self, position: Position, seat: int) -> tuple[str, ...]:
        count = len(position.gardens[seat - 1].empties)
        code = "garden/empties" if count else "garden/full"
        code = "garden/left" if seat in position.left else code
        return self._names[seat - 1], self._words.text(code, count=count)
