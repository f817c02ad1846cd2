"""Play in a terminal: line in, line out, for eyes, screen readers and braille displays."""

from luckynumbers.terminal.chronicle import Chronicle
from luckynumbers.terminal.keyboard import Stopped
from luckynumbers.terminal.plain import PlainGame
from luckynumbers.terminal.saving import free_path, record_of, save
from luckynumbers.terminal.screen import Screen
from luckynumbers.terminal.seating import Seat

__all__ = ["Chronicle", "PlainGame", "Screen", "Seat", "Stopped", "free_path", "record_of", "save"]
