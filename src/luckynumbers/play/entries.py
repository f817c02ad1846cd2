"""The entries of a log. With them anyone can replay a game without its pile."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from luckynumbers.core import Action
from luckynumbers.core.checks import checked


@dataclass(frozen=True)
class Opening:
    """The start of a game, with what the starting seat revealed for its setup."""

    revealed: tuple[int, ...]
    """The numbers revealed; none where setup has no hand."""


@dataclass(frozen=True)
class Move:
    """An action, with what it brought to light."""

    seat: int
    """Who acted."""
    action: Action
    """What was chosen."""
    revealed: tuple[int, ...] = ()
    """The numbers that were revealed with it."""


@dataclass(frozen=True)
class Departure:
    """A seat that left (R9), with what the next seat revealed for its setup."""

    seat: int
    """Who left."""
    revealed: tuple[int, ...] = ()
    """The numbers that were revealed with it."""


Entry: TypeAlias = Opening | Move | Departure
"""Anything that a log has."""


@checked
def revealed_in(log: Sequence[Entry]) -> tuple[int, ...]:
    """Return the numbers that a log brought to light, in order."""
    return tuple(number for entry in log for number in entry.revealed)
