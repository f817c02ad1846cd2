"""Messages for whoever is to act: what they may do, where a tile fits, what a hint advises."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from luckynumbers.core import (
    CELLS,
    DIAGONAL,
    Action,
    Discard,
    Draw,
    Fact,
    Message,
    Place,
    Position,
)
from luckynumbers.words.colours import Palette
from luckynumbers.words.sentences import Words


class _Codes(NamedTuple):
    """The codes of one kind of sentence about an action, by what it does."""

    draw: str
    discard: str
    place: str
    exchange: str
    take: str
    take_exchange: str


_HINTS: Final = _Codes(
    draw="hint/draw",
    discard="hint/discard",
    place="hint/place",
    exchange="hint/exchange",
    take="hint/take",
    take_exchange="hint/take-exchange",
)
_ACTIONS: Final = _Codes(
    draw="eval/draw",
    discard="eval/discard",
    place="eval/place",
    exchange="eval/exchange",
    take="eval/take",
    take_exchange="eval/take-exchange",
)
_COSTS: Final = _Codes(
    draw="tutor/cost-draw",
    discard="tutor/cost-discard",
    place="tutor/cost-place",
    exchange="tutor/cost-place",
    take="tutor/cost-place",
    take_exchange="tutor/cost-place",
)
_PREFERENCES: Final = _Codes(
    draw="tutor/rather-draw",
    discard="tutor/rather-discard",
    place="tutor/rather-place",
    exchange="tutor/rather-exchange",
    take="tutor/rather-place",
    take_exchange="tutor/rather-exchange",
)


def invitation(position: Position, name: str) -> Message:
    """Return the message that invites the seat to act."""
    if position.setup:
        return _setup_invitation(position, name)
    if position.hand:
        return Message("invite/holding", {"name": name, "tile": position.hand[0]})
    if not position.hidden:
        return Message("invite/take-only", {"name": name})
    # R3: a garden with a tile takes every number, so whatever is face up can be taken.
    return Message("invite/draw-or-take" if position.table else "invite/draw", {"name": name})


def _setup_invitation(position: Position, name: str) -> Message:
    tiles, cells = position.hand, tuple(map(str, position.garden.free_diagonal))
    if position.rules.michael:
        return Message("invite/setup-one", {"name": name, "tile": tiles[0], "cells": cells})
    if len(tiles) == len(cells) == 4:
        return Message("invite/setup", {"name": name, "tiles": tiles, "tile": tiles[0]})
    return Message("invite/setup-more", {"name": name, "tile": tiles[0], "cells": cells})


def is_sortable(position: Position) -> bool:
    """Whether the rest of a setup, laid out in order, makes the diagonal ascend."""
    if not position.setup or position.rules.michael:
        return False
    rest = iter(position.hand)
    numbers = [position.garden[cell] or next(rest) for cell in DIAGONAL]
    return all(one <= other for one, other in pairwise(numbers))


def hint_message(position: Position, action: Action) -> Message:
    """Return the message that advises an action to the seat to act."""
    return _action_message(position, action, _HINTS)


def action_message(position: Position, action: Action) -> Message:
    """Return the message that names an action of the seat to act."""
    return _action_message(position, action, _ACTIONS)


def cost_message(position: Position, action: Action, better: int, share: int) -> Message:
    """Return the message of what an action makes of a chance of winning, both in percent."""
    named = _action_message(position, action, _COSTS)
    return Message(named.code, {**named.facts, "better": better, "share": share})


def preference_message(position: Position, action: Action) -> Message:
    """Return the message that an action is better than the one in question."""
    return _action_message(position, action, _PREFERENCES)


def _action_message(position: Position, action: Action, codes: _Codes) -> Message:
    match action:
        case Draw():
            return Message(codes.draw)
        case Discard(tile):
            return Message(codes.discard, {"tile": tile})
        case Place(tile, cell):
            facts: dict[str, Fact] = {"tile": tile, "cell": str(cell)}
            there = position.garden[cell]
            if there is None:
                return Message(codes.place if position.hand else codes.take, facts)
            code = codes.exchange if position.hand else codes.take_exchange
            return Message(code, {**facts, "displaced": there})


def where_answers(
    position: Position, number: int | None, words: Words, palette: Palette | None = None
) -> Iterator[tuple[Message, ...]]:
    """Yield the messages for each number in question, with colours if there is a palette.

    That is the given one, else the one in hand, else all that lie face up.
    """
    if number is None and not position.hand and not position.table:
        yield (Message("table/empty-draw"),)
        return
    asked = [number] if number is not None else position.hand[:1] or position.table
    for each in sorted(set(asked)):
        yield where_messages(position, each, words, palette)


def where_messages(
    position: Position, number: int, words: Words, palette: Palette | None = None
) -> tuple[Message, ...]:
    """Return the messages for the cells on which a number fits in the garden of the seat to act.

    ``words`` phrases each exchange, which is a fact of the first message. A second one names the
    cells that earn another play (R6), if there are any.
    """
    garden = position.garden
    cells = garden.free_diagonal if position.setup else garden.fits(number)
    empty = tuple(str(cell) for cell in cells if garden[cell] is None)
    exchanges = tuple(
        words.text("where/for", cell=str(cell), tile=palette.at(cell) if palette else there)
        for cell in cells
        if (there := garden[cell]) is not None
    )
    facts: dict[str, Fact] = {"tile": number, "cells": empty, "exchanges": exchanges}
    fits = Message(_where_code(empty, exchanges), {**facts, "count": len(empty)})
    fits = palette.paint(fits) if palette else fits
    pairs = _pairs(position, number)
    return (fits, Message("where/pairs", {"cells": pairs})) if pairs else (fits,)


def _where_code(empty: tuple[str, ...], exchanges: tuple[str, ...]) -> str:
    """The code of where a number fits; it always fits somewhere, in exchange at least."""
    if not empty:
        return "where/exchange"
    return "where/both" if exchanges else "where/empty"


def _pairs(position: Position, number: int) -> tuple[str, ...]:
    places = [Place(number, cell) for cell in CELLS]
    legal = [place for place in places if place in position.actions]
    return tuple(str(place.cell) for place in legal if position.earns(place))
