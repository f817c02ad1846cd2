"""How long a log may become: everyone may ask for it whole, so nobody may lengthen it for ever."""

from typing import Final

from luckynumbers.core import ActionError, GameError
from luckynumbers.server.game.events import Adjusted, Seated, Undone
from luckynumbers.server.game.state import State

MOST_EVENTS: Final = 3000
"""The length of a log at which nobody acts any more. Five who play at random need some 600 events
and 1,200 at most, people less than 300."""
MOST_SEATED: Final = 200
"""How often seats may change hands at a table: forty times for each of five seats."""
MOST_UNDONE: Final = 200
"""How often something may be taken back in a game: more than one action in two of a usual game."""
MOST_GIFTS: Final = 100
"""How often a game takes a gift of time."""
GIFT_PAUSE: Final = 2000
"""Milliseconds between two gifts to a seat: a person who presses a button is slower."""
GIFT_SHARE: Final = 10
"""All gifts to a seat together: at most this many times the seconds of its clock. More would keep
a table for ever; who wants that plays without a clock."""


def check_length(state: State) -> None:
    """Refuse an action in a game without an end; it can still be left, and a bot leaves it."""
    if len(state.events) >= MOST_EVENTS:
        raise ActionError("table/too-long")


def check_seatings(state: State) -> None:
    """Refuse one more change of seats; whoever sits may still leave."""
    if sum(isinstance(event.data, Seated) for event in state.events) >= MOST_SEATED:
        raise GameError("table/too-much-coming")


def check_undos(state: State) -> None:
    """Refuse to take back once more in a game where this happened again and again."""
    if sum(isinstance(event.data, Undone) for event in state.events) >= MOST_UNDONE:
        raise GameError("undo/too-often")


def check_gift(state: State, seat: int, ms: int, now: int) -> None:
    """Refuse a gift of time that comes too soon after the last one, or that is too much."""
    gifts = [
        (event.at, event.data)
        for event in state.events
        if isinstance(event.data, Adjusted) and event.data.reason == "gift"
    ]
    theirs = [(at, gift.ms) for at, gift in gifts if gift.seat == seat]
    most = GIFT_SHARE * state.created.clock.seconds * 1000
    if len(gifts) >= MOST_GIFTS or sum(given for _, given in theirs) + ms > most:
        raise GameError("table/enough-time", name=state.name(seat))
    if theirs and now - theirs[-1][0] < GIFT_PAUSE:
        raise GameError("table/just-given", name=state.name(seat))
