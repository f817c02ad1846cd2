"""The names of the five sets, and tiles told with their colours (R11).

A rule never asks for a colour, so positions and messages have none: a face that tells colours
takes them from the layout of a game and paints the messages before they become sentences.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from luckynumbers.core import Cell, Colour, Fact, Message, Tile
from luckynumbers.words.sentences import Phrase, Words

Bed: TypeAlias = Sequence[Tile | None]
"""The sixteen cells of a garden, with tiles instead of numbers."""

_CODES: Final[Mapping[Colour, str]] = {
    Colour.gold: "colour/gold",
    Colour.red: "colour/red",
    Colour.purple: "colour/purple",
    Colour.green: "colour/green",
    Colour.blue: "colour/blue",
}
_SHORT: Final[Mapping[Colour, str]] = {
    Colour.gold: "colour/gold-short",
    Colour.red: "colour/red-short",
    Colour.purple: "colour/purple-short",
    Colour.green: "colour/green-short",
    Colour.blue: "colour/blue-short",
}
# Whole phrases, for a language may bend the colour or put it behind the number.
_TILES: Final[Mapping[Colour, str]] = {
    Colour.gold: "tile/gold",
    Colour.red: "tile/red",
    Colour.purple: "tile/purple",
    Colour.green: "tile/green",
    Colour.blue: "tile/blue",
}


def colour_name(colour: Colour, words: Words) -> str:
    """The name of a colour in the reader's language."""
    return words.text(_CODES[colour])


def short_name(colour: Colour, words: Words) -> str:
    """The name of a colour in two columns, for a drawn garden."""
    return words.text(_SHORT[colour])


def tile_name(tile: Tile, words: Words) -> Phrase:
    """A tile in words, with its colour: green 14."""
    return Phrase(words.text(_TILES[tile.colour], tile=tile.number))


def paint(message: Message, tiles: Mapping[str, Tile | Sequence[Tile]], words: Words) -> Message:
    """Return a message in which some facts are tiles with their colours."""
    told: dict[str, Fact] = {
        name: tile_name(found, words)
        if isinstance(found, Tile)
        else tuple(tile_name(each, words) for each in found)
        for name, found in tiles.items()
    }
    return Message(message.code, {**message.facts, **told})


class Palette:
    """The tiles of a moment: the hand, the table, and the garden of the seat to act."""

    def __init__(
        self, words: Words, bed: Bed, table: Sequence[Tile] = (), hand: Sequence[Tile] = ()
    ) -> None:
        self._words = words
        self._bed = bed
        # The sort is stable: of equal numbers, the one that has lain longest comes first (R3).
        self._table = sorted(table, key=_number)
        self._hand = sorted(hand, key=_number)

    @property
    def table(self) -> tuple[str, ...]:
        """The tiles of the table by number, each with its colour."""
        return tuple(tile_name(tile, self._words) for tile in self._table)

    def at(self, cell: Cell) -> str:
        """The tile on a cell of the garden, with its colour."""
        tile = self._bed[cell]
        return "" if tile is None else str(tile_name(tile, self._words))

    def paint(self, message: Message) -> Message:
        """Return a message about this moment with the colours of its tiles, as far as known."""
        found = {name: self._found(name, message.facts) for name in message.facts}
        known = {name: tiles for name, tiles in found.items() if tiles is not None}
        return paint(message, known, self._words)

    def _found(self, name: str, facts: Mapping[str, Fact]) -> Tile | Sequence[Tile] | None:
        fact = facts[name]
        if name in ("tile", "held") and isinstance(fact, int):
            return next((tile for tile in self._loose if tile.number == fact), None)
        if name == "tiles" and fact == tuple(map(_number, self._hand)):
            return self._hand
        place = facts.get({"displaced": "cell", "blocker": "at"}.get(name, ""))
        return self._bed[Cell[place]] if isinstance(place, str) else None

    @property
    def _loose(self) -> Sequence[Tile]:
        """The tiles that can be placed now."""
        return self._hand or self._table


def _number(tile: Tile) -> int:
    return tile.number
