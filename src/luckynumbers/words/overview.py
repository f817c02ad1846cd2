"""Messages for what everyone sees: gardens row by row, face-up tiles, counts of hidden ones."""

from collections.abc import Iterable, Iterator, Sequence

from luckynumbers.core import (
    CELLS,
    NUMBERS,
    Colour,
    Garden,
    Message,
    Position,
    Tile,
    tiles_for,
)
from luckynumbers.words.colours import Bed, Palette, colour_name, tile_name
from luckynumbers.words.sentences import Phrase, Words


def row_messages(garden: Garden, words: Words) -> Iterator[Message]:
    """Yield a message for each row; ``words`` names the empty cells among its facts."""
    yield from _rows([None if number is None else str(number) for number in garden.cells], words)


def coloured_row_messages(bed: Bed, words: Words) -> Iterator[Message]:
    """Yield a message for each row, with the colours of its tiles."""
    yield from _rows([None if tile is None else tile_name(tile, words) for tile in bed], words)


def _rows(tiles: Sequence[str | None], words: Words) -> Iterator[Message]:
    empty = words.text("garden/empty-cell")
    for row in range(1, 5):
        found = [tiles[cell] for cell in CELLS if cell.row == row]
        if not any(found):
            yield Message("garden/empty-row", {"row": row})
        else:
            cells = tuple(empty if tile is None else tile for tile in found)
            yield Message("garden/row", {"row": row, "cells": cells})


def table_messages(position: Position, palette: Palette | None = None) -> tuple[Message, Message]:
    """Return the messages for the tiles that lie face up and for how many lie face down."""
    tiles = position.table if palette is None else palette.table
    face_up = Message("table/tiles", {"tiles": tiles}) if tiles else Message("table/empty")
    return face_up, _pile_message(position)


def hidden_messages(position: Position) -> Iterator[Message]:
    """Yield messages for the numbers still face down, as anyone who counts knows them (R10)."""
    yield _pile_message(position)
    copies = {number: position.unseen.get(number, 0) for number in NUMBERS}
    for count in sorted(set(copies.values()), reverse=True):
        numbers = tuple(number for number, found in copies.items() if found == count)
        code = "pile/copies" if count else "pile/none-of"
        yield Message(code, {"count": count, "tiles": numbers})


def coloured_hidden_messages(
    position: Position, shown: Iterable[Tile], words: Words
) -> Iterator[Message]:
    """Yield messages for the tiles still face down, colour by colour, given those that are not."""
    yield _pile_message(position)
    seen = frozenset(shown)
    hidden = [tile for tile in tiles_for(len(position.gardens)) if tile not in seen]
    for colour in Colour:
        if numbers := tuple(tile.number for tile in hidden if tile.colour == colour):
            name = Phrase(colour_name(colour, words))
            yield Message("pile/of-colour", {"colour": name, "tiles": numbers})


def _pile_message(position: Position) -> Message:
    return Message("pile/count", {"count": position.hidden})
