"""The options that every environment takes, checked."""

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final, TypeAlias

from luckynumbers.core import GameError, Position, Rules
from luckynumbers.core.checks import checked
from luckynumbers.kernel import Packed, SwiftGame, position_of
from luckynumbers.kernel.checks import check_between, check_number, check_seats
from luckynumbers.kernel.stepper import WIN

RulesLike: TypeAlias = Rules | str | None
DEFAULT_RULES: Final = Rules(sorted=True)
"""Four tiles in ascending order at the start, without a decision."""
RAISE, END = "raise", "end"
SHARE, POINTS = "share", "points"
_POSITION: Final = "position"


@dataclass(frozen=True)
class Options:
    """The game that is played, and what its end is worth."""

    seats: int = 2
    rules: Rules = DEFAULT_RULES
    first: int = 1
    illegal: str = RAISE
    """``raise``, or ``end``: an illegal action ends the game, with a penalty for who chose it."""
    penalty: float = -1.0
    rewards: str = SHARE
    """``share`` of the win, or tournament ``points`` (R8)."""

    @classmethod
    def check(
        cls, seats: int, rules: RulesLike, first: int, illegal: str, penalty: float, rewards: str
    ) -> "Options":
        """Options from what a caller gave, or raise ``GameError``."""
        check_seats(seats)
        check_between("first", first, 1, seats)
        check_choice("illegal", illegal, (RAISE, END))
        check_choice("rewards", rewards, (SHARE, POINTS))
        return cls(
            seats, rules_of(rules), first, illegal, check_number("penalty", penalty), rewards
        )

    @cached_property
    def start(self) -> Packed:
        """The first position of a game, before the tiles of setup are revealed."""
        return Packed(Position.start(self.rules, self.seats, self.first))

    @checked
    def start_of(self, options: dict[str, Any] | None) -> Packed:
        """The position that the options of a reset name, or the first one of a game.

        What else they name is ignored, unless it reads like that: PettingZoo's own tests pass
        options that no game has.
        """
        for name in get_close_matches(_POSITION, options or (), cutoff=0.8):
            check_choice("options", name, (_POSITION,))
        position = (options or {}).get(_POSITION)
        if position is None:
            return self.start
        here = Packed.parse(position) if isinstance(position, str) else Packed(position)
        if here.seats != self.seats:
            raise GameError("kernel/seats", expected=self.seats, found=here.seats)
        return here

    def values(self, game: SwiftGame) -> list[float]:
        """What the end of a game is worth to each seat, seat 1 first."""
        if self.rewards == SHARE:
            return game.shares()
        outcome = position_of(game).outcome
        if outcome is None:
            return [0.0] * self.seats
        return [
            float(WIN if seat in outcome.winners else -outcome.empties[seat - 1])
            for seat in range(1, self.seats + 1)
        ]


def rules_of(rules: RulesLike) -> Rules:
    """Rules given as such or as text, such as ``std+bruno``."""
    if rules is None:
        return DEFAULT_RULES
    return rules if isinstance(rules, Rules) else Rules.parse(rules)


def check_choice(name: str, value: str | None, known: tuple[str | None, ...]) -> None:
    """Raise unless a value is one of those that are known."""
    if value not in known:
        raise GameError("envs/choice", name=name, found=str(value)[:40], known=(*map(str, known),))
