"""Matches between the kernel's own players, run entirely in compiled code.

Deals are paired: every rotation of the seats draws the same tiles in the same order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from luckynumbers import _kernel
from luckynumbers.core import GameError, Position
from luckynumbers.core.checks import checked
from luckynumbers.kernel.checks import MOST_GAMES, check_between, check_seed, check_threads
from luckynumbers.kernel.network import Networks
from luckynumbers.kernel.packed import Cancel, Packed
from luckynumbers.kernel.playouts import LIMIT, Playouts, Policy, pack, policy_of
from luckynumbers.kernel.search import Searcher

Entrant: TypeAlias = Policy | str | Networks | Searcher
"""A policy, networks that choose one play ahead, or a search."""

Z95: Final = 1.959963984540054
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True, eq=False)
class MatchResult:
    """The games of a match. Game i x rotations + r is rotation r of deal i."""

    games: Playouts
    """The games, all rotations of a deal together."""
    rotations: int
    """How often each deal was played, with the players' seats rotated."""

    @property
    def by_deal(self) -> NDArray[np.float64]:
        """The share of each player in each deal, players in the order given."""
        winners = self.games.winners.reshape(-1, self.rotations)
        seats = self.games.empties.shape[1]
        wins = winners[:, :, None] >> np.arange(seats, dtype=np.uint8) & 1
        shares = wins / np.maximum(wins.sum(axis=2, keepdims=True), 1)
        # In rotation r, the player given at index p sits r seats before p.
        turned = [np.roll(shares[:, r], r, axis=1) for r in range(self.rotations)]
        return np.asarray(np.mean(turned, axis=0), np.float64)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each player's average share of the win, in the order given."""
        return tuple(float(share) for share in self.by_deal.mean(axis=0))

    @property
    def margins(self) -> tuple[float, ...]:
        """Half the width of each share's 95 % interval, over deals."""
        deals = len(self.by_deal)
        if deals < 2:
            return tuple(1.0 for _ in self.shares)
        spread = self.by_deal.std(axis=0, ddof=1) / np.sqrt(deals)
        return tuple(float(Z95 * each) for each in spread)


@checked
def match(
    start: Position | Packed,
    players: Sequence[Entrant],
    deals: int,
    seed: int = 0,
    threads: int = 1,
    cancel: Cancel | None = None,
    *,
    rotate: bool = True,
    limit: int = LIMIT,
) -> MatchResult:
    """Play deals from a position with a player for each seat, in all rotations of the seats.

    A player is the name of a policy, ``Networks`` or a ``Searcher``. For example:

        >>> from luckynumbers import Position, Rules
        >>> from luckynumbers.kernel import match
        >>> start = Position.start(Rules(), seats=2)
        >>> result = match(start, ["greedy", "filler"], deals=100, seed=1)
        >>> [round(share, 2) for share in result.shares]
        [0.99, 0.01]

    Raises:
        GameError: A number is out of its range (``kernel/range``).
        GameError: There are not as many players as seats (``match/players``).

    """
    packed = pack(start)
    if len(players) != packed.seats:
        raise GameError("match/players", seats=packed.seats, players=len(players))
    rotations = packed.seats if rotate else 1
    count = check_between("deals", deals, 1, MOST_GAMES // packed.seats) * rotations
    entrants, seating = _seat(players)
    result = Playouts.blank(count, packed.seats)
    _kernel.play_match(
        packed.twin,
        entrants,
        seating,
        rotations,
        deals,
        check_seed(seed),
        check_threads(threads),
        check_between("limit", limit, 1, (1 << 32) - 1),
        cancel,
        **vars(result),
    )
    return MatchResult(result, rotations)


def _seat(players: Sequence[Entrant]) -> tuple[list[_kernel.Player], list[int]]:
    """Make each distinct player once, so that equal seats share their memory."""
    known: dict[Policy | int, int] = {}
    entrants: list[_kernel.Player] = []
    seating = []
    for player in players:
        key = id(player) if isinstance(player, Networks | Searcher) else policy_of(player)
        # Policies are small integers, which no object has as its id.
        if key not in known:
            known[key] = len(entrants)
            entrants.append(_entrant(player))
        seating.append(known[key])
    return entrants, seating


def _entrant(player: Entrant) -> _kernel.Player:
    if isinstance(player, Searcher):
        return player.twin
    if isinstance(player, Networks):
        return _kernel.Player.oneply(player.twin)
    return _kernel.Player.policy(policy_of(player))
