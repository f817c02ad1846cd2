"""Many games stepped together on NumPy arrays, for environments and self-play.

Reveals happen inside a step and a finished game restarts at once, so every game always awaits a
decision. The pile has no order here: a tile is chosen when it is revealed.
"""

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from luckynumbers import _kernel
from luckynumbers.core import ACTION_COUNT, NUMBERS, Position, Rules
from luckynumbers.kernel.checks import (
    check_actions,
    check_between,
    check_buffer,
    check_seed,
    check_threads,
)
from luckynumbers.kernel.packed import wrap
from luckynumbers.kernel.playouts import Policy, pack, policy_of

MOST_GAMES = 1 << 20

Plane = TypeVar("Plane", np.uint8, np.float32)


class Steps(NamedTuple):
    """The results of one step of every game."""

    rewards: NDArray[np.float32]
    """For each game and seat its share of the win, where the game ended; 0 elsewhere."""
    done: NDArray[np.bool_]
    """Whether the game ended with this step."""
    winners: NDArray[np.uint8]
    """The seats that won, seat 1 as bit 0, where the game ended."""
    endings: NDArray[np.uint8]
    """How the game ended, as an index into ``ENDS``, where it did."""
    decisions: NDArray[np.uint32]
    """The length of the game, where it ended."""


class Stepper:
    """A number of games with the same rules and seats, stepped together."""

    def __init__(
        self,
        games: int,
        rules: Rules | None = None,
        seats: int = 2,
        seed: int = 0,
        threads: int = 1,
        *,
        first: int = 1,
    ) -> None:
        self.games = check_between("games", games, 1, MOST_GAMES)
        self.seats = check_between("seats", seats, 2, 5)
        self._threads = check_threads(threads)
        start = Position.start(rules or Rules(sorted=True), self.seats, first)
        self._twin = _kernel.Stepper(pack(start).twin, self.games, check_seed(seed))

    @property
    def planes(self) -> int:
        """The number of planes in an observation."""
        return _kernel.planes(self.seats)

    def reset(self, seed: int) -> None:
        """Restart every game."""
        self._twin.reset(check_seed(seed))

    def step(self, actions: NDArray[np.integer]) -> Steps:
        """Apply one action in every game; if one is refused, no game changes."""
        ids = check_actions(actions, self.games)
        done = np.empty(self.games, np.uint8)
        steps = Steps(
            rewards=np.empty((self.games, self.seats), np.float32),
            done=done.view(np.bool_),
            winners=np.empty(self.games, np.uint8),
            endings=np.empty(self.games, np.uint8),
            decisions=np.empty(self.games, np.uint32),
        )
        self._twin.step(
            ids,
            self._threads,
            steps.rewards,
            done,
            steps.winners,
            steps.endings,
            steps.decisions,
        )
        return steps

    def legal(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Write which of the 322 action ids are legal in each game."""
        shape = (self.games, ACTION_COUNT)
        mask = np.empty(shape, np.bool_) if out is None else check_buffer(out, shape, (np.bool_,))
        self._twin.write_masks(mask.view(np.uint8), self._threads)
        return mask

    def decide(self, policy: Policy | str, seed: int) -> NDArray[np.int64]:
        """The action that a policy chooses in each game; every step needs a new seed."""
        actions = np.empty(self.games, np.int64)
        self._twin.decide_all(policy_of(policy), check_seed(seed), actions, self._threads)
        return actions

    def seat_to_act(self) -> NDArray[np.uint8]:
        """The seat to act in each game."""
        seats = np.empty(self.games, np.uint8)
        self._twin.write_seats(seats)
        return seats

    def observe(self, out: NDArray[Plane]) -> NDArray[Plane]:
        """Write what the seat to act sees as planes of 4 x 4, in the order of ``plane_names``."""
        shape = (self.games, self.planes, 4, 4)
        planes = check_buffer(out, shape, (np.uint8, np.float32))
        self._twin.observe(planes, self._threads)
        return planes

    def position(self, game: int) -> Position:
        """The position of one game."""
        return wrap(self._twin.position(self._index(game))).position

    def set_position(self, game: int, position: Position) -> None:
        """Set the position of one game; R7 counts from there."""
        self._twin.set(self._index(game), pack(position).twin)

    def _index(self, game: int) -> int:
        return check_between("game", game, 0, self.games - 1)


def plane_names(seats: int) -> tuple[str, ...]:
    """The names of an observation's planes; +0 is the seat to act, +1 the one after it."""
    return (
        *(f"garden+{offset}" for offset in range(seats)),
        *(f"left+{offset}" for offset in range(seats)),
        *(f"table{number:02d}" for number in NUMBERS),
        *(f"pile{number:02d}" for number in NUMBERS),
        *(f"hand{number:02d}" for number in NUMBERS),
        "hidden",
        "setup",
        "extra-play",
    )
