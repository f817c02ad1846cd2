"""Why a choice was good or bad: the message of one fact that can be checked on the board.

A fact tells the choice from the better one: it holds after the first and not after the second.
Nothing here is a sentence; ``words`` makes one.
"""

from collections.abc import Iterator
from typing import Final

from luckynumbers.core import (
    DIAGONAL,
    NUMBERS,
    Cell,
    Discard,
    Draw,
    Fact,
    Message,
    Place,
)
from luckynumbers.review.figures import hundredths
from luckynumbers.review.views import View, homes, suiting_tiles

WORTH_MORE: Final = "review/worth-more"
"""What is said where no other fact tells the choices apart."""
CLEAR: Final = 2
"""By how many tiles two choices differ at least where that explains anything."""
FEW: Final = 3
"""A cell for which no more than so many tiles are left is hard to fill."""


def reason(chosen: View, best: View, share: float, better: float) -> Message:
    """The message that explains why one choice is worse than another, by the share of the win."""
    kept: dict[str, Fact] = {"share": hundredths(share), "better": hundredths(better)}
    return next(_facts(chosen, best), Message(WORTH_MORE, kept))


def praise(chosen: View, lead: float) -> Message:
    """The message for a single good choice, by the share of the win that it leads."""
    cost = max(hundredths(lead), 1)
    match chosen.action:
        case Draw():
            return Message("review/only-draw", {"cost": cost})
        case Discard(tile):
            return Message("review/only-discard", {"tile": tile, "cost": cost})
        case Place(tile, cell):
            code = "review/only-place" if chosen.position.hand else "review/only-take"
            return Message(code, {"tile": tile, "cell": str(cell), "cost": cost})


def _facts(chosen: View, best: View) -> Iterator[Message]:
    """Yield what tells two choices apart, the weightiest first."""
    if not chosen.position.setup:
        yield from _missed_win(best)
        yield from _missed_play(chosen, best)
        if isinstance(chosen.action, Draw):
            yield from _missed_take(chosen, best)
        else:
            yield from _left_win(chosen, best)
            yield from _closed_cell(chosen, best)
            yield from _closed_numbers(chosen, best)
            yield from _narrowed(chosen, best)
            yield from _left_tile(chosen, best)
            yield from _missed_use(chosen, best)
            yield from _missed_cell(chosen, best)
            yield from _untaken_tile(chosen, best)
    yield from _less_room(chosen, best)
    if not chosen.position.setup:
        yield from _easier_cell(chosen, best)
        yield from _rare_shift(chosen, best)
        yield from _missed_shift(chosen, best)
        yield from _missed_table(chosen, best)
    yield from _more_closed(chosen, best)
    yield from _placeholder(chosen, best)
    yield from _fewer_each(chosen, best)


def _missed_win(best: View) -> Iterator[Message]:
    if isinstance(best.action, Place) and best.garden.full:
        tile, cell = best.action.number, str(best.action.cell)
        yield Message("review/missed-win", {"tile": tile, "cell": cell})


def _missed_play(chosen: View, best: View) -> Iterator[Message]:
    """Another play that the better choice earns (R6)."""
    if isinstance(best.action, Place) and best.earns and not chosen.earns:
        tile, cell = best.action.number, str(best.action.cell)
        yield Message("review/missed-play", {"tile": tile, "cell": cell})


def _missed_take(chosen: View, best: View) -> Iterator[Message]:
    """A tile of the table that was better than a draw."""
    if not isinstance(best.action, Place):
        return
    tile, cell, displaced = best.action.number, str(best.action.cell), best.dropped
    facts: dict[str, Fact] = {"tile": tile, "cell": cell, "hidden": chosen.position.hidden}
    if displaced is None:
        if chosen.useful:
            yield Message("review/missed-take", {**facts, "useful": chosen.useful})
        yield Message("review/missed-take-none", {"tile": tile, "cell": cell})
        return
    yield from _rare_shift(chosen, best)
    if best.useful > chosen.useful:
        more = {**facts, "displaced": displaced, "better": best.useful}
        if chosen.useful:
            yield Message("review/missed-exchange", {**more, "useful": chosen.useful})
        yield Message("review/missed-exchange-none", more)


def _closed_cell(chosen: View, best: View) -> Iterator[Message]:
    """An empty cell that no face-down tile fits any more, or that the better choice opens."""
    position = chosen.position
    for cell, count in chosen.suiting.items():
        if count or not best.suiting.get(cell):
            continue
        if suiting_tiles(position, position.garden, cell):
            yield Message("review/closes-cell", {"cell": str(cell)})
        elif isinstance(best.action, Place):
            yield _missed_opening(chosen, best, best.action, cell)


def _missed_opening(chosen: View, best: View, place: Place, cell: Cell) -> Message:
    """What the better choice opens: several cells, the last one, one for many tiles or for few."""
    still = [other for other, count in chosen.suiting.items() if not count]
    opened = tuple(str(other) for other in still if best.suiting.get(other))
    count = best.suiting[cell]
    placed: dict[str, Fact] = {"tile": place.number, "at": str(place.cell)}
    if len(opened) > 1:
        return Message("review/missed-openings", {**placed, "cells": opened})
    facts = {**placed, "cell": str(cell)}
    if len(chosen.suiting) == 1:
        return Message("review/missed-last-cell", {**facts, "count": count})
    if count > FEW:
        return Message("review/missed-wide", {**facts, "count": count})
    return Message("review/missed-opening", facts)


def _closed_numbers(chosen: View, best: View) -> Iterator[Message]:
    """The longest run of numbers in the pile that had one empty cell left, and now have none."""
    unseen, before = chosen.position.unseen, chosen.position.garden
    runs: list[tuple[Cell, int, int]] = []
    for number in NUMBERS:
        cells = homes(before, number)
        lost = len(cells) == 1 and not chosen.homes(number) and best.homes(number)
        if not lost or not unseen.get(number):
            continue
        if runs and runs[-1][0] == cells[0] and runs[-1][2] == number - 1:
            runs[-1] = (cells[0], runs[-1][1], number)
        else:
            runs.append((cells[0], number, number))
    if not runs:
        return
    cell, low, high = max(runs, key=lambda run: run[2] - run[1])
    if low == high:
        yield Message("review/closes-number", {"cell": str(cell), "tile": low})
        return
    code = "review/closes-two" if high == low + 1 else "review/closes-numbers"
    yield Message(code, {"cell": str(cell), "low": low, "high": high})


def _narrowed(chosen: View, best: View) -> Iterator[Message]:
    """The empty cell that is hardest to fill, if the better choice leaves it more tiles."""
    if not chosen.suiting:
        return
    cell, count = min(chosen.suiting.items(), key=lambda each: each[1])
    if 0 < count <= FEW and best.suiting.get(cell, 0) >= count + 2:
        yield Message("review/narrows-cell", {"cell": str(cell), "count": count})


def _left_win(chosen: View, best: View) -> Iterator[Message]:
    """A tile left on the table with which the next player fills the garden."""
    tiles = _left(chosen, best)
    if tiles and len(chosen.position.apply(chosen.action).garden.empties) == 1:
        yield Message("review/leaves-win", {"tile": min(tiles)})


def _left_tile(chosen: View, best: View) -> Iterator[Message]:
    """A tile sent to the table that the next player can place on an empty cell."""
    tile = chosen.dropped
    if tile is not None and tile not in chosen.position.table and tile in _left(chosen, best):
        yield Message("review/leaves-tile", {"tile": tile})


def _untaken_tile(chosen: View, best: View) -> Iterator[Message]:
    """A tile that the better choice takes, and that the next player can place on an empty cell."""
    if isinstance(best.action, Place) and (tile := best.action.number) in _left(chosen, best):
        yield Message("review/leaves-tile", {"tile": tile})


def _left(chosen: View, best: View) -> set[int]:
    """The tiles that only this choice leaves to the next player, who has a cell for them."""
    position = chosen.position
    after, better = position.apply(chosen.action), position.apply(best.action)
    if after.seat in (None, position.seat):
        return set()
    left = set(after.table) - set(better.table)
    return {tile for tile in left if homes(after.garden, tile)}


def _missed_use(chosen: View, best: View) -> Iterator[Message]:
    match chosen.action, best.action:
        case Discard(tile), Place(_, cell) if best.dropped is None:
            yield Message("review/missed-place", {"tile": tile, "cell": str(cell)})
        case Place(), Place(tile, cell) if best.dropped is None and chosen.dropped is not None:
            yield Message("review/missed-fill", {"tile": tile, "cell": str(cell)})
        case Place(), Draw() if best.useful:
            useful, hidden = best.useful, best.position.hidden
            yield Message("review/missed-draw", {"useful": useful, "hidden": hidden})


def _missed_cell(chosen: View, best: View) -> Iterator[Message]:
    """An empty cell that is hard to fill, which the better choice fills."""
    position, place = chosen.position, best.action
    if not isinstance(place, Place) or best.dropped is not None:
        return
    count = suiting_tiles(position, position.garden, place.cell)
    if chosen.garden[place.cell] is not None or count > FEW:
        return
    tile, cell = place.number, str(place.cell)
    if count:
        yield Message("review/missed-rare", {"tile": tile, "cell": cell, "count": count})
    else:
        yield Message("review/missed-last", {"tile": tile, "cell": cell})


def _less_room(chosen: View, best: View) -> Iterator[Message]:
    """Clearly fewer face-down tiles that fit some empty cell."""
    if best.useful - chosen.useful >= CLEAR:
        facts: dict[str, Fact] = {"better": best.useful, "hidden": chosen.position.hidden}
        if chosen.useful:
            yield Message("review/less-room", {**facts, "useful": chosen.useful})
        yield Message("review/less-room-none", facts)


def _easier_cell(chosen: View, best: View) -> Iterator[Message]:
    """An empty cell that is easier to fill than the one that the better choice fills."""
    position, one, other = chosen.position, chosen.action, best.action
    if not isinstance(one, Place) or not isinstance(other, Place):
        return
    if chosen.dropped is not None or best.dropped is not None or one.cell == other.cell:
        return
    many, few = (suiting_tiles(position, position.garden, each.cell) for each in (one, other))
    if few + 2 <= many:
        cells = {"cell": str(one.cell), "harder": str(other.cell)}
        yield Message("review/easier-cell", {**cells, "many": many, "few": few})


def _rare_shift(chosen: View, best: View) -> Iterator[Message]:
    """A tile that the better choice takes out of the garden for a cell that is hard to fill."""
    for message in _missed_shift(chosen, best):
        at = min(best.shifts, key=lambda cell: best.suiting[cell])
        facts: dict[str, Fact] = {**message.facts, "at": str(at)}
        if 0 < (count := best.suiting[at]) <= FEW:
            yield Message("review/rare-shift", {**facts, "count": count})
        elif count == 0:
            yield Message("review/rare-shift-none", facts)


def _missed_shift(chosen: View, best: View) -> Iterator[Message]:
    """A tile that the better choice takes out of the garden, and that then fits an empty cell."""
    displaced = best.dropped
    if not isinstance(best.action, Place) or displaced is None or chosen.shifts:
        return
    if free := best.shifts:
        tile, cell, at = best.action.number, str(best.action.cell), str(free[0])
        facts: dict[str, Fact] = {"tile": tile, "cell": cell, "displaced": displaced, "at": at}
        yield Message("review/missed-shift", facts)


def _missed_table(chosen: View, best: View) -> Iterator[Message]:
    """A tile on the table that only the better choice makes fit an empty cell."""
    place = best.action
    if not isinstance(place, Place):
        return
    for tile in sorted(set(best.position.table) - {place.number}):
        if (free := best.homes(tile)) and not chosen.homes(tile):
            facts: dict[str, Fact] = {"tile": place.number, "cell": str(place.cell)}
            yield Message("review/missed-table", {**facts, "waiting": tile, "at": str(free[0])})


def _more_closed(chosen: View, best: View) -> Iterator[Message]:
    """More empty cells that no face-down tile fits."""
    if chosen.closed > best.closed > 0:
        yield Message("review/more-closed", {"count": chosen.closed, "better": best.closed})
    elif chosen.closed > best.closed:
        yield Message("review/more-closed-none", {"count": chosen.closed})


def _placeholder(chosen: View, best: View) -> Iterator[Message]:
    """A tile of the better setup out of order, which many others can replace."""
    if best.laid is None or best.settled:
        return
    count, cell = max((best.settling(cell), cell) for cell in DIAGONAL)
    before = 0 if chosen.settled else max(map(chosen.settling, DIAGONAL))
    if count > before:
        facts: dict[str, Fact] = {"tile": best.laid[cell] or 0, "cell": str(cell)}
        counts = {"useful": count, "hidden": best.position.hidden}
        yield Message("review/placeholder", {**facts, **counts})


def _fewer_each(chosen: View, best: View) -> Iterator[Message]:
    """Fewer face-down tiles for each empty cell."""
    if chosen.each < best.each:
        yield Message("review/fewer-each", {"each": chosen.each, "better": best.each})
