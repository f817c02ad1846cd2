"""Why a choice was good or bad: the message of one fact that can be checked on the board.

A fact tells the choice from the better one: it holds after the first and not after the second.
Nothing here is a sentence; ``words`` makes one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from luckynumbers.core import (
    NUMBERS,
    Action,
    Cell,
    Discard,
    Draw,
    Fact,
    Garden,
    Message,
    Place,
    Position,
)

WORTH_MORE: Final = "review/worth-more"
"""What is said where no other fact tells the choices apart."""
FEW: Final = 3
"""A cell for which no more than so many tiles are left is hard to fill."""


@dataclass(frozen=True)
class View:
    """The garden of the seat to act after an action, and the pile that it waits for."""

    position: Position
    action: Action

    @cached_property
    def garden(self) -> Garden:
        """The garden; a draw or a discard leaves it as it is."""
        if isinstance(self.action, Place):
            return self.position.garden.with_tile(self.action.number, self.action.cell)
        return self.position.garden

    @cached_property
    def suiting(self) -> Mapping[Cell, int]:
        """For each empty cell, how many face-down tiles fit it."""
        garden = self.garden
        return {cell: suiting_tiles(self.position, garden, cell) for cell in garden.empties}

    @cached_property
    def useful(self) -> int:
        """How many face-down tiles fit some empty cell."""
        unseen = self.position.unseen
        return sum(count for number, count in unseen.items() if self.homes(number))

    @property
    def dropped(self) -> int | None:
        """The tile that the action sends to the table."""
        match self.action:
            case Discard(number):
                return number
            case Place(_, cell):
                return self.position.garden[cell]
        return None

    def homes(self, number: int) -> tuple[Cell, ...]:
        """The empty cells that a number fits."""
        return homes(self.garden, number)


def homes(garden: Garden, number: int) -> tuple[Cell, ...]:
    """The empty cells of a garden that a number fits."""
    return tuple(cell for cell in garden.fits(number) if garden[cell] is None)


def suiting_tiles(position: Position, garden: Garden, cell: Cell) -> int:
    """How many face-down tiles fit a cell of a garden."""
    return sum(position.unseen.get(number, 0) for number in garden.bounds(cell))


def reason(position: Position, chosen: Action, best: Action, points: float) -> Message:
    """The message that explains why one action is worse than another, by so many points."""
    facts = _facts(View(position, chosen), View(position, best))
    return next(facts, Message(WORTH_MORE, {"count": max(round(points), 1)}))


def praise(lead: float) -> Message:
    """The message for a single good choice, by how many points it leads."""
    return Message("review/only-choice", {"count": max(round(lead), 1)})


def _facts(chosen: View, best: View) -> Iterator[Message]:
    """Yield what tells two actions apart, the weightiest first."""
    yield from _missed_win(best)
    if isinstance(chosen.action, Draw):
        yield from _missed_take(chosen, best)
        return
    if not chosen.position.setup:
        yield from _closed_cell(chosen, best)
        yield from _closed_numbers(chosen, best)
        yield from _narrowed(chosen, best)
        yield from _left_tile(chosen, best)
    yield from _missed_use(chosen, best)
    yield from _missed_cell(chosen, best)
    yield from _less_room(chosen, best)


def _missed_win(best: View) -> Iterator[Message]:
    if isinstance(best.action, Place) and best.garden.full:
        tile, cell = best.action.number, str(best.action.cell)
        yield Message("review/missed-win", {"tile": tile, "cell": cell})


def _missed_take(chosen: View, best: View) -> Iterator[Message]:
    """A tile of the table that was better than a draw."""
    if not isinstance(best.action, Place):
        return
    tile, cell, displaced = best.action.number, str(best.action.cell), best.dropped
    facts: dict[str, Fact] = {"tile": tile, "cell": cell, "hidden": chosen.position.hidden}
    if displaced is None:
        yield Message("review/missed-take", {**facts, "useful": chosen.useful})
    elif best.useful > chosen.useful:
        more = {"displaced": displaced, "useful": chosen.useful, "better": best.useful}
        yield Message("review/missed-exchange", {**facts, **more})


def _closed_cell(chosen: View, best: View) -> Iterator[Message]:
    """An empty cell that no face-down tile fits any more, or that the better choice opens."""
    position = chosen.position
    for cell, count in chosen.suiting.items():
        if count or not best.suiting.get(cell):
            continue
        if suiting_tiles(position, position.garden, cell):
            yield Message("review/closes-cell", {"cell": str(cell)})
        elif isinstance(best.action, Place):
            tile, at = best.action.number, str(best.action.cell)
            yield Message("review/missed-opening", {"cell": str(cell), "tile": tile, "at": at})


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
    else:
        yield Message("review/closes-numbers", {"cell": str(cell), "low": low, "high": high})


def _narrowed(chosen: View, best: View) -> Iterator[Message]:
    """The empty cell that is hardest to fill, if the better choice leaves it more tiles."""
    if not chosen.suiting:
        return
    cell, count = min(chosen.suiting.items(), key=lambda each: each[1])
    if 0 < count <= FEW and best.suiting.get(cell, 0) >= count + 2:
        yield Message("review/narrows-cell", {"cell": str(cell), "count": count})


def _left_tile(chosen: View, best: View) -> Iterator[Message]:
    """A tile sent to the table that the next player can place on an empty cell."""
    position, tile = chosen.position, chosen.dropped
    if tile is None or tile == best.dropped or tile in position.table:
        return
    after = position.apply(chosen.action)
    if after.seat not in (None, position.seat) and homes(after.garden, tile):
        yield Message("review/leaves-tile", {"tile": tile})


def _missed_use(chosen: View, best: View) -> Iterator[Message]:
    match chosen.action, best.action:
        case Discard(tile), Place(_, cell) if best.dropped is None:
            yield Message("review/missed-place", {"tile": tile, "cell": str(cell)})
        case Place(), Draw():
            useful, hidden = best.useful, best.position.hidden
            yield Message("review/missed-draw", {"useful": useful, "hidden": hidden})


def _missed_cell(chosen: View, best: View) -> Iterator[Message]:
    """An empty cell that is hard to fill, which the better choice fills."""
    position, place = chosen.position, best.action
    if not isinstance(place, Place) or position.setup or best.dropped is not None:
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
    """Fewer face-down tiles that fit some empty cell."""
    if chosen.useful < best.useful:
        useful, better, hidden = chosen.useful, best.useful, chosen.position.hidden
        yield Message("review/less-room", {"useful": useful, "better": better, "hidden": hidden})
