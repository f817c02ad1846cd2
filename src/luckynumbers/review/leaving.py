"""Facts about what a choice leaves to the next player, by how much they weigh."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, TypeAlias

from luckynumbers.core import Draw, Fact, Garden, Message
from luckynumbers.review.finishing import CLEAR
from luckynumbers.review.views import Offer, View, hardness, homes, suiting_tiles, useful_tiles

ROOM: Final = 3.0
"""What a place for every face-down tile weighs against none for any."""
OFFERED: Final = 0.25
"""What weighs one in a garden of one's own, in that of the next player."""
SHIFTED: Final = 0.5
"""What weighs one for a cell that a tile fills at once, where an exchange comes before it."""
EASY: Final = 6
"""A cell that more face-down tiles fit is hardly worth a tile of the table."""

Weighed: TypeAlias = tuple[float, Message]
Facts: TypeAlias = dict[str, Fact]


def left_tiles(chosen: View, best: View) -> Iterator[Weighed]:
    """Yield what the next player can do with a tile that only this choice leaves."""
    # A draw takes nothing from the table, and the next player has the same garden.
    follower = best if isinstance(chosen.action, Draw) else chosen
    position, garden = chosen.position, follower.next
    if garden is None:
        return
    fewest = min(len(position.gardens[seat - 1].empties) for seat in position.playing)
    # Whoever is far behind hardly matters, and a cell of one's own says more than one of theirs.
    danger = ((1 + fewest) / (1 + len(garden.empties))) ** 2
    danger *= OFFERED if best.fills > chosen.fills else 1
    exchanged = _left_exchange(chosen, best, garden, follower.offers)
    for weight, message in chain(_left_tile(chosen, best, garden), exchanged):
        yield weight * danger, message


def _left_tile(chosen: View, best: View, garden: Garden) -> Iterator[Weighed]:
    """A tile that only this choice leaves to the next player, who has an empty cell for it.

    Nothing where the better choice leaves another such tile instead.
    """
    table = set(chosen.table)
    placeable = {tile for tile in table ^ set(best.table) if homes(garden, tile)}
    if not placeable <= table:
        return
    for tile in sorted(placeable):
        few = min(suiting_tiles(chosen.position, garden, cell) for cell in homes(garden, tile))
        yield _gain(garden, few), Message("review/leaves-tile", {"tile": tile})


def _gain(garden: Garden, few: int) -> float:
    """What it weighs that the next player fills a cell which so few face-down tiles fit."""
    return max(min(1, EASY * hardness(few)) / len(garden.empties), hardness(few) / 2)


def _left_exchange(
    chosen: View, best: View, garden: Garden, offers: Sequence[Offer]
) -> Iterator[Weighed]:
    """A tile that only this choice leaves, for an exchange of the next player.

    It opens cells, makes room, or sends a tile to the table that fits a cell then.
    """
    hidden = chosen.position.hidden
    kept = [offer for offer in offers if offer.number in best.table]
    opened = {cell for offer in kept for cell in offer.opens}
    shifted = {cell for offer in kept for cell in offer.shifts}
    useful = useful_tiles(chosen.position, garden)
    most = max((useful, *(offer.useful for offer in kept)))
    for offer in offers:
        if offer.number not in chosen.table or offer.number in best.table:
            continue
        facts: Facts = {"tile": offer.number, "there": str(offer.cell)}
        if cells := tuple(str(cell) for cell in offer.opens if cell not in opened):
            yield OFFERED * len(cells), Message("review/leaves-exchange", {**facts, "opens": cells})
        for onto in (cell for cell in offer.shifts if cell not in shifted):
            weight = SHIFTED * _gain(garden, suiting_tiles(chosen.position, garden, onto))
            moved: Facts = {"displaced": offer.moved, "onto": str(onto)}
            yield weight, Message("review/leaves-shift", {**facts, **moved})
        if offer.useful >= most + CLEAR and 3 * most <= 2 * offer.useful:
            counts: Facts = {"useful": useful, "better": offer.useful, "hidden": hidden}
            weight = OFFERED * ROOM * (offer.useful - most) / hidden
            yield weight, Message("review/leaves-room", {**facts, **counts})
