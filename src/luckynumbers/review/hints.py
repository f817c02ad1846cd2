"""What a hint advises, and why: a fact to be checked on the board, and the chance of winning."""

from dataclasses import dataclass
from typing import Final

from luckynumbers.bots import evaluation
from luckynumbers.bots.evaluation import Assessment, Judged
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
from luckynumbers.play import Think
from luckynumbers.review.depth import INSTANT
from luckynumbers.review.figures import hundredths
from luckynumbers.review.judge import Judge
from luckynumbers.review.reasons import SLIGHT
from luckynumbers.review.vectors import estimated, normalised
from luckynumbers.review.views import View, plain, suiting_tiles
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
    "review/opens-for-table",
    "review/rare-shift",
    "review/rare-shift-none",
}
"""Reasons that speak of nothing but what is better."""
_ELSEWHERE: Final = {
    "review/closes-cell": "hint/not-closes",
    "review/closes-cells": "hint/not-closes",
    "review/narrows-cells": "hint/not-narrows",
    "review/less-room": "hint/not-room",
}
"""Reasons against another cell for the same tile, and how a hint tells them."""
BEHIND: Final = 3
"""By how much another choice is worse at least where a hint speaks of it, in hundredths."""


@dataclass(frozen=True)
class Hint:
    """An action, and the messages that advise it."""

    action: Action
    messages: tuple[Message, ...]


def hint(position: Position, think: Think) -> Hint:
    """Advise what our strongest player would do, say why, and compare it with the next best."""
    if position.setup or len(position.actions) <= 1:
        action = plain(position, evaluation.hint(position, think))
        return Hint(action, hint_messages(position, action))
    found = evaluation.assess(position, think)
    action = plain(position, found.best.action)
    other = _next_best(found, action)
    if other is None:
        return Hint(action, hint_messages(position, action))
    share, less = _percent(found, found.best), _percent(found, other)
    messages = hint_messages(position, action, other.action if share - less >= BEHIND else None)
    facts: dict[str, Fact] = {"share": share}
    close = Message("hint/close", facts)
    compared = Message("hint/chance", {**facts, "next": less}) if less < share else close
    return Hint(action, (*messages, compared))


def _next_best(found: Assessment, action: Action) -> Judged | None:
    """The best of the choices that lead elsewhere; nothing where the game ends with the action."""
    then = found.position.apply(action)
    others = [
        each
        for each in found.actions
        if each.action != found.best.action and found.position.apply(each.action) != then
    ]
    return None if then.over else max(others, key=_share, default=None)


def _share(judged: Judged) -> float:
    return judged.share


def _percent(found: Assessment, judged: Judged) -> int:
    """The share of the win of whoever acts, in hundredths, as a review has it."""
    position = found.position
    tried = judged.error > 0
    shares = estimated(judged.shares, position.left) if tried else normalised(judged.shares)
    return hundredths(shares[position.acting - 1])


def hint_messages(
    position: Position, action: Action, other: Action | None = None
) -> tuple[Message, ...]:
    """Return the messages that advise an action: what to do and, where a fact shows it, why.

    With another one that is clearly worse, what speaks against it may be the reason.
    """
    view = View(position, action)
    found = hint_message(position, action), _reason(view, other), _left_lying(view)
    return tuple(message for message in found if message is not None)


def _reason(view: View, other: Action | None) -> Message | None:
    if view.position.setup:
        return _setup(view)
    match view.action:
        case Draw():
            return _room("hint/why-draw", view)
        case Discard():
            return _room("hint/why-keep", view) if view.shifts else Message("hint/why-no-cell")
        case Place() as place:
            return _placement(view, place, other)


def _left_lying(view: View) -> Message | None:
    """Why a draw leaves the tiles of the table that fit empty cells."""
    fitting = {number: view.homes(number) for number in view.table if view.homes(number)}
    if not isinstance(view.action, Draw) or not fitting or any(map(view.wanted, fitting)):
        return None
    facts = {"tiles": tuple(fitting)}
    placeable = [any(view.spares(n, cell) for cell in cells) for n, cells in fitting.items()]
    if all(placeable):
        return Message("hint/why-wait", facts)
    return None if any(placeable) else Message("hint/why-closing", facts)


def _setup(view: View) -> Message | None:
    if view.position.rules.michael:
        return _room("hint/why-fill", view) or _between(view)
    laid = Judge(INSTANT).laid(view.then).gardens[view.position.acting - 1]
    return _layout(View(view.position, view.action, laid))


def _between(view: View) -> Message:
    """How many face-down tiles are lower than the one that is placed, and how many higher."""
    unseen = view.position.unseen.items()
    lower = sum(count for number, count in unseen if number < view.used)
    higher = sum(count for number, count in unseen if number > view.used)
    return Message("hint/why-between", {"tile": view.used, "lower": lower, "higher": higher})


def _layout(view: View) -> Message:
    """The layout of a whole hand: in ascending order, or with a tile that others can replace."""
    tiles: Fact = tuple(view.garden[cell] or 0 for cell in DIAGONAL)
    if view.settled:
        return Message("hint/why-order", {"tiles": tiles})
    replacing, cell = max((view.settling(cell), cell) for cell in DIAGONAL)
    if not replacing:
        return Message("hint/why-layout", {"tiles": tiles})
    facts: dict[str, Fact] = {"tiles": tiles, "tile": view.garden[cell] or 0}
    counts = {"replacing": replacing, "hidden": view.position.hidden}
    return Message("hint/why-placeholder", {**facts, **counts})


def _placement(view: View, place: Place, other: Action | None) -> Message | None:
    if view.garden.full:
        return Message("hint/why-win")
    if view.earns:
        return Message("hint/why-pair")
    if view.dropped is not None:
        return _exchange(view, view.dropped, other)
    cell, count = str(place.cell), suiting_tiles(view.position, view.position.garden, place.cell)
    if count == 0:
        return Message("hint/why-last", {"cell": cell})
    if count <= FEW:
        return Message("hint/why-rare", {"cell": cell, "count": count})
    return _elsewhere(view, other) or _room("hint/why-fill", view)


def _elsewhere(view: View, other: Action | None) -> Message | None:
    """What speaks against the same tile on another cell."""
    if not isinstance(other, Place) or other.number != view.used:
        return None
    told = weighed(View(view.position, other), view)
    found = [each for each in told if each[1].code in _ELSEWHERE]
    weight, message = max(found, key=lambda each: each[0], default=(0.0, None))
    if message is None or weight <= SLIGHT:
        return None
    facts = {"at": str(other.cell), **message.facts}
    if "cell" in facts:
        facts["cells"] = (str(facts.pop("cell")),)
    return Message(_ELSEWHERE[message.code], facts)


def _exchange(view: View, displaced: int, other: Action | None) -> Message | None:
    if praised := _praised(view):
        return praised
    before = View(view.position, Draw()).useful
    if view.useful > before:
        counts = {"useful": view.useful, "before": before, "hidden": view.position.hidden}
        return Message("hint/why-exchange", counts)
    cells = tuple(str(cell) for cell in view.shifts if view.welcomes(displaced, cell))
    if cells:
        code = "hint/why-shift-wanted" if view.wanted(displaced) else "hint/why-shift"
        return Message(code, {"displaced": displaced, "cells": cells})
    return _elsewhere(view, other) or _room("hint/why-fill", view)


def _praised(view: View) -> Message | None:
    """The weightiest fact that speaks for an exchange, against leaving the garden as it is."""
    hand = view.position.hand
    idle = View(view.position, Discard(hand[0]) if hand else DRAW)
    found = [each for each in weighed(idle, view) if _speaks(view, each[1])]
    weight, message = max(found, key=lambda each: each[0], default=(0.0, None))
    return message if weight > SLIGHT else None


def _speaks(view: View, message: Message) -> bool:
    """Whether a reason is one for a hint: it counts on no tile that somebody else can place."""
    counted_on = (message.facts.get(name) for name in ("displaced", "waiting"))
    taken = any(isinstance(tile, int) and view.wanted(tile) for tile in counted_on)
    return message.code in _PRAISES and not taken


def _room(code: str, view: View) -> Message | None:
    """How many face-down tiles fit an empty cell after the action; nothing where none or all do."""
    if view.useful in (0, view.position.hidden):
        return None
    return Message(code, {"useful": view.useful, "hidden": view.position.hidden})
