"""Reasons about what may come next, checked against every tile of the pile and the table."""

from luckynumbers.core import Cell, Draw, Garden, Place
from tests.helpers import ascends
from tests.review.claims import Claim, homes, suits


def _suiting(claim: Claim, garden: Garden, cell: Cell) -> int:
    return sum(count for n, count in claim.position.unseen.items() if suits(garden, n, cell))


def _fills(claim: Claim) -> list[bool]:
    empty = len(claim.before.empties)
    return [len(garden.empties) < empty for garden in (claim.after, claim.better)]


def missed_sure_cell(claim: Claim) -> bool:
    takes = claim.best == Place(claim.number("tile"), claim.cell)
    counts = claim.suiting(claim.before), claim.position.hidden
    told = counts == (claim.number("count"), claim.number("hidden"))
    return takes and told and claim.chosen == Draw() and _fills(claim) == [False, True]


def missed_sure_lost(claim: Claim) -> bool:
    takes = claim.best == Place(claim.number("tile"), claim.cell)
    lost = claim.position.hidden - claim.useful(claim.before)
    told = (claim.number("lost"), claim.number("hidden")) == (lost, claim.position.hidden)
    return takes and told and lost > 0 and claim.chosen == Draw() and _fills(claim)[1]


def can_wait(claim: Claim) -> bool:
    position, tile, chosen = claim.position, claim.number("tile"), claim.chosen
    others = [position.gardens[seat - 1] for seat in position.playing if seat != position.seat]
    assert isinstance(chosen, Place)
    counts = claim.useful(claim.after), position.hidden
    told = counts == (claim.number("useful"), claim.number("hidden"))
    waits = tile in position.table and not any(homes(garden, tile) for garden in others)
    return claim.best == Draw() and chosen.number == tile and _fills(claim)[0] and waits and told


def less_room_apart(claim: Claim) -> bool:
    position = claim.position
    better = sum(
        count
        for n, count in position.unseen.items()
        if any(cell != claim.cell for cell in homes(claim.better, n))
    )
    assert isinstance(claim.chosen, Place)
    counts = claim.useful(claim.after), better, position.hidden
    told = counts == tuple(map(claim.number, ("useful", "better", "hidden")))
    here = claim.chosen.cell == claim.cell
    return told and counts[0] < better and here and _fills(claim) == [True, False]


def _helps(claim: Claim, garden: Garden, number: int) -> bool:
    exchanged = [
        garden.with_tile(number, cell)
        for cell in Cell
        if garden[cell] is not None and ascends(garden.with_tile(number, cell))
    ]
    shut = [cell for cell in garden.empties if not _suiting(claim, garden, cell)]
    opens = any(_suiting(claim, each, cell) for each in exchanged for cell in shut)
    return bool(homes(garden, number)) or opens


def less_help(claim: Claim) -> bool:
    unseen = claim.position.unseen
    useful, better = (
        sum(count for n, count in unseen.items() if _helps(claim, garden, n))
        for garden in (claim.after, claim.better)
    )
    counts = useful, better, claim.position.hidden
    told = counts == tuple(map(claim.number, ("useful", "better", "hidden")))
    return told and 0 < useful < better and _fills(claim) != [True, False]


def _most_filled(garden: Garden, tiles: list[int]) -> int:
    """How many of some tiles find a cell of their own, tried in every way."""
    if not tiles:
        return 0

    def found(free: frozenset[Cell], rest: tuple[int, ...]) -> int:
        if not rest:
            return 0
        places = [cell for cell in homes(garden, rest[0]) if cell in free]
        return max([found(free, rest[1:]), *(1 + found(free - {c}, rest[1:]) for c in places)])

    return found(frozenset(garden.empties), tuple(tiles))


def fewer_waiting(claim: Claim) -> bool:
    position = claim.position
    filled = [
        _most_filled(garden, [n for n in position.apply(action).table if homes(garden, n)])
        for garden, action in ((claim.after, claim.chosen), (claim.better, claim.best))
    ]
    none = claim.message.code.endswith("-none")
    told = [0, 1] if none else [claim.number("useful"), claim.number("better")]
    return filled == told and filled[0] < filled[1] and _fills(claim) != [True, False]
