"""Facts about what a choice leaves to the next player, by how much they weigh."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from luckynumbers.core import Cell, Draw, Fact, Message
from luckynumbers.review.views import View, hardness, homes, suiting_tiles

OFFERED: Final = 0.25
"""What a cell weighs that the next player can open."""

Weighed: TypeAlias = tuple[float, Message]
Facts: TypeAlias = dict[str, Fact]


def left_tiles(chosen: View, best: View) -> Iterator[Weighed]:
    """Yield what the next player can do with a tile that only this choice leaves."""
    # A draw takes nothing from the table, and the next player has the same garden.
    follower = best if isinstance(chosen.action, Draw) else chosen
    yield from _left_tile(chosen, best, follower)
    yield from _left_exchange(chosen, best, follower)


def _left_tile(chosen: View, best: View, follower: View) -> Iterator[Weighed]:
    """A tile that only this choice leaves to the next player, who has an empty cell for it.

    Nothing where the better choice leaves another such tile instead.
    """
    position, garden = chosen.position, follower.next
    if garden is None:
        return
    table = set(chosen.table)
    placeable = {tile for tile in table ^ set(best.table) if homes(garden, tile)}
    if not placeable <= table:
        return
    for tile in sorted(placeable):
        few = min(suiting_tiles(position, garden, cell) for cell in homes(garden, tile))
        weight = max(1 / len(garden.empties), hardness(few) / 2)
        yield weight, Message("review/leaves-tile", {"tile": tile})


def _left_exchange(chosen: View, best: View, follower: View) -> Iterator[Weighed]:
    """A tile that only this choice leaves, with which the next player can open empty cells."""
    kept = {offer.opens for offer in follower.offers if offer.number in best.table}
    opened: dict[tuple[int, Cell], list[str]] = {}
    for number, cell, opens in follower.offers:
        if number in chosen.table and number not in best.table and opens not in kept:
            opened.setdefault((number, cell), []).append(str(opens))
    for (number, cell), cells in opened.items():
        facts: Facts = {"tile": number, "at": str(cell), "cells": tuple(cells)}
        yield OFFERED * len(cells), Message("review/leaves-exchange", facts)
