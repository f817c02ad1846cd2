"""The network: one encoder for every garden, and a small head that compares them."""

from typing import Final

import torch
from torch import Tensor, nn

from luckynumbers.training.features import layout, spread

WIDTHS: Final = (256, 32, 32)
"""The units of the encoder and of the two layers of the head."""


class Network(nn.Module):
    """A network for each seat's share of the win, the seat to act first."""

    columns: Tensor
    values: Tensor
    at_least: Tensor

    def __init__(self, seats: int, *, bruno: bool) -> None:
        super().__init__()
        self.seats = seats
        self.bruno = bruno
        first, second, third = WIDTHS
        columns, values, at_least = layout(bruno=bruno)
        self.register_buffer("columns", columns, persistent=False)
        self.register_buffer("values", values, persistent=False)
        self.register_buffer("at_least", at_least, persistent=False)
        self.encoder = nn.Linear(len(columns), first)
        self.second = nn.Linear(seats * first, second)
        self.third = nn.Linear(second, third)
        self.output = nn.Linear(third, seats)
        with torch.no_grad():
            # Only about 50 inputs are set, so initial weights are larger than for dense inputs.
            self.encoder.weight.normal_(std=0.14)
            self.encoder.weight[:, 646:826] *= 0.1
            self.encoder.bias.zero_()
            self.output.weight *= 0.1

    def forward(self, rows: Tensor) -> Tensor:
        """The logits of the shares for [N, seats, width] small rows of features."""
        inputs = spread(
            rows.flatten(0, 1), self.columns, self.values, self.at_least, self.encoder.weight.dtype
        )
        return self.head(torch.relu(self.encoder(inputs)).view(len(rows), self.seats, -1))

    def head(self, gardens: Tensor) -> Tensor:
        """The logits for [N, seats, units] encoded gardens, the seat to act first."""
        hidden = torch.relu(self.second(gardens.flatten(1)))
        logits: Tensor = self.output(torch.relu(self.third(hidden)))
        return logits

    @torch.no_grad()
    def inherit(self, other: "Network") -> None:
        """Copy the weights of a network trained without Bruno's variant."""
        shared = len(other.columns)
        self.encoder.weight.zero_()
        self.encoder.weight[:, :shared] = other.encoder.weight
        self.encoder.bias.copy_(other.encoder.bias)
        for ours, theirs in (
            (self.second, other.second),
            (self.third, other.third),
            (self.output, other.output),
        ):
            ours.load_state_dict(theirs.state_dict())
