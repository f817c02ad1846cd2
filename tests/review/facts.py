"""Reasons checked against the board, by trying every number on every cell."""

from collections.abc import Callable
from dataclasses import dataclass

from luckynumbers.core import (
    CELLS,
    DIAGONAL,
    Action,
    Cell,
    Discard,
    Draw,
    Garden,
    Message,
    Place,
    Position,
)
from tests.helpers import ascends


def suits(garden: Garden, number: int, cell: Cell) -> bool:
    return garden[cell] is None and ascends(garden.with_tile(number, cell))


def homes(garden: Garden, number: int) -> list[Cell]:
    return [cell for cell in CELLS if suits(garden, number, cell)]


@dataclass(frozen=True)
class Claim:
    """A reason, with the choice that it is about and the better one."""

    position: Position
    chosen: Action
    best: Action
    message: Message
    laid: Garden | None = None
    """The gardens with a whole hand, chosen and better, where a setup is judged."""
    better_laid: Garden | None = None

    @property
    def before(self) -> Garden:
        return self.position.garden

    @property
    def after(self) -> Garden:
        return self.laid or self._garden(self.chosen)

    @property
    def better(self) -> Garden:
        return self.better_laid or self._garden(self.best)

    def _garden(self, action: Action) -> Garden:
        if isinstance(action, Place):
            return self.position.garden.with_tile(action.number, action.cell)
        return self.position.garden

    def number(self, name: str) -> int:
        """A count; the one that a sentence with "none" leaves out is 0."""
        none = self.message.code.endswith("-none")
        fact = self.message.facts.get(name, 0) if none else self.message.facts[name]
        assert isinstance(fact, int)
        return fact

    @property
    def cell(self) -> Cell:
        return Cell[str(self.message.facts["cell"])]

    def suiting(self, garden: Garden) -> int:
        unseen = self.position.unseen
        return sum(count for n, count in unseen.items() if suits(garden, n, self.cell))

    def useful(self, garden: Garden) -> int:
        return sum(count for n, count in self.position.unseen.items() if homes(garden, n))

    @property
    def is_true(self) -> bool:
        return CHECKS[self.message.code](self)


def _missed_win(claim: Claim) -> bool:
    return claim.best == Place(claim.number("tile"), claim.cell) and claim.better.full


def _missed_take_none(claim: Claim) -> bool:
    tile = claim.number("tile")
    return (
        (claim.chosen, claim.best) == (Draw(), Place(tile, claim.cell))
        and tile in claim.position.table
        and claim.before[claim.cell] is None
    ) and bool(claim.useful(claim.before)) == ("useful" in claim.message.facts)


def _missed_take(claim: Claim) -> bool:
    return (
        _missed_take_none(claim)
        and claim.number("useful") == claim.useful(claim.before)
        and claim.number("hidden") == claim.position.hidden
    )


def _missed_exchange(claim: Claim) -> bool:
    counts = claim.useful(claim.before), claim.useful(claim.better)
    return (
        (claim.chosen, claim.best) == (Draw(), Place(claim.number("tile"), claim.cell))
        and claim.before[claim.cell] == claim.number("displaced")
        and (claim.number("useful"), claim.number("better")) == counts
        and counts[0] < counts[1]
    )


def _closes_cell(claim: Claim) -> bool:
    counts = [claim.suiting(garden) for garden in (claim.before, claim.after, claim.better)]
    return claim.after[claim.cell] is None and counts[1] == 0 < min(counts[0], counts[2])


def _missed_opening(claim: Claim) -> bool:
    counts = [claim.suiting(garden) for garden in (claim.before, claim.after, claim.better)]
    at = Cell[str(claim.message.facts["at"])]
    opens = claim.best == Place(claim.number("tile"), at)
    return opens and counts[0] == counts[1] == 0 < counts[2]


def _opened(claim: Claim, cell: Cell) -> bool:
    """Whether nothing fits an empty cell unless the better choice is made."""
    unseen = claim.position.unseen
    fits = [
        any(suits(garden, n, cell) for n in unseen)
        for garden in (claim.before, claim.after, claim.better)
    ]
    return claim.after[cell] is None and fits[1:] == [False, True]


def _missed_openings(claim: Claim) -> bool:
    cells = claim.message.facts["cells"]
    assert isinstance(cells, tuple)
    at = Cell[str(claim.message.facts["at"])]
    opens = claim.best == Place(claim.number("tile"), at)
    return opens and len(cells) > 1 and all(_opened(claim, Cell[str(cell)]) for cell in cells)


def _missed_wide(claim: Claim) -> bool:
    return _missed_opening(claim) and claim.suiting(claim.better) == claim.number("count")


def _missed_last_cell(claim: Claim) -> bool:
    return _missed_wide(claim) and [*claim.after.empties] == [claim.cell]


def _missed_table(claim: Claim) -> bool:
    waiting, at = claim.number("waiting"), Cell[str(claim.message.facts["at"])]
    return (
        claim.best == Place(claim.number("tile"), claim.cell)
        and waiting in claim.position.table
        and suits(claim.better, waiting, at)
        and not homes(claim.after, waiting)
    )


def _closes_number(claim: Claim) -> bool:
    return _closed(claim, claim.number("tile"))


def _closes_numbers(claim: Claim) -> bool:
    low, high = claim.number("low"), claim.number("high")
    return low < high and all(_closed(claim, number) for number in range(low, high + 1))


def _closed(claim: Claim, number: int) -> bool:
    was_only = homes(claim.before, number) == [claim.cell]
    now = homes(claim.after, number), bool(homes(claim.better, number))
    return was_only and now == ([], True) and claim.position.unseen[number] > 0


def _narrows_cell(claim: Claim) -> bool:
    count = claim.suiting(claim.after)
    return 0 < count == claim.number("count") < claim.suiting(claim.better)


def _leaves_tile(claim: Claim) -> bool:
    tile, before = claim.number("tile"), claim.position
    after = before.apply(claim.chosen)
    better = before.apply(claim.best)
    return (
        after.seat != before.seat
        and tile in after.table
        and (
            tile not in before.table
            or (isinstance(claim.best, Place) and claim.best.number == tile)
        )
        and (better.over or tile not in better.table)
        and bool(homes(after.garden, tile))
    )


def _leaves_win(claim: Claim) -> bool:
    after = claim.position.apply(claim.chosen)
    return _leaves_tile(claim) and len(after.garden.empties) == 1


def _missed_place(claim: Claim) -> bool:
    tile = claim.number("tile")
    places = claim.best == Place(tile, claim.cell) and claim.before[claim.cell] is None
    return claim.chosen == Discard(tile) and places


def _missed_cell(claim: Claim) -> bool:
    fills = claim.best == Place(claim.number("tile"), claim.cell)
    return fills and claim.before[claim.cell] is None and claim.after[claim.cell] is None


def _missed_rare(claim: Claim) -> bool:
    return _missed_cell(claim) and 0 < claim.suiting(claim.before) == claim.number("count")


def _missed_last(claim: Claim) -> bool:
    return _missed_cell(claim) and claim.suiting(claim.before) == 0


def _missed_draw(claim: Claim) -> bool:
    counts = claim.number("useful"), claim.number("hidden")
    drew = isinstance(claim.best, Draw) and isinstance(claim.chosen, Place)
    return drew and counts == (claim.useful(claim.before), claim.position.hidden)


def _less_room(claim: Claim) -> bool:
    counts = claim.useful(claim.after), claim.useful(claim.better)
    return counts[0] < counts[1] and (claim.number("useful"), claim.number("better")) == counts


def _missed_play(claim: Claim) -> bool:
    best, position = claim.best, claim.position
    assert best == Place(claim.number("tile"), claim.cell)
    # R6: whoever has earned another play is still to act.
    again = [position.apply(action).seat == position.seat for action in (claim.chosen, best)]
    return again == [isinstance(claim.chosen, Draw), True]


def _missed_fill(claim: Claim) -> bool:
    fills = claim.best == Place(claim.number("tile"), claim.cell)
    counts = [len(garden.empties) for garden in (claim.before, claim.after, claim.better)]
    return fills and isinstance(claim.chosen, Place) and counts[0] == counts[1] == counts[2] + 1


def _easier_cell(claim: Claim) -> bool:
    harder = Cell[str(claim.message.facts["harder"])]
    assert isinstance(claim.chosen, Place)
    assert isinstance(claim.best, Place)
    unseen, before = claim.position.unseen, claim.before
    few = sum(count for n, count in unseen.items() if suits(before, n, harder))
    cells = claim.cell, harder
    return (
        cells == (claim.chosen.cell, claim.best.cell)
        and (claim.number("few"), claim.number("many")) == (few, claim.suiting(before))
        and few < claim.number("many")
    )


def _missed_shift(claim: Claim) -> bool:
    displaced, at = claim.number("displaced"), Cell[str(claim.message.facts["at"])]
    exchanges = claim.best == Place(claim.number("tile"), claim.cell)
    there = claim.before[claim.cell] == displaced
    return exchanges and there and suits(claim.better, displaced, at)


def _rare_shift(claim: Claim) -> bool:
    at, unseen = Cell[str(claim.message.facts["at"])], claim.position.unseen
    count = sum(count for n, count in unseen.items() if suits(claim.better, n, at))
    return _missed_shift(claim) and count == claim.number("count") <= 3


def _closed_cells(claim: Claim, garden: Garden) -> int:
    unseen = claim.position.unseen
    return sum(not any(suits(garden, n, cell) for n in unseen) for cell in garden.empties)


def _more_closed(claim: Claim) -> bool:
    counts = _closed_cells(claim, claim.after), _closed_cells(claim, claim.better)
    return counts[0] > counts[1] and (claim.number("count"), claim.number("better")) == counts


def _each(claim: Claim, garden: Garden) -> int:
    fitting = sum(count * len(homes(garden, n)) for n, count in claim.position.unseen.items())
    return round(fitting / len(garden.empties))


def _fewer_each(claim: Claim) -> bool:
    counts = _each(claim, claim.after), _each(claim, claim.better)
    return counts[0] < counts[1] and (claim.number("each"), claim.number("better")) == counts


def _placeholder(claim: Claim) -> bool:
    unseen = claim.position.unseen
    placed = {n: diagonal(claim.better.with_tile(n, claim.cell)) for n in unseen}
    orders = sum(unseen[n] for n, numbers in placed.items() if numbers == sorted(set(numbers)))
    there, now = claim.better[claim.cell], diagonal(claim.better)
    return (
        there == claim.number("tile")
        and now != sorted(set(now))
        and (orders, claim.position.hidden) == (claim.number("useful"), claim.number("hidden"))
    )


def diagonal(garden: Garden) -> list[int]:
    return [garden[cell] or 0 for cell in DIAGONAL]


def _worth_more(claim: Claim) -> bool:
    return 0 <= claim.number("share") < claim.number("better") <= 100


CHECKS: dict[str, Callable[[Claim], bool]] = {
    "review/missed-win": _missed_win,
    "review/missed-take": _missed_take,
    "review/missed-take-none": _missed_take_none,
    "review/missed-exchange": _missed_exchange,
    "review/missed-exchange-none": _missed_exchange,
    "review/closes-cell": _closes_cell,
    "review/missed-opening": _missed_opening,
    "review/missed-openings": _missed_openings,
    "review/missed-last-cell": _missed_last_cell,
    "review/missed-wide": _missed_wide,
    "review/missed-table": _missed_table,
    "review/closes-number": _closes_number,
    "review/closes-two": _closes_numbers,
    "review/closes-numbers": _closes_numbers,
    "review/narrows-cell": _narrows_cell,
    "review/leaves-tile": _leaves_tile,
    "review/leaves-win": _leaves_win,
    "review/missed-place": _missed_place,
    "review/missed-rare": _missed_rare,
    "review/missed-last": _missed_last,
    "review/missed-draw": _missed_draw,
    "review/less-room": _less_room,
    "review/less-room-none": _less_room,
    "review/missed-play": _missed_play,
    "review/missed-fill": _missed_fill,
    "review/easier-cell": _easier_cell,
    "review/missed-shift": _missed_shift,
    "review/rare-shift": _rare_shift,
    "review/rare-shift-none": _rare_shift,
    "review/more-closed": _more_closed,
    "review/more-closed-none": _more_closed,
    "review/fewer-each": _fewer_each,
    "review/placeholder": _placeholder,
    "review/worth-more": _worth_more,
}
