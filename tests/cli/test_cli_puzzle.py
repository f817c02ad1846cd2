"""``luckynumbers puzzle``: solve, hint, new, daily, play, and progress that is kept."""

import json
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from luckynumbers.cli import puzzle
from luckynumbers.puzzles import Puzzle, booklet, daily, solve
from tests.cli.conftest import Run

TEXT = "11170708/03121910/18200414/15020613"
EXAMPLE = "02160508/03040611/07130917/10011820 ; max 3"
TODAY = date(2026, 11, 16)


@pytest.fixture(autouse=True)
def _own_folder_and_day(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(puzzle, "current_day", lambda: TODAY)


def test_solve_writes_json(run: Run) -> None:
    ran = run(["puzzle", "solve", TEXT, "--json"])
    data = json.loads(ran.out)
    assert (ran.status, data["optimal"], data["count"], data["count_complete"]) == (0, 12, 5, True)
    swaps = " ".join(data["solution"])
    assert len(data["solution"]) == 12
    start = Puzzle.parse(TEXT).start
    assert start.after(solve(start).solution.parse(swaps)).solved


def test_solve_says_that_fewer_are_not_enough(run: Run) -> None:
    ran = run(["puzzle", "solve", EXAMPLE])
    assert ran.out.startswith(
        "3 moves are enough, and it cannot be done in fewer: that is proven.\n"
    )
    assert "only shortest solution" in ran.out
    limited = run(["puzzle", "solve", TEXT, "--limit", "3"])
    assert "There are 3 shortest solutions or more." in limited.out


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("01020304/05060708/09101112/13141516", "puzzle/already-solved"),
        ("01020304/05060708/09101112/131415..", "puzzle/not-sixteen"),
        ("01020304/05060708/09101112/13141515", "puzzle/twice"),
        ("01020304/05060708/09101112/13141521", "text/tile"),
        (f"{TEXT} ; max many", "puzzle/text"),
        ("nonsense", "text/garden"),
    ],
)
def test_a_wrong_puzzle_is_refused_in_one_line(run: Run, text: str, code: str) -> None:
    for command in ("solve", "hint", "play"):
        ran = run(["puzzle", command, text])
        assert (ran.status, ran.out if command != "play" else "") == (2, "")
        assert ran.err.startswith(f"luckynumbers: {code}: ")
        assert ran.err.count("\n") == 1


def test_hints_have_three_steps(run: Run) -> None:
    steps = [run(["puzzle", "hint", EXAMPLE, "--step", str(step)]).out for step in (1, 2, 3)]
    assert "it must move" in steps[0]
    assert "3 moves are enough" in steps[1]
    assert "3 moves do it" in steps[2]
    assert run(["puzzle", "hint", EXAMPLE]).out == steps[0]


def test_new_makes_the_same_puzzle_for_the_same_seed(run: Run) -> None:
    ran = run("puzzle new --length 4 --seed x --json")
    data = json.loads(ran.out)
    assert Puzzle.parse(data["puzzle"]).maximum == data["optimal"] == 4
    assert data["seed"] == "x"
    shown = run("puzzle new --length 4 --seed x")
    assert shown.out.splitlines()[-1] == data["puzzle"]
    assert "It takes 4 moves, no fewer." in shown.out
    played = run("puzzle new --length 4 --seed x --play", data["solution"])
    assert "Solved in 4 of 4 moves." in played.out
    assert run("puzzle new --length 13").err.startswith("luckynumbers: puzzle/length:")


def test_the_puzzle_of_the_day_is_played_and_keeps_a_streak(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in (date(2026, 11, 15), date(2026, 11, 16)):
        monkeypatch.setattr(puzzle, "current_day", partial(date.fromordinal, day.toordinal()))
        made = daily(day).made
        ran = run("puzzle daily", [str(swap) for swap in made.solution])
        assert f"The puzzle for {day.day} November 2026." in ran.out
    assert "Puzzle of the day: 2 days in a row; the record is 2." in ran.out


def test_the_puzzle_of_another_day_is_shown(run: Run) -> None:
    shown = run("puzzle daily --date 2026-11-15 --show")
    data = json.loads(run("puzzle daily --date 2026-11-15 --json").out)
    assert shown.out.splitlines()[-1] == data["puzzle"]
    assert data["date"] == "2026-11-15"
    assert run("puzzle daily --date soon").err.startswith("luckynumbers: puzzle/day:")


def test_play_goes_on_where_the_booklet_was_left(run: Run) -> None:
    first = booklet()[0]
    ran = run("puzzle play --spoken", [str(swap) for swap in first.solution])
    assert ran.out.startswith("Puzzle 1: at most 2 moves.")
    assert "1 of the 40 puzzles in the booklet solved." in ran.out
    again = run("puzzle play", ["quit"])
    assert again.out.startswith("Puzzle 2:")
    assert again.out.endswith("Goodbye! The puzzle will wait.\n")
    assert run("puzzle play 40", []).out.startswith("Puzzle 40:")
    assert run("puzzle play 41").err.startswith("luckynumbers: puzzle/no-such-number:")
    refused = run("puzzle play abc")
    assert refused.err.startswith("luckynumbers: text/garden:")
    assert refused.out == ""


def test_a_text_can_be_played_and_progress_that_cannot_be_kept_is_reported(
    run: Run, tmp_path: Path
) -> None:
    assert (
        "Solved in 3 of 3 moves." in run(["puzzle", "play", EXAMPLE], ["16-1", "1-2", "13-9"]).out
    )
    assert not (tmp_path / "data").exists()
    (tmp_path / "data").write_text("in the way")
    ran = run("puzzle play", [str(swap) for swap in booklet()[0].solution])
    assert ran.status == 0
    assert "could not be saved" in ran.out


def test_puzzle_alone_shows_its_help(run: Run) -> None:
    ran = run("puzzle")
    assert ran.status == 0
    for command in ("play", "solve", "hint", "new", "daily"):
        assert f"\n  {command} " in ran.out
