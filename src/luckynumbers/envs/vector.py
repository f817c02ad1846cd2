"""The game for Gymnasium's vector interface, on the kernel's batched stepper.

    >>> import gymnasium
    >>> name = "luckynumbers.envs:LuckyNumbers-v0"
    >>> envs = gymnasium.make_vec(name, num_envs=64, opponent="greedy")
    >>> observations, infos = envs.reset(seed=42)
    >>> from luckynumbers.kernel import sample
    >>> actions = sample(infos["action_mask"], envs.np_random)
    >>> observations, rewards, terminations, truncations, infos = envs.step(actions)

Games that end restart in the same step; ``infos["final_obs"]`` keeps their last observations.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from luckynumbers.core import ACTION_COUNT, GameError
from luckynumbers.envs.encoding import HIGHEST, shape
from luckynumbers.envs.options import END, RAISE, SHARE, Options, RulesLike, check_choice
from luckynumbers.kernel import Policy, Stepper
from luckynumbers.kernel.checks import check_between
from luckynumbers.kernel.playouts import policy_of
from luckynumbers.kernel.stepper import MOST_GAMES
from luckynumbers.words.extras import require

require("gymnasium")

from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

Planes = NDArray[np.uint8]
Results = tuple[Planes, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class LuckyNumbersVectorEnv(VectorEnv[Planes, NDArray[np.int64], NDArray[Any]]):
    """Many learners' games against a policy of the kernel: ``random``, ``filler`` or ``greedy``.

    Game 0 of a seed is the game that ``LuckyNumbers-v0`` plays with that seed.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012
    """A game that ends begins anew within the same step."""

    def __init__(
        self,
        num_envs: int = 1,
        opponent: Policy | str = "greedy",
        seats: int = 2,
        rules: RulesLike = None,
        *,
        seat: int | None = None,
        illegal: str = RAISE,
        penalty: float = -1.0,
        rewards: str = SHARE,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        check_choice("render_mode", render_mode, (None,))
        self.options = Options.check(seats, rules, 1, illegal, penalty, rewards)
        """The options, checked."""
        self.num_envs = check_between("num_envs", num_envs, 1, MOST_GAMES)
        """How many games there are."""
        self.single_observation_space = spaces.Box(0, HIGHEST, shape(seats), np.uint8)
        """What one learner sees."""
        self.single_action_space = spaces.Discrete(ACTION_COUNT)
        """What one learner may choose: 322 ids."""
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        """What all learners see together."""
        self.action_space = batch_space(self.single_action_space, num_envs)
        """What all learners choose together."""
        self._stepper = Stepper(
            num_envs,
            self.options.rules,
            seats,
            0,
            threads,
            rivals=policy_of(opponent),
            learner=seat,
        )
        self._begun = False

    @property
    def stepper(self) -> Stepper:
        """The games themselves."""
        return self._stepper

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Restart every game; without a seed, by luck that follows from the last one."""
        check_choice("options", str(options) if options else None, (None,))
        super().reset(seed=seed, options=options)
        self._begun = True
        self._stepper.reset(int(self.np_random.integers(1 << 63)) if seed is None else seed)
        return self._stepper.observe(), self._infos()

    def step(self, actions: NDArray[np.integer]) -> Results:
        """Carry out the learners' actions and what the rivals answer."""
        if not self._begun:
            raise GameError("envs/reset")
        stepper, penalty = self._stepper, self.options.penalty
        learners = stepper.seat_to_act()
        ended = stepper.step(
            np.asarray(actions), penalty=penalty if self.options.illegal == END else None
        )
        values = ended.rewards if self.options.rewards == SHARE else ended.points
        rewards = values[np.arange(self.num_envs), learners - 1]
        infos = self._infos()
        if ended.done.any():
            infos |= self._final(learners)
        return stepper.observe(), rewards, ended.done, np.zeros(self.num_envs, np.bool_), infos

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._stepper.legal(), "seat": self._stepper.seat_to_act()}

    def _final(self, learners: NDArray[np.uint8]) -> dict[str, Any]:
        """The last observations of the games that ended, each as its learner saw it."""
        games = self._stepper.ended
        views = self._stepper.observe_ended()
        final = np.full(self.num_envs, None, object)
        for index, game in enumerate(games):
            final[game] = views[index, learners[game] - 1]
        there = np.zeros(self.num_envs, np.bool_)
        there[games] = True
        return {"final_obs": final, "_final_obs": there}
