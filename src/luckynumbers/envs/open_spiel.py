"""The game for OpenSpiel: ``python_lucky_numbers``, with explicit chance, over the kernel's state.

    >>> import luckynumbers.envs.open_spiel
    >>> import pyspiel
    >>> game = pyspiel.load_game("python_lucky_numbers(players=3,rules=std+bruno)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node()
    True

Player p has seat p + 1. A chance outcome is the number of the revealed tile less 1. A state has one
attribute, a game in the kernel, so that cloning it is cheap.
"""

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from luckynumbers.core import ACTION_COUNT, DRAW, NUMBERS, SEAT_COUNTS, Position
from luckynumbers.core.actions import DISCARD_ID, PLACES
from luckynumbers.envs.encoding import shape
from luckynumbers.envs.options import DEFAULT_RULES, POINTS, RAISE, SHARE, Options
from luckynumbers.kernel import LIMIT, SwiftGame, position_of, swift_state
from luckynumbers.kernel.game import refusal
from luckynumbers.words.extras import require

require("pyspiel")

import pyspiel  # noqa: E402
from open_spiel.python.observation import IIGObserverForPublicInfoGame  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

NAME: Final = "python_lucky_numbers"
_CELLS: Final = 16
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

_TEXTS: Final = (str(DRAW), *(str(place) for row in PLACES for place in row))
_CONSTANT_SUM: Final = pyspiel.GameType.Utility.CONSTANT_SUM
_GENERAL_SUM: Final = pyspiel.GameType.Utility.GENERAL_SUM


def _game_type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Lucky Numbers",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEAT_COUNTS[-1],
        min_num_players=SEAT_COUNTS[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": SEAT_COUNTS[0],
            "rules": str(DEFAULT_RULES),
            "rewards": SHARE,
        },
    )


class LuckyNumbersGame(pyspiel.Game):
    """The rules and seats of a game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        seats = given.get("players", SEAT_COUNTS[0])
        rewards = given.get("rewards", SHARE)
        rules = given.get("rules", str(DEFAULT_RULES))
        self.options = Options.check(seats, rules, 1, RAISE, 0.0, rewards)
        """The options, checked."""
        self.start = swift_state(self.options.start)
        """What every game is copied from."""
        points = rewards == POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=len(NUMBERS),
            num_players=seats,
            min_utility=-float(_CELLS) if points else 0.0,
            max_utility=2.0 if points else 1.0,
            utility_sum=None if points else 1.0,
            # No useful bound is known; the kernel's playouts stop there.
            max_game_length=LIMIT,
        )
        super().__init__(_game_type(_GENERAL_SUM if points else _CONSTANT_SUM), info, given)

    def new_initial_state(self) -> "LuckyNumbersState":
        """A game before its setup."""
        return LuckyNumbersState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What makes tensors of a state; ours has the planes of every interface."""
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return IIGObserverForPublicInfoGame(iig_obs_type, params)
        return Observer(self.options.seats)

    def max_chance_nodes_in_history(self) -> int:
        """The number of tiles."""
        return len(NUMBERS) * self.options.seats


class LuckyNumbersState(pyspiel.State):
    """A game being played, with luck left to the caller."""

    def __init__(self, game: LuckyNumbersGame) -> None:
        super().__init__(game)
        self.play = game.start.copy()
        """The game inside the kernel."""

    @property
    def position(self) -> Position:
        """The position of the game."""
        return position_of(self.play)

    def current_player(self) -> int:
        """Whose ply it is: from 0, or OpenSpiel's number for chance or the end."""
        play: SwiftGame = self.play
        return play.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        play: SwiftGame = self.play
        return play.player == _TERMINAL

    def is_chance_node(self) -> bool:
        """Whether a tile waits to be revealed."""
        play: SwiftGame = self.play
        return play.player == _CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The ids that are legal, ascending; at a chance node what may be revealed."""
        # What C++ would ask `_legal_actions` for, without the way through it.
        play: SwiftGame = self.play
        if play.player == _CHANCE:
            return [outcome for outcome, _ in play.chances()] if player in (None, _CHANCE) else []
        return play.action_ids() if player is None or player == play.player else []

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # OpenSpiel's signature
        play: SwiftGame = self.play
        return play.action_ids()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be revealed, number − 1, with its probability."""
        play: SwiftGame = self.play
        return play.chances()

    def _apply_action(self, action: int) -> None:
        play: SwiftGame = self.play
        if not play.proceed(action):
            raise refusal(play, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            return f"{action + 1:02d}"
        return _TEXTS[action] if action < DISCARD_ID else str(self.position.action(action))

    def returns(self) -> list[float]:
        """Each player's reward; all 0 before the end."""
        play: SwiftGame = self.play
        game: LuckyNumbersGame = self.get_game()
        return game.options.values(play)

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """What a player sees, as the planes of every other interface, in ``float32``."""

    def __init__(self, seats: int) -> None:
        planes = shape(seats)
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(planes)), np.float32)
        self.dict = {"observation": self.tensor.reshape(planes)}

    def set_from(self, state: LuckyNumbersState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        play: SwiftGame = state.play
        play.observe_floats(player + 1, self.tensor)

    def string_from(self, state: LuckyNumbersState, player: int) -> str:  # noqa: ARG002
        """The position as text; everyone sees the same."""
        return str(state)


pyspiel.register_game(_game_type(_CONSTANT_SUM), LuckyNumbersGame)
