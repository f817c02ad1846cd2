"""What training writes, the kernel reads: the same features, and the same shares of the win."""

from pathlib import Path

import pytest
import torch

from luckynumbers.core import Position, Rules
from luckynumbers.kernel.network import Networks, features
from luckynumbers.training.export import write
from luckynumbers.training.features import observe, spread
from luckynumbers.training.games import Games, to_absolute
from luckynumbers.training.network import Network
from tests.training.test_games import GAMES, NAMES, walk

FEW = slice(None, None, 3)


def some(positions: list[Position]) -> list[Position]:
    return positions[:: max(1, len(positions) // 40)]


@pytest.mark.parametrize(("rules", "seats"), GAMES[FEW], ids=NAMES[FEW])
def test_the_kernel_sees_the_same_features_and_gives_the_same_shares(
    rules: Rules, seats: int, tmp_path: Path
) -> None:
    torch.manual_seed(seats)
    positions = some(walk(rules, seats, seed=seats))
    games = Games.of(positions)
    network = Network(seats, bruno=games.bruno)
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.copy_(parameter.half().float())
    rows = observe(games)
    inputs = spread(
        rows.flatten(0, 1), network.columns, network.values, network.at_least, torch.bool
    ).reshape(*rows.shape[:2], -1)
    for position, ours in zip(positions, inputs, strict=True):
        assert features(position) == tuple(
            tuple(garden.nonzero()[:, 0].tolist()) for garden in ours
        )
    path = tmp_path / "networks.lnn"
    write(path, [network])
    kernel = Networks.parse(path.read_bytes())
    assert kernel.kinds == ((seats, games.bruno),)
    with torch.no_grad():
        expected = to_absolute(network(rows).softmax(-1), games.mover)
    for position, shares in zip(positions, expected.tolist(), strict=True):
        if not position.setup:
            assert kernel.shares(position) == pytest.approx(shares, abs=5e-5)
