"""Many games stepped together on NumPy arrays, for environments and self-play.

Reveals happen inside a step and a finished game restarts at once, so every game always awaits a
decision. The pile has no order here: a tile is chosen when it is revealed.
"""

from typing import Final, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from luckynumbers import _kernel
from luckynumbers.core import ACTION_COUNT, NUMBERS, Position, Rules
from luckynumbers.core.checks import checked, checked_late
from luckynumbers.kernel.checks import (
    check_actions,
    check_between,
    check_buffer,
    check_number,
    check_seats,
    check_seed,
    check_threads,
)
from luckynumbers.kernel.packed import wrap
from luckynumbers.kernel.playouts import Policy, pack, policy_of

MOST_GAMES = 1 << 20
WIN: Final = 2
"""The tournament points of a winner (R8); the others lose a point for each empty cell."""
_BYTE: Final = np.dtype(np.uint8)
_FLAG: Final = np.dtype(np.bool_)
_FLOAT: Final = np.dtype(np.float32)
_ACTION: Final = np.dtype(np.int64)
_COUNT: Final = np.dtype(np.uint32)

Plane = TypeVar("Plane", np.uint8, np.float32)
Entry = TypeVar("Entry", np.uint8, np.int64)


class Steps(NamedTuple):
    """The results of one step of every game."""

    rewards: NDArray[np.float32]
    """For each game and seat its share of the win, where the game ended; 0 elsewhere."""
    done: NDArray[np.bool_]
    """Whether the game ended with this step."""
    winners: NDArray[np.uint8]
    """The seats that won, seat 1 as bit 0, where the game ended."""
    endings: NDArray[np.uint8]
    """How the game ended, as an index into ``ENDS``, where it did; ``UNFINISHED`` by a penalty."""
    empties: NDArray[np.uint8]
    """For each game and seat its empty cells, where the game ended; 0 elsewhere."""
    decisions: NDArray[np.uint32]
    """The length of the game, where it ended."""

    @classmethod
    def blank(cls, games: int, seats: int) -> "Steps":
        """Allocate arrays for some games, for a step to fill.

        Raises:
            GameError: A number is out of its range (``kernel/range``).

        """
        check_between("games", games, 1, MOST_GAMES)
        check_seats(seats)
        one, each = (games,), (games, seats)
        return cls(
            np.empty(each, _FLOAT),
            np.empty(one, _FLAG),
            np.empty(one, _BYTE),
            np.empty(one, _BYTE),
            np.empty(each, _BYTE),
            np.empty(one, _COUNT),
        )

    @property
    def points(self) -> NDArray[np.float32]:
        """For each game and seat its tournament points (R8), where the game ended; 0 elsewhere."""
        won = self.winners[:, None] >> np.arange(self.empties.shape[1], dtype=np.uint8) & 1
        points = np.where(won, np.float32(WIN), -self.empties.astype(np.float32))
        # A game that an illegal action ended has no winner, and only a penalty.
        return np.where(self.winners[:, None] > 0, points, self.rewards)


class Stepper:
    """A number of games with the same rules and seats, stepped together.

    Without ``rules`` the setup is sorted (``std+sorted``). The tiles follow from ``seed``, and seat
    ``first`` begins every game; ``threads`` share the work and change nothing else. With ``rivals``
    a policy plays every seat but the learner's, and a game awaits the learner's decisions only;
    without a ``learner``, its seat is drawn anew for each game. A stepper that was pickled or
    copied goes on exactly as its original.

        >>> from luckynumbers import Rules
        >>> from luckynumbers.kernel import Stepper
        >>> games = Stepper(4, Rules(sorted=True), seats=2, seed=1)
        >>> games.legal().shape
        (4, 322)
        >>> steps = games.step(games.decide("random", seed=1))
        >>> bool(steps.done.any()), steps.rewards.shape
        (False, (4, 2))
    """

    @checked
    def __init__(
        self,
        games: int,
        rules: Rules | None = None,
        seats: int = 2,
        seed: int = 0,
        threads: int = 1,
        *,
        first: int = 1,
        rivals: Policy | str | None = None,
        learner: int | None = None,
    ) -> None:
        self.games: int = check_between("games", games, 1, MOST_GAMES)
        """How many games there are."""
        self.seats: int = check_seats(seats)
        """How many seats each of them has."""
        self._threads = check_threads(threads)
        self._checked: Steps | None = None
        """The caller's arrays that were found fit: small batches feel every microsecond."""
        chosen = Rules(sorted=True) if rules is None else rules
        start = Position.start(chosen, self.seats, first)
        self._twin = _kernel.Stepper(
            pack(start).twin,
            self.games,
            check_seed(seed),
            None if rivals is None else policy_of(rivals),
            0 if learner is None else check_between("learner", learner, 1, self.seats),
        )

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_checked": None}

    @property
    def planes(self) -> int:
        """The number of planes in an observation."""
        return _kernel.planes(self.seats)

    def reset(self, seed: int) -> None:
        """Restart every game.

        Raises:
            GameError: A number is out of its range (``kernel/range``).

        """
        self._twin.reset(check_seed(seed))

    @checked_late
    def step(
        self,
        actions: NDArray[np.integer],
        *,
        penalty: float | None = None,
        out: Steps | None = None,
    ) -> Steps:
        """Apply one action in every game; games that end restart.

        If an action is refused, no game changes. With a ``penalty`` it ends its game instead: the
        seat that chose it gets the penalty as its reward, the others nothing.

        Raises:
            ActionError: An action is illegal (``kernel/illegal``).
            GameError: An array has another shape or type (``kernel/shape``, ``kernel/dtype``).

        """
        ids = check_actions(actions, self.games)
        steps = Steps.blank(self.games, self.seats) if out is None else self._check_steps(out)
        fine = None if penalty is None else check_number("penalty", penalty)
        self._twin.step(ids, fine, self._threads, *steps)
        return steps

    def legal(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Write which of the 322 action ids are legal in each game.

        Raises:
            GameError: ``out`` has another shape or type (``kernel/shape``, ``kernel/dtype``).

        """
        shape = (self.games, ACTION_COUNT)
        mask = np.empty(shape, np.bool_) if out is None else check_buffer(out, shape, _FLAG)
        self._twin.write_masks(mask, self._threads)
        return mask

    def decide(
        self, policy: Policy | str, seed: int, out: NDArray[np.int64] | None = None
    ) -> NDArray[np.int64]:
        """Write the action that a policy chooses in each game; every step needs a new seed.

        Raises:
            GameError: No policy has this name (``kernel/policy``).

        """
        actions = self._row(out, _ACTION)
        self._twin.decide_all(policy_of(policy), check_seed(seed), actions, self._threads)
        return actions

    def seat_to_act(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """Write the seat to act in each game."""
        seats = self._row(out, _BYTE)
        self._twin.write_seats(seats)
        return seats

    @overload
    def observe(self, out: None = None) -> NDArray[np.uint8]: ...

    @overload
    def observe(self, out: NDArray[Plane]) -> NDArray[Plane]: ...

    def observe(self, out: NDArray[Plane] | None = None) -> NDArray[Plane] | NDArray[np.uint8]:
        """Write what the seat to act sees as planes of 4 x 4, in the order of ``plane_names``."""
        planes = self._planes((self.games,), out)
        whole = planes.dtype == np.uint8
        write = self._twin.observe_bytes if whole else self._twin.observe_floats
        write(planes, self._threads)
        return planes

    @overload
    def observe_every(self, out: None = None) -> NDArray[np.uint8]: ...

    @overload
    def observe_every(self, out: NDArray[Plane]) -> NDArray[Plane]: ...

    def observe_every(
        self, out: NDArray[Plane] | None = None
    ) -> NDArray[Plane] | NDArray[np.uint8]:
        """Write what every seat of each game sees: the planes of seat 1 first."""
        planes = self._planes((self.games, self.seats), out)
        whole = planes.dtype == np.uint8
        write = self._twin.observe_every_bytes if whole else self._twin.observe_every_floats
        write(planes, self._threads)
        return planes

    @property
    def ended(self) -> NDArray[np.intp]:
        """The games that ended with the latest step, ascending."""
        return np.array(self._twin.ended(), np.intp)

    @overload
    def observe_ended(self, out: None = None) -> NDArray[np.uint8]: ...

    @overload
    def observe_ended(self, out: NDArray[Plane]) -> NDArray[Plane]: ...

    def observe_ended(
        self, out: NDArray[Plane] | None = None
    ) -> NDArray[Plane] | NDArray[np.uint8]:
        """Write what every seat saw at the end of the games of ``ended``, before they restarted."""
        planes = self._planes((len(self._twin.ended()), self.seats), out)
        whole = planes.dtype == np.uint8
        write = self._twin.observe_ended_bytes if whole else self._twin.observe_ended_floats
        write(planes)
        return planes

    def position(self, game: int) -> Position:
        """The position of one game."""
        return wrap(self._twin.position(self._index(game))).position

    @checked
    def set_position(self, game: int, position: Position) -> None:
        """Set the position of one game, which keeps its own rules; R7 counts from there."""
        self._twin.set(self._index(game), pack(position).twin)

    def _index(self, game: int) -> int:
        return check_between("game", game, 0, self.games - 1)

    def _planes(
        self, batch: tuple[int, ...], out: NDArray[Plane] | None
    ) -> NDArray[Plane] | NDArray[np.uint8]:
        shape = (*batch, self.planes, 4, 4)
        return np.empty(shape, np.uint8) if out is None else check_buffer(out, shape, _BYTE, _FLOAT)

    def _row(self, out: NDArray[Entry] | None, kind: np.dtype[Entry]) -> NDArray[Entry]:
        """An array with an entry for each game: the caller's, or a new one."""
        shape = (self.games,)
        return np.empty(shape, kind) if out is None else check_buffer(out, shape, kind)

    def _check_steps(self, out: Steps) -> Steps:
        if out is self._checked:
            return out
        one, each = (self.games,), (self.games, self.seats)
        check_buffer(out.rewards, each, _FLOAT)
        check_buffer(out.done, one, _FLAG)
        check_buffer(out.winners, one, _BYTE)
        check_buffer(out.endings, one, _BYTE)
        check_buffer(out.empties, each, _BYTE)
        check_buffer(out.decisions, one, _COUNT)
        self._checked = out
        return out


def plane_names(seats: int) -> tuple[str, ...]:
    """The names of an observation's planes; +0 is the seat that sees it, +1 the one after it.

    Raises:
        GameError: A number is out of its range (``kernel/range``).

    """
    check_seats(seats)
    return (
        *(f"garden+{offset}" for offset in range(seats)),
        *(f"turn+{offset}" for offset in range(seats)),
        *(f"left+{offset}" for offset in range(seats)),
        *(f"table{number:02d}" for number in NUMBERS),
        *(f"pile{number:02d}" for number in NUMBERS),
        *(f"hand{number:02d}" for number in NUMBERS),
        "hidden",
        "setup",
        "extra-play",
    )
