"""The network's input for a position: the kernel's ``features.hpp`` as tensors.

A garden is first described by a small row of whole numbers (``observe``, ``foresee``), which is
then expanded to a long row of zeros and ones (``spread``). Both layouts are given below; the
kernel's features must equal ``spread`` bit by bit.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, ParamSpec, TypeVar

import torch
from torch import Tensor

from luckynumbers.training.games import Games, Plays
from luckynumbers.training.gardens import CELLS, NUMBERS, between, bounds, corners, running

P = ParamSpec("P")
R = TypeVar("R")

SUITING: Final = (0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 18, 23, 29, 37, 49)
"""The least count of each class of face-down tiles that suit an empty cell."""
HIDDEN: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 17, 21, 26, 33, 41, 51, 63, 80)
"""The least count of each class of face-down tiles in all."""
INPUTS: Final = 832
BRUNO_INPUTS: Final = INPUTS + 80
# Where the parts of a small row begin: what each cell holds; the class of suiting face-down tiles
# (-1 on a filled cell); suiting face-up tiles, at most 3; empty cells; dead ones; class of hidden;
# pile and table by number; relative seat; Michael's setup; and with Bruno the tiles that would make
# a pair, face-down at most 3 and face-up at most 2.
WIDTH: Final = 93
BRUNO_WIDTH: Final = WIDTH + 32


def classes(counts: Tensor, limits: tuple[int, ...]) -> Tensor:
    """The class of each count."""
    table = [sum(count >= limit for limit in limits) - 1 for count in range(128)]
    return torch.tensor(table, dtype=torch.int8, device=counts.device)[counts.int()]


@dataclass
class Outlook:
    """The tiles that suit every garden of a batch, before a play."""

    low: Tensor
    high: Tensor
    suiting: Tensor
    """Face-down tiles that fit, by cell."""
    offered: Tensor
    """Face-up tiles that fit, by cell."""
    pairs: Tensor
    """The numbers that would make a pair, as bits, by cell (Bruno only)."""
    pile: Tensor
    table: Tensor
    """Running totals."""

    @classmethod
    def of(cls, games: Games) -> "Outlook":
        """Compute the outlook of all gardens."""
        low, high = bounds(games.cells)
        pile, table = running(games.pile), running(games.table)
        flat = low.flatten(1), high.flatten(1)
        suiting = between(pile, *flat).view_as(low)
        offered = between(table, *flat).view_as(low)
        pairs = pairing(games.cells, low, high) if games.bruno else low
        return cls(low, high, suiting, offered, pairs, pile, table)


def pairing(cells: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """The numbers that would make a new pair on each cell, as bits."""
    bits = torch.zeros(cells.shape, dtype=torch.int32, device=cells.device)
    for touching in corners(cells):
        new = (low < touching) & (touching < high) & (touching != cells)
        bits |= torch.where(new, 1 << touching.int(), 0)
    return bits


def weigh(bits: Tensor, counts: Tensor) -> Tensor:
    """Count the tiles whose numbers are among some bits: [N, C] and [N, 20] to [N, C]."""
    total = torch.zeros(bits.shape, dtype=torch.int8, device=bits.device)
    for number in range(1, NUMBERS + 1):
        there = (bits >> number & 1).to(torch.int8)
        total += there * counts[:, number - 1].view(-1, *[1] * (bits.dim() - 1))
    return total


@dataclass
class _Sight:
    """The parts of the small rows of some positions: [N, seats, 16] each, unless noted."""

    cells: Tensor
    suiting: Tensor
    offered: Tensor
    pile: Tensor
    """[N, 20]"""
    table: Tensor
    """[N, 20]"""
    order: Tensor
    """[N, seats]: the relative seat of each garden."""
    setup: Tensor
    """[N]: whether Michael's setup is going on."""
    pairs: Tensor | None

    def rows(self) -> Tensor:
        """The small rows: [N, seats, width]."""
        seats = self.cells.shape[1]
        empty = self.cells == 0
        dead = empty & (self.suiting == 0) & (self.offered == 0)
        hidden = self.pile.sum(-1).to(torch.int8)
        shared = torch.cat((classes(hidden, HIDDEN)[:, None], self.pile, self.table), -1)
        parts = [
            self.cells,
            torch.where(empty, classes(self.suiting, SUITING), -1),
            torch.where(empty, self.offered.clamp(max=3), 0),
            empty.sum(-1).to(torch.int8)[..., None],
            dead.sum(-1).to(torch.int8).clamp(max=4)[..., None],
            shared[:, None].expand(-1, seats, -1),
            self.order[..., None],
            self.setup[:, None, None].expand(-1, seats, 1).to(torch.int8),
        ]
        if self.pairs is not None:
            parts.append(weigh(self.pairs, self.pile).clamp(max=3))
            parts.append(weigh(self.pairs, self.table).clamp(max=2))
        return torch.cat(parts, -1)


def observe(games: Games) -> Tensor:
    """Describe the gardens of all games: [games, seats, width]."""
    outlook = Outlook.of(games)
    order = torch.arange(games.seats, dtype=torch.int8, device=games.device)
    return _Sight(
        games.cells,
        outlook.suiting,
        outlook.offered,
        games.pile,
        games.table,
        order.expand(len(games), -1),
        games.bare > 0,
        outlook.pairs if games.bruno else None,
    ).rows()


def foresee(games: Games, outlook: Outlook, plays: Plays) -> tuple[Tensor, Tensor]:
    """Describe the gardens after each play; also return which plays earn another one."""
    game, number = plays.game, plays.number[:, None, None]
    drawn = plays.drawn
    displaced = games.displaced(plays)
    moved = displaced[:, None, None]
    own = games.after(plays)
    again = games.again(plays, own)

    low, high = bounds(own)
    suiting = between(outlook.pile[game], low, high)[:, None]
    offered = between(outlook.table[game], low, high)[:, None]
    cells = torch.cat((own[:, None], games.cells[game, 1:]), 1)
    lows = torch.cat((low[:, None], outlook.low[game, 1:]), 1)
    highs = torch.cat((high[:, None], outlook.high[game, 1:]), 1)
    suiting = torch.cat((suiting, outlook.suiting[game, 1:]), 1)
    offered = torch.cat((offered, outlook.offered[game, 1:]), 1)
    suits = (lows < number) & (number < highs)
    gone = drawn[:, None, None]
    suiting = suiting - (suits & gone).to(torch.int8)
    offered = offered - (suits & ~gone).to(torch.int8)
    offered = offered + ((lows < moved) & (moved < highs)).to(torch.int8)

    numbers = torch.arange(1, NUMBERS + 1, dtype=torch.int8, device=games.device)
    used = (numbers == plays.number[:, None]).to(torch.int8)
    once = drawn[:, None].to(torch.int8)
    pile = games.pile[game] - used * once
    table = games.table[game] - used * (1 - once)
    table = table + (numbers == displaced[:, None]).to(torch.int8)
    pairs = None
    if games.bruno:
        pairs = torch.cat((pairing(own, low, high)[:, None], outlook.pairs[game, 1:]), 1)
    order = torch.arange(games.seats, dtype=torch.int8, device=games.device)
    order = (order - (~again)[:, None].to(torch.int8)) % games.seats
    setup = games.bare[game] - games.setting_up[game].to(torch.int8) > 0
    rows = _Sight(cells, suiting, offered, pile, table, order, setup, pairs).rows()
    turned = rows.roll(-1, 1)
    return torch.where(again[:, None, None], rows, turned) if games.bruno else turned, again


def layout(*, bruno: bool) -> tuple[Tensor, Tensor, Tensor]:
    """The meaning of each input: a column of the small row, a value, and a comparison.

    An input is set where the column equals the value or, for counts of tiles, is at least as large.
    """
    inputs: list[tuple[int, int, bool]] = []

    def each(start: int, count: int, values: range, *, at_least: bool = False) -> None:
        columns = range(start, start + count)
        inputs.extend((column, value, at_least) for column in columns for value in values)

    each(0, CELLS, range(1, NUMBERS + 1))
    each(16, CELLS, range(len(SUITING)))
    each(32, CELLS, range(1, 4))
    each(48, 1, range(17))
    each(49, 1, range(5))
    each(50, 1, range(len(HIDDEN)))
    each(51, NUMBERS, range(1, 6), at_least=True)
    each(71, NUMBERS, range(1, 4), at_least=True)
    each(91, 1, range(5))
    each(92, 1, range(1, 2))
    if bruno:
        each(93, CELLS, range(1, 4))
        each(109, CELLS, range(1, 3))
    columns, values, at_least = zip(*inputs, strict=True)
    return torch.tensor(columns), torch.tensor(values, dtype=torch.int8), torch.tensor(at_least)


def spread(
    rows: Tensor, columns: Tensor, values: Tensor, at_least: Tensor, dtype: torch.dtype
) -> Tensor:
    """Expand small rows to long rows of zeros and ones: [N, width] to [N, inputs]."""
    if rows.is_cuda:
        from luckynumbers.training.spread_cuda import spread_cuda  # noqa: PLC0415

        return spread_cuda(rows, columns, values, at_least, dtype)
    there = rows[:, columns]
    return torch.where(at_least, there >= values, there == values).to(dtype)


@cache
def fused(function: Callable[P, R]) -> Callable[P, R]:
    """Fuse a function for a GPU into few passes over memory; compiled at its first call."""
    return torch.compile(function)
