"""Play in a terminal: line in, line out, on screens, screen readers and braille displays."""

from luckynumbers.terminal.chronicle import Chronicle
from luckynumbers.terminal.commands import Stopped
from luckynumbers.terminal.plain import PlainGame
from luckynumbers.terminal.saving import free_path, record_of, save
from luckynumbers.terminal.screen import Screen
from luckynumbers.terminal.seating import Seat

__all__ = ["Chronicle", "PlainGame", "Screen", "Seat", "Stopped", "free_path", "record_of", "save"]
