"""``luckynumbers play``: whole games, breaks and mistakes."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import luckynumbers
from luckynumbers.play import Record

if TYPE_CHECKING:
    from tests.cli.conftest import Run

GOLDEN = Path(__file__).parents[1] / "golden" / "transcripts" / "play-seed-7.txt"


def test_a_whole_game_against_greedy_can_be_played_by_what_is_printed(run: "Run") -> None:
    ran = run("play Mia greedy --seed 7 --start Mia --save game.lnr", None)
    assert ran.status == 0
    assert ran.err == ""
    assert ran.out.rstrip().endswith(
        "Saved as game.lnr.\nReview it with:\nluckynumbers review game.lnr"
    )
    assert "wins with a full garden" in ran.out
    record = Record.load(Path("game.lnr"))
    assert record.outcome is not None
    assert record.names == ("Mia", "Gardener")


def test_the_transcript_of_a_game_is_as_it_was(run: "Run") -> None:
    """Regenerate on purpose with LUCKYNUMBERS_GOLDEN=write."""
    ran = run("play Mia greedy --seed 7 --start Mia", None)
    if os.environ.get("LUCKYNUMBERS_GOLDEN") == "write":
        GOLDEN.write_text(ran.out, encoding="utf-8")
    assert ran.out == GOLDEN.read_text(encoding="utf-8")


def test_five_seats_with_bruno_and_michael(run: "Run") -> None:
    words = "play Mia greedy Max=filler greedy Noa=greedy --bruno --michael --seed 3 --save g.lnr"
    ran = run(words, None)
    assert ran.status == 0
    assert "At the table: Mia, Gardener, Max, Gardener (2) and Noa." in " ".join(ran.out.split())
    assert "Edition: ACCESS." in ran.out
    assert "Played with Bruno’s variant and Michael’s setup." in ran.out
    assert "plays again." in ran.out
    record = Record.load(Path("g.lnr"))
    assert (str(record.rules), record.seats) == ("std+bruno+michael", 5)


def test_the_same_seed_gives_the_same_game(run: "Run") -> None:
    words = "play Mia filler --seed spring"
    assert run(words, None) == run(words, None)


def test_computer_players_play_alone(run: "Run") -> None:
    ran = run("play greedy greedy --seed 1 --edition 5-vor-12", [])
    assert ran.status == 0
    assert "At the table: Gardener and Gardener (2)." in ran.out
    assert "Gardener sets up" in ran.out


def test_gardeners_have_names_and_show_their_strength(run: "Run") -> None:
    ran = run("play Mia level:4 level:9 --seed 1 --start 2", [])
    assert "At the table: Mia, Pico (4) and Noa (9)." in " ".join(ran.out.split())
    assert "Pico sets up" in ran.out
    twice = run("play Mia level:4 level:4 --seed 1", [])
    assert "At the table: Mia, Pico and Pico (2)." in " ".join(twice.out.split())


def test_r13_the_start_is_named_or_drawn_and_shown(run: "Run") -> None:
    assert "Ben starts.\n" in run("play Ann Ben --start ben", []).out
    assert "Ben starts.\n" in run("play Ann Ben --start 2", []).out
    assert "starts, drawn at random.\n" in run("play Ann Ben", []).out
    drawn = {run(f"play Ann random --seed {seed}", []).out.split(" starts")[0] for seed in range(8)}
    assert len(drawn) == 2


def test_one_person_alone_plays_against_greedy_and_may_give_a_name(run: "Run") -> None:
    assert "At the table: Ann and Gardener." in run("play Ann", []).out
    assert "At the table: Tom and Gardener." in run("play", ["Tom"]).out
    assert "At the table: Lucky Star and Gardener." in run("play", [""]).out
    assert run("play", []).status == 0


def test_a_game_goes_on_where_it_was_left(run: "Run") -> None:
    first = run("play Mia greedy --seed 7 --start Mia", ["", "draw", "place b1", "draw", "quit"])
    assert "Resume it with:\nluckynumbers play --resume game.lnr" in first.out
    saved = Record.load(Path("game.lnr"))
    assert saved.replay().position.hand
    second = run("play --resume game.lnr --seed 8", None)
    assert second.status == 0
    assert "Resuming game.lnr. The face-down clovers have been reshuffled" in second.out
    assert "sets up" not in second.out
    finished = Record.load(Path("game.lnr"))
    assert finished.outcome is not None
    assert finished.log[: len(saved.log)] == saved.log
    third = run("play --resume game.lnr", [])
    assert (third.status, third.err.split(":")[1]) == (2, " record/finished")


RESUMED = [
    ("--tutor 6", [], "--tutor 6"),
    ("--tutor 2.5 --spoken", [], "--tutor 2.5 --spoken"),
    ("--tutor 6", ["tutor 12", "colours"], "--tutor 12 --colours"),
    ("--tutor 6 --braille", ["tutor off"], "--braille"),
]


@pytest.mark.parametrize(("options", "lines", "kept"), RESUMED, ids=[each[0] for each in RESUMED])
def test_a_broken_off_game_comes_back_with_its_tutor_and_its_looks(
    run: "Run", options: str, lines: list[str], kept: str
) -> None:
    ran = run(f"play Mia greedy --seed 7 --start Mia {options}", ["", *lines, "quit"])
    command = " ".join(ran.out.split()).partition("Resume it with: ")[2]
    assert command == f"luckynumbers play --resume game.lnr {kept}"
    again = run(command.split()[1:], ["quit"])
    assert " ".join(again.out.split()).endswith(command)


def test_a_broken_off_game_comes_back_with_the_programs_in_it(run: "Run") -> None:
    bot = "Max=luckynumbers.bots.simple:FillerBot"
    ran = run(f"play Mia {bot} --seed 7 --start Mia", ["", "quit"])
    assert ran.out.endswith(f"luckynumbers play --resume game.lnr Mia {bot}\n")


def test_an_older_game_is_never_overwritten(run: "Run") -> None:
    for _ in range(2):
        run("play Mia greedy --seed 7", ["", "quit"])
    assert sorted(path.name for path in Path().iterdir()) == ["game-2.lnr", "game.lnr"]


def test_a_record_cannot_make_us_run_a_program(run: "Run") -> None:
    run("play Mia greedy --seed 7 --start Mia", ["", "quit"])
    path = Path("game.lnr")
    text = path.read_text(encoding="utf-8").replace('[Bot2 "greedy"]', '[Bot2 "exec:touch owned"]')
    path.write_text(text, encoding="utf-8")
    ran = run("play --resume game.lnr", ["draw", "discard"])
    assert ran.status == 2
    assert ran.err.startswith("luckynumbers: resume/program: ")
    assert not Path("owned").exists()
    assert run("play --resume game.lnr Mia Max=filler", ["quit"]).status == 0


def test_r10_neither_the_record_nor_the_output_of_a_running_game_shows_the_seed(
    run: "Run",
) -> None:
    ran = run("play Mia greedy --seed clandestine --start Mia", ["", "draw", "seal", "quit"])
    assert "clandestine" not in ran.out
    assert "clandestine" not in Path("game.lnr").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["Gredy", "Miller", "그리디", "anna", "ben"])
def test_a_name_of_a_person_is_not_taken_for_a_computer_player(run: "Run", name: str) -> None:
    assert f"At the table: {name} and Zoe." in run(f"play {name} Zoe", ["quit"]).out


MISTAKES = [
    ("play Ann Ben Cleo Dan Eve --edition lucky-numbers", "edition/seats"),
    ("play Ann Ben Cleo Dan Eve Flo", "edition/seats"),
    ("play Ann Ben --edition chess", "edition/unknown"),
    ("play Ann Ann", "player/same-name"),
    ("play Ann =greedy", "player/no-name"),
    (f"play {'A' * 60} Ben", "player/long-name"),
    ("play Ann bot:stockfish", "bot/unknown"),
    ("play Ann Max=stockfish", "bot/unknown"),
    ("play Ann level:99", "bot/close"),
    ("play Ann gredy", "player/like-bot"),
    ("play Ann level3", "player/like-bot"),
    ("play --edition chess", "edition/unknown"),
    ("tournament --edition chess", "edition/unknown"),
    ("play Ann Ben --start Zoe", "start/unknown"),
    ("play --resume nothing.lnr", "file/not-found"),
    ("play --resume .", "file/is-folder"),
    ("play --flavour", "usage/no-such-option"),
    ("play --width wide", "usage/whole-least"),
]


@pytest.mark.parametrize(("words", "code"), MISTAKES, ids=[words[:40] for words, _ in MISTAKES])
def test_a_mistake_is_one_line_with_its_code(run: "Run", words: str, code: str) -> None:
    ran = run(words, [])
    assert ran.status == 2
    assert ran.err.startswith(f"luckynumbers: {code}: ")
    assert ran.err.count("\n") == 1


def test_a_file_is_never_overwritten_by_a_new_game(run: "Run") -> None:
    Path("letter.txt").write_text("Dear Ann", encoding="utf-8")
    assert run("play Ann greedy --save letter.txt", [""]).err.startswith(
        "luckynumbers: file/exists: "
    )
    ran = run("play Ann greedy --start Ann", ["", "save letter.txt", "save a.lnr", "save a.lnr"])
    assert "The file letter.txt already exists" in ran.out
    assert ran.out.count("Saved as a.lnr.") == 2
    assert Path("letter.txt").read_text(encoding="utf-8") == "Dear Ann"


def test_a_stray_byte_does_not_end_a_game(tmp_path: Path) -> None:
    sources = str(Path(luckynumbers.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-m", "luckynumbers.cli", "play", "Mia", "greedy", "--start", "Mia"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": sources},
        input=b"\n\xff\xfe\ndraw\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b"Mia draws" in done.stdout
    assert done.stderr == b""


def test_a_save_that_cannot_work_is_refused_before_the_game(run: "Run") -> None:
    ran = run("play Ann greedy --save no/such/folder.lnr --seed 1", [""])
    assert ran.status == 2
    assert ran.err.startswith("luckynumbers: file/no-folder: ")


def test_a_folder_is_no_place_for_a_game(run: "Run", tmp_path: Path) -> None:
    ran = run(["play", "Ann", "greedy", "--save", str(tmp_path)])
    assert ran.status == 2
    assert ran.err.startswith("luckynumbers: file/is-folder: ")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_leaves_a_resumable_record(tmp_path: Path, stop: signal.Signals) -> None:
    sources = str(Path(luckynumbers.__file__).parents[1])
    command = [sys.executable, "-m", "luckynumbers.cli", "play", "Mia", "greedy", "--start", "Mia"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": sources},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\ndraw\n")
        process.stdin.flush()
        while "draws" not in process.stdout.readline():
            pass
        process.send_signal(stop)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 128 + stop
    assert err == ""
    assert "Resume it with:\nluckynumbers play --resume game.lnr" in out
    assert Record.load(tmp_path / "game.lnr").replay().position.hand
