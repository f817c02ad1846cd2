"""Who sits where: people by name, and computer players by name and spec."""

from dataclasses import dataclass

from luckynumbers.play import Player


@dataclass(frozen=True)
class Seat:
    """Name who plays a seat; without a player it is a person at the keyboard."""

    name: str
    player: Player | None = None
    spec: str | None = None
    """The spec of a computer player, kept in records so that the game can be resumed."""

    @property
    def person(self) -> bool:
        """Tell whether a person sits here."""
        return self.player is None
