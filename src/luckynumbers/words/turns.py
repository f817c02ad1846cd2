"""What a turn says: its plays as messages. No sentence is made here."""

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


def play_message(play: Play, name: str) -> Message:
    """Say what one play was."""
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


def setup_message(plays: tuple[Play, ...], name: str) -> Message:
    """Say how a seat set up: four tiles at once, or those of one round."""
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
    """Say what a turn was, one message for each sentence."""
    if not turn.plays:
        return (Message("turn/nothing", {"name": name}),)
    if setup:
        return (setup_message(turn.plays, name),)
    return tuple(play_message(play, name) for play in turn.plays)
