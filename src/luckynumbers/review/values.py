"""What a review finds, as plain values: numbers, texts and messages."""

from dataclasses import dataclass
from typing import Final

from luckynumbers.core import DRAW, Message
from luckynumbers.review.figures import hundredths
from luckynumbers.review.vectors import Vector

MUCH: Final = 0.15
"""A share of the win that own choices give away only where they mattered."""


@dataclass(frozen=True)
class Alternative:
    """A legal action with the share of the win that it is worth to whoever chooses."""

    action: str
    """The action as text, such as ``14@b2``."""
    share: float
    """The share of the win."""
    low: float
    """The ends of the 95 % interval, where the share comes from rollouts; else the share itself."""
    high: float
    """The upper end; ``low`` is the other."""
    way: str
    """How the share was found: ``one_ply``, ``two_ply``, ``rollouts`` or ``exact``."""


@dataclass(frozen=True)
class Decision:
    """One choice: what was chosen, what was best, and how much it gave away."""

    position: str
    """The position, as ``ln1`` text."""
    action: str
    """What was chosen, as text."""
    best: str
    """What was best, as text."""
    left: float
    """The share of the win after it."""
    loss: float
    """The share given away: the sum of the two below."""
    source_loss: float
    """By drawing instead of taking, or by taking instead of drawing."""
    use_loss: float
    """By the use of the tile: the cell, or which tile of the table."""
    points: float
    """The loss in points (docs/review.md)."""
    unforced: bool
    """Whether it mattered what was chosen."""
    weight: float
    """How much it counts for the accuracy, from 0 to 1, by what was at stake."""
    kind: str
    """The kind of the mistake, empty where nothing was given away."""
    phase: str
    """``setup``, ``opening``, ``middle`` or ``end``."""
    mark: str
    """``??``, ``?``, ``?!``, ``!`` or nothing."""
    reason: Message | None
    """Why, where there is a mark, or would be one if the hand were not laid in ascending order."""
    layout: tuple[int, ...]
    """The best setup of the whole hand from a1 to d4, where four tiles were laid; else empty."""
    alternatives: tuple[Alternative, ...]
    """The best eight, the best first, and the one chosen."""


@dataclass(frozen=True)
class TurnReview:
    """A play of one seat, its setup, or its departure; what it did to every seat's share."""

    number: int
    """Of the round, as a record has it: from 1, in which everyone has a turn; 0 in setup."""
    seat: int
    """Who played."""
    kind: str
    """``setup``, ``play`` or ``leave``."""
    text: str
    """What was done, as a record writes it."""
    position: str
    """The position before it, as ``ln1`` text."""
    tiles: tuple[int, ...]
    """The tiles drawn."""
    before: Vector
    """The shares before it."""
    mean: Vector | None
    """The shares before the draw, a mean over the face-down tiles; ``None`` without a draw."""
    drawn: Vector | None
    """The shares after the draw, with the best use of the tile."""
    after: Vector
    """The shares after the choice: ``before + luck + error``, and those before the next turn."""
    tile_luck: Vector
    """What the tiles drawn changed, as it was seen at that moment."""
    luck: Vector
    """What they changed, as the whole game shows it: ``drawn`` minus ``mean``."""
    error: Vector
    """What the choices changed: negative for whoever chose."""
    decisions: tuple[Decision, ...]
    """The choices made in it."""

    @property
    def noted(self) -> tuple[Decision, ...]:
        """The choices with a reason, the one that gave away most first; a whole hand is one."""
        found = [decision for decision in self.decisions if decision.reason]
        found.sort(key=lambda decision: -decision.loss)
        return tuple(found[:1] if found and found[0].layout else found)

    @property
    def worst(self) -> Decision | None:
        """The decision to look at: the one that gave away most, else the one with a mark."""
        return next(iter(self.noted), None)

    @property
    def plants(self) -> bool:
        """Whether a tile was placed, after the setup."""
        return self.kind == "play" and any(
            each.action != str(DRAW) and not each.action.endswith("@-") for each in self.decisions
        )

    def stakes(self, choice: Decision) -> tuple[float, float]:
        """The share that a marked choice left, and what the better one would have left.

        A hand that was laid as a whole is one choice.
        """
        if choice.layout:
            left = self.decisions[-1].left
            return left, left + self.loss
        return choice.left, choice.left + choice.loss

    def cost_of(self, choice: Decision) -> int:
        """What a marked choice gave away, in hundredths."""
        left, better = self.stakes(choice)
        return hundredths(better) - hundredths(left)

    @property
    def loss(self) -> float:
        """The share that the choices gave away."""
        return sum(decision.loss for decision in self.decisions)


@dataclass(frozen=True)
class SeatReview:
    """The balance of a seat: ``start + luck + error = result``."""

    seat: int
    """Its number, from 1."""
    name: str
    """The player's name, or nothing."""
    start: float
    """The share of the win that it began with."""
    luck: float
    """What all draws changed."""
    error: float
    """What all choices changed: the own errors against the seat, those of the others for it."""
    result: float
    """The share of the win that it ended with."""
    own_error: float
    """What the own choices changed."""
    tile_luck: float
    """The same as it was seen at each moment."""
    adjusted: float
    """The luck-adjusted result: the result without the luck."""
    planted: int
    """How many tiles it placed after the setup."""
    decisions: int
    """The unforced ones."""
    points: float
    """Points lost per unforced decision."""
    accuracy: float
    """From 0 to 100, by the points lost and what was at stake."""
    level: str
    """The code of the word for this level of play."""
    choices: int
    """All that it chose, forced or not."""
    weight: float
    """How much the unforced decisions count for the accuracy, in all."""

    @property
    def few_mattered(self) -> bool:
        """Whether most of its choices changed next to nothing, and the others not much."""
        return 2 * self.decisions < self.choices and self.own_error >= -MUCH

    @property
    def without_luck(self) -> float:
        """The luck-adjusted result, kept within what is possible."""
        return min(1.0, max(0.0, self.adjusted))


@dataclass(frozen=True)
class Review:
    """A reviewed game."""

    rules: str
    """The rules, as text."""
    first: int
    """The seat that started."""
    depth: str
    """The name of the depth."""
    seed: int
    """What its own luck followed from."""
    finished: bool
    """Otherwise ``result`` is the estimate where the record stops."""
    seats: tuple[SeatReview, ...]
    """The balance of each seat, seat 1 first."""
    turns: tuple[TurnReview, ...]
    """What happened, in order."""

    @property
    def winners(self) -> tuple[SeatReview, ...]:
        """The seats that have won, or share the win; none of a game that is not finished."""
        return tuple(seat for seat in self.seats if seat.result > 0) if self.finished else ()
