"""The arena: the same result whatever the number of processes, and honest intervals."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from luckynumbers.bots.arena import run
from luckynumbers.bots.reports import MatchReport, interval
from luckynumbers.core import GameError, Rules
from luckynumbers.play import Match, Player, Think
from tests.bots.support import running

PATIENT = Think(ms=20_000)


def result(report: MatchReport) -> tuple[object, ...]:
    """Leave the clock out of a report."""
    lines = [(line.spec, line.share, line.low, line.high) for line in report.players]
    return (lines, report.games, report.turns, report.ends, report.forfeits, report.first_seat)


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    match = Match(Rules(bruno=True), 3, 9, seed="jobs")
    specs = ["greedy", "filler", "random"]
    assert result(run(specs, match, jobs=1)) == result(run(specs, match, jobs=2))


def test_the_same_seed_gives_the_same_report_and_another_another() -> None:
    one, same, other = (
        run(["filler", "random"], Match(Rules(), 2, 4, seed=seed), jobs=1) for seed in "aab"
    )
    assert result(one) == result(same)
    assert result(one) != result(other)


@pytest.mark.parametrize("specs", [["greedy"], ["greedy"] * 3])
def test_there_is_a_player_for_every_seat(specs: list[str]) -> None:
    with pytest.raises(GameError) as error:
        run(specs, Match(Rules(), 2, 1), jobs=1)
    assert error.value.code == "arena/seats"
    assert error.value.message.facts == {"seats": 2, "players": len(specs)}


def test_an_unknown_player_is_refused_before_the_first_game() -> None:
    with pytest.raises(GameError) as error:
        run(["greedy", "nobody"], Match(Rules(), 2, 1), jobs=1)
    assert error.value.code == "bot/unknown"


def test_an_object_that_cannot_choose_is_refused_before_the_first_game() -> None:
    with pytest.raises(GameError) as error:
        run(["greedy", cast("Player", None)], Match(Rules(), 2, 1), jobs=1)
    assert error.value.code == "bot/no-player"


def test_the_number_of_processes_is_checked() -> None:
    with pytest.raises(GameError) as error:
        run(["greedy", "filler"], Match(Rules(), 2, 2), -1)
    assert str(error.value) == "usage/whole-least: jobs must be a whole number, at least 0."


def test_shares_add_up_and_the_report_counts_games_and_ends() -> None:
    report = run(["greedy", "filler", "filler"], Match(Rules(), 3, 4), jobs=1)
    assert report.games == 12 == sum(report.ends.values())
    assert sum(line.share for line in report.players) == pytest.approx(1)
    for line in report.players:
        assert 0 <= line.low <= line.share + 1e-9
        assert line.share - 1e-9 <= line.high <= 1
        assert line.ms > 0
    assert report.players[0].share > 0.9
    assert 0 <= report.first_seat <= 1
    assert report.stalls == 0
    assert report.turns > 10


def test_equal_players_share_a_deal_that_seats_decide() -> None:
    """Greedy against itself: without luck of its own, the rotations of a deal are one game."""
    report = run(["greedy", "greedy"], Match(Rules(), 2, 6), jobs=1)
    assert [line.share for line in report.players] == [0.5, 0.5]


def test_progress_is_told_deal_by_deal() -> None:
    told: list[Sequence[float]] = []
    run(["filler", "filler"], Match(Rules(), 2, 5), jobs=1, progress=told.append)
    assert len(told) == 5
    assert all(sum(shares) == pytest.approx(1) for shares in told)


def failing_program(folder: Path) -> str:
    """Write a program that is ready and fails at its first decision."""
    path = folder / "broken.py"
    path.write_text(
        "import sys\nprint('ready', flush=True)\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('go'): raise SystemExit('out of luck')\n"
    )
    return f"exec:{sys.executable} {path}"


@pytest.mark.parametrize(
    ("program", "code"),
    [("raise SystemExit('out of luck')", "bot/not-ready"), (None, "bot/cannot-start")],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_that_does_not_start_is_refused_before_the_first_deal(
    program: str | None, code: str, jobs: int, tmp_path: Path
) -> None:
    path, save = tmp_path / "broken.py", tmp_path / "match.jsonl"
    spec = f"exec:{path}"
    if program is not None:
        path.write_text(program)
        spec = f"exec:{sys.executable} {path}"
    told: list[Sequence[float]] = []
    with pytest.raises(GameError) as error:
        run(["filler", spec], Match(Rules(), 2, 2), jobs, told.append, save)
    assert error.value.code == code
    assert told == []
    assert not save.exists()
    assert running(str(tmp_path)) == []


def test_a_match_that_is_played_already_is_read_without_its_program(tmp_path: Path) -> None:
    spec, match = failing_program(tmp_path), Match(Rules(), 2, 2)
    first = run(["filler", spec], match, jobs=1, save=tmp_path / "match.jsonl")
    (tmp_path / "broken.py").unlink()
    assert result(run(["filler", spec], match, 1, save=tmp_path / "match.jsonl")) == result(first)


class EnoughError(Exception):
    """The reader has had enough."""


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_of_more_deals_than_memory_begins_at_once(jobs: int, tmp_path: Path) -> None:
    told: list[Sequence[float]] = []

    def read(shares: Sequence[float]) -> None:
        told.append(shares)
        if len(told) == 5:
            raise EnoughError

    file = tmp_path / "match.jsonl"
    with pytest.raises(EnoughError):
        run(["filler", "filler"], Match(Rules(), 2, 10**30), jobs, read, file)
    assert len(file.read_text().splitlines()) == 5


@pytest.mark.parametrize("jobs", [1, 2])
def test_forfeits_are_reported_with_the_last_words_and_nothing_is_left_running(
    jobs: int, tmp_path: Path
) -> None:
    spec = failing_program(tmp_path)
    report = run(["filler", spec], Match(Rules(), 2, 2, think=Think(ms=1)), jobs=jobs)
    assert report.players[0].share == 1
    assert report.ends == {"left": 4}
    assert [name for name, _ in report.forfeits] == [spec] * 4
    assert {reason.code for _, reason in report.forfeits} == {"bot/died"}
    assert {reason.facts["words"] for _, reason in report.forfeits} == {"ready | out of luck"}
    assert running(str(tmp_path)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_programs_that_do_not_quit_by_themselves_are_ended_with_the_match(
    jobs: int, tmp_path: Path
) -> None:
    path = tmp_path / "stubborn.py"
    path.write_text(
        "import sys, time\nprint('ready', flush=True)\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('go'): print('action *', flush=True)\n"
        "time.sleep(60)\n"
    )
    specs = ["filler", f"exec:{sys.executable} {path}"]
    report = run(specs, Match(Rules(), 2, 2, think=PATIENT), jobs=jobs)
    assert report.players[0].share == 1
    assert running(str(tmp_path)) == []


# A match that is interrupted

SPECS = ["greedy", "filler", "filler"]
MATCH = Match(Rules(bruno=True), 3, 6, seed="save")


def test_an_interrupted_match_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = run(SPECS, MATCH, jobs=1, save=file)
    assert (whole.games, whole.played) == (18, 18)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:3]) + lines[3][:40])  # killed in the middle of a line
    told: list[Sequence[float]] = []
    rest = run(SPECS, MATCH, jobs=2, save=file, progress=told.append)
    assert result(rest) == result(whole)
    assert rest.played == 9
    assert len(told) == 6
    again = run(SPECS, MATCH, jobs=1, save=file)
    assert result(again) == result(whole)
    assert again.played == 0
    assert len(file.read_text().splitlines()) == 6


def test_a_saved_match_can_be_made_longer_or_read_in_part(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run(SPECS, replace(MATCH, deals=2), jobs=1, save=file)
    longer = run(SPECS, replace(MATCH, deals=4), jobs=1, save=file)
    assert longer.played == 6
    assert result(longer) == result(run(SPECS, replace(MATCH, deals=4), jobs=1))
    assert result(run(SPECS, replace(MATCH, deals=2), jobs=1, save=file)) == result(
        run(SPECS, replace(MATCH, deals=2), jobs=1)
    )


@pytest.mark.parametrize(
    ("place", "code"), [("nowhere/match.jsonl", "file/no-folder"), (".", "file/is-folder")]
)
def test_where_nothing_can_be_saved_is_refused_with_its_code(
    tmp_path: Path, place: str, code: str
) -> None:
    with pytest.raises(GameError) as error:
        run(SPECS, MATCH, jobs=1, save=str(tmp_path / place))
    assert error.value.code == code


def test_several_matches_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    others = [replace(MATCH, seed="other"), replace(MATCH, rules=Rules())]
    run(SPECS, MATCH, jobs=1, save=file)
    for match in others:
        assert run(SPECS, match, jobs=1, save=file).played == 18
    assert run(SPECS[::-1], MATCH, jobs=1, save=file).played == 18
    assert run(SPECS, MATCH, jobs=1, save=file).played == 0


def test_forfeits_are_saved_with_their_reasons(tmp_path: Path) -> None:
    spec, match = failing_program(tmp_path), Match(Rules(), 2, 2)
    first = run(["filler", spec], match, jobs=1, save=tmp_path / "match.jsonl")
    again = run(["filler", spec], match, jobs=1, save=tmp_path / "match.jsonl")
    assert first.forfeits
    assert again.forfeits == first.forfeits


@pytest.mark.parametrize("text", ["hello\n", "{}\n", "[]\n", '{"match": 1}\n', "\n{}\n"])
def test_a_file_of_something_else_is_refused_and_not_touched(tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(GameError, match="arena/save"):
        run(SPECS, MATCH, jobs=1, save=file)
    assert file.read_text() == text


def test_one_against_many_has_every_seat_equally_often() -> None:
    report = run(["oneply", "filler", "filler", "filler"], Match(Rules(), 4, 3), jobs=1)
    assert report.games == 12
    assert report.players[0].share > 0.8


# Intervals


def test_the_interval_of_independent_games_is_wilsons() -> None:
    """The textbook case: 81 won of 263, 95 %: 0.2553 to 0.3662."""
    shares = [1.0] * 81 + [0.0] * 182
    low, high = interval(shares, 263)
    assert low == pytest.approx(0.2553, abs=0.0005)
    assert high == pytest.approx(0.3662, abs=0.0005)


@pytest.mark.parametrize("games", [2, 10, 1000])
def test_a_clean_sweep_is_certain_only_as_far_as_it_was_tried(games: int) -> None:
    z_square = 1.959963984540054**2
    low, high = interval([1.0] * games, games)
    assert high == pytest.approx(1)
    assert low == pytest.approx(games / (games + z_square))
    assert interval([0.0] * games, games) == pytest.approx((1 - high, 1 - low))


def test_the_interval_narrows_with_the_number_of_deals() -> None:
    few, many = (interval([1.0, 0.0, 1.0, 0.5] * n, 8 * n) for n in (5, 500))
    assert few[0] < many[0] < 0.625 < many[1] < few[1]


def test_deals_that_always_split_do_not_make_it_certain() -> None:
    """Where seats decide all, every deal comes out even; that is no proof of anything."""
    low, high = interval([0.5] * 10, 20)
    assert low < 0.35
    assert high > 0.65


def test_a_rounding_error_is_no_spread() -> None:
    low, high = interval([1 / 3, 1 / 3 + 1e-16, 1 / 3 - 1e-16], 9)
    assert high - low > 0.3


def test_games_of_one_deal_that_agree_count_once() -> None:
    """Two games a deal, always won or lost together: half as many trials as games."""
    together = interval([1.0, 0.0] * 50, 200)
    apart = interval([1.0, 0.0] * 100, 200)
    assert together[1] - together[0] > 1.3 * (apart[1] - apart[0])
