"""Datasets as Parquet: whole, the same after a break, and read back by what reads Parquet."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from luckynumbers.bots.arena import run
from luckynumbers.bots.workers import Workers
from luckynumbers.cli import main
from luckynumbers.cluster import datasets
from luckynumbers.cluster.datasets import GAMES, POSITIONS, RESULTS, write_games, write_results
from luckynumbers.core import GameError, Position, Rules, parse_action
from luckynumbers.play import Match, Record
from tests.cluster.plain import InThisProcess

MATCH = Match(Rules(), 2, 5, seed="data")
SPECS = ["greedy", "filler"]


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datasets, "DEALS_A_PART", 2)


def contents(folder: Path) -> dict[str, bytes]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_a_dataset_has_every_game_and_decision_of_the_match(tmp_path: Path) -> None:
    told: list[int] = []
    assert write_games(SPECS, MATCH, tmp_path, 1, told.append, InThisProcess()) == 10
    assert told == [0, 4, 4, 2]
    games, positions = (pq.read_table(tmp_path / name) for name in ("games", "positions"))
    assert (games.schema, positions.schema) == (GAMES, POSITIONS)
    rows, report = games.to_pylist(), run(SPECS, MATCH, jobs=1)
    assert [(row["deal"], row["rotation"]) for row in rows] == list(MATCH.fixtures())
    greedy = [row["shares"][row["players"].index("greedy")] for row in rows]
    assert sum(greedy) / len(rows) == pytest.approx(report.players[0].share)
    assert {str(Record.parse(row["record"])) for row in rows} == {row["record"] for row in rows}
    assert sum(row["decisions"] for row in rows) == positions.num_rows
    for row in positions.to_pylist()[::50]:
        position, action = Position.parse(row["position"]), parse_action(row["action"])
        assert action in position.actions
        assert (action.id, position.acting) == (row["action_id"], row["seat"])
        game = rows[2 * row["deal"] + row["rotation"]]
        assert row["share"] == game["shares"][row["seat"] - 1]


def test_on_ray_and_after_a_break_the_files_are_the_same(workers: Workers, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    write_games(SPECS, MATCH, whole, workers=InThisProcess())
    write_games(SPECS, MATCH, broken, workers=workers)
    assert contents(broken) == contents(whole)
    (broken / "games" / "part-000001.parquet").unlink()  # killed before the part was whole
    told: list[int] = []
    assert write_games(SPECS, MATCH, broken, 1, told.append, InThisProcess()) == 4
    assert told == [6, 4]
    assert contents(broken) == contents(whole)


def test_a_folder_with_another_dataset_is_refused(tmp_path: Path) -> None:
    write_games(SPECS, Match(Rules(), 2, 1), tmp_path, workers=InThisProcess())
    for specs, match in ((SPECS[::-1], Match(Rules(), 2, 1)), (SPECS, Match(Rules(), 2, 2))):
        with pytest.raises(GameError, match="dataset/other"):
            write_games(specs, match, tmp_path, workers=InThisProcess())
    (tmp_path / "dataset.json").write_text("nonsense")
    with pytest.raises(GameError, match="dataset/other"):
        write_games(SPECS, Match(Rules(), 2, 1), tmp_path, workers=InThisProcess())


def test_results_of_the_arena_become_rows_each_deal_once(tmp_path: Path) -> None:
    file, out = tmp_path / "match.jsonl", tmp_path / "match.parquet"
    report = run(SPECS, MATCH, jobs=1, save=file)
    assert write_results([file, file], out) == 5
    table = pq.read_table(out)
    assert table.schema == RESULTS
    rows = table.to_pylist()
    assert [(row["deal"], row["player"]) for row in rows] == [
        (deal, player) for deal in range(5) for player in (1, 2)
    ]
    shares = [row["share"] for row in rows if row["spec"] == "greedy"]
    assert sum(shares) / 5 == pytest.approx(report.players[0].share)
    with pytest.raises(GameError, match="file/exists"):
        write_results([file], out)


def test_the_commands_write_them(
    workers: Workers, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, file = str(tmp_path / "data"), str(tmp_path / "match.jsonl")
    words = ["dataset", "random", "filler", "--games", "3", "--seed", "4", "--out", folder, "--ray"]
    assert main(words) == 0
    assert " ".join(capsys.readouterr().out.split()) == f"Games in {folder}: 4."
    about = json.loads((tmp_path / "data" / "dataset.json").read_text())
    assert (about["players"], about["games"], about["seed"]) == (["random", "filler"], 4, "4")
    assert main(["arena", "random", "filler", "--games", "2", "--jobs", "1", "--save", file]) == 0
    assert main(["merge", file, "--out", str(tmp_path / "match.parquet")]) == 0
    assert pq.read_table(tmp_path / "match.parquet").num_rows == 2
