"""Groups of games of self-play, each with its own luck, so that any process may play any of them.

What happens in a group depends on its games, its luck and the weights that play: not on who plays
it, nor on how often it was begun elsewhere and lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import torch
from torch import Tensor

from luckynumbers.training.features import observe
from luckynumbers.training.games import Games, Plays, start, to_absolute, to_relative
from luckynumbers.training.hours import NO_END, Hours
from luckynumbers.training.network import Network
from luckynumbers.training.opponents import by_worth
from luckynumbers.training.selfplay import BatchChoice, Judge, by_network, choose

MICHAEL: Final = 0.4
"""The fraction of games with Michael's setup."""
JUMBLED: Final = 0.1
"""The fraction of the others whose four tiles are not placed in order."""


@dataclass
class Window:
    """The inputs and targets of some turns in all games: tensors of [turns, games, ...]."""

    rows: Tensor
    targets: Tensor
    ended: int
    """How many games ended in it."""

    @classmethod
    def of(cls, parts: Sequence["Window"], device: torch.device) -> "Window":
        """Put the windows of several groups side by side."""
        rows = torch.cat([part.rows.to(device) for part in parts], 1)
        targets = torch.cat([part.targets.to(device) for part in parts], 1)
        return cls(rows, targets, sum(part.ended for part in parts))


class Group:
    """Some games of self-play, the noise of each, and their luck."""

    def __init__(self, network: Network, count: int, warmth: float, luck: torch.Generator) -> None:
        self.luck = luck
        self.seats = network.seats
        self.bruno = network.bruno
        self.device = luck.device
        # As in `play_window`: with one kind of tensor, everything is compiled once.
        with torch.inference_mode():
            self.games = self.fresh(count)
        noise = torch.rand(count, device=self.device, generator=luck)
        self.warmth = (noise * 2 - 1).clamp(min=0) * warmth

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "luck": self.luck.get_state()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        luck = torch.Generator(state["device"])
        luck.set_state(state["luck"].cpu())
        self.__dict__.update({**state, "luck": luck})

    def fresh(self, count: int) -> Games:
        """Begin some games."""
        return start(
            self.seats,
            count,
            bruno=self.bruno,
            michael=MICHAEL,
            jumbled=JUMBLED,
            device=self.device,
            luck=self.luck,
        )


@dataclass
class Turns:
    """What a group is to play: so many turns in all of its games, by these weights."""

    group: Group
    network: Network
    count: int
    trace: float
    lesson: bool
    """Whether the heuristic plays, to give the network something to learn."""
    rival: Network | None = None
    """An earlier network, for all seats but one of each game: a match of the league."""


def play(turns: Turns) -> tuple[Group, Window]:
    """Play a window wherever this is called, and return the group as it is then."""
    return turns.group, play_window(turns)


@torch.inference_mode()
def play_window(turns: Turns, hours: Hours = NO_END) -> Window:
    """Play some turns in all games of a group, and find what there is to learn from them.

    Raise ``TimeoutError`` if the hours end first.
    """
    group, games = turns.group, turns.group.games
    judge = by_worth if turns.lesson else by_network(turns.network)
    rival = None if turns.rival is None or turns.lesson else by_network(turns.rival)
    ours = torch.arange(len(games), device=group.device) % group.seats
    rows, movers, played = [], [], []
    for _ in range(turns.count):
        hours.check()
        rows.append(observe(games))
        movers.append(games.mover.clone())
        choice = choose(games, judge, group.warmth, group.luck)
        if rival is not None:
            _let_play(rival, choice, games.mover != ours, group)
        over, outcome = games.play(choice.plays)
        played.append((choice, over, outcome))
        ended = over.nonzero()[:, 0]
        if len(ended):
            games.put(ended, group.fresh(len(ended)))
    later = turns.network(observe(games)).float().softmax(-1)
    later = to_absolute(later, games.mover)
    targets: list[Tensor] = []
    for (choice, over, outcome), mover in zip(reversed(played), reversed(movers), strict=True):
        later = torch.where(over[:, None], outcome, later)
        if not turns.lesson:
            # The result of a turn minus the expectation once its tile was known: the surprise
            # without the luck of the draw.
            surprise = (later - choice.reached) * choice.best[:, None]
            later = choice.expected + turns.trace * surprise
        targets.append(to_relative(later, mover))
    ends = int(torch.stack([over for _, over, _ in played]).sum())
    return Window(torch.stack(rows), torch.stack(targets[::-1]), ends)


def _let_play(rival: Judge, choice: BatchChoice, theirs: Tensor, group: Group) -> None:
    """Replace the plays of some games by a rival's; nothing is learned from its mistakes."""
    other = choose(group.games, rival, luck=group.luck).plays
    own = choice.plays
    choice.plays = Plays(
        own.game,
        torch.where(theirs, other.number, own.number),
        torch.where(theirs, other.use, own.use),
    )
    choice.best = choice.best & ~theirs
