"""Facts that tell a choice from a better one, by how much they weigh.

The unit of weight is an empty cell that no tile fits. A cell that some face-down tiles fit weighs
the less the more they are, and little while a tile for it lies on the table.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from luckynumbers.core import Cell, Draw, Message, Place
from luckynumbers.review.finishing import CLEAR
from luckynumbers.review.leaving import ROOM, Facts, Weighed, left_tiles
from luckynumbers.review.views import View, hardness, suiting_tiles

FEW: Final = 3
"""A cell for which no more than so many tiles are left is hard to fill."""
LIKELY: Final = 4
"""One face-down tile in so many is worth waiting for."""
FILLED: Final = 0.1
"""What a filled cell weighs more than an easy one."""
WAITING: Final = 0.25
"""What is left of the weight of a cell while a tile for it lies on the table."""
HELP: Final = 0.3
"""What it weighs that every face-down tile helps, against none."""
PLANNED: Final = 0.5
"""What it weighs that a cell which nothing fits can be opened in two turns."""


def weighed(chosen: View, best: View) -> Iterator[Weighed]:
    """Yield what tells two choices in play apart; of equally weighty facts the first is told."""
    # Some cells never weigh more than all do: the choice may gain elsewhere what it loses there.
    most = _relief(chosen, best, sorted({*chosen.suiting, *best.suiting}))
    for changes in (_closed_cells, _narrowed, _missed_openings, _missed_wider):
        yield from ((min(weight, most), message) for weight, message in changes(chosen, best))
    yield from _missed_cell(chosen, best)
    yield from _missed_take(chosen, best)
    yield from _missed_table(chosen, best)
    yield from less_room(chosen, best)
    yield from left_tiles(chosen, best)
    yield from _missed_draw(chosen, best)
    yield from _missed_plan(chosen, best)
    yield from _fewer_waiting(chosen, best)
    yield from _less_help(chosen, best)


def _clearly_less(few: int, many: int) -> bool:
    """Whether one count of tiles is so much less than another that it explains anything."""
    return few + CLEAR <= many and 3 * few <= 2 * many


def _burden(view: View, cell: Cell) -> float:
    """What an empty cell weighs after an action: little while a tile for it lies on the table."""
    if view.garden[cell] is not None:
        return 0.0
    weight = hardness(view.suiting[cell])
    return weight * WAITING if view.waits(cell) else weight


def _relief(chosen: View, best: View, cells: Sequence[Cell]) -> float:
    """How much less some cells weigh after the better choice."""
    return sum(_burden(chosen, cell) - _burden(best, cell) for cell in cells)


def _shut(chosen: View, best: View, *, before: bool) -> list[Cell]:
    """The empty cells that no face-down tile fits, though it did before, or only after the better.

    The better choice may fill them.
    """
    position = chosen.position
    return [
        cell
        for cell, count in chosen.suiting.items()
        if count == 0
        and best.suiting.get(cell, before)
        and before == (suiting_tiles(position, position.garden, cell) > 0)
    ]


def _closed_cells(chosen: View, best: View) -> Iterator[Weighed]:
    """Empty cells that no face-down tile fits any more."""
    cells = _shut(chosen, best, before=True)
    weight = _relief(chosen, best, [*cells, *_price(chosen, best)])
    if len(cells) > 1:
        yield weight, Message("review/closes-cells", {"cells": tuple(map(str, cells))})
    elif cells:
        yield weight, Message("review/closes-cell", {"cell": str(cells[0])})


def _price(chosen: View, best: View) -> list[Cell]:
    """The empty cells that only the better choice closes."""
    return [cell for cell in best.closes if chosen.suiting.get(cell, 1)]


def _missed_openings(chosen: View, best: View) -> Iterator[Weighed]:
    """Empty cells that no face-down tile fits, until the better choice opens them."""
    place, cells, price = best.action, _shut(chosen, best, before=False), _price(chosen, best)
    if not cells or not isinstance(place, Place):
        return
    tiles = sum(
        count
        for number, count in best.position.unseen.items()
        if any(number in best.garden.bounds(cell) for cell in cells)
    )
    # Each tile can fill only one of them.
    weight = _relief(chosen, best, cells) * min(1, tiles / len(cells))
    placed: Facts = {"tile": place.number, "at": str(place.cell)}
    facts: Facts = {**placed, "cells": tuple(map(str, cells)), "count": tiles}
    if price:
        closed = tuple(map(str, price))
        yield weight, Message("review/opens-and-closes", {**facts, "closed": closed})
        return
    waiting = sum(any(tile in best.garden.bounds(c) for c in cells) for tile in best.then.table)
    if len(cells) > 1 and waiting and LIKELY * waiting >= tiles:  # what lies there is sure
        table: Facts = {"count": waiting, "unseen": tiles}
        yield weight, Message("review/opens-for-table", {**facts, **table})
        return
    if len(cells) > 1:
        yield weight, Message("review/missed-openings", facts)
        return
    (cell,) = cells
    facts = {**placed, "cell": str(cell)}
    if tiles > FEW:
        yield weight, Message("review/missed-wide", {**facts, "count": tiles})
    else:
        yield weight, Message("review/missed-opening", facts)


def _narrowed(chosen: View, best: View) -> Iterator[Weighed]:
    """Empty cells that the choice takes tiles from."""
    if _price(chosen, best):
        return
    for weight, facts in _most_changed(chosen, best, narrowed=True):
        yield weight, Message("review/narrows-cells", facts)


def _missed_wider(chosen: View, best: View) -> Iterator[Weighed]:
    """Empty cells that the better choice makes fit for more tiles."""
    place = best.action
    if not isinstance(place, Place) or _price(chosen, best):
        return
    placed: Facts = {"tile": place.number, "at": str(place.cell)}
    for weight, facts in _most_changed(chosen, best, narrowed=False):
        yield weight, Message("review/missed-wider", {**placed, **facts})


def _most_changed(chosen: View, best: View, *, narrowed: bool) -> Iterator[tuple[float, Facts]]:
    """Those cells that change most, with the weight of all that change."""
    found = _fewer(chosen, best, narrowed=narrowed)
    changes = {counts: _change(chosen, best, cells) for counts, cells in found.items()}
    if changes:
        counts = max(changes, key=lambda each: changes[each])
        cells = tuple(map(str, found[counts]))
        yield sum(changes.values()), {"cells": cells, "count": counts[0], "better": counts[1]}


def _change(chosen: View, best: View, cells: Sequence[Cell]) -> float:
    """The relief of cells that all change alike: half of it where that is not clear to the eye."""
    relief, cell = _relief(chosen, best, cells), cells[0]
    return relief if _clearly_less(chosen.suiting[cell], best.suiting[cell]) else relief / 2


def _fewer(chosen: View, best: View, *, narrowed: bool) -> dict[tuple[int, int], list[Cell]]:
    """The empty cells that fewer tiles fit than after the better choice, by both counts.

    Those from which the choice takes tiles, or the others.
    """
    position = chosen.position
    found: dict[tuple[int, int], list[Cell]] = {}
    for cell, count in chosen.suiting.items():
        better = best.suiting.get(cell, 0)
        before = suiting_tiles(position, position.garden, cell)
        fewer = 0 < count <= better - (1 if 2 * count <= better else CLEAR)
        if fewer and (count < before) == narrowed:
            found.setdefault((count, better), []).append(cell)
    return found


def _missed_cell(chosen: View, best: View) -> Iterator[Weighed]:
    """An empty cell that only the better choice fills: a harder one than the choice, if it does."""
    position, place = chosen.position, best.action
    if not isinstance(place, Place) or not best.fills or chosen.garden[place.cell] is not None:
        return
    few = suiting_tiles(position, position.garden, place.cell)
    facts: Facts = {"tile": place.number, "cell": str(place.cell)}
    match chosen.action:
        case Place(_, cell) if chosen.fills:
            weight = _relief(chosen, best, [cell, place.cell])
            many = suiting_tiles(position, position.garden, cell)
            last = few == 0 < best.suiting[cell] and not chosen.waits(place.cell)
            if not (last or _clearly_less(few, many)):
                yield from _harder_cell(chosen, best, cell, place.cell)
                return
            cells: Facts = {"cell": str(cell), "harder": str(place.cell), "many": many, "few": few}
            easier = Message("review/easier-cell", cells)
        case Place():
            weight = _relief(chosen, best, [place.cell]) + FILLED
            easier = Message("review/missed-fill", facts)
        case Draw():
            weight = _relief(chosen, best, [place.cell]) + FILLED
            easier = _sure(chosen, facts, few)
        case _:
            weight = _relief(chosen, best, [place.cell]) + FILLED
            easier = Message("review/missed-place", facts)
    if few > FEW or chosen.waits(place.cell):
        yield weight, easier
    elif few:
        yield weight, Message("review/missed-rare", {**facts, "count": few})
    else:
        yield weight, Message("review/missed-last", facts)


def _sure(chosen: View, facts: Facts, few: int) -> Message:
    """A cell that is filled for certain, beside what a draw may bring."""
    useful, hidden = chosen.useful, chosen.position.hidden
    if LIKELY * (lost := hidden - useful) >= hidden:
        return Message("review/missed-sure-lost", {**facts, "lost": lost, "hidden": hidden})
    if 2 * few <= hidden:
        return Message("review/missed-sure-cell", {**facts, "count": few, "hidden": hidden})
    return Message("review/missed-place", facts)


def _harder_cell(chosen: View, best: View, filled: Cell, left: Cell) -> Iterator[Weighed]:
    """The cell that is left, where the one that the better choice leaves is easier to fill."""
    count, better = chosen.suiting[left], best.suiting[filled]
    if count and _clearly_less(count, better):
        facts: Facts = {"cell": str(left), "count": count}
        more: Facts = {"easier": str(filled), "better": better}
        weight = _relief(chosen, best, [filled, left])
        yield weight, Message("review/leaves-harder", {**facts, **more})


def _missed_take(chosen: View, best: View) -> Iterator[Weighed]:
    """A tile of the table for an empty cell, while few of the pile have a place."""
    place, hidden = best.action, chosen.position.hidden
    if not isinstance(place, Place) or not best.fills or 2 * chosen.useful > hidden:
        return
    if isinstance(chosen.action, Draw):
        facts: Facts = {"tile": place.number, "cell": str(place.cell)}
        weight = _relief(chosen, best, [place.cell]) + 1 - chosen.useful / hidden
        if chosen.useful:
            counts = {"count": chosen.useful, "hidden": hidden}
            yield weight, Message("review/missed-take", {**facts, **counts})
        else:
            yield weight, Message("review/missed-take-none", facts)


def _missed_table(chosen: View, best: View) -> Iterator[Weighed]:
    """A tile on the table after the better choice, for a cell that otherwise none there fits."""
    place, position = best.action, best.position
    if not isinstance(place, Place) or _price(chosen, best):
        return
    for cell in best.suiting:
        # What fits before as well is no merit of the better choice.
        bounds = position.garden.bounds(cell) if position.garden[cell] is None else ()
        new = [tile for tile in best.table if tile != chosen.used and tile not in bounds]
        waiting = [tile for tile in new if best.welcomes(tile, cell)]
        if _burden(chosen, cell) < hardness(FEW):
            waiting = [tile for tile in waiting if not chosen.homes(tile)]
        if not waiting or chosen.waits(cell):
            continue
        cells = [cell, place.cell] if best.fills else [cell]
        tile, weight = waiting[0], _relief(chosen, best, cells)
        facts: Facts = {"tile": place.number, "cell": str(place.cell), "at": str(cell)}
        if tile in position.table:
            yield weight + FILLED, Message("review/missed-table", {**facts, "waiting": tile})
            continue
        facts, count, weight = {**facts, "displaced": tile}, best.suiting[cell], weight + FILLED / 2
        others = any(other != tile and cell in best.homes(other) for other in best.table)
        if count > FEW or others:
            yield weight, Message("review/missed-shift", facts)
        elif count:
            yield weight, Message("review/rare-shift", {**facts, "count": count})
        else:
            yield weight, Message("review/rare-shift-none", facts)


def less_room(chosen: View, best: View) -> Iterator[Weighed]:
    """Clearly fewer face-down tiles that fit some empty cell, which is no filled one."""
    place, hidden = chosen.action, chosen.position.hidden
    filled = place.cell if isinstance(place, Place) and chosen.fills > best.fills else None
    useful = best.useful_but(filled)
    more, half = useful - chosen.useful, 2 * chosen.useful <= useful
    if more < (1 if half else CLEAR) or (_price(chosen, best) and not half):
        return
    # A few more of many say little.
    weight = FILLED if more < CLEAR else ROOM * more / hidden * more / useful
    facts: Facts = {"better": useful, "hidden": hidden}
    code = "review/less-room"
    if filled is not None:
        code, facts = "review/less-room-apart", {**facts, "cell": str(filled)}
    if isinstance(chosen.action, Draw) and isinstance(best.action, Place):
        place, code = best.action, "review/missed-exchange"
        facts = {**facts, "tile": place.number, "cell": str(place.cell)}
        facts["displaced"] = best.dropped or 0
    if chosen.useful:
        yield weight, Message(code, {**facts, "useful": chosen.useful})
    else:
        yield weight, Message(f"{code}-none", facts)


def _missed_draw(chosen: View, best: View) -> Iterator[Weighed]:
    """A draw that may fill a cell, where an exchange fills none or an easy cell can wait."""
    place, hidden = chosen.action, chosen.position.hidden
    if not isinstance(best.action, Draw) or not isinstance(place, Place):
        return
    if chosen.fills and not chosen.wanted(place.number) and not _repairs(chosen, place.number):
        waits: Facts = {"tile": place.number, "useful": chosen.useful, "hidden": hidden}
        yield FILLED * chosen.useful / hidden, Message("review/can-wait", waits)
    count = best.suiting[place.cell] if chosen.fills else best.useful
    if LIKELY * count < hidden:
        return
    if chosen.fills:
        facts: Facts = {"tile": place.number, "cell": str(place.cell)}
        counts = {"count": count, "hidden": hidden}
        yield FILLED * count / hidden, Message("review/missed-draw-fill", {**facts, **counts})
    else:
        facts = {"useful": count, "hidden": hidden}
        yield FILLED * count / hidden, Message("review/missed-draw-exchange", facts)


def _repairs(view: View, number: int) -> bool:
    """Whether the next player could open a cell with a number by an exchange."""
    return any(offer.opens for offer in view.offers if offer.number == number)


def _missed_plan(chosen: View, best: View) -> Iterator[Weighed]:
    """A second exchange that only the better choice leads up to, for a cell that nothing fits.

    Nobody else has an empty cell for its tile.
    """
    place = best.action
    if not isinstance(place, Place) or _price(chosen, best):
        return
    reached = {plan.opens for plan in chosen.plans}
    for plan in best.plans:
        new = plan.opens in chosen.dead and plan.opens not in reached
        if new and plan.number != chosen.used and not best.wanted(plan.number):
            facts: Facts = {"tile": place.number, "cell": str(place.cell), "next": plan.number}
            cells = {"on": str(plan.cell), "at": str(plan.opens)}
            yield PLANNED, Message("review/missed-plan", {**facts, **cells})


def _fewer_waiting(chosen: View, best: View) -> Iterator[Weighed]:
    """More tiles on the table that can fill cells, each one of its own, after the better choice.

    The one that it sends there is named.
    """
    place, more, tile = best.action, best.waiting - chosen.waiting, best.dropped
    if more <= 0 or best.fills < chosen.fills or not isinstance(place, Place):
        return
    weight, known = FILLED * more / 2, {*best.position.table, chosen.used}
    if tile and tile not in known:
        for at in (cell for cell in best.homes(tile) if best.welcomes(tile, cell)):
            facts: Facts = {"tile": place.number, "cell": str(place.cell)}
            shift: Facts = {"displaced": tile, "at": str(at)}
            yield weight, Message("review/missed-shift", {**facts, **shift})
    if chosen.waiting:
        counts: Facts = {"better": best.waiting, "useful": chosen.waiting}
        yield weight, Message("review/fewer-waiting", counts)
    elif best.waiting == 1:
        yield weight, Message("review/fewer-waiting-none")


def _less_help(chosen: View, best: View) -> Iterator[Weighed]:
    """Clearly fewer face-down tiles that fill a cell, or open one by an exchange."""
    hidden, worse = chosen.position.hidden, best.useful < chosen.useful
    if best.fills < chosen.fills or worse:
        return
    if chosen.helpful and _clearly_less(chosen.helpful, best.helpful):
        counts: Facts = {"better": best.helpful, "useful": chosen.helpful, "hidden": hidden}
        more = best.helpful - chosen.helpful
        yield HELP * more / hidden, Message("review/less-help", counts)
