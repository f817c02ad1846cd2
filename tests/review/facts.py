"""Reasons checked against the board, by trying every number on every cell."""

from collections.abc import Callable
from dataclasses import replace

from luckynumbers.core import CELLS, Cell, Discard, Draw, Garden, Message, Place
from tests.helpers import ascends
from tests.review.claims import Claim, homes, suits
from tests.review.outlook_facts import (
    can_wait,
    fewer_waiting,
    less_help,
    less_room_apart,
    missed_sure_cell,
    missed_sure_lost,
)
from tests.review.setup_facts import (
    more_closed,
    placeholder,
    placeholder_apart,
    placeholder_free,
    placeholders,
    unsettled,
)


def is_true(claim: Claim) -> bool:
    return CHECKS[claim.message.code](claim)


def _missed_win(claim: Claim) -> bool:
    return claim.best == Place(claim.number("tile"), claim.cell) and claim.better.full


def _missed_take_none(claim: Claim) -> bool:
    tile = claim.number("tile")
    return (
        (claim.chosen, claim.best) == (Draw(), Place(tile, claim.cell))
        and tile in claim.position.table
        and claim.before[claim.cell] is None
    ) and bool(claim.useful(claim.before)) == ("count" in claim.message.facts)


def _missed_take(claim: Claim) -> bool:
    counts = claim.useful(claim.before), claim.position.hidden
    return _missed_take_none(claim) and counts == (claim.number("count"), claim.number("hidden"))


def _missed_exchange(claim: Claim) -> bool:
    counts = claim.useful(claim.before), claim.useful(claim.better)
    return (
        (claim.chosen, claim.best) == (Draw(), Place(claim.number("tile"), claim.cell))
        and claim.before[claim.cell] == claim.number("displaced")
        and (claim.number("useful"), claim.number("better")) == counts
        and counts[0] < counts[1]
    )


def _shut(claim: Claim) -> list[str]:
    """The empty cells that this choice alone closes; the better one may fill them."""
    return [
        str(cell)
        for cell in CELLS
        if claim.after[cell] is None
        and _fits(claim, cell)[:2] == [True, False]
        and (claim.better[cell] is not None or _fits(claim, cell)[2])
    ]


def _fits(claim: Claim, cell: Cell) -> list[bool]:
    """Whether a face-down tile fits a cell: before, after this choice, after the better one."""
    gardens = claim.before, claim.after, claim.better
    return [any(suits(garden, n, cell) for n in claim.position.unseen) for garden in gardens]


def _closes_cell(claim: Claim) -> bool:
    return _shut(claim) == [str(claim.cell)]


def _closes_cells(claim: Claim) -> bool:
    cells = claim.message.facts["cells"]
    assert isinstance(cells, tuple)
    return len(cells) > 1 and sorted(_shut(claim)) == sorted(map(str, cells))


def _missed_opening(claim: Claim) -> bool:
    counts = [claim.suiting(garden) for garden in (claim.before, claim.after, claim.better)]
    at = Cell[str(claim.message.facts["at"])]
    opens = claim.best == Place(claim.number("tile"), at)
    return opens and not _price(claim) and counts[0] == counts[1] == 0 < counts[2]


def _opened(claim: Claim, cell: Cell) -> bool:
    """Whether nothing fits an empty cell unless the better choice is made."""
    return claim.after[cell] is None and _fits(claim, cell) == [False, False, True]


def _price(claim: Claim) -> list[str]:
    """The empty cells that the better choice alone closes; this one may fill them."""
    return _shut(replace(claim, chosen=claim.best, best=claim.chosen))


def _keeps_open(claim: Claim, before: Garden, after: Garden) -> bool:
    """Whether a change of a garden leaves a tile for every empty cell that had one."""
    unseen = claim.position.unseen
    return all(
        any(suits(after, n, cell) for n in unseen)
        or not any(suits(before, n, cell) for n in unseen)
        for cell in after.empties
    )


def _missed_openings(claim: Claim) -> bool:
    cells = claim.message.facts["cells"]
    assert isinstance(cells, tuple)
    at = Cell[str(claim.message.facts["at"])]
    opens = claim.best == Place(claim.number("tile"), at)
    closed = claim.message.facts.get("closed", ())
    assert isinstance(closed, tuple)
    told = (closed or len(cells) > 1) and sorted(_price(claim)) == sorted(map(str, closed))
    named = [Cell[str(cell)] for cell in cells]
    unseen = claim.position.unseen.items()
    fitting = sum(n for tile, n in unseen if set(homes(claim.better, tile)) & set(named))
    if "unseen" in claim.message.facts:
        table = claim.position.apply(claim.best).table
        waiting = sum(bool(set(homes(claim.better, tile)) & set(named)) for tile in table)
        told = told and waiting == claim.number("count") and fitting == claim.number("unseen")
    else:
        told = told and fitting == claim.number("count")
    return opens and bool(told) and all(_opened(claim, cell) for cell in named)


def _missed_wide(claim: Claim) -> bool:
    return _missed_opening(claim) and claim.suiting(claim.better) == claim.number("count")


def _missed_table(claim: Claim) -> bool:
    waiting, at = claim.number("waiting"), Cell[str(claim.message.facts["at"])]
    return (
        claim.best == Place(claim.number("tile"), claim.cell)
        and waiting in claim.position.table
        and suits(claim.better, waiting, at)
        and not _waits(claim, waiting, at)
    )


def _waits(claim: Claim, waiting: int, at: Cell) -> bool:
    """Whether this choice has a tile on the table for the cell as well, and a cell for the tile."""
    table = claim.position.apply(claim.chosen).table
    return any(suits(claim.after, tile, at) for tile in table) and bool(homes(claim.after, waiting))


def _counts(claim: Claim) -> list[tuple[int, int, int]]:
    """For each cell that is named, how many face-down tiles fit: before, after, better."""
    cells = claim.message.facts["cells"]
    assert isinstance(cells, tuple)
    named = [replace(claim, message=Message("", {"cell": cell})) for cell in cells]
    gardens = claim.before, claim.after, claim.better
    before, after, better = ([each.suiting(garden) for each in named] for garden in gardens)
    return list(zip(before, after, better, strict=True))


def _narrows_cells(claim: Claim) -> bool:
    count, more = claim.number("count"), claim.number("better")
    counts = _counts(claim)
    told = all((after, better) == (count, more) for _, after, better in counts)
    return bool(counts) and told and all(0 < count < min(was, more) for was, _, _ in counts)


def _missed_wider(claim: Claim) -> bool:
    count, more = claim.number("count"), claim.number("better")
    counts = _counts(claim)
    told = all((after, better) == (count, more) for _, after, better in counts)
    at = Cell[str(claim.message.facts["at"])]
    opens = claim.best == Place(claim.number("tile"), at)
    return bool(counts) and told and opens and not _price(claim) and 0 < count < more


def _leaves_harder(claim: Claim) -> bool:
    assert isinstance(claim.chosen, Place)
    assert isinstance(claim.best, Place)
    easier = Cell[str(claim.message.facts["easier"])]
    other = replace(claim, message=Message("", {"cell": str(easier)}))
    cells = claim.chosen.cell, claim.best.cell
    counts = claim.suiting(claim.after), other.suiting(claim.better)
    told = counts == (claim.number("count"), claim.number("better"))
    return cells == (easier, claim.cell) and told and 0 < counts[0] < counts[1]


def _missed_plan(claim: Claim) -> bool:
    at, on = (Cell[str(claim.message.facts[name])] for name in ("at", "on"))
    then, better = claim.number("next"), claim.better
    table, later = (claim.position.apply(a).table for a in (claim.chosen, claim.best))
    moved, planned = better[on], better.with_tile(then, on)
    others = [seat for seat in claim.position.playing if seat != claim.position.seat]
    tiles = {*claim.position.unseen, *later, moved or 0} - {0}
    return (
        claim.best == Place(claim.number("tile"), claim.cell)
        and moved is not None
        and then in later
        and ascends(planned)
        and any(suits(planned, tile, at) for tile in tiles)
        and not any(suits(claim.after, tile, at) for tile in (*claim.position.unseen, *table))
        and not any(homes(claim.position.gardens[seat - 1], then) for seat in others)
    )


def _last_draw(claim: Claim) -> bool:
    action = claim.best if claim.message.code == "review/missed-end" else claim.chosen
    return action == Draw() and claim.chosen != claim.best and claim.position.hidden == 1


def _leaves_tile(claim: Claim) -> bool:
    tile, before = claim.number("tile"), claim.position
    after = before.apply(claim.chosen)
    better = before.apply(claim.best)
    followed = better if isinstance(claim.chosen, Draw) else after
    untaken = isinstance(claim.best, Place) and claim.best.number == tile
    instead = [each for each in better.table if each not in after.table]
    return (
        followed.seat != before.seat
        and tile in after.table
        and (tile not in before.table or untaken)
        and (better.over or tile not in better.table)
        and bool(homes(followed.garden, tile))
        and not any(homes(followed.garden, each) for each in instead)
    )


def _leaves_exchange(claim: Claim) -> bool:
    opened = claim.message.facts["opens"]
    assert isinstance(opened, tuple)
    cells = [Cell[str(cell)] for cell in opened]
    garden, exchanged, instead = _exchanged(claim)

    def opens(garden: Garden, cell: Cell) -> bool:
        return any(suits(garden, n, cell) for n in claim.position.unseen)

    new = [cell for cell in cells if not any(opens(each, cell) for each in (garden, *instead))]
    return _offers(claim) and new == cells and all(opens(exchanged, cell) for cell in cells)


def _leaves_shift(claim: Claim) -> bool:
    garden, exchanged, _ = _exchanged(claim)
    there, onto = (Cell[str(claim.message.facts[each])] for each in ("there", "onto"))
    moved = claim.number("displaced")
    new = onto in homes(exchanged, moved) and onto not in homes(garden, moved)
    return _offers(claim) and garden[there] == moved and new


def _leaves_room(claim: Claim) -> bool:
    garden, exchanged, instead = _exchanged(claim)
    counts = claim.useful(garden), claim.useful(exchanged), claim.position.hidden
    told = counts == (claim.number("useful"), claim.number("better"), claim.number("hidden"))
    return _offers(claim) and told and all(claim.useful(each) < counts[1] for each in instead)


def _exchanged(claim: Claim) -> tuple[Garden, Garden, list[Garden]]:
    """The next player's garden, with the tile exchanged, and with those of the better choice."""
    after, better = (claim.position.apply(action) for action in (claim.chosen, claim.best))
    garden = (better if isinstance(claim.chosen, Draw) else after).garden
    at = Cell[str(claim.message.facts["there"])]
    instead = [
        changed
        for tile in better.table
        for cell in CELLS
        if garden[cell] and ascends(changed := garden.with_tile(tile, cell))
    ]
    harmless = [each for each in instead if _keeps_open(claim, garden, each)]
    return garden, garden.with_tile(claim.number("tile"), at), harmless


def _offers(claim: Claim) -> bool:
    """Whether only this choice leaves a tile, and the next player may exchange it, at no price."""
    tile, at = claim.number("tile"), Cell[str(claim.message.facts["there"])]
    after, better = (claim.position.apply(action) for action in (claim.chosen, claim.best))
    followed = better if isinstance(claim.chosen, Draw) else after
    garden, exchanged, _ = _exchanged(claim)
    return (
        followed.seat != claim.position.seat
        and tile in after.table
        and tile not in better.table
        and bool(garden[at])
        and ascends(exchanged)
        and _keeps_open(claim, garden, exchanged)
    )


def _leaves_win(claim: Claim) -> bool:
    position, better = claim.position, claim.position.apply(claim.best)
    after, tile = position.apply(claim.chosen), claim.number("tile")
    followed = better if isinstance(claim.chosen, Draw) else after
    assert followed.seat != position.seat
    cell = Cell[str(claim.message.facts["there"])]
    wins = suits(followed.garden, tile, cell) and followed.garden.with_tile(tile, cell).full
    escaped = not any(homes(followed.garden, each) for each in better.table)
    return wins and tile in after.table and escaped


def _missed_finish(claim: Claim) -> bool:
    waiting, at = claim.number("waiting"), Cell[str(claim.message.facts["at"])]
    full = claim.better.with_tile(waiting, at).full and suits(claim.better, waiting, at)
    there = [waiting in claim.position.apply(each).table for each in (claim.chosen, claim.best)]
    never = len(claim.after.empties) > 1 or not there[0] or not homes(claim.after, waiting)
    placed = claim.best == Place(claim.number("tile"), claim.cell)
    return full and never and placed and there[1]


def _fewer_wins(claim: Claim) -> bool:
    last = len(claim.after.empties) == len(claim.better.empties) == 1
    return last and claim.number("useful") > 0 and _less_room(claim)


def _missed_place(claim: Claim) -> bool:
    tile = claim.number("tile")
    places = claim.best == Place(tile, claim.cell) and claim.before[claim.cell] is None
    return claim.chosen in (Draw(), Discard(tile)) and places


def _missed_cell(claim: Claim) -> bool:
    fills = claim.best == Place(claim.number("tile"), claim.cell)
    return fills and claim.before[claim.cell] is None and claim.after[claim.cell] is None


def _missed_rare(claim: Claim) -> bool:
    return _missed_cell(claim) and 0 < claim.suiting(claim.before) == claim.number("count")


def _missed_last(claim: Claim) -> bool:
    return _missed_cell(claim) and claim.suiting(claim.before) == 0


def _missed_draw_exchange(claim: Claim) -> bool:
    counts = claim.number("useful"), claim.number("hidden")
    drew = isinstance(claim.best, Draw) and isinstance(claim.chosen, Place)
    exchanged = len(claim.after.empties) == len(claim.before.empties)
    return drew and exchanged and counts == (claim.useful(claim.before), claim.position.hidden)


def _missed_draw_fill(claim: Claim) -> bool:
    filled = claim.chosen == Place(claim.number("tile"), claim.cell)
    counts = claim.suiting(claim.before), claim.position.hidden
    fits = counts == (claim.number("count"), claim.number("hidden"))
    return filled and isinstance(claim.best, Draw) and fits and 4 * counts[0] >= counts[1]


def _less_room(claim: Claim) -> bool:
    counts = claim.useful(claim.after), claim.useful(claim.better)
    found = counts[0] < counts[1] and (claim.number("useful"), claim.number("better")) == counts
    filled = not claim.laid and len(claim.after.empties) < len(claim.better.empties)
    return found and not filled and claim.useful(claim.ordered) <= counts[1]


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
    needed = displaced not in claim.position.table
    return exchanges and there and needed and suits(claim.better, displaced, at)


def _rare_shift(claim: Claim) -> bool:
    at, unseen = Cell[str(claim.message.facts["at"])], claim.position.unseen
    count = sum(count for n, count in unseen.items() if suits(claim.better, n, at))
    return _missed_shift(claim) and count == claim.number("count") <= 3


def _worth_more(claim: Claim) -> bool:
    return 0 <= claim.number("share") < claim.number("better") <= 100


CHECKS: dict[str, Callable[[Claim], bool]] = {
    "review/missed-win": _missed_win,
    "review/missed-take": _missed_take,
    "review/missed-take-none": _missed_take_none,
    "review/missed-exchange": _missed_exchange,
    "review/missed-exchange-none": _missed_exchange,
    "review/closes-cell": _closes_cell,
    "review/closes-cells": _closes_cells,
    "review/missed-opening": _missed_opening,
    "review/missed-openings": _missed_openings,
    "review/opens-and-closes": _missed_openings,
    "review/opens-for-table": _missed_openings,
    "review/missed-wide": _missed_wide,
    "review/missed-table": _missed_table,
    "review/narrows-cells": _narrows_cells,
    "review/missed-wider": _missed_wider,
    "review/leaves-harder": _leaves_harder,
    "review/missed-plan": _missed_plan,
    "review/missed-end": _last_draw,
    "review/ends-game": _last_draw,
    "review/leaves-tile": _leaves_tile,
    "review/leaves-exchange": _leaves_exchange,
    "review/leaves-room": _leaves_room,
    "review/leaves-shift": _leaves_shift,
    "review/leaves-win": _leaves_win,
    "review/missed-finish": _missed_finish,
    "review/fewer-wins": _fewer_wins,
    "review/missed-place": _missed_place,
    "review/missed-sure-cell": missed_sure_cell,
    "review/missed-sure-lost": missed_sure_lost,
    "review/missed-rare": _missed_rare,
    "review/missed-last": _missed_last,
    "review/missed-draw-exchange": _missed_draw_exchange,
    "review/missed-draw-fill": _missed_draw_fill,
    "review/can-wait": can_wait,
    "review/less-room": _less_room,
    "review/less-room-apart": less_room_apart,
    "review/less-room-apart-none": less_room_apart,
    "review/less-help": less_help,
    "review/fewer-waiting": fewer_waiting,
    "review/fewer-waiting-none": fewer_waiting,
    "review/less-room-none": _less_room,
    "review/missed-play": _missed_play,
    "review/missed-fill": _missed_fill,
    "review/easier-cell": _easier_cell,
    "review/missed-shift": _missed_shift,
    "review/rare-shift": _rare_shift,
    "review/rare-shift-none": _rare_shift,
    "review/more-closed": more_closed,
    "review/more-closed-none": more_closed,
    "review/placeholder": placeholder,
    "review/placeholder-none": placeholder,
    "review/placeholder-apart": placeholder_apart,
    "review/placeholder-free": placeholder_free,
    "review/placeholders": placeholders,
    "review/unsettled": unsettled,
    "review/unsettled-none": unsettled,
    "review/worth-more": _worth_more,
    "review/draw-worth-less": _worth_more,
}
