"""Progress survives crashes and broken files, and a streak counts days in a row."""

import errno
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path

import pytest

from luckynumbers.core import GameError
from luckynumbers.puzzles import Arrangement, Attempt, Progress, Puzzle, PuzzleResult, Swap
from luckynumbers.puzzles.progress import default_path, load, save

START = Arrangement.parse("02010304/05060708/09101112/13141516")
TODAY = date(2026, 11, 15)


def attempt(detours: int = 0, maximum: int = 1) -> Attempt:
    """Solve a small puzzle, with some moves to and fro before."""
    made = Attempt(Puzzle(START, maximum))
    for _ in range(2 * detours):
        made = made.swap(Swap(3, 4))
    return made.swap(Swap(1, 2))


def day(ago: int) -> date:
    return TODAY - timedelta(days=ago)


def solved_on(*agos: int) -> Progress:
    progress = Progress()
    for ago in agos:
        progress = progress.add(f"daily/{day(ago).isoformat()}", attempt(), day(ago))
    return progress


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "puzzles.json"
    progress = solved_on(0, 1).add("booklet/7", attempt(), TODAY)
    save(progress, path)
    assert load(path) == progress
    assert [each.name for each in path.parent.iterdir()] == ["puzzles.json"]


def test_no_file_is_a_fresh_start(tmp_path: Path) -> None:
    assert load(tmp_path / "puzzles.json") == Progress()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"results": 3}', '{"results": {"a": {}}}', '{"results": {"a": 1}}',
     '{"results": {"a": {"moves": "x", "within": true, "day": "2026-11-15"}}}', "\x00\xff"],
)  # fmt: skip
def test_a_broken_file_is_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(text.encode("latin-1"))
    assert load(path) == Progress()
    assert path.with_suffix(".broken").read_bytes() == text.encode("latin-1")
    save(solved_on(0), path)
    assert load(path) == solved_on(0)


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Stop every file at a size in bytes, as a full disk would."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    save(solved_on(0), path)
    with room_for(20), pytest.raises(OSError) as failed:
        save(solved_on(0, 1), path)
    assert failed.value.errno == errno.EFBIG
    assert load(path) == solved_on(0)
    assert [each.name for each in tmp_path.iterdir()] == ["puzzles.json"]


def test_r12_over_the_limit_is_noted_but_not_solved() -> None:
    progress = Progress().add("booklet/1", attempt(detours=1), TODAY)
    assert not progress.solved("booklet/1")
    assert progress.results["booklet/1"] == PuzzleResult(3, within=False, day=TODAY)
    later = progress.add("booklet/1", attempt(), day(-1))
    assert later.solved("booklet/1")
    assert later.results["booklet/1"] == PuzzleResult(1, within=True, day=day(-1))
    assert later.add("booklet/1", attempt(detours=1), day(-2)) == later


def test_an_attempt_that_is_not_solved_changes_nothing() -> None:
    progress = Progress().add("booklet/1", Attempt(Puzzle(START)), TODAY)
    assert progress == Progress()


def test_results_have_names() -> None:
    with pytest.raises(GameError, match="argument/type"):
        Progress([1])  # type: ignore[arg-type]


def test_a_better_result_keeps_the_first_day() -> None:
    progress = Progress().add("booklet/1", attempt(detours=1, maximum=9), day(5))
    better = progress.add("booklet/1", attempt(maximum=9), TODAY)
    assert better.results["booklet/1"] == PuzzleResult(1, within=True, day=day(5))


def test_a_streak_counts_days_in_a_row() -> None:
    assert Progress().streak(TODAY) == 0
    assert solved_on(0).streak(TODAY) == 1
    assert solved_on(0, 1, 2).streak(TODAY) == 3
    assert solved_on(1, 2).streak(TODAY) == 2, "today may still be to come"
    assert solved_on(2, 3).streak(TODAY) == 0
    assert solved_on(0, 2, 3, 4).streak(TODAY) == 1
    assert solved_on(0, 2, 3, 4).best_streak == 3


def test_a_daily_puzzle_solved_on_another_day_or_over_the_limit_makes_no_streak() -> None:
    late = Progress().add(f"daily/{day(1).isoformat()}", attempt(), TODAY)
    assert late.streak(TODAY) == 0
    over = Progress().add(f"daily/{TODAY.isoformat()}", attempt(detours=1), TODAY)
    assert over.streak(TODAY) == 0


def test_the_file_is_where_the_environment_says(tmp_path: Path) -> None:
    assert default_path({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "luckynumbers/puzzles.json"
    for folder in ("", "relative"):
        path = default_path({"XDG_DATA_HOME": folder})
        assert path == Path.home() / ".local/share/luckynumbers/puzzles.json"
