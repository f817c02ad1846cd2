"""Fixed opponents to measure against during training."""

import torch
from torch import Tensor

from luckynumbers.training.features import Outlook
from luckynumbers.training.games import Games, Plays, start
from luckynumbers.training.gardens import between, rooms, running
from luckynumbers.training.hours import NO_END, Hours
from luckynumbers.training.selfplay import Judge, choose

FILLED, PATIENCE, AGAIN = 1000, 6, 400


def by_worth(games: Games, outlook: Outlook, plays: Plays) -> Tensor:  # noqa: ARG001
    """Evaluate plays nearly as ``luckynumbers.bots.greedy`` does, by the own garden alone."""
    gardens = games.after(plays)
    again = games.again(plays, gardens)
    suiting = PATIENCE * between(running(games.pile)[plays.game], *rooms(gardens)).int()
    hoped = FILLED * suiting // (suiting + games.hidden[plays.game, None].int() + 1)
    worth = torch.where(gardens == 0, hoped, FILLED).sum(-1) + AGAIN * again
    shares = torch.zeros(len(worth), games.seats, device=games.device)
    shares[:, 0] = worth / (20 * FILLED)
    return shares


@torch.inference_mode()
def duel(
    ours: Judge,
    theirs: Judge,
    seats: int,
    count: int,
    *,
    bruno: bool = False,
    michael: float = 0.0,
    device: str | torch.device = "cpu",
    luck: torch.Generator | None = None,
    limit: int = 600,
    hours: Hours = NO_END,
) -> tuple[float, float, float]:
    """Play games with ``ours`` in one seat, each equally often, and ``theirs`` in all the others.

    Returns the share of ``ours``, its standard error, and the plays per game. Raises
    ``TimeoutError`` if the hours end first: those games that end early are not like the others.
    """
    games = start(seats, count, bruno=bruno, michael=michael, jumbled=0.0, device=device, luck=luck)
    our_seat = torch.arange(count, device=device) % seats
    share = torch.full((count,), torch.nan, device=device)
    going = torch.arange(count, device=device)
    plays = 0
    for _ in range(limit):
        if not len(going):
            break
        hours.check()
        plays += len(going)
        mine = games.mover == our_seat[going]
        one, other = choose(games, ours, luck=luck), choose(games, theirs, luck=luck)
        number = torch.where(mine, one.plays.number, other.plays.number)
        use = torch.where(mine, one.plays.use, other.plays.use)
        over, shares = games.play(Plays(one.plays.game, number, use))
        ended = over.nonzero()[:, 0]
        share[going[ended]] = shares[ended].gather(-1, our_seat[going[ended], None])[:, 0]
        rest = (~over).nonzero()[:, 0]
        games, going = games.pick(rest), going[rest]
    done = share[~share.isnan()]
    return float(done.mean()), float(done.std() / len(done) ** 0.5), plays / count
