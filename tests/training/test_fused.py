"""What is made fast for a GPU says the same as the plain tensors."""

import pytest
import torch

from luckynumbers.training.features import Outlook, foresee, fused, layout, observe, spread
from luckynumbers.training.games import Games, start
from luckynumbers.training.opponents import by_worth
from luckynumbers.training.selfplay import choose


def some_games(seats: int, device: str, *, bruno: bool) -> Games:
    luck = torch.Generator(device).manual_seed(seats)
    games = start(seats, 200, bruno=bruno, michael=0.4, jumbled=0.2, device=device, luck=luck)
    for _ in range(12):
        games.play(choose(games, by_worth, luck=luck).plays)
    return games


@pytest.mark.soak  # a compiler takes its time
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch warns itself
@pytest.mark.parametrize(("seats", "bruno"), [(2, False), (3, True)])
@torch.inference_mode()
def test_fused_rows_are_the_plain_ones(seats: int, bruno: bool) -> None:
    games = some_games(seats, "cpu", bruno=bruno)
    outlook, plays = Outlook.of(games), games.plays()
    assert torch.equal(fused(foresee)(games, outlook, plays)[0], foresee(games, outlook, plays)[0])


@pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no GPU here")
@pytest.mark.parametrize(("seats", "bruno"), [(2, False), (4, True)])
@torch.inference_mode()
def test_a_gpu_widens_rows_alike(seats: int, bruno: bool) -> None:
    rows = observe(some_games(seats, "cuda", bruno=bruno)).flatten(0, 1)
    columns, values, at_least = layout(bruno=bruno)
    plain = spread(rows.cpu(), columns, values, at_least, torch.float16)
    there = spread(rows, columns.cuda(), values.cuda(), at_least.cuda(), torch.float16)
    assert torch.equal(there.cpu(), plain)
