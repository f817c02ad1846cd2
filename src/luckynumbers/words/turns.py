"""Messages for what happens in a game: the start, draws, plays, setups, departures.

Every face takes them from here, so that one event has one sentence everywhere. No sentence is
made here.
"""

from collections.abc import Sequence
from typing import Final

from luckynumbers.core import DIAGONAL, Message, Play, Turn

# By (drawn, exchanged): the play that ends a turn, and the one that earns another (R6).
_PLACED: Final = {
    (True, False): ("turn/draw-place", "turn/draw-place-again"),
    (True, True): ("turn/draw-exchange", "turn/draw-exchange-again"),
    (False, False): ("turn/take-place", "turn/take-place-again"),
    (False, True): ("turn/take-exchange", "turn/take-exchange-again"),
}
# An exchange never fills a garden, so only these two can.
_FULL: Final = {True: "turn/draw-full", False: "turn/take-full"}


def start_message(name: str, *, drawn: bool) -> Message:
    """Return the message that names who starts, and whether by lot (R13)."""
    return Message("welcome/start-drawn" if drawn else "welcome/start", {"name": name})


def draw_message(tile: int, name: str) -> Message:
    """Return the message for a tile that was drawn and is still in hand."""
    return Message("turn/draws", {"name": name, "tile": tile})


def play_message(play: Play, name: str) -> Message:
    """Return the message for one finished play."""
    if play.cell is None:
        return Message("turn/draw-discard", {"name": name, "tile": play.number})
    facts: dict[str, int | str] = {"name": name, "tile": play.number, "cell": str(play.cell)}
    if play.displaced is not None:
        facts["displaced"] = play.displaced
    return Message(_placed_code(play), facts)


def _placed_code(play: Play) -> str:
    exchanged = play.displaced is not None
    if play.full and not exchanged:
        return _FULL[play.drawn]
    return _PLACED[play.drawn, exchanged][play.again]


def setup_message(plays: Sequence[Play], name: str) -> Message:
    """Return the message for a seat's setup: four tiles at once, or those of one round."""
    laid = {play.cell: play.number for play in plays if play.cell is not None}
    if set(laid) == set(DIAGONAL):
        tiles = tuple(laid[cell] for cell in DIAGONAL)
        ascends = tiles == tuple(sorted(tiles))
        code = "turn/setup" if ascends else "turn/setup-mixed"
        return Message(code, {"name": name, "tiles": tiles})
    if len(laid) == 1:
        [(cell, tile)] = laid.items()
        return Message("turn/setup-one", {"name": name, "tile": tile, "cell": str(cell)})
    tiles, cells = tuple(laid.values()), tuple(map(str, laid))
    return Message("turn/setup-some", {"name": name, "tiles": tiles, "cells": cells})


def turn_messages(turn: Turn, name: str, *, setup: bool) -> tuple[Message, ...]:
    """Return the messages for a turn, one for each sentence."""
    if not turn.plays:
        return (Message("turn/nothing", {"name": name}),)
    if setup:
        return (setup_message(turn.plays, name),)
    return tuple(play_message(play, name) for play in turn.plays)


def leave_message(tiles: tuple[int, ...], name: str, *, late: bool = False) -> Message:
    """Return the message for a seat that leaves, with the tiles it drops on the table (R9).

    ``late``: not by choice, but because its time ran out.
    """
    if not tiles:
        return Message("turn/late" if late else "turn/leaves", {"name": name})
    code = "turn/late-tiles" if late else "turn/leaves-tiles"
    return Message(code, {"name": name, "tiles": tiles, "count": len(tiles)})
