"""The trained network without search: every action valued one play ahead."""

from operator import attrgetter
from pathlib import Path

from luckynumbers.bots.stalling import circles
from luckynumbers.core import Action, Position
from luckynumbers.core.checks import checked_late
from luckynumbers.kernel import Networks
from luckynumbers.play import Think
from luckynumbers.play.files import read_bytes


class OnePlyBot:
    """A player of the network's best action one play ahead; it uses neither seed nor budget."""

    def __init__(self, networks: Networks | None = None) -> None:
        self._networks = networks or Networks.load()

    @classmethod
    def read(cls, path: Path) -> "OnePlyBot":
        """Make a player with the weights of a file."""
        return cls(Networks.parse(read_bytes(path)))

    @checked_late
    def choose(self, position: Position, think: Think) -> Action:  # noqa: ARG002 - it needs no luck
        """Choose the best action that cannot repeat a position."""
        best = self._networks.decide(position)
        return best if not circles(position, best) else self._next_best(position)

    def _next_best(self, position: Position) -> Action:
        seat = (position.seat or 1) - 1
        choices = sorted(
            self._networks.choices(position), key=lambda choice: choice.shares[seat], reverse=True
        )
        actions = map(position.action, map(attrgetter("action"), choices))
        return next(action for action in actions if not circles(position, action))
