"""The worked examples for researchers, in short: they run, and what they return makes sense."""

import json
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="open_spiel has no wheel for this Python")
pytest.importorskip("gymnasium", reason="the extra rl is not installed")

import torch

from examples import ppo, spiel_mcts

ROOT = Path(__file__).parents[2]


def test_ppo_learns_and_is_measured() -> None:
    torch.set_num_threads(1)
    learner = ppo.train(seconds=0, games=8, steps=8)
    assert 0 <= ppo.measure(learner, games=4) <= 1


def test_the_tree_search_plays_greedy() -> None:
    assert spiel_mcts.play(games=1, simulations=2) in (0, 0.5, 1)


def test_the_notebook_runs() -> None:
    notebook = json.loads((ROOT / "examples/first_seat.ipynb").read_text("utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    names: dict[str, object] = {}
    for cell in code:
        source = "".join(cell["source"]).replace("GAMES = 20_000", "GAMES = 200")
        exec(compile(source, "first_seat.ipynb", "exec"), names)
        assert cell["outputs"], "a cell that was not executed"
    shares = names["shares"]
    assert isinstance(shares, dict)
    assert all(sum(parts) == pytest.approx(1) for parts in shares.values())
