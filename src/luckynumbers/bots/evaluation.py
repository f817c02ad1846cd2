"""Evaluation of positions: each seat's share of the win, a hint, and the shares through a game.

The shares come straight from the trained network and depend on the public position alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from luckynumbers.bots.master import MasterBot
from luckynumbers.core import DRAW, Action, GameError, Position
from luckynumbers.kernel import Networks
from luckynumbers.kernel.network import Choices, Shares
from luckynumbers.kernel.search import Way
from luckynumbers.play import Game, Pile, Record, Think, revealed_in
from luckynumbers.play.player import DEFAULT_THINK


@dataclass(frozen=True)
class Judged:
    """A legal action, its value, and how the value was found."""

    action: Action
    share: float
    """The share of the win of the seat to act."""
    shares: Shares
    way: Way = Way.one_ply
    error: float = 0.0
    """The standard error of the share where it comes from rollouts, else 0."""


@dataclass(frozen=True)
class Reply:
    """The possible uses of a number, if it were drawn."""

    number: int
    count: int
    """How many tiles with this number are face down."""
    best: Judged
    actions: tuple[Judged, ...]
    """Every legal use, by ascending id."""


@dataclass(frozen=True)
class Assessment:
    """The value of every legal action at a decision."""

    position: Position
    best: Judged
    actions: tuple[Judged, ...]
    """By ascending id."""
    replies: tuple[Reply, ...]
    """By number, where drawing is legal; seen one play ahead."""
    nodes: int


def assess(position: Position, think: Think = DEFAULT_THINK) -> Assessment:
    """Evaluate every legal action at a decision, as deeply as the budget allows."""
    if position.over:
        raise GameError("eval/over")
    if position.chance:
        raise GameError("eval/chance")
    found = MasterBot().search(position, think)
    seat = (position.seat or 1) - 1
    judged = {
        line.action: Judged(
            position.action(line.action), line.shares[seat], line.shares, line.way, line.error
        )
        for line in found.lines
    }
    replies = _replies(position, Networks.load().look_ahead(position).replies)
    return Assessment(position, judged[found.action], tuple(judged.values()), replies, found.nodes)


def _replies(position: Position, found: Mapping[int, Choices]) -> tuple[Reply, ...]:
    seat = (position.seat or 1) - 1
    replies = []
    for number, choices in found.items():
        held = position.apply(DRAW).reveal(number)
        judged = {
            choice.action: Judged(held.action(choice.action), choice.shares[seat], choice.shares)
            for choice in choices.all
        }
        best = judged[choices.best.action]
        replies.append(Reply(number, position.unseen[number], best, tuple(judged.values())))
    return tuple(replies)


def shares(position: Position) -> Shares:
    """Estimate each seat's share of the win, seat 1 first; exact once the game is over."""
    return Networks.load().shares(position)


def hint(position: Position, think: Think) -> Action:
    """The action that the strongest player chooses within a budget."""
    if not position.actions:
        raise GameError("bot/nothing-to-choose")
    return MasterBot().choose(position, think)


def share_history(game: Game | Record) -> list[Shares]:
    """Each seat's share of the win at the start and after every later entry of the log."""
    record = Record.of(game) if isinstance(game, Game) else game
    again = Game(record.rules, Pile.scripted(record.seats, revealed_in(record.log)), record.first)
    course = [shares(again.position)]
    for entry in record.log[1:]:
        again = again.apply(entry)
        course.append(shares(again.position))
    return course
