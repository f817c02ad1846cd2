"""The log of a game, grouped into turns and departures that messages can describe."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from luckynumbers.core import Action, Message, Place, Play, Position, Rules, Tile, Turn
from luckynumbers.core.cells import DIAGONAL
from luckynumbers.play import Departure, Entry, Game, Layout, Move, Opening, play_of
from luckynumbers.words import Words
from luckynumbers.words.colours import paint
from luckynumbers.words.turns import leave_message, turn_messages


@dataclass(frozen=True)
class Taken:
    """A turn that is over, or a seat's part in setup."""

    turn: Turn
    setup: bool
    tiles: tuple[tuple[Tile, ...], ...]
    """Of each play, the tile with its colour, and the one that it displaced."""


@dataclass(frozen=True)
class Gone:
    """A seat that has left (R9), and the tiles that went from its hand to the table."""

    seat: int
    tiles: tuple[Tile, ...]


Deed: TypeAlias = Taken | Gone


class Chronicle:
    """The deeds of a log that is read entry by entry."""

    def __init__(self, rules: Rules, seats: int, first: int) -> None:
        self.position = Position.start(rules, seats, first)
        """The position after what has been read."""
        self.layout = Layout.empty(seats)
        """Its tiles with their colours."""
        self.deeds: list[Deed] = []
        self.length = 0
        """How many entries have been read."""
        self._plays: list[Play] = []
        self._tiles: list[tuple[Tile, ...]] = []
        self._drawn = 0

    @classmethod
    def of(cls, game: Game, length: int) -> "Chronicle":
        """Read the first entries of a game's log."""
        chronicle = cls(game.rules, len(game.position.gardens), game.first)
        chronicle.read(game.log[:length], game.dealt)
        return chronicle

    @property
    def plays(self) -> int:
        """How many plays the unfinished turn has so far."""
        return len(self._plays)

    def read(self, entries: Iterable[Entry], dealt: Sequence[Tile]) -> list[Deed]:
        """Read some entries, and return the deeds that they complete.

        ``dealt`` are all tiles that the game has turned over, in the order of the pile.
        """
        known = len(self.deeds)
        for entry in entries:
            self._read(entry)
            # The log sorts tiles that were drawn together, so they are taken from the pile.
            drawn = self._drawn + len(entry.revealed)
            for tile in dealt[self._drawn : drawn]:
                self._reveal(tile)
            self._drawn = drawn
            self.length += 1
        return self.deeds[known:]

    def _read(self, entry: Entry) -> None:
        match entry:
            case Move(seat, action):
                self._act(seat, action)
            case Departure(seat):
                self._leave(seat)
            case Opening():
                pass

    def _act(self, seat: int, action: Action) -> None:
        before, layout = self.position, self.layout
        self.position, self.layout = before.apply(action), layout.after(before, action)
        play = play_of(before, action, self.position)
        if play is None:
            return
        self._plays.append(play)
        self._tiles.append(_moved(seat, action, layout, self.layout))
        if self.position.seat != seat:
            self._finish(seat, setup=before.setup)

    def _finish(self, seat: int, *, setup: bool) -> None:
        self.deeds.append(Taken(Turn(seat, tuple(self._plays)), setup, tuple(self._tiles)))
        self._plays, self._tiles = [], []

    def _leave(self, seat: int) -> None:
        before = self.position
        own = seat == before.seat
        if own and self._plays:
            self._finish(seat, setup=before.setup)
        self.position = before.leave(seat)
        dropped = sorted(self.layout.hand, key=lambda tile: tile.number) if own else ()
        self.deeds.append(Gone(seat, tuple(dropped)))
        if not self.position.hand:
            self.layout = self.layout.hand_dropped()

    def _reveal(self, tile: Tile) -> None:
        before = self.position
        self.position = before.reveal(tile.number)
        self.layout = self.layout.revealed(tile, before, self.position)
        seat = before.seat or 1
        if before.rules.sorted and before.setup and self.position.seat != seat:
            # The fourth tile of a sorted setup lays all four.
            bed = self.layout.gardens[seat - 1]
            laid = [(cell, found) for cell in DIAGONAL if (found := bed[cell]) is not None]
            self._plays = [Play(found.number, cell) for cell, found in laid]
            self._tiles = [(found,) for _, found in laid]
            self._finish(seat, setup=True)


def _moved(seat: int, action: Action, before: Layout, after: Layout) -> tuple[Tile, ...]:
    """The tile of a play and the one that it displaced, given the layouts around it."""
    if not isinstance(action, Place):
        return after.table[-1:]
    beds = (layout.gardens[seat - 1] for layout in (after, before))
    return tuple(tile for bed in beds if (tile := bed[action.cell]) is not None)


def deed_messages(
    deed: Deed, names: Sequence[str], words: Words | None = None
) -> tuple[Message, ...]:
    """Return the messages for a deed, one for each sentence; ``words`` add the colours."""
    match deed:
        case Taken(turn, setup):
            messages = turn_messages(turn, names[turn.seat - 1], setup=setup)
            return messages if words is None else _coloured(deed, messages, words)
        case Gone(seat, tiles):
            message = leave_message(tuple(tile.number for tile in tiles), names[seat - 1])
            return (paint(message, {"tiles": tiles}, words) if words and tiles else message,)


def _coloured(deed: Taken, messages: Sequence[Message], words: Words) -> tuple[Message, ...]:
    if not deed.setup:
        named = (dict(zip(("tile", "displaced"), tiles, strict=False)) for tiles in deed.tiles)
        return tuple(
            paint(message, tiles, words) for message, tiles in zip(messages, named, strict=True)
        )
    laid = {play.cell: tile for play, (tile,) in zip(deed.turn.plays, deed.tiles, strict=True)}
    # As in the message: a whole diagonal is told from a1 to d4.
    cells = DIAGONAL if set(laid) == set(DIAGONAL) else tuple(laid)
    tiles = tuple(laid[cell] for cell in cells)
    found = {"tile": tiles[0]} if len(tiles) == 1 else {"tiles": tiles}
    return tuple(paint(message, found, words) for message in messages)
