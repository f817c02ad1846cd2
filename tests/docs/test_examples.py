"""The worked examples for researchers, in short: they run, and what they return makes sense."""

import json
import re
from collections import Counter
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


def run_notebook(name: str) -> dict[str, object]:
    """Run the cells of a notebook with small numbers, and return what they named."""
    notebook = json.loads((ROOT / "examples" / name).read_text("utf-8"))
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            source = re.sub(r"^([A-Z]+) = [\d_]+$", r"\1 = 50", "".join(cell["source"]), flags=re.M)
            exec(compile(source, name, "exec"), names)
            assert cell["outputs"] or source.startswith("class "), "a cell that was not executed"
    return names


def test_the_game_in_numbers_runs() -> None:
    moves = run_notebook("game_in_numbers.ipynb")["moves"]
    assert isinstance(moves, Counter)
    assert moves.total() == 50


def test_the_notebook_runs() -> None:
    shares = run_notebook("first_seat.ipynb")["shares"]
    assert isinstance(shares, dict)
    assert all(sum(parts) == pytest.approx(1) for parts in shares.values())
