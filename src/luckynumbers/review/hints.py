"""Why a hint advises an action: the message of one fact that can be checked on the board."""

from typing import Final

from luckynumbers.core import (
    DIAGONAL,
    DRAW,
    Action,
    Discard,
    Draw,
    Fact,
    Message,
    Place,
    Position,
)
from luckynumbers.review.reasons import SLIGHT
from luckynumbers.review.views import View, suiting_tiles
from luckynumbers.review.weighing import FEW, weighed
from luckynumbers.words.advice import hint_message

_PRAISES: Final = {
    "review/missed-opening",
    "review/missed-openings",
    "review/missed-wide",
    "review/missed-wider",
    "review/missed-table",
    "review/missed-plan",
    "review/opens-and-closes",
    "review/rare-shift",
    "review/rare-shift-none",
}
"""Reasons that speak of nothing but what is better."""


def hint_messages(position: Position, action: Action) -> tuple[Message, ...]:
    """Return the messages that advise an action: what to do and, where a fact shows it, why."""
    advice, why = hint_message(position, action), _reason(View(position, action))
    return (advice,) if why is None else (advice, why)


def _reason(view: View) -> Message | None:
    if view.position.setup:
        return _setup(view) or _room("hint/why-fill", view)
    match view.action:
        case Draw():
            return _room("hint/why-draw", view)
        case Discard():
            return _room("hint/why-keep", view) if view.shifts else Message("hint/why-no-cell")
        case Place() as place:
            return _placement(view, place)


def _setup(view: View) -> Message | None:
    """What the diagonal is like once the rest of the hand is laid in ascending order."""
    if view.position.rules.michael or not isinstance(view.action, Place):
        return None
    rest, garden = [*view.position.hand], view.garden
    rest.remove(view.action.number)
    for tile, cell in zip(rest, garden.free_diagonal, strict=True):
        garden = garden.with_tile(tile, cell)
    numbers = [garden[cell] or 0 for cell in DIAGONAL]
    if numbers == sorted(numbers):
        # A later hint may lay more than one tile in another order.
        return Message("hint/why-order") if len(rest) <= 1 else None
    laid = View(view.position, view.action, garden)
    replacing, cell = max((laid.settling(cell), cell) for cell in DIAGONAL)
    if not replacing:
        return None
    facts: dict[str, Fact] = {"tile": garden[cell] or 0, "cell": str(cell)}
    counts = {"replacing": replacing, "hidden": view.position.hidden}
    return Message("hint/why-placeholder", {**facts, **counts})


def _placement(view: View, place: Place) -> Message | None:
    if view.garden.full:
        return Message("hint/why-win")
    if view.earns:
        return Message("hint/why-pair")
    if view.dropped is not None:
        return _exchange(view, view.dropped)
    cell, count = str(place.cell), suiting_tiles(view.position, view.position.garden, place.cell)
    if count == 0:
        return Message("hint/why-last", {"cell": cell})
    if count <= FEW:
        return Message("hint/why-rare", {"cell": cell, "count": count})
    return _room("hint/why-fill", view)


def _exchange(view: View, displaced: int) -> Message | None:
    if praised := _praised(view):
        return praised
    before = View(view.position, Draw()).useful
    if view.useful > before:
        facts = {"useful": view.useful, "before": before, "hidden": view.position.hidden}
        return Message("hint/why-exchange", facts)
    if view.shifts:
        return Message("hint/why-shift", {"displaced": displaced, "cell": str(view.shifts[0])})
    return None


def _praised(view: View) -> Message | None:
    """The weightiest fact that speaks for an exchange, against leaving the garden as it is."""
    hand = view.position.hand
    idle = View(view.position, Discard(hand[0]) if hand else DRAW)
    found = [each for each in weighed(idle, view) if each[1].code in _PRAISES]
    weight, message = max(found, key=lambda each: each[0], default=(0.0, None))
    return message if weight > SLIGHT else None


def _room(code: str, view: View) -> Message | None:
    """How many face-down tiles fit an empty cell after the action; nothing where none or all do."""
    if view.useful in (0, view.position.hidden):
        return None
    return Message(code, {"useful": view.useful, "hidden": view.position.hidden})
