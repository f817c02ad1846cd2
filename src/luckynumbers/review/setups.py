"""The value of a standard setup, in which whole hands of four are still to be drawn.

No network evaluates such a position. Hands are drawn at random from a fixed seed and laid as well
as the network can, and it evaluates the complete setups. For the start of a game the mean is known
beforehand, from many more hands than a review could draw. The page draws the same hands
(``offline/setups.js``), so it has dice of its own.
"""

from collections import Counter
from typing import Final

from luckynumbers.core import Position, Rules
from luckynumbers.kernel import Networks
from luckynumbers.review.vectors import Vector, mean, normalised

SAMPLES: Final = 48
"""How many hands to come are drawn: so often one, half as often two."""

STARTS: Final[dict[tuple[int, bool, bool], Vector]] = {
    (2, False, False): (0.5488, 0.4512),
    (2, False, True): (0.5487, 0.4513),
    (2, True, False): (0.5548, 0.4452),
    (2, True, True): (0.5558, 0.4442),
    (3, False, False): (0.3743, 0.3392, 0.2865),
    (3, False, True): (0.3768, 0.3339, 0.2893),
    (3, True, False): (0.3821, 0.3332, 0.2848),
    (3, True, True): (0.3810, 0.3313, 0.2877),
    (4, False, False): (0.2868, 0.2705, 0.2379, 0.2048),
    (4, False, True): (0.2862, 0.2666, 0.2384, 0.2088),
    (4, True, False): (0.2920, 0.2633, 0.2374, 0.2072),
    (4, True, True): (0.2901, 0.2629, 0.2379, 0.2091),
    (5, False, False): (0.2360, 0.2244, 0.2070, 0.1766, 0.1560),
    (5, False, True): (0.2345, 0.2202, 0.2030, 0.1841, 0.1582),
    (5, True, False): (0.2398, 0.2230, 0.2050, 0.1758, 0.1562),
    (5, True, True): (0.2381, 0.2193, 0.2015, 0.1830, 0.1582),
}
"""The shares at the start by seats, Bruno's variant and whether hands are laid in ascending order
without asking; the starting seat first, then in turn order. From ``start_shares``."""


def set_up_later(position: Position) -> bool:
    """Whether hands of four are still to be drawn or laid."""
    return position.setup and not position.rules.michael


def expected_shares(position: Position, networks: Networks, seed: int) -> Vector:
    """Each seat's mean share over the hands still to be drawn; the next one is unrevealed."""
    seats, rules = len(position.gardens), position.rules
    known = STARTS.get((seats, rules.bruno, rules.sorted))
    if known is not None and position == Position.start(rules, seats, position.acting):
        return _turned(known, position.acting)
    dice = _Dice(f"{seed} {position}")
    due = sum(not position.gardens[seat - 1].set_up for seat in position.playing)
    return _sampled(position, networks, dice, SAMPLES // due)


def start_shares(rules: Rules, seats: int, samples: int, networks: Networks, seed: int) -> Vector:
    """The mean shares over random setups, the starting seat first."""
    return _sampled(Position.start(rules, seats), networks, _Dice(str(seed)), samples)


class _Dice:
    """Luck that follows from a text, in 32 bits: FNV-1a begins it, Marsaglia's xorshift goes on."""

    def __init__(self, text: str) -> None:
        state = 0x811C9DC5
        for byte in text.encode():
            state = (state ^ byte) * 0x01000193 & _BITS
        self._state = state or 1

    def below(self, limit: int) -> int:
        """A number from 0 to below the limit."""
        state = self._state
        state ^= state << 13 & _BITS
        state ^= state >> 17
        state ^= state << 5 & _BITS
        self._state = state
        return state * limit >> 32


_BITS: Final = 0xFFFFFFFF


def _sampled(position: Position, networks: Networks, dice: _Dice, samples: int) -> Vector:
    found = [networks.shares(_completed(position, networks, dice)) for _ in range(samples)]
    return mean([(1.0, normalised(shares)) for shares in found])


def _completed(position: Position, networks: Networks, dice: _Dice) -> Position:
    while position.setup:
        if position.chance:
            hidden = sorted(Counter(position.unseen).elements())
            for _ in range(position.unrevealed):
                position = position.reveal(hidden.pop(dice.below(len(hidden))))
        else:
            position = position.apply(networks.decide(position))
    return position


def _turned(by_role: Vector, first: int) -> Vector:
    seats = len(by_role)
    return normalised([by_role[(seat - first) % seats] for seat in range(1, seats + 1)])
