"""Answers to what a player asks about a position. No rule is decided here."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from luckynumbers.core import Message, Outcome, Position, Tile
from luckynumbers.play import Layout
from luckynumbers.terminal.grid import Titled, coloured_squares, side_by_side
from luckynumbers.terminal.screen import Screen
from luckynumbers.words import braille
from luckynumbers.words.advice import where_answers
from luckynumbers.words.colours import Palette
from luckynumbers.words.endings import end_message, outcome_message
from luckynumbers.words.overview import (
    coloured_hidden_messages,
    coloured_row_messages,
    hidden_messages,
    row_messages,
    table_messages,
)


class Scene(Protocol):
    """A position and its tiles with their colours: a game, or a chronicle of one."""

    @property
    def position(self) -> Position:
        """The position as everyone sees it."""

    @property
    def layout(self) -> Layout:
        """The tiles with their colours."""


class Answers:
    """Writes what everyone can see: gardens, table, pile, outcome."""

    def __init__(self, screen: Screen, names: Sequence[str]) -> None:
        self._screen = screen
        self._words = screen.words
        self._names = tuple(names)

    def gardens(self, scene: Scene, seats: Sequence[int]) -> None:
        """Write the gardens of some seats, drawn or in sentences as the screen is set."""
        if self._screen.grids:
            titled = [self._titled(scene, seat) for seat in seats]
            screen = self._screen
            screen.block(side_by_side(titled, screen.width, in_braille=screen.braille))
        else:
            self.read(scene, seats)

    def read(self, scene: Scene, seats: Sequence[int]) -> None:
        """Write the gardens of some seats row by row."""
        for seat in seats:
            garden = scene.position.gardens[seat - 1]
            name, count = self._names[seat - 1], len(garden.empties)
            self._screen.say("garden/of", name=name, count=count)
            for row in self._rows(scene, seat):
                self._screen.show(row)

    def table(self, scene: Scene) -> None:
        """Write which tiles lie face up and how many face down."""
        self._screen.show(*table_messages(scene.position, self.palette(scene)))
        self._show(scene.layout.table)

    def hidden(self, scene: Scene) -> None:
        """Write which numbers are still face down, as anyone who counts knows (R10)."""
        for message in self._hidden(scene):
            self._screen.show(message)

    def where(self, scene: Scene, number: int | None) -> None:
        """Write where a number fits: the given one, the one in hand, or all on the table."""
        position, palette = scene.position, self.palette(scene)
        lowest = [tile for tile in scene.layout.hand if tile.number == position.hand[0]]
        self._show(lowest[:1])
        for messages in where_answers(position, number, self._words, palette):
            self._screen.show(*messages)

    def ending(self, outcome: Outcome) -> None:
        """Write why the game ended and who won."""
        if (reason := end_message(outcome.end)) is not None:
            self._screen.show(reason)
        self._screen.show(outcome_message(outcome, self._names))

    def palette(self, scene: Scene) -> Palette | None:
        """The tiles of the seat to act with their colours, if these are told."""
        if not self._screen.colours:
            return None
        layout, seat = scene.layout, scene.position.seat or 1
        return Palette(self._words, layout.gardens[seat - 1], layout.table, layout.hand)

    def _rows(self, scene: Scene, seat: int) -> Iterator[Message]:
        if self._screen.colours:
            return coloured_row_messages(scene.layout.gardens[seat - 1], self._words)
        return row_messages(scene.position.gardens[seat - 1], self._words)

    def _hidden(self, scene: Scene) -> Iterator[Message]:
        if not self._screen.colours:
            return hidden_messages(scene.position)
        layout = scene.layout
        planted = [tile for bed in layout.gardens for tile in bed if tile is not None]
        shown = [*planted, *layout.table, *layout.hand]
        return coloured_hidden_messages(scene.position, shown, self._words)

    def _show(self, tiles: Sequence[Tile]) -> None:
        """Write tiles in braille, as they are embossed."""
        if self._screen.braille and tiles:
            in_order = sorted(tiles, key=lambda tile: tile.number)
            coloured = self._screen.colours
            cells = (
                braille.coloured(t) if coloured else braille.number(t.number) for t in in_order
            )
            self._screen.line(" ".join(cells))

    def _titled(self, scene: Scene, seat: int) -> Titled:
        titles, garden = self._titles(scene.position, seat), scene.position.gardens[seat - 1]
        if not self._screen.colours:
            return Titled(titles, garden)
        bed = scene.layout.gardens[seat - 1]
        squares = coloured_squares(bed, self._words, in_braille=self._screen.braille)
        return Titled(titles, garden, squares)

    def _titles(self, position: Position, seat: int) -> tuple[str, ...]:
        count = len(position.gardens[seat - 1].empties)
        code = "garden/empties" if count else "garden/full"
        code = "garden/left" if seat in position.left else code
        return self._names[seat - 1], self._words.text(code, count=count)
