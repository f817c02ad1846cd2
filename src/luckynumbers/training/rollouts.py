"""Judge positions by playing them to the end many times, all at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from luckynumbers.core import Position
from luckynumbers.training.games import Games
from luckynumbers.training.selfplay import Judge, choose


@torch.inference_mode()
def roll_out(games: Games, judge: Judge, luck: torch.Generator | None = None) -> Tensor:
    """Play games to the end; give each seat's share of the win, corrected for luck.

    What a tile brought more than was expected before it turned up is taken off again. Those
    corrections are 0 on average, so the shares stay true to how the judge plays, only steadier.
    """
    shares = torch.zeros(len(games), games.seats, device=games.device)
    going = torch.arange(len(games), device=games.device)
    games = games.pick(going)
    while len(going):
        choice = choose(games, judge, luck=luck)
        over, outcome = games.play(choice.plays)
        shares[going] += choice.expected - choice.reached
        ended = over.nonzero()[:, 0]
        shares[going[ended]] += outcome[ended]
        rest = (~over).nonzero()[:, 0]
        games, going = games.pick(rest), going[rest]
    return shares


@dataclass(frozen=True)
class Verdict:
    """What rollouts say about a position: each seat's share, and the standard error."""

    shares: tuple[float, ...]
    error: float


def judge_positions(
    positions: Sequence[Position],
    judge: Judge,
    samples: int,
    *,
    device: str | torch.device = "cpu",
    luck: torch.Generator | None = None,
    at_once: int = 1 << 17,
) -> list[Verdict]:
    """Judge positions in which a play begins, all of the same seats and rules."""
    verdicts = []
    together = max(1, at_once // samples)
    for start in range(0, len(positions), together):
        part = Games.of(positions[start : start + together], device)
        which = torch.arange(len(part), device=device).repeat_interleave(samples)
        shares = roll_out(part.pick(which), judge, luck).view(-1, samples, part.seats)
        errors = shares.std(1).amax(-1) / samples**0.5
        for mean, error in zip(shares.mean(1).tolist(), errors.tolist(), strict=True):
            verdicts.append(Verdict(tuple(mean), error))
    return verdicts
