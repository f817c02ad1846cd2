"""The ``ln1`` text of a position: parse and format are inverse.

This module parses the form only; whether the position is possible is for ``validity``.
"""

import re
from typing import TypedDict

from luckynumbers.core.garden import Garden
from luckynumbers.core.message import GameError, TextError, check_text
from luckynumbers.core.rules import Rules
from luckynumbers.core.situation import Situation
from luckynumbers.core.tiles import NUMBERS, SEAT_COUNTS, format_numbers

VERSION = "ln1"
FIELDS = ("version", "rules", "gardens", "table", "pile", "hand", "seat", "trail")
_COUNT = re.compile(r"\*(0|[1-9]\d?|100)", re.ASCII)


class Parts(TypedDict):
    """The fields of a position as its text states them."""

    rules: Rules
    gardens: tuple[Garden, ...]
    table: tuple[int, ...]
    hidden: int
    hand: tuple[int, ...]
    unrevealed: int
    seat: int | None
    trail: tuple[Garden, ...]
    left: frozenset[int]


def format_position(position: Situation) -> str:
    """Format a position as ``ln1`` text."""
    left = position.left
    gardens = [
        f"x{garden}" if seat in left else str(garden)
        for seat, garden in enumerate(position.gardens, 1)
    ]
    fields = [
        VERSION,
        str(position.rules),
        ":".join(gardens),
        format_numbers(position.table) or "-",
        f"*{position.hidden}",
        format_numbers(position.hand) + "?" * position.unrevealed or "-",
        "-" if position.seat is None else str(position.seat),
    ]
    if position.trail:
        fields.append("^".join(map(str, position.trail)))
    return " ".join(fields)


def parse_position(text: str) -> Parts:
    """Parse ``ln1`` text into its parts; errors name the column, counted from 1."""
    check_text(text)
    text = text.rstrip("\r\n")  # as a line of a file ends
    if not text:
        raise TextError("text/fields", column=1, found=0)
    fields = _split(text)
    if fields[0][1] != VERSION:
        raise TextError("text/version", column=1, found=fields[0][1][:20])
    columns, words = zip(*fields, strict=True)
    if not len(FIELDS) - 1 <= len(words) <= len(FIELDS):
        column = columns[len(FIELDS)] if len(words) > len(FIELDS) else len(text) + 1
        raise TextError("text/fields", column=column, found=len(words))
    gardens, left = _parse_gardens(words[2], columns[2])
    hand, unrevealed = _parse_hand(words[5], columns[5])
    return Parts(
        rules=_parse_rules(words[1], columns[1]),
        gardens=gardens,
        table=() if words[3] == "-" else _parse_numbers(words[3], columns[3]),
        hidden=_parse_count(words[4], columns[4]),
        hand=hand,
        unrevealed=unrevealed,
        seat=_parse_seat(words[6], columns[6]),
        trail=_parse_trail(words[7], columns[7]) if len(words) > len(FIELDS) - 1 else (),
        left=left,
    )


def parse_garden(text: str, column: int = 1) -> Garden:
    """Parse a garden: four rows of four cells.

    The inverse of ``str``; an empty cell is two points:

        >>> from luckynumbers.core import parse_garden
        >>> garden = parse_garden("0304..../..07..../....12../......18")
        >>> garden.empties[:3]
        (c1, d1, a2)

    Raises:
        TextError: The text does not follow the format; the message names the column, counted from
            ``column``.

    """
    check_text(text)
    rows = text.split("/")
    if len(rows) != 4:
        raise TextError("text/garden", column=column, found=text[:50])
    cells: list[int | None] = []
    for index, row in enumerate(rows):
        at = column + sum(len(above) + 1 for above in rows[:index])
        if len(row) != 8:
            raise TextError("text/row", column=at, found=row[:20])
        pairs = range(0, 8, 2)
        cells += [
            None if row[i : i + 2] == ".." else _number(row[i : i + 2], at + i) for i in pairs
        ]
    return Garden(tuple(cells))


def _split(text: str) -> list[tuple[int, str]]:
    fields, column = [], 1
    for word in text.split(" "):
        if not word:
            raise TextError("text/space", column=column)
        fields.append((column, word))
        column += len(word) + 1
    return fields


def _parse_rules(word: str, column: int) -> Rules:
    try:
        return Rules.parse(word)
    except GameError as error:
        raise TextError(error.code, **error.message.facts, column=column) from None


def _parse_gardens(word: str, column: int) -> tuple[tuple[Garden, ...], frozenset[int]]:
    texts = word.split(":")
    if len(texts) not in SEAT_COUNTS:
        raise TextError("text/seats", column=column, found=len(texts))
    gardens, left = [], set()
    for seat, text in enumerate(texts, start=1):
        gone = text.startswith("x")
        if gone:
            left.add(seat)
        gardens.append(parse_garden(text[gone:], column + gone))
        column += len(text) + 1
    return tuple(gardens), frozenset(left)


def _parse_numbers(word: str, column: int) -> tuple[int, ...]:
    numbers = tuple(_number(word[i : i + 2], column + i) for i in range(0, len(word), 2))
    if list(numbers) != sorted(numbers):
        raise TextError("text/ascending", column=column, found=word[:50])
    return numbers


def _parse_count(word: str, column: int) -> int:
    match = _COUNT.fullmatch(word)
    if match is None:
        raise TextError("text/pile", column=column, found=word[:20])
    return int(match[1])


def _parse_hand(word: str, column: int) -> tuple[tuple[int, ...], int]:
    if word == "-":
        return (), 0
    revealed = word.rstrip("?")
    return _parse_numbers(revealed, column), len(word) - len(revealed)


def _parse_seat(word: str, column: int) -> int | None:
    if word == "-":
        return None
    if len(word) != 1 or word not in "12345":
        raise TextError("text/seat", column=column, found=word[:20])
    return int(word)


def _parse_trail(word: str, column: int) -> tuple[Garden, ...]:
    gardens = []
    for text in word.split("^"):
        gardens.append(parse_garden(text, column))
        column += len(text) + 1
    return tuple(gardens)


def _number(digits: str, column: int) -> int:
    plain = len(digits) == 2 and digits.isascii() and digits.isdigit()
    if not plain or int(digits) not in NUMBERS:
        raise TextError("text/tile", column=column, found=digits)
    return int(digits)
