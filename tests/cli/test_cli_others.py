"""The other commands: arena, tournament, replay, rules, bot, and the help."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import luckynumbers
from luckynumbers.core import EDITIONS, Position, parse_action

if TYPE_CHECKING:
    from tests.cli.conftest import Run

COMMANDS = [
    "play",
    "tournament",
    "arena",
    "dataset",
    "replay",
    "review",
    "rules",
    "bot",
    "bench",
    "eval",
]


def test_without_a_command_the_help_is_shown(run: "Run") -> None:
    ran = run("")
    assert ran.status == 0
    assert all(f"\n  {command} " in ran.out for command in COMMANDS)
    assert "..." not in ran.out.partition("Commands:")[2]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_of_plain_words(run: "Run", command: str) -> None:
    ran = run(f"{command} --help")
    assert run(f"{command} -h").out == ran.out
    assert ran.status == 0
    assert ran.out.startswith(f"Usage: luckynumbers {command} ")
    assert "help/" not in ran.out
    assert ran.out.isascii()


def test_the_version_is_printed(run: "Run") -> None:
    ran = run("--version")
    assert ran.status == 0
    assert ran.out.startswith("luckynumbers ")


MISTAKES = [
    ("chess", "usage/no-such-command"),
    ("--colour", "usage/no-such-option"),
    ("replay", "usage/missing"),
    ("replay nothing.lnr", "file/not-found"),
    ("arena", "usage/missing"),
    ("arena greedy", "arena/players"),
    ("arena greedy deep-thought", "bot/unknown"),
    ("arena greedy filler --rules std+chess", "rules/unknown-option"),
    ("arena greedy filler --games none", "usage/whole-least"),
    ("arena greedy filler --games 0", "usage/whole-least"),
    ("arena greedy filler --shard 3/2", "arena/shard"),
    ("arena exec:./nope random", "bot/cannot-start"),
    ("arena nowhere:Nobody random", "bot/cannot-load"),
    ("arena greedy filler --sprt 5 0", "arena/sprt"),
    ("arena greedy filler --sprt 5", "usage/value"),
    ("arena greedy filler random --sprt 0 5", "arena/sprt-seats"),
    ("arena greedy filler --nodes 0", "usage/whole-least"),
    ("arena greedy filler --nodes 1099511627777", "kernel/range"),
    ("arena exec:true filler --ms 99999999999999999999999", "kernel/range"),
    ("merge one.jsonl", "usage/missing"),
    ("merge one.jsonl --out all.jsonl", "file/not-found"),
    ("bot deep-thought", "bot/unknown"),
    ("rules --edition chess", "edition/unknown"),
    ("tournament --resume nothing.lnr", "file/not-found"),
]


@pytest.mark.parametrize(("words", "code"), MISTAKES, ids=[words for words, _ in MISTAKES])
def test_a_mistake_gets_one_line_with_its_code(run: "Run", words: str, code: str) -> None:
    ran = run(words)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith(f"luckynumbers: {code}: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "hello", '[Format "ln1"]\n', "\x00\x01", '[Format "ln1'])
def test_a_file_that_is_no_record_is_refused_in_one_line(run: "Run", text: str) -> None:
    Path("bad.lnr").write_text(text, encoding="utf-8")
    ran = run("replay bad.lnr")
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_a_file_that_is_no_text_is_refused(run: "Run") -> None:
    Path("bad.lnr").write_bytes(b"\xff\xfe\x00")
    assert run("replay bad.lnr").err.startswith("luckynumbers: file/not-text: ")


def test_the_computer_players_are_listed_with_a_few_words(run: "Run") -> None:
    ran = run("bot --list")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0].startswith("random: ")
    assert [line.partition(": ")[0] for line in lines[3:12]] == [f"level:{n}" for n in range(1, 10)]
    assert lines[6].startswith("level:4: Pico. Looks before planting")
    assert "bots/" not in ran.out
    assert "gardener/" not in ran.out


def test_the_arena_goes_on_with_a_match_it_saved(run: "Run") -> None:
    words = "arena random filler --seed 3 --jobs 1 --save match.jsonl --json --games"
    assert json.loads(run(f"{words} 4").out)["played_now"] == 4
    again = json.loads(run(f"{words} 6").out)
    assert (again["games"], again["played_now"]) == (6, 2)


def test_a_match_in_parts_is_merged_and_reported_as_one(run: "Run") -> None:
    words = "arena random filler --seed 3 --jobs 1 --games 8 --json"
    for part in ("1", "2"):
        found = json.loads(run(f"{words} --shard {part}/2 --save {part}.jsonl").out)
        assert found["games"] == 4
    assert run("merge 1.jsonl 2.jsonl --out all.jsonl").out == "Deals in all.jsonl: 4.\n"
    whole = json.loads(run(f"{words} --save all.jsonl").out)
    assert (whole["games"], whole["played_now"]) == (8, 0)
    assert whole["players"][0]["share"] == json.loads(run(words).out)["players"][0]["share"]


def test_the_arena_prints_shares_turns_stalls_and_speed(run: "Run") -> None:
    ran = run("arena random filler --games 6 --jobs 1")
    assert ran.status == 0
    assert "of the wins (95% interval" in ran.out
    assert "6 games," in ran.out
    assert "turns a game" in ran.out
    assert "by repetition." in ran.out


def test_the_arena_stops_when_its_test_is_decided(run: "Run") -> None:
    ran = run("arena greedy filler --sprt 0 400 --jobs 1")
    assert "greedy is stronger by 400 points rather than 0" in ran.out
    ran = run("arena greedy filler --sprt 0 400 --jobs 1 --json")
    found = json.loads(ran.out)
    assert found["games"] == 2 * found["sprt"]["deals"] < 200
    assert found["sprt"]["accepted"] == 400
    ran = run("arena tests.bots.plugged:Failing greedy --sprt 0 50 --jobs 1")
    assert ran.status == 2
    assert ran.out.startswith("tests.bots.plugged:Failing failed in 2")
    assert "stronger" not in ran.out
    assert "has no say" in ran.out
    ran = run("arena tests.bots.plugged:Failing greedy --sprt 0 50 --jobs 1 --json")
    found = json.loads(ran.out)
    assert (ran.status, found["sprt"]["accepted"], found["sprt"]["void"]) == (2, None, True)
    assert [each["forfeits"] for each in found["players"]] == [found["games"], 0]
    assert found["players"][1]["high"] == 1
    ran = run("arena greedy greedy --sprt 0 1 --games 2 --jobs 1")
    assert "Not decided yet" in ran.out


def test_the_arena_shows_what_programs_say_when_asked(run: "Run", tmp_path: Path) -> None:
    program = tmp_path / "talking.py"
    program.write_text(
        "import sys\nfrom luckynumbers import Position\nprint('ready', flush=True)\n"
        "for line in sys.stdin:\n"
        "    word, _, rest = line.strip().partition(' ')\n"
        "    if word == 'position': position = Position.parse(rest)\n"
        "    if word == 'go':\n"
        "        print('info choices', len(position.actions))\n"
        "        print('action', position.actions[0], flush=True)\n"
    )
    words = ["arena", f"exec:{sys.executable} {program}", "filler", "--games", "2", "--ms", "20000"]
    ran = run([*words, "--jobs", "1", "--verbose"])
    assert "talking.py: choices " in ran.err
    assert "failed" not in ran.out


def test_the_arena_names_a_failure_once_however_it_varies(run: "Run", tmp_path: Path) -> None:
    """Each line says something else; what was expected is shown with the first."""
    (tmp_path / "bad.py").write_text(
        "import random, sys\n"
        "for line in sys.stdin:\n"
        "    ready = 'ready' if line.startswith('lnp') else f'14@b2 {random.random()}'\n"
        "    print(ready, flush=True)\n"
    )
    words = ["arena", f"exec:{sys.executable} bad.py", "filler", "--games", "4", "--jobs", "1"]
    told = " ".join(run(words).out.split())
    assert told.count("failed in") == 1
    assert "failed in 4 games. The first time: The program" in told
    assert "did not answer with an action, such as “action 14@b2”" in told


def test_the_arena_names_an_illegal_action_and_its_position(run: "Run", tmp_path: Path) -> None:
    (tmp_path / "cheat.py").write_text(
        "for line in iter(input, 'quit'):\n"
        "    if line.startswith('lnp'):\n"
        "        print('ready', flush=True)\n"
        "    if line.startswith('go'):\n"
        "        print('action 20@a4', flush=True)\n"
    )
    words = ["arena", f"exec:{sys.executable} cheat.py", "filler", "--games", "4", "--jobs", "1"]
    told = " ".join(run(words).out.split())
    assert "The action was 20@a4 (position: ln1 std " in told


def test_the_arena_as_data_is_the_same_for_the_same_seed(run: "Run") -> None:
    words = "arena filler random filler --games 5 --rules std+bruno --seed 4 --jobs 1 --json"
    one, two = (json.loads(run(words).out) for _ in range(2))
    assert one["games"] == 6
    assert one["rules"] == "std+bruno"
    assert sum(player["share"] for player in one["players"]) == pytest.approx(1)
    assert [p["share"] for p in one["players"]] == [p["share"] for p in two["players"]]


def test_in_a_tournament_the_rules_at_the_table_explain_it(run: "Run") -> None:
    ran = run("tournament Mia greedy --seed 2 --start Mia", ["", "rules", "quit"])
    assert "each player starts once" in " ".join(ran.out.split())
    alone = run("play Mia greedy --seed 2 --start Mia", ["", "rules", "quit"])
    assert "each player starts once" not in " ".join(alone.out.split())


def test_r8_a_tournament_has_as_many_games_as_players(run: "Run") -> None:
    ran = run("tournament Mia greedy filler --seed 2 --start Mia", None)
    assert ran.status == 0
    assert [f"Game {n}." in ran.out for n in (1, 2, 3, 4)] == [True, True, True, False]
    assert "Game 1. Mia starts." in ran.out
    assert "Game 2. Gardener starts." in ran.out
    assert "Standings after game 3:" in ran.out
    assert "the tournament. Congratulations!" in ran.out


def test_r9_who_leaves_sits_out_the_later_games(run: "Run") -> None:
    ran = run("tournament Mia greedy filler --seed 2 --start greedy", ["", "leave", "yes"])
    assert ran.status == 0
    assert "has left." in ran.out
    assert "Game 2. Filler starts." in ran.out
    assert "Game 3." not in ran.out


def test_a_tournament_goes_on_where_it_was_left(run: "Run") -> None:
    whole = run("tournament Mia greedy filler --seed 2 --start Mia", None)
    first = run("tournament Mia greedy filler --seed 2 --start Mia", None, until="Game 2.")
    assert "Resume it with:\nluckynumbers tournament --resume game.lnr" in first.out
    assert "Standings after game 1:" in first.out
    second = run("tournament --resume game.lnr --seed 3", None)
    assert second.status == 0
    assert "Standings after game 1:" not in second.out
    assert "Standings after game 2:" in second.out
    assert "Standings after game 3:" in second.out
    assert second.out.count(", games won: ") == whole.out.count(", games won: ") - 3


def test_a_game_that_is_no_tournament_cannot_be_resumed_as_one(run: "Run") -> None:
    run("play Mia greedy --seed 7", ["", "quit"])
    ran = run("tournament --resume game.lnr")
    assert ran.err.startswith("luckynumbers: resume/no-tournament: ")


def test_a_replay_prints_what_was_printed_in_the_game(run: "Run") -> None:
    played = run("play Mia greedy --seed 7 --start Mia --save game.lnr", None)
    replayed = run("replay game.lnr")
    assert replayed.status == 0
    lines = [line for line in replayed.out.splitlines() if line.startswith("Gardener ")]
    assert lines == [line for line in played.out.splitlines() if line.startswith("Gardener ")]
    assert "wins with a full garden" in replayed.out


def test_a_replay_shows_gardens_and_proves_a_fair_shuffle(run: "Run") -> None:
    run("play greedy filler --save game.lnr")
    ran = run("replay game.lnr --grids --verify")
    assert ran.status == 0
    assert ran.out.count("   a  b  c  d") > 10
    assert "The shuffle was fair" in ran.out


def test_an_unfinished_record_can_be_replayed(run: "Run") -> None:
    run("play Mia greedy --seed 7 --start Mia", ["", "draw", "quit"])
    ran = run("replay game.lnr")
    assert ran.out.rstrip().endswith("The record stops here, and it is Mia’s turn.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_are_printed_for_every_edition(run: "Run", edition: str) -> None:
    ran = run(f"rules --edition {edition} --width 40")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 40
    always = {*range(1, 14)} - {6, 8, 12}  # the others belong to variants
    assert all(f"\nR{number} " in ran.out for number in always)
    box = EDITIONS[edition]
    assert f"for {box.seats[0]} to {box.seats[-1]} players" in " ".join(ran.out.split())
    assert ("triangle" in ran.out) == (box.corner == "triangle")


def test_a_bot_answers_on_the_line_protocol(run: "Run") -> None:
    position = "ln1 std 03....../..07..../....12../......18:02....../..05..../....11../......19"
    text = f"{position} - *31 14 1"
    ran = run("bot greedy", ["lnp 1", f"position {text}", "go nodes=10 seed=7", "quit"])
    assert ran.status == 0
    name, ready, answer = ran.out.splitlines()
    assert (name, ready) == ("id greedy", "ready")
    assert parse_action(answer.removeprefix("action ")) in Position.parse(text).actions


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    sources = str(Path(luckynumbers.__file__).parents[1])
    done = subprocess.run(
        f"{sys.executable} -m luckynumbers.cli rules | head -1",
        shell=True,
        env={**os.environ, "PYTHONPATH": sources},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "At a glance\n"


def test_the_bench_prints_speeds_beside_others_and_signs_the_play_of_the_engine(run: "Run") -> None:
    found = json.loads(run("bench --json --seconds 0.01").out)
    assert all(speed["rate"] > 0 for speed in found["speeds"])
    assert all(peer["times"] > 0 for peer in found["peers"])
    printed = run("bench --seconds 0.01").out
    assert f"Signature of play: {found['signature']}" in printed
    assert "The rulebook in Python:" in printed
