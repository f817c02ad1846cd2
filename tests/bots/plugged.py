"""Players as other people would write them, good and bad."""

from luckynumbers.bots.simple import FillerBot
from luckynumbers.core import Action, Position
from luckynumbers.play import Think


class Own(FillerBot):
    """A filler under another name."""


class Failing:
    def choose(self, position: Position, think: Think) -> Action:
        raise ValueError("out of ideas")


class Unmakeable:
    def __init__(self) -> None:
        raise RuntimeError("no weights")


class Bystander:
    """Not a player at all."""


class Silent:
    def choose(self, position: Position, think: Think) -> None:
        """Forgets to return what it has chosen."""
