"""Starts that fit a published solution: every swap is legal and the end ascends.

A tile gets a cell when a swap first names it; until then it has not moved. Once no later swap
names it, it stands where it ends, and must ascend with the others that do.
"""

import random
from collections.abc import Iterator

from luckynumbers.core import CELLS, NUMBERS, Cell
from luckynumbers.puzzles import PARTNERS, Arrangement, Solution, Swap

Places = dict[int, Cell]


def starts(solution: Solution, seed: int) -> Iterator[Arrangement]:
    """Find starts in a random order, each once."""
    rng = random.Random(seed)
    last = {tile: at for at, swap in enumerate(solution) for tile in (swap.one, swap.other)}
    for ends in _place(solution.swaps, 0, {}, last, rng):
        for end in _fillings(ends):
            yield end.after(reversed(solution.swaps))


def _place(
    swaps: tuple[Swap, ...], at: int, places: Places, last: dict[int, int], rng: random.Random
) -> Iterator[Places]:
    if at == len(swaps):
        yield places
        return
    swap = swaps[at]
    for one, other in _cells_for(swap, places, rng):
        after = {**places, swap.one: other, swap.other: one}
        settled = [tile for tile in (swap.one, swap.other) if last[tile] == at]
        ended = [tile for tile in after if last[tile] <= at]
        if all(_ascends(tile, mate, after) for tile in settled for mate in ended):
            yield from _place(swaps, at + 1, after, last, rng)


def _cells_for(swap: Swap, places: Places, rng: random.Random) -> Iterator[tuple[Cell, Cell]]:
    taken = set(places.values())
    free = [cell for cell in CELLS if cell not in taken]
    ones = [places[swap.one]] if swap.one in places else rng.sample(free, len(free))
    for one in ones:
        partners = rng.sample(PARTNERS[one], 4)
        others = [places[swap.other]] if swap.other in places else partners
        for other in others:
            fresh = swap.other in places or other not in taken
            if other in PARTNERS[one] and other != one and fresh:
                yield one, other


def _ascends(tile: int, mate: int, places: Places) -> bool:
    one, other = places[tile], places[mate]
    if not one.row * one.column <= tile <= 21 - (5 - one.row) * (5 - one.column):
        return False
    if one.row <= other.row and one.column <= other.column:
        return tile <= mate
    if one.row >= other.row and one.column >= other.column:
        return tile >= mate
    return True


def _fillings(ends: Places) -> Iterator[Arrangement]:
    """Fill the other cells with numbers so that all ascends, in every way."""
    tiles: list[int | None] = [None] * 16
    for tile, cell in ends.items():
        tiles[cell] = tile
    return _fill(tiles, [number for number in NUMBERS if number not in ends], 0)


def _fill(tiles: list[int | None], spare: list[int], at: int) -> Iterator[Arrangement]:
    if at == 16:
        yield Arrangement(tuple(tile for tile in tiles if tile is not None))
    elif tiles[at] is not None:
        if _fits(tiles, at):
            yield from _fill(tiles, spare, at + 1)
    else:
        for number in spare:
            tiles[at] = number
            if _fits(tiles, at):
                yield from _fill(tiles, [other for other in spare if other != number], at + 1)
        tiles[at] = None


def _fits(tiles: list[int | None], at: int) -> bool:
    """Whether the number on a cell ascends with every number placed so far."""
    number = tiles[at] or 0
    row, column = divmod(at, 4)
    for other, there in enumerate(tiles):
        if there is None or other == at:
            continue
        if other // 4 <= row and other % 4 <= column and there > number:
            return False
        if other // 4 >= row and other % 4 >= column and there < number:
            return False
    return True
