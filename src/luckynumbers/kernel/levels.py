"""The weaker levels of computer players: they err on purpose; ``levels.hpp`` has their figures."""

from dataclasses import dataclass
from typing import Final

from luckynumbers import _kernel
from luckynumbers.core import Position
from luckynumbers.kernel.checks import check_between, check_seed
from luckynumbers.kernel.network import Networks
from luckynumbers.kernel.packed import Packed
from luckynumbers.kernel.playouts import pack


@dataclass(frozen=True)
class Weakness:
    """How a level errs. ``takes`` and ``exchanges`` are chances, the others shares of the win."""

    blur: float
    """The scale of the random error added to each action's value."""
    most: float
    """The most that one action may give away, by the network's evaluation."""
    takes: float
    """The chance that it considers filling a cell with a tile from the table."""
    exchanges: float
    """The chance that it considers an exchange."""
    eager: float
    """The bonus for filling an empty cell at once."""


WEAKNESSES: Final = {
    number: Weakness(*figures) for number, figures in enumerate(_kernel.weaknesses(), 1)
}
"""By level; the highest level searches, so it has none."""


def choose_weakly(
    position: Position | Packed, networks: Networks, level: int, seed: int = 0
) -> int:
    """Choose the action, as its id, that a weak level takes with a seed."""
    check_between("level", level, 1, len(WEAKNESSES))
    return _kernel.choose_weakly(pack(position).twin, networks.twin, level, check_seed(seed))
