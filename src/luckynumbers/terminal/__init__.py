"""Play in a terminal: line in, line out, on screens, screen readers and braille displays.

The names below are imported when they are first used: a help page needs the width of its columns,
and not all of play.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from luckynumbers.terminal.chronicle import Chronicle
    from luckynumbers.terminal.commands import Stopped
    from luckynumbers.terminal.plain import PlainGame
    from luckynumbers.terminal.saving import free_path, record_of, save
    from luckynumbers.terminal.screen import Screen
    from luckynumbers.terminal.seating import Seat

__all__ = ["Chronicle", "PlainGame", "Screen", "Seat", "Stopped", "free_path", "record_of", "save"]

_HOMES = {
    "Chronicle": "chronicle",
    "PlainGame": "plain",
    "Screen": "screen",
    "Seat": "seating",
    "Stopped": "commands",
    "free_path": "saving",
    "record_of": "saving",
    "save": "saving",
}

if not TYPE_CHECKING:  # a type checker reads the imports above, and finds a wrong name

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(name, name=name)
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
