"""The help of a game: what the commands mean."""

from typing import Final

HELP: Final = (
    "explain/draw",
    "explain/take",
    "explain/place",
    "explain/discard",
    "explain/setup",
    "explain/where",
    "explain/hint",
    "explain/tutor",
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
    "explain/colours",
    "explain/seal",
    "explain/quit",
)
