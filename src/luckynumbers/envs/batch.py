"""Many games at once on NumPy arrays, for any library that reads DLPack; needs no extra.

    >>> from luckynumbers.envs.batch import BatchEnv
    >>> env = BatchEnv(games=1024, seats=2)
    >>> batch = env.reset(seed=42)
    >>> batch = env.step(env.sample(batch))
    >>> batch.observation.shape
    (1024, 69, 4, 4)

``torch.from_dlpack(batch.observation)`` and ``jax.dlpack.from_dlpack(batch.observation)`` share the
memory: every array begins at a multiple of 64 bytes, as JAX asks. Actions may come from PyTorch or
JAX too. Games that end restart in the same step, and their last observations are kept.
"""

from contextlib import suppress
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from luckynumbers.core import ACTION_COUNT, GameError, Position
from luckynumbers.core.checks import checked_late
from luckynumbers.envs.encoding import shape
from luckynumbers.envs.options import END, RAISE, SHARE, Options, RulesLike, check_choice
from luckynumbers.kernel import Stepper, Steps, sample
from luckynumbers.kernel.checks import check_seed

ACTING, EVERY = "acting", "every"
_ALIGNMENT: Final = 64


class Batch(NamedTuple):
    """What every game shows after a step; arrays have an element for each game."""

    observation: NDArray[Any]
    """What the seat to act sees, or what every seat sees: [games, (seats,) planes, 4, 4]."""
    mask: NDArray[np.bool_]
    """[games, 322]: the legal actions of the seat to act."""
    seat: NDArray[np.uint8]
    """The seat to act."""
    rewards: NDArray[np.float32]
    """[games, seats]: what the end was worth, where a game ended; 0 elsewhere."""
    done: NDArray[np.bool_]
    """Whether a game ended with this step; it has restarted."""
    ended: NDArray[np.intp]
    """The games that ended, ascending."""
    final: NDArray[Any]
    """[ended, seats, planes, 4, 4]: what every seat saw at the end of them."""


class BatchEnv:
    """A number of games, all seats played by the caller.

    Without ``rules`` the setup is sorted (``std+sorted``); seat ``first`` begins. What is illegal
    is refused (``illegal="raise"``) or ends its game with the ``penalty`` (``"end"``); ``rewards``
    are shares of the win (``"share"``) or tournament points (``"points"``), ``dtype`` is ``uint8``
    or ``float32``, ``views`` is ``acting`` or ``every``. Each call returns new arrays; with
    ``reuse=True`` the next call overwrites all of them but ``ended`` and ``final``.
    """

    def __init__(
        self,
        games: int,
        seats: int = 2,
        rules: RulesLike = None,
        *,
        first: int = 1,
        illegal: str = RAISE,
        penalty: float = -1.0,
        rewards: str = SHARE,
        views: str = ACTING,
        dtype: DTypeLike = np.uint8,
        threads: int = 1,
        reuse: bool = False,
    ) -> None:
        self.options = Options.check(seats, rules, first, illegal, penalty, rewards)
        """The options, checked."""
        check_choice("views", views, (ACTING, EVERY))
        self._stepper = Stepper(games, self.options.rules, seats, 0, threads, first=first)
        self._views = (games,) if views == ACTING else (games, seats)
        self._dtype = _plane_type(dtype)
        self._luck = np.random.default_rng(0)
        self._kept = self._blank() if reuse else None

    @property
    def games(self) -> int:
        """The number of games."""
        return self._stepper.games

    @property
    def stepper(self) -> Stepper:
        """The games themselves."""
        return self._stepper

    def reset(self, seed: int | None = None) -> Batch:
        """Restart every game: game i follows stream i of the seed, or else of the luck so far.

        Raises:
            GameError: The seed is no whole number (``argument/type``).

        """
        fresh = int(self._luck.integers(1 << 63)) if seed is None else check_seed(seed)
        self._stepper.reset(fresh)
        self._luck = np.random.default_rng(fresh)
        batch = self._blank() if self._kept is None else self._kept
        batch.rewards[:] = 0
        batch.done[:] = False
        return self._filled(batch)

    def step(self, actions: Any) -> Batch:
        """Carry out one action in every game, given by ids in an array of any library."""
        batch = self._blank() if self._kept is None else self._kept
        ids: NDArray[Any] = actions
        if not isinstance(actions, np.ndarray) and hasattr(actions, "__dlpack__"):
            ids = np.from_dlpack(actions)
        penalty = self.options.penalty if self.options.illegal == END else None
        games, seats = self.games, self.options.seats
        out = Steps(batch.rewards, batch.done, *Steps.blank(games, seats)[2:])
        steps = self._stepper.step(ids, penalty=penalty, out=out)
        if self.options.rewards != SHARE:
            batch.rewards[:] = steps.points
        return self._filled(batch)

    @checked_late
    def sample(self, batch: Batch, logits: NDArray[np.floating] | None = None) -> NDArray[np.int64]:
        """Draw a legal action in every game: with equal chances, or by the softmax of logits."""
        return sample(batch.mask, self._luck, logits)

    def position(self, game: int) -> Position:
        """The position of one game."""
        return self._stepper.position(game)

    def _blank(self) -> Batch:
        games, seats = self.games, self.options.seats
        planes = shape(seats)
        return Batch(
            aligned((*self._views, *planes), self._dtype),
            aligned((games, ACTION_COUNT), np.bool_),
            aligned((games,), np.uint8),
            aligned((games, seats), np.float32),
            aligned((games,), np.bool_),
            np.empty(0, np.intp),
            aligned((0, seats, *planes), self._dtype),
        )

    def _filled(self, batch: Batch) -> Batch:
        stepper = self._stepper
        if len(self._views) == 1:
            stepper.observe(batch.observation)
        else:
            stepper.observe_every(batch.observation)
        stepper.legal(batch.mask)
        batch.seat[:] = stepper.seat_to_act()
        ended = stepper.ended
        if not len(ended):
            return batch
        final = aligned((len(ended), *batch.final.shape[1:]), self._dtype)
        return batch._replace(ended=ended, final=stepper.observe_ended(final))


def _plane_type(dtype: DTypeLike) -> np.dtype[Any]:
    """The type of the observations, or raise ``GameError``."""
    kinds = (np.dtype(np.uint8), np.dtype(np.float32))
    with suppress(TypeError, ValueError):  # NumPy's own, for what names no type
        if (kind := np.dtype(dtype)) in kinds:
            return kind
    raise GameError("kernel/dtype", found=str(dtype)[:40], expected=tuple(map(str, kinds)))


def aligned(size: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """An array whose memory begins at a multiple of 64 bytes."""
    kind = np.dtype(dtype)
    count = int(np.prod(size)) * kind.itemsize
    room = np.empty(count + _ALIGNMENT, np.uint8)
    begin = -room.ctypes.data % _ALIGNMENT
    return room[begin : begin + count].view(kind).reshape(size)
