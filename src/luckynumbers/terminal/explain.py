"""What can be done now, and what the commands mean."""

from typing import Final

from luckynumbers.core import Message, Position

HELP: Final = (
    "explain/draw",
    "explain/take",
    "explain/place",
    "explain/discard",
    "explain/setup",
    "explain/where",
    "explain/gardens",
    "explain/read",
    "explain/table",
    "explain/hidden",
    "explain/last",
    "explain/undo",
    "explain/save",
    "explain/leave",
    "explain/rules",
    "explain/grids",
    "explain/seal",
    "explain/quit",
)


def invitation(position: Position, name: str) -> Message:
    """Say what the seat to act may do now."""
    if position.setup:
        return _setup_invitation(position, name)
    if position.hand:
        return Message("invite/holding", {"name": name, "tile": position.hand[0]})
    takeable = any(position.garden.fits(number) for number in position.table)
    if not position.hidden:
        return Message("invite/take-only", {"name": name})
    return Message("invite/draw-or-take" if takeable else "invite/draw", {"name": name})


def _setup_invitation(position: Position, name: str) -> Message:
    tiles, cells = position.hand, tuple(map(str, position.garden.free_diagonal))
    if position.rules.michael:
        return Message("invite/setup-one", {"name": name, "tile": tiles[0], "cells": cells})
    if len(tiles) == len(cells) == 4:
        return Message("invite/setup", {"name": name, "tiles": tiles, "tile": tiles[0]})
    return Message("invite/setup-more", {"name": name, "tile": tiles[0], "cells": cells})
