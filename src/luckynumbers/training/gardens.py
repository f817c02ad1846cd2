"""Gardens as tensors of sixteen numbers (0 = empty): which numbers fit, and which make pairs."""

from typing import Final

import torch
from torch import Tensor
from torch.nn.functional import pad

from luckynumbers.core import DIAGONAL

SIDE: Final = 4
CELLS: Final = 16
NUMBERS: Final = 20
BEYOND: Final = NUMBERS + 1
"""One more than the highest number: the upper bound of a cell with no tile after it."""
ON_DIAGONAL: Final = [int(cell) for cell in DIAGONAL]


def bounds(gardens: Tensor) -> tuple[Tensor, Tensor]:
    """For each cell, the bounds between which a number fits, both exclusive: [..., 16] each."""
    grid = gardens.view(*gardens.shape[:-1], SIDE, SIDE)
    high = torch.where(grid == 0, BEYOND, grid)
    low = torch.zeros_like(grid)
    top = torch.full_like(grid, BEYOND)
    for step in range(1, SIDE):
        low = torch.maximum(low, pad(grid[..., :-step], (step, 0)))
        low = torch.maximum(low, pad(grid[..., :-step, :], (0, 0, step, 0)))
        top = torch.minimum(top, pad(high[..., step:], (0, step), value=BEYOND))
        top = torch.minimum(top, pad(high[..., step:, :], (0, 0, 0, step), value=BEYOND))
    return low.flatten(-2), top.flatten(-2)


def rooms(gardens: Tensor) -> tuple[Tensor, Tensor]:
    """For each cell, the bounds between which a number also leaves room for the empty cells."""
    cells = gardens.unbind(-1)
    zero = torch.zeros_like(cells[0])
    least, most = [zero] * CELLS, [zero] * CELLS
    for cell in range(CELLS):
        left = least[cell - 1] if cell % SIDE else zero
        above = least[cell - SIDE] if cell >= SIDE else zero
        least[cell] = torch.where(cells[cell] == 0, torch.maximum(left, above) + 1, cells[cell])
    for cell in reversed(range(CELLS)):
        right = most[cell + 1] if cell % SIDE < SIDE - 1 else zero + BEYOND
        below = most[cell + SIDE] if cell < CELLS - SIDE else zero + BEYOND
        most[cell] = torch.where(cells[cell] == 0, torch.minimum(right, below) - 1, cells[cell])
    # An unordered diagonal can push the bounds beyond all numbers.
    low, high = torch.stack(least, -1) - 1, torch.stack(most, -1) + 1
    return low.clamp(max=NUMBERS), high.clamp(min=1)


def corners(gardens: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """For each cell, the numbers on the four cells that touch it at a corner (0 = empty)."""
    grid = gardens.view(*gardens.shape[:-1], SIDE, SIDE)
    north_west = pad(grid[..., :-1, :-1], (1, 0, 1, 0))
    north_east = pad(grid[..., :-1, 1:], (0, 1, 1, 0))
    south_west = pad(grid[..., 1:, :-1], (1, 0, 0, 1))
    south_east = pad(grid[..., 1:, 1:], (0, 1, 0, 1))
    return (
        north_west.flatten(-2),
        north_east.flatten(-2),
        south_west.flatten(-2),
        south_east.flatten(-2),
    )


def running(counts: Tensor) -> Tensor:
    """Running totals: tiles with at most each number from 0 to 20, [..., 20] to [..., 21]."""
    return pad(counts.cumsum(-1, dtype=counts.dtype), (1, 0))


def between(totals: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Count the tiles between two bounds, from running totals: [N, 21] and [N, C] to [N, C]."""
    upto = totals.gather(-1, (high - 1).long())
    # An unordered diagonal can leave a cell where nothing fits: its bounds cross.
    return (upto - totals.gather(-1, low.long())).clamp(min=0)
