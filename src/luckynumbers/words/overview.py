"""Messages for what everyone sees: gardens row by row, face-up tiles, counts of hidden ones."""

from collections.abc import Iterator

from luckynumbers.core import CELLS, NUMBERS, Garden, Message, Position
from luckynumbers.words.sentences import Words


def row_messages(garden: Garden, words: Words) -> Iterator[Message]:
    """Yield a message for each row; ``words`` names the empty cells among its facts."""
    empty = words.text("garden/empty-cell")
    for row in range(1, 5):
        numbers = [garden[cell] for cell in CELLS if cell.row == row]
        if not any(numbers):
            yield Message("garden/empty-row", {"row": row})
        else:
            cells = tuple(empty if number is None else str(number) for number in numbers)
            yield Message("garden/row", {"row": row, "cells": cells})


def table_messages(position: Position) -> tuple[Message, Message]:
    """Return the messages for the tiles that lie face up and for how many lie face down."""
    tiles = position.table
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


def _pile_message(position: Position) -> Message:
    return Message("pile/count", {"count": position.hidden})
