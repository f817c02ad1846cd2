"""How deeply a review looks, as counts of nodes: the same depth always finds the same."""

from dataclasses import dataclass
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.core.checks import MOST_NODES, checked
from luckynumbers.kernel.checks import check_between
from luckynumbers.kernel.search import NODES


@checked
@dataclass(frozen=True)
class Depth:
    """A budget by name: ``INSTANT``, ``STANDARD`` and ``DEEP`` are those of ``DEPTHS``."""

    name: str
    """What ``--depth`` calls it."""
    nodes: int = 0
    """For each decision; 0 looks one play ahead by the network, without search."""
    number_nodes: int = 0
    """For the best use of each number that may be drawn, of which luck is reckoned."""
    proof_nodes: int = 0
    """For a second look at a choice that would get a mark; 0 trusts the first."""
    late_nodes: int = 0
    """The least for anything once at most ``LATE`` tiles are face down."""

    def __post_init__(self) -> None:
        for name in ("nodes", "number_nodes", "proof_nodes", "late_nodes"):
            check_between(name, getattr(self, name), 0, MOST_NODES)


LATE: Final = 6
"""With so few tiles face down even a short search sees the end of the game."""
INSTANT: Final = Depth("instant", proof_nodes=8_000, late_nodes=8_000)
"""One play ahead and a short search at the end, in a fraction of a second for a game."""
STANDARD: Final = Depth("standard", nodes=NODES, number_nodes=4_000, proof_nodes=300_000)
"""With the search of a hint, which therefore gets no mark, in a few seconds for a game."""
DEEP: Final = Depth("deep", nodes=1_000_000, number_nodes=40_000, proof_nodes=3_000_000)
"""With ten times as much search."""

DEPTHS: Final = {depth.name: depth for depth in (INSTANT, STANDARD, DEEP)}
"""The depths, by name."""


@checked
def depth_named(name: str) -> Depth:
    """The depth with a name.

    Raises:
        GameError: No depth has this name (``review/depth``).

    """
    if name not in DEPTHS:
        raise GameError("review/depth", found=name[:20], known=tuple(DEPTHS))
    return DEPTHS[name]
