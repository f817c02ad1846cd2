"""Expansion of small feature rows on a GPU, which is most of self-play's memory traffic.

A compiled ``spread`` looks up the column and value of each input for every row; here a block of
threads reads them once and then processes many rows.
"""

import torch
import triton  # type: ignore[import-not-found,unused-ignore]
import triton.language as tl  # type: ignore[import-not-found,unused-ignore]
from torch import Tensor

ROWS = 32
"""How many rows a block of threads processes."""


@triton.jit  # type: ignore[untyped-decorator,unused-ignore]
def _widen(  # type: ignore[no-untyped-def] # noqa: PLR0917
    rows,
    columns,
    values,
    at_least,
    out,
    count,
    width: tl.constexpr,
    inputs: tl.constexpr,
    lanes: tl.constexpr,
    each: tl.constexpr,
):
    lane = tl.arange(0, lanes)
    there = lane < inputs
    column = tl.load(columns + lane, mask=there, other=0)
    value = tl.load(values + lane, mask=there, other=0)
    more = tl.load(at_least + lane, mask=there, other=0) != 0
    first = tl.program_id(0).to(tl.int64) * each
    for step in range(each):
        row = first + step
        mask = there & (row < count)
        found = tl.load(rows + row * width + column, mask=mask, other=0)
        held = (found == value) | (more & (found >= value))
        tl.store(out + row * inputs + lane, held.to(out.dtype.element_ty), mask=mask)


def spread_cuda(
    rows: Tensor, columns: Tensor, values: Tensor, at_least: Tensor, dtype: torch.dtype
) -> Tensor:
    """Expand small rows to long rows of zeros and ones, as ``features.spread`` does."""
    count, width = rows.shape
    inputs = len(columns)
    out = torch.empty(count, inputs, dtype=dtype, device=rows.device)
    _widen[(triton.cdiv(count, ROWS),)](
        rows.contiguous(),
        columns,
        values,
        at_least.to(torch.int8),
        out,
        count,
        width,
        inputs,
        lanes=triton.next_power_of_2(inputs),
        each=ROWS,
        num_warps=4,
    )
    return out
