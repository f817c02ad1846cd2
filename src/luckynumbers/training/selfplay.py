"""Self-play: choices by the exact one-ply expectation in every game of a batch."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor

from luckynumbers.training.features import Outlook, foresee, fused
from luckynumbers.training.games import TAKE, USES, Games, Plays, share_out, to_absolute
from luckynumbers.training.gardens import NUMBERS
from luckynumbers.training.network import Network

PART: Final = 1 << 22
"""How many plays are evaluated at a time."""

Judge = Callable[[Games, Outlook, Plays], Tensor]
"""Returns each seat's share of the win after each play, the seat that made the play first."""


def by_network(network: Network) -> Judge:
    """A judge that evaluates plays by a network; finished games get exact shares."""

    def judge(games: Games, outlook: Outlook, plays: Plays) -> Tensor:
        look = _foresee_fused if plays.game.is_cuda else foresee
        rows, again = look(games, outlook, plays)
        shares = network(rows).float().softmax(-1)
        return settle(rows, again, shares, games.setting_up[plays.game])

    return judge


def _foresee_fused(games: Games, outlook: Outlook, plays: Plays) -> tuple[Tensor, Tensor]:
    for each in (plays.game, plays.number, plays.use):
        torch._dynamo.maybe_mark_dynamic(each, 0)  # otherwise it is compiled twice
    rows, again = fused(foresee)(games, outlook, plays)
    return rows, again


def settle(rows: Tensor, again: Tensor, shares: Tensor, setup: Tensor) -> Tensor:
    """Use exact shares where a play ends the game, and put the seat that played first."""
    empties = rows[:, :, 48]
    full = torch.where(again, empties[:, 0], empties[:, -1]) == 0
    over = full | (rows[:, 0, 50] == 0) & ~again & ~setup
    shares = torch.where(over[:, None], share_out(empties), shares)
    return torch.where(again[:, None], shares, shares.roll(1, 1))


@dataclass
class BatchChoice:
    """The play chosen in each game, and its expected shares."""

    plays: Plays
    expected: Tensor
    """[games, seats]: the expected shares before the draw, if the best is chosen; seat 1 first."""
    reached: Tensor
    """[games, seats]: the shares after the chosen play; seat 1 first."""
    best: Tensor
    """[games]: whether the best was chosen."""


def choose(
    games: Games,
    judge: Judge,
    warmth: Tensor | None = None,
    luck: torch.Generator | None = None,
) -> BatchChoice:
    """Choose the best play in every game; ``warmth`` adds noise, so nearly as good ones occur."""
    plays = games.plays()
    outlook = Outlook.of(games)
    shares = torch.cat(
        [
            judge(games, outlook, plays.part(start, PART))
            for start in range(0, len(plays.game), PART)
        ]
    )
    slot = (plays.game * NUMBERS + plays.number.long() - 1) * USES + plays.use.long()
    count = len(games)
    grid = torch.full((count * NUMBERS * USES,), -1.0, device=games.device)
    grid[slot] = shares[:, 0]
    index = torch.zeros(count * NUMBERS * USES, dtype=torch.int64, device=games.device)
    index[slot] = torch.arange(len(plays.game), device=games.device)
    grid, index = (part.view(count, NUMBERS, USES) for part in (grid, index))

    use = grid[:, :, :TAKE].max(-1).indices
    drawn_index = index.gather(-1, use[..., None])[..., 0]
    weights = games.pile.float() / games.hidden.clamp(min=1)[:, None]
    of_drawing = (weights[..., None] * shares[drawn_index]).sum(1)
    taken, take = grid[:, :, TAKE:].flatten(1).max(-1)
    taken_index = index[:, :, TAKE:].flatten(1).gather(-1, take[:, None])[:, 0]
    draws = (of_drawing[:, 0] >= taken) & (games.hidden > 0)
    expected = torch.where(draws[:, None], of_drawing, shares[taken_index])

    turned_up = torch.multinomial(weights + (games.hidden == 0)[:, None], 1, generator=luck)[:, 0]
    every = torch.arange(count, device=games.device)
    best = torch.where(draws, drawn_index[every, turned_up], taken_index)
    chosen = best
    if warmth is not None:
        noise = -torch.empty_like(grid).exponential_(generator=luck).log_()
        noisy = torch.where(grid < 0, -1.0, grid + noise * warmth[:, None, None])
        rather = noisy[:, :, :TAKE][every, turned_up].max(-1).indices
        instead, other = noisy[:, :, TAKE:].flatten(1).max(-1)
        try_take = (instead > of_drawing[:, 0]) | (games.hidden == 0)
        taken_other = index[:, :, TAKE:].flatten(1).gather(-1, other[:, None])[:, 0]
        drawn_other = index[every, turned_up, rather]
        chosen = torch.where(try_take & (instead >= 0), taken_other, drawn_other)
    return BatchChoice(
        Plays(every, plays.number[chosen], plays.use[chosen]),
        to_absolute(expected, games.mover),
        to_absolute(shares[chosen], games.mover),
        chosen == best,
    )
