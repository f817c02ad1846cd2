"""Seats: people by name, and computer players by name and spec."""

from dataclasses import dataclass

from luckynumbers.play import Player


@dataclass(frozen=True)
class Seat:
    """The player of a seat; without ``player`` it is a person at the keyboard."""

    name: str
    player: Player | None = None
    spec: str | None = None
    """The spec of a computer player, kept in records so that the game can be resumed."""

    @property
    def person(self) -> bool:
        """Whether a person plays this seat."""
        return self.player is None
