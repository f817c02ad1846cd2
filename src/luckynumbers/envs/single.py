"""The game for Gymnasium: one learner against computer players.

For example:

    >>> import gymnasium
    >>> env = gymnasium.make("luckynumbers.envs:LuckyNumbers-v0", opponent="greedy")
    >>> observation, info = env.reset(seed=42)
    >>> action = env.action_space.sample(mask=info["action_mask"])
    >>> observation, reward, terminated, truncated, info = env.step(action)
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from luckynumbers.core import ACTION_COUNT, GameError, Position
from luckynumbers.envs.encoding import HIGHEST, shape
from luckynumbers.envs.options import END, RAISE, SHARE, Options, RulesLike
from luckynumbers.envs.render import MODES, check_mode, show
from luckynumbers.envs.rivals import Rival, rivals_of
from luckynumbers.kernel import Luck, SwiftGame, position_of, rival_luck, swift_game
from luckynumbers.kernel.checks import check_between
from luckynumbers.kernel.game import act, refusal
from luckynumbers.words.extras import require

require("gymnasium")

from gymnasium import Env, spaces  # noqa: E402

MASK: Final = "action_mask"
Planes = NDArray[np.uint8]


class LuckyNumbersEnv(Env[Planes, np.int64]):
    """One learner's seat; rivals play the others within a step.

    ``opponent`` is a spec such as ``greedy`` or ``level:3``, a player, or a list with one of them
    for each rival. Without a ``seat``, the learner's is drawn anew for each game.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012
    """What Gymnasium asks of an environment: how it can be shown."""

    def __init__(
        self,
        opponent: Rival | list[Rival] = "greedy",
        seats: int = 2,
        rules: RulesLike = None,
        *,
        seat: int | None = None,
        illegal: str = RAISE,
        penalty: float = -1.0,
        rewards: str = SHARE,
        render_mode: str | None = None,
    ) -> None:
        self.options = Options.check(seats, rules, 1, illegal, penalty, rewards)
        """The options, checked."""
        self.seat = seat if seat is None else check_between("seat", seat, 1, seats)
        """The seat that was asked for; ``None`` if it is drawn anew for each game."""
        self.render_mode = check_mode(render_mode)
        """How ``render`` shows a position, if at all."""
        self.observation_space = spaces.Box(0, HIGHEST, shape(seats), np.uint8)
        """What the learner sees: the planes of every interface."""
        self.action_space = spaces.Discrete(ACTION_COUNT)
        """What the learner may choose: 322 ids."""
        self._rivals = rivals_of(opponent, seats)
        self._game: SwiftGame | None = None
        self._luck = rival_luck(0)
        self._learner = 1

    @property
    def position(self) -> Position:
        """The position of the game."""
        return position_of(self._playing)

    @property
    def learner(self) -> int:
        """The learner's seat in this game."""
        return self._learner

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Start a game, played on to the learner's first decision.

        ``options={"position": …}`` starts it at a position of the same seats; the learner has the
        seat to act there, if ``seat`` names no other.

        Raises:
            GameError: The game is over before the learner gets to act (``kernel/no-decision``).

        """
        super().reset(seed=seed, options=options)
        game, start = self._seed(seed), self.options.start_of(options)
        while True:  # a game in which the learner never gets to act teaches nothing
            game.begin(start.twin)
            acting = 0 if start is self.options.start else game.seat
            self._learner = self.seat or acting or self._luck.below(self.options.seats) + 1
            self._play_rivals(game, self._luck)
            if game.seat:
                return self._observe(game), self._info(game)
            if start is not self.options.start:
                raise GameError("kernel/no-decision")

    def step(self, action: np.int64 | int) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action and what the rivals answer."""
        game = self._playing
        if not game.seat:
            raise GameError("envs/reset")
        if act(game, action):
            self._play_rivals(game, self._luck)
            over = not game.seat
            reward = self.options.values(game)[self._learner - 1] if over else 0.0
            info = self._info(game)
        elif self.options.illegal == END:
            over, reward = True, self.options.penalty
            info = {MASK: np.zeros(ACTION_COUNT, np.int8), "illegal": True}
        else:
            raise refusal(game, action)
        if self.render_mode == "human":
            self.render()
        return self._observe(game), reward, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as the maskable algorithms of sb3-contrib ask for it."""
        mask = np.empty(ACTION_COUNT, np.bool_)
        self._playing.write_mask(mask)
        return mask

    def render(self) -> Any:
        """Show the position as the render mode says."""
        return show(self.position, self.render_mode)

    @property
    def _playing(self) -> SwiftGame:
        if self._game is None:
            raise GameError("envs/reset")
        return self._game

    def _seed(self, seed: int | None) -> SwiftGame:
        if self._game is None or seed is not None:
            chosen = int(self.np_random.integers(1 << 63)) if seed is None else seed
            self._game = swift_game(self.options.rules, self.options.seats, chosen)
            # The first game has begun with this luck: begin it anew.
            self._game.reseed(chosen & (1 << 64) - 1, 0)
            self._luck = rival_luck(chosen)
        return self._game

    def _play_rivals(self, game: SwiftGame, luck: Luck) -> None:
        seats = self.options.seats
        while (seat := game.seat) and seat != self._learner:
            choose = self._rivals[(seat - self._learner) % seats - 1]
            if not game.act(action := choose(game, luck.next())):
                raise refusal(game, action)

    def _observe(self, game: SwiftGame) -> Planes:
        planes = np.empty(self.observation_space.shape or (), np.uint8)
        game.observe_bytes(self._learner, planes)
        return planes

    def _info(self, game: SwiftGame) -> dict[str, Any]:
        mask = np.empty(ACTION_COUNT, np.int8)
        game.write_mask(mask)
        return {MASK: mask, "seat": self._learner}
