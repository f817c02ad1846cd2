"""A match played in parts is the match: its shards are disjoint, and merged they are all of it."""

from pathlib import Path

import pytest

from luckynumbers.bots.arena import run
from luckynumbers.bots.shards import Shard, merge
from luckynumbers.core import GameError, Rules
from luckynumbers.play import Match
from tests.bots.test_arena import result

SPECS = ["greedy", "filler", "random"]
MATCH = Match(Rules(bruno=True), 3, 7, seed="parts")


@pytest.mark.parametrize(("of", "deals"), [(1, 5), (2, 5), (3, 7), (4, 2)])
def test_every_deal_is_in_one_shard(of: int, deals: int) -> None:
    shards = [Shard(number, of) for number in range(1, of + 1)]
    assert sorted(deal for shard in shards for deal in shard.deals(deals)) == list(range(deals))
    assert [shard.size(deals) for shard in shards] == [len(shard.deals(deals)) for shard in shards]


@pytest.mark.parametrize(
    "text", ["", "1", "0/2", "3/2", "1/0", "1/2/3", "-1/2", "1 / 2", "a/b", "٣/٤"]
)
def test_nonsense_is_no_shard(text: str) -> None:
    with pytest.raises(GameError) as error:
        Shard.parse(text)
    assert error.value.code == "arena/shard"


def test_a_shard_is_written_as_it_is_read() -> None:
    assert Shard.parse(str(Shard(2, 4))) == Shard(2, 4)


def test_merged_shards_report_as_the_whole_match_without_a_game_more(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.jsonl" for number in (1, 2, 3)]
    parts = [
        run(SPECS, MATCH, 1, save=file, shard=Shard(number, 3))
        for number, file in enumerate(files, start=1)
    ]
    assert [part.games for part in parts] == [9, 6, 6]
    assert merge([*files, files[0]], tmp_path / "all.jsonl") == MATCH.deals
    whole = run(SPECS, MATCH, 1, save=tmp_path / "all.jsonl")
    assert whole.played == 0
    assert result(whole) == result(run(SPECS, MATCH, 1))


def test_a_shard_resumes_in_a_file_that_it_shares_with_others(tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    run(SPECS, MATCH, 1, save=file, shard=Shard(1, 2))
    told: list[object] = []
    second = run(SPECS, MATCH, 1, told.append, file, Shard(2, 2))
    assert (second.games, second.played, len(told)) == (9, 9, 3)
    assert run(SPECS, MATCH, 1, save=file, shard=Shard(1, 2)).played == 0
    assert run(SPECS, MATCH, 1, save=file).played == 0


def test_a_shard_without_a_deal_is_refused() -> None:
    with pytest.raises(GameError, match="arena/no-games"):
        run(SPECS, MATCH, 1, shard=Shard(8, 8))


def test_merging_ignores_an_incomplete_last_line_and_refuses_other_files(tmp_path: Path) -> None:
    file, notes, out = (tmp_path / name for name in ("one.jsonl", "notes.txt", "all.jsonl"))
    run(SPECS, MATCH, 1, save=file, shard=Shard(1, 3))
    file.write_text(file.read_text()[:-20])
    assert merge([file], out) == 2
    with pytest.raises(GameError, match="file/exists"):
        merge([file], out)
    notes.write_text("hello\n")
    with pytest.raises(GameError, match="arena/save") as error:
        merge([file, notes], tmp_path / "other.jsonl")
    assert error.value.message.facts == {"file": str(notes), "line": 1}
    assert not (tmp_path / "other.jsonl").exists()
