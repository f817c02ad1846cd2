"""Rollouts: positions evaluated by playing them to the end many times, all at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from luckynumbers.core import Position
from luckynumbers.training.games import Games
from luckynumbers.training.selfplay import Judge, choose


@torch.inference_mode()
def roll_out(games: Games, judge: Judge, luck: torch.Generator | None = None) -> Tensor:
    """Play games to the end; return each seat's share of the win, corrected for luck.

    The gain of each revealed tile over its expectation is subtracted. These corrections are 0 on
    average, so the shares keep their mean and have less variance.
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
    """The result of rollouts from a position: each seat's share, and the standard error."""

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
    """Evaluate positions in which a play begins, all with the same seats and rules."""
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
