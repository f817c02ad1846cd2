"""Whether a position can arise in a game: everything the state machine relies on."""

from collections import Counter
from itertools import pairwise

from luckynumbers.core.cells import CELLS, DIAGONAL
from luckynumbers.core.garden import Garden
from luckynumbers.core.message import PositionError
from luckynumbers.core.situation import Situation
from luckynumbers.core.tiles import HIGHEST, LOWEST, NUMBERS, SEAT_COUNTS


def check_position(position: Situation) -> None:
    """Raise if no game can reach a position."""
    _check_seats(position)
    _check_gardens(position)
    _check_tiles(position)
    if position.seat is None:
        _check_over(position)
    elif position.setup:
        _check_setup(position)
    else:
        _check_play(position)
        _check_trail(position)


def _check_seats(position: Situation) -> None:
    if len(position.gardens) not in SEAT_COUNTS:
        raise PositionError("position/seats", seats=len(position.gardens))
    if not position.left <= set(position.seats) or not position.playing:
        raise PositionError("position/left", seats=tuple(sorted(position.left)))
    if position.seat is not None and position.seat not in position.playing:
        raise PositionError("position/seat", seat=position.seat)


def _check_gardens(position: Situation) -> None:
    for seat, garden in zip(position.seats, position.gardens, strict=True):
        _check_order(seat, garden)
        if garden.full and (position.seat is not None or seat in position.left):
            raise PositionError("position/full", seat=seat)
    full = [seat for seat in position.seats if position.gardens[seat - 1].full]
    if len(full) > 1:
        raise PositionError("position/full", seat=full[-1])


def _check_order(seat: int, garden: Garden) -> None:
    if (clash := garden.disorder()) is not None:
        cell, tile, at, other = clash
        raise PositionError(
            "position/disorder",
            seat=seat,
            cell=str(cell),
            tile=tile,
            at=str(at),
            other=other,
        )


def _check_tiles(position: Situation) -> None:
    seats = len(position.gardens)
    visible = [*position.table, *position.hand]
    for garden in position.gardens:
        visible += [number for number in garden.cells if number is not None]
    for number, count in Counter(visible).items():
        if number not in NUMBERS:
            bounds = {"least": LOWEST, "most": HIGHEST}
            raise PositionError("kernel/range", name="tile", found=str(number)[:40], **bounds)
        if count > seats:
            raise PositionError("position/too-many", tile=number, count=count, most=seats)
    if len(visible) + position.hidden != 20 * seats or position.hidden < 0:
        total = len(visible) + position.hidden
        raise PositionError("position/tile-count", count=total, expected=20 * seats)
    for numbers in (position.table, position.hand):
        if any(one > other for one, other in pairwise(numbers)):
            raise PositionError("position/ascending")
    if not 0 <= position.unrevealed <= position.hidden:
        raise PositionError("position/hand", held=position.unrevealed)


def _check_over(position: Situation) -> None:
    if position.hand or position.unrevealed or position.trail:
        raise PositionError("position/over-hand")
    if len(position.playing) == 1:
        return
    full = any(garden.full for garden in position.gardens)
    set_up = not any(position.gardens[seat - 1].free_diagonal for seat in position.playing)
    could_repeat = not position.rules.norep
    if not set_up or (position.hidden and not full and not could_repeat):
        raise PositionError("position/not-over")


def _check_setup(position: Situation) -> None:
    _check_setup_hand(position)
    _check_setup_order(position)
    # R9: before play begins, only what a leaver held can lie on the table.
    held_by_leavers = sum(len(position.gardens[seat - 1].free_diagonal) for seat in position.left)
    begun = any(_has_begun(garden) for garden in position.gardens)
    if begun or position.trail or len(position.table) > held_by_leavers:
        raise PositionError("position/setup")


def _check_setup_hand(position: Situation) -> None:
    held = len(position.hand) + position.unrevealed
    free = len(position.garden.free_diagonal)
    expected = 1 if position.rules.michael else free
    half_laid = free < len(DIAGONAL) and position.unrevealed and not position.rules.michael
    asks = not position.rules.sorted or (position.unrevealed and free == len(DIAGONAL))
    if held != expected or half_laid or not asks:
        raise PositionError("position/hand", held=held)


def _check_setup_order(position: Situation) -> None:
    laid = _laid_after(position)
    own = len(DIAGONAL) - len(position.garden.free_diagonal)
    possible = {own, own + 1} if position.rules.michael else {0, len(DIAGONAL)}
    if not laid or laid != sorted(laid) or not set(laid) <= possible:
        raise PositionError("position/setup")


def _laid_after(position: Situation) -> list[int]:
    """How many tiles the other seats have laid, in turn order after the seat to act."""
    seat = position.seat or 0
    order = [*position.seats[seat:], *position.seats[: seat - 1]]
    others = [position.gardens[other - 1] for other in order if other not in position.left]
    return [len(DIAGONAL) - len(garden.free_diagonal) for garden in others]


def _has_begun(garden: Garden) -> bool:
    return any(garden[cell] is not None for cell in CELLS if cell not in DIAGONAL)


def _check_play(position: Situation) -> None:
    if any(position.gardens[seat - 1].free_diagonal for seat in position.playing):
        raise PositionError("position/setup")
    held = len(position.hand) + position.unrevealed
    if held > 1:
        raise PositionError("position/hand", held=held)
    # R4: the pile is never empty when a turn begins; R6: only an extra take can follow.
    if len(position.playing) == 1 or (not position.hidden and not held and not position.trail):
        raise PositionError("position/should-be-over")


def _check_trail(position: Situation) -> None:
    if not position.trail:
        return
    gardens = (*position.trail, position.garden)
    for garden in position.trail:
        _check_order(position.seat or 0, garden)
    steps = pairwise(gardens)
    distinct = len(set(gardens)) == len(gardens)
    if not position.rules.bruno or not distinct or not all(_pair_made(*step) for step in steps):
        raise PositionError("position/trail")
    # What an exchange of this turn took out of the garden went no farther than the table.
    in_reach = Counter((*filter(None, position.garden.cells), *position.table))
    if any(Counter(filter(None, garden.cells)) - in_reach for garden in position.trail):
        raise PositionError("position/trail")


def _pair_made(before: Garden, after: Garden) -> bool:
    """Whether one garden follows from another by a placement that makes a diagonal pair (R6)."""
    changed = [cell for cell in CELLS if before[cell] != after[cell]]
    if len(changed) != 1 or before.free_diagonal:
        return False
    number = after[changed[0]]
    return number is not None and before.makes_pair(number, changed[0])
