"""What a review finds, as plain values: numbers, texts and messages."""

from dataclasses import dataclass

from luckynumbers.core import Message
from luckynumbers.review.vectors import Vector


@dataclass(frozen=True)
class Alternative:
    """A legal action with the share of the win that it is worth to whoever chooses."""

    action: str
    share: float
    low: float
    """The ends of the 95 % interval, where the share comes from rollouts; else the share itself."""
    high: float
    way: str
    """How the share was found: ``one_ply``, ``two_ply``, ``rollouts`` or ``exact``."""


@dataclass(frozen=True)
class Decision:
    """One choice: what was chosen, what was best, and how much it gave away."""

    position: str
    """The position, as ``ln1`` text."""
    action: str
    best: str
    loss: float
    """The share of the win given away: the sum of the two below."""
    source_loss: float
    """By drawing instead of taking, or by taking instead of drawing."""
    use_loss: float
    """By the use of the tile: the cell, or which tile of the table."""
    points: float
    """The loss in points (docs/review.md)."""
    unforced: bool
    kind: str
    """The kind of the mistake, empty where nothing was given away."""
    phase: str
    mark: str
    reason: Message | None
    """Why, where there is a mark."""
    layout: tuple[int, ...]
    """The best setup of the whole hand from a1 to d4, where four tiles were laid; else empty."""
    alternatives: tuple[Alternative, ...]
    """The best eight, the best first, and the one chosen."""


@dataclass(frozen=True)
class TurnReview:
    """A play of one seat, its setup, or its departure; what it did to every seat's share."""

    number: int
    """Of the turn, from 1; 0 in setup. The plays of one turn (Bruno) have the same number."""
    seat: int
    kind: str
    """``setup``, ``play`` or ``leave``."""
    text: str
    """What was done, as a record writes it."""
    position: str
    """The position before it, as ``ln1`` text."""
    tiles: tuple[int, ...]
    """The tiles drawn."""
    before: Vector
    drawn: Vector | None
    """The shares after the draw, with the best use of the tile; ``None`` without a draw."""
    mean: Vector | None
    """The mean of these shares over the face-down tiles."""
    after: Vector
    """The shares after the choice."""
    tile_luck: Vector
    """What the tiles drawn changed: ``drawn`` minus ``mean``."""
    luck: Vector
    """The luck in the books: ``tile_luck`` and the corrections that go to this draw."""
    error: Vector
    """What the choices changed: negative for whoever chose."""
    decisions: tuple[Decision, ...]

    @property
    def worst(self) -> Decision | None:
        """The decision to look at: the one that gave away most, else the one with a mark."""
        marked = [decision for decision in self.decisions if decision.mark]
        return max(marked, key=lambda decision: decision.loss, default=None)

    @property
    def loss(self) -> float:
        """The share that the choices gave away."""
        return sum(decision.loss for decision in self.decisions)


@dataclass(frozen=True)
class SeatReview:
    """The balance of a seat: ``start + luck + error = result``."""

    seat: int
    name: str
    start: float
    luck: float
    error: float
    """What all choices changed: the own errors against the seat, those of the others for it."""
    result: float
    own_error: float
    """What the own choices changed."""
    tile_luck: float
    """The part of the luck that is not a correction."""
    adjusted: float
    """The luck-adjusted result: the result without the luck."""
    decisions: int
    """The unforced ones."""
    points: float
    """Points lost per unforced decision."""
    accuracy: float
    level: str
    """The code of the word for this level of play."""


@dataclass(frozen=True)
class Review:
    """A reviewed game."""

    rules: str
    first: int
    depth: str
    seed: int
    finished: bool
    """Otherwise ``result`` is the estimate where the record stops."""
    seats: tuple[SeatReview, ...]
    turns: tuple[TurnReview, ...]
