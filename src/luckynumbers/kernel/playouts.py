"""Games played to the end by a simple policy, many at once, on several threads."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from luckynumbers import _kernel
from luckynumbers.core import Action, End, GameError, Position
from luckynumbers.core.checks import checked
from luckynumbers.kernel.checks import (
    MOST_GAMES,
    check_between,
    check_seats,
    check_seed,
    check_threads,
)
from luckynumbers.kernel.packed import ENDS, Cancel, Packed

LIMIT: Final = 100_000
"""Decisions after which a game is abandoned; only without R7 (``norep``) can one last so long."""
UNFINISHED: Final = len(ENDS)
"""What ``endings`` has for a game that was abandoned."""


class Policy(IntEnum):
    """A simple player built into the kernel."""

    random = 0
    """Chooses uniformly among the legal actions."""
    filler = 1
    """Places each tile on a random empty cell where it fits, or discards it."""
    greedy = 2
    """Makes the decisions of the bot of that name."""


@dataclass(frozen=True, eq=False)
class Playouts:
    """The results of finished games; every array has an element for each game."""

    winners: NDArray[np.uint8]
    """The seats that won, seat 1 as bit 0; 0 where the game was abandoned."""
    endings: NDArray[np.uint8]
    """Indices into ``ENDS``, or ``UNFINISHED``."""
    empties: NDArray[np.uint8]
    """The empty cells of each seat."""
    decisions: NDArray[np.uint32]
    """The decisions made."""
    turns: NDArray[np.uint32]
    """The turns begun, setup not counted."""

    @classmethod
    def blank(cls, games: int, seats: int) -> "Playouts":
        """Allocate arrays for some games, for the kernel to fill.

        Raises:
            GameError: A number is out of its range (``kernel/range``).

        """
        check_between("games", games, 1, MOST_GAMES)
        check_seats(seats)
        return cls(
            winners=np.empty(games, np.uint8),
            endings=np.empty(games, np.uint8),
            empties=np.empty((games, seats), np.uint8),
            decisions=np.empty(games, np.uint32),
            turns=np.empty(games, np.uint32),
        )

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.winners)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's average share of the win, seat 1 first."""
        seats = self.empties.shape[1]
        wins = self.winners[:, None] >> np.arange(seats, dtype=np.uint8) & 1
        parts = np.maximum(wins.sum(axis=1, keepdims=True), 1)
        return tuple(float(share) for share in (wins / parts).sum(axis=0) / self.games)

    @property
    def ends(self) -> dict[End, int]:
        """The number of games by how they ended."""
        counts = np.bincount(self.endings, minlength=UNFINISHED + 1)
        return {end: int(count) for end, count in zip(ENDS, counts, strict=False)}

    @property
    def unfinished(self) -> int:
        """The number of games abandoned."""
        return int((self.endings == UNFINISHED).sum())


@checked
def playouts(
    position: Position | Packed,
    games: int,
    policy: Policy | str = Policy.random,
    seed: int = 0,
    threads: int = 1,
    cancel: Cancel | None = None,
    *,
    limit: int = LIMIT,
) -> Playouts:
    """Play games from a position; the result is the same for any number of threads.

    Raises:
        GameError: A number is out of its range (``kernel/range``).

    """
    packed = pack(position)
    count = check_between("games", games, 1, MOST_GAMES)
    result = Playouts.blank(count, packed.seats)
    _kernel.play_out(
        packed.twin,
        policy_of(policy),
        count,
        check_seed(seed),
        check_threads(threads),
        check_between("limit", limit, 1, (1 << 32) - 1),
        cancel,
        **vars(result),
    )
    return result


@checked
def decide(position: Position, policy: Policy | str, seed: int = 0) -> Action:
    """The action that a policy chooses at a decision.

    Raises:
        GameError: No policy has this name (``kernel/policy``).

    """
    return position.action(_kernel.decide(pack(position).twin, policy_of(policy), check_seed(seed)))


def policy_of(policy: Policy | str) -> Policy:
    """The policy with a name."""
    if isinstance(policy, Policy):
        return policy
    if policy not in [*Policy.__members__]:  # a mapping would raise at what has no hash
        raise GameError("kernel/policy", found=str(policy)[:40], known=tuple(Policy.__members__))
    return Policy[policy]


def pack(position: Position | Packed) -> Packed:
    """A position in the kernel's form."""
    return position if isinstance(position, Packed) else Packed(position)
