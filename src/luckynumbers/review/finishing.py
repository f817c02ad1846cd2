"""Reasons by which a game is decided: with one more tile somebody's garden is full."""

from collections.abc import Iterator
from typing import Final

from luckynumbers.core import Draw, Fact, Message, Place
from luckynumbers.review.views import View, homes

CLEAR: Final = 2
"""By how many tiles two choices differ at least where that explains anything."""


def decided(chosen: View, best: View) -> Iterator[Message]:
    """Yield what decides between two choices, the weightiest first."""
    yield from _missed_win(best)
    yield from _left_win(chosen, best)
    yield from _missed_finish(chosen, best)
    yield from _last_draw(chosen, best)
    yield from _missed_play(chosen, best)
    yield from _fewer_wins(chosen, best)


def _missed_win(best: View) -> Iterator[Message]:
    if isinstance(best.action, Place) and best.garden.full:
        tile, cell = best.action.number, str(best.action.cell)
        yield Message("review/missed-win", {"tile": tile, "cell": cell})


def _left_win(chosen: View, best: View) -> Iterator[Message]:
    """A tile left on the table with which the next player fills the garden; the better has none."""
    # A draw takes nothing from the table, and the next player has the same garden.
    garden = (best if isinstance(chosen.action, Draw) else chosen).next
    if garden is None or len(garden.empties) > 1:
        return
    left, better_left = (
        [tile for tile in view.table if homes(garden, tile)] for view in (chosen, best)
    )
    if left and not better_left:
        (cell,) = garden.empties
        yield Message("review/leaves-win", {"tile": min(left), "there": str(cell)})


def _missed_finish(chosen: View, best: View) -> Iterator[Message]:
    """A tile on the table after the better choice, which alone lets it fill the last empty cell."""
    place = best.action
    if not isinstance(place, Place) or len(best.garden.empties) != 1:
        return
    (at,) = best.garden.empties
    for tile in best.table:
        ends = len(chosen.garden.empties) == 1 and tile in chosen.table and chosen.homes(tile)
        if best.homes(tile) and not ends:
            facts: dict[str, Fact] = {"tile": place.number, "cell": str(place.cell)}
            yield Message("review/missed-finish", {**facts, "waiting": tile, "at": str(at)})


def _last_draw(chosen: View, best: View) -> Iterator[Message]:
    """The draw of the last tile, after which a game ends (R5)."""
    if chosen.position.hidden == 1:
        if isinstance(best.action, Draw):
            yield Message("review/missed-end")
        elif isinstance(chosen.action, Draw):
            yield Message("review/ends-game")


def _missed_play(chosen: View, best: View) -> Iterator[Message]:
    """Another play that the better choice earns (R6)."""
    if isinstance(best.action, Place) and best.earns and not chosen.earns:
        tile, cell = best.action.number, str(best.action.cell)
        yield Message("review/missed-play", {"tile": tile, "cell": cell})


def _fewer_wins(chosen: View, best: View) -> Iterator[Message]:
    """Clearly fewer face-down tiles that fill the last empty cell."""
    if isinstance(chosen.action, Draw) or isinstance(best.action, Draw):
        return
    ends = len(chosen.suiting) == len(best.suiting) == 1
    if ends and 0 < chosen.useful <= best.useful - CLEAR:
        facts: dict[str, Fact] = {"better": best.useful, "hidden": chosen.position.hidden}
        yield Message("review/fewer-wins", {**facts, "useful": chosen.useful})
