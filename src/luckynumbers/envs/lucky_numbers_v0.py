"""The game for PettingZoo: agents ``seat_1`` to ``seat_5`` take turns, as its AEC interface has it.

    >>> from luckynumbers.envs import lucky_numbers_v0
    >>> env = lucky_numbers_v0.env(seats=3, rules="std+bruno+sorted")
    >>> env.reset(seed=42)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))

The same seed deals the same tiles in every interface of this package. A reset without a seed
goes on with the luck that is there.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from luckynumbers.core import ACTION_COUNT, GameError, Position
from luckynumbers.envs.encoding import HIGHEST, shape
from luckynumbers.envs.options import END, RAISE, SHARE, Options, RulesLike, check_choice
from luckynumbers.envs.render import MODES, check_mode, show
from luckynumbers.kernel import SwiftGame, position_of, swift_game
from luckynumbers.kernel.checks import check_seed
from luckynumbers.kernel.game import act, refusal
from luckynumbers.words.extras import require

require("pettingzoo")

from gymnasium import spaces  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv, aec_registry  # noqa: E402
from pettingzoo import register as register_pettingzoo  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

PETTINGZOO_ID: Final = "lucky_numbers-v0"
MASK: Final = "action_mask"


class Sight(NamedTuple):
    """The spaces of one seat."""

    observation: Any
    action: Any


def env(**options: Any) -> Any:
    """The environment with PettingZoo's checks of the order of calls; see ``raw_env``.

    An illegal action ends the game with a penalty, as in PettingZoo's classic games; with
    ``illegal="raise"`` it raises.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(**{"illegal": END, **options}))


def parallel_env(**options: Any) -> "ParallelEnv[str, Any, Any]":
    """The turn-based conversion to PettingZoo's parallel interface.

    Every agent passes an action; only that of the seat to act counts.
    """
    return turn_based_aec_to_parallel(env(**options))


class raw_env(AECEnv, EzPickle):  # noqa: N801  # PettingZoo's name
    """Two to five seats, all variants; an illegal action raises unless ``illegal="end"``."""

    metadata: Final = {
        "name": "lucky_numbers_v0",
        "render_modes": list(MODES),
        "is_parallelizable": True,
        "render_fps": 2,
    }
    """What PettingZoo asks of an environment: its name and modes."""

    def __init__(
        self,
        seats: int = 2,
        rules: RulesLike = None,
        *,
        first: int = 1,
        illegal: str = RAISE,
        penalty: float = -1.0,
        rewards: str = SHARE,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            seats,
            rules,
            first=first,
            illegal=illegal,
            penalty=penalty,
            rewards=rewards,
            render_mode=render_mode,
        )
        self.options = Options.check(seats, rules, first, illegal, penalty, rewards)
        """The options, checked."""
        self.render_mode = check_mode(render_mode)
        """How ``render`` shows a position, if at all."""
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        """``seat_1`` and so on."""
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents, 1)}
        self._shape = shape(seats)
        sight = _sight(self._shape)
        self.observation_spaces = dict.fromkeys(self.possible_agents, sight.observation)
        """What each agent sees, as a space."""
        self.action_spaces = dict.fromkeys(self.possible_agents, sight.action)
        """What each agent may choose, as a space."""
        self.state_space = sight.observation["observation"]
        """What ``state`` returns, as a space."""
        self._game: SwiftGame | None = None

    def observation_space(self, agent: str) -> Any:
        """What an agent sees, as a space."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may choose, as a space of 322 ids."""
        return self.action_spaces[agent]

    @property
    def position(self) -> Position:
        """The position of the game."""
        return position_of(self._playing)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; ``options={"position": …}`` starts it at a position of the same seats."""
        self._begin(seed, options)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {MASK: _nothing()} for agent in agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Carry out the action of the seat to act; the tiles that luck turns up come with it."""
        game, agent = self._playing, self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if act(game, action):
            self.infos[agent] = {MASK: _nothing()}
            if game.seat:
                self._select()
            else:
                self._finish(self.options.values(game))
        elif self.options.illegal == END:
            self.infos[agent] = {MASK: _nothing(), "illegal": True}
            self._finish([self.options.penalty * (name == agent) for name in self.possible_agents])
        else:
            raise refusal(game, action)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees now, and what it may do: new arrays each time."""
        check_choice("agent", agent, (*self._seats,))
        planes = np.empty(self._shape, np.uint8)
        self._playing.observe_bytes(self._seats[agent], planes)
        return {"observation": planes, MASK: self._mask(agent)}

    def state(self) -> NDArray[np.uint8]:
        """What seat 1 sees, which is everything that anyone sees."""
        planes = np.empty(self._shape, np.uint8)
        self._playing.observe_bytes(1, planes)
        return planes

    def render(self) -> NDArray[np.uint8] | str | None:
        """Show the position as the render mode says."""
        return show(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""

    @property
    def _playing(self) -> SwiftGame:
        if self._game is None:
            raise GameError("envs/reset")
        return self._game

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        start = self.options.start_of(options)
        if self._game is None:
            fresh = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
            self._game = swift_game(self.options.rules, self.options.seats, fresh)
        if seed is not None:
            self._game.reseed(check_seed(seed), 0)
        self._game.begin(start.twin)

    def _select(self) -> None:
        agent = self.possible_agents[self._playing.seat - 1]
        self.agent_selection = agent
        self.infos[agent] = {MASK: self._mask(agent)}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        if agent != self.agent_selection or self.terminations.get(agent, True):
            return _nothing()
        mask = np.empty(ACTION_COUNT, np.int8)
        self._playing.write_mask(mask)
        return mask

    def _finish(self, values: list[float]) -> None:
        for agent, value in zip(self.possible_agents, values, strict=True):
            self.rewards[agent] = value
            self._cumulative_rewards[agent] += value
            self.terminations[agent] = True
        self._deads_step_first()


def _nothing() -> NDArray[np.int8]:
    """The mask of an agent that may do nothing."""
    return np.zeros(ACTION_COUNT, np.int8)


def _sight(planes: tuple[int, int, int]) -> Sight:
    observation = spaces.Dict(
        {
            "observation": spaces.Box(0, HIGHEST, planes, np.uint8),
            MASK: spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
        }
    )
    return Sight(observation, spaces.Discrete(ACTION_COUNT))


if PETTINGZOO_ID not in aec_registry:
    register_pettingzoo("aec", id=PETTINGZOO_ID, entry_point=env)
    register_pettingzoo("parallel", id=PETTINGZOO_ID, entry_point=parallel_env)
