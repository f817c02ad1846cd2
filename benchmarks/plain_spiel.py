"""The game written for OpenSpiel in plain Python, over ``core``: what ours is measured against."""

from typing import Any

import pyspiel

from luckynumbers.core import ACTION_COUNT, Position, Rules

NAME = "python_plain_lucky_numbers"
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Lucky Numbers in plain Python",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"players": 2},
)


class PlainGame(pyspiel.Game):
    """Two to five players, four tiles in order at the start."""

    def __init__(self, params: Any = None) -> None:
        self.seats = (params or {}).get("players", 2)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=20,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=100_000,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "PlainState":
        return PlainState(self)


class PlainState(pyspiel.State):
    """A position and those before it that R7 counts."""

    def __init__(self, game: PlainGame) -> None:
        super().__init__(game)
        self.position = Position.start(Rules(sorted=True), game.seats)
        self.stood: list[Position] = []

    def current_player(self) -> int:
        if self.position.seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.chance else self.position.seat - 1

    def is_terminal(self) -> bool:
        return self.position.over

    def _legal_actions(self, _player: int) -> list[int]:
        return [action.id for action in self.position.actions]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        unseen, hidden = self.position.unseen, self.position.hidden
        return [(number - 1, count / hidden) for number, count in sorted(unseen.items())]

    def _apply_action(self, action: int) -> None:
        if self.position.chance:
            self.position = self.position.reveal(action + 1)
            self.stood = []
        else:
            self.position = self.position.apply(self.position.action(action))
        if self.position.turn_begins:
            self.stood.append(self.position)
            if self.stood.count(self.position) == 3:
                self.position = self.position.close()

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(action)

    def returns(self) -> list[float]:
        outcome = self.position.outcome
        return list(outcome.shares) if outcome else [0.0] * self.num_players()

    def __str__(self) -> str:
        return str(self.position)


pyspiel.register_game(TYPE, PlainGame)
