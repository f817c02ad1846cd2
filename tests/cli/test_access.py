"""The ACCESS edition at the terminal: in sentences, or under the fingers in braille."""

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

ROW = r"1 ⠼⠁  ⠤   ⠤   ⠤"


def test_access_is_one_word_for_the_edition_and_sentences(run: "Run") -> None:
    short = run("play Anna level:1 --seed 1 --start 1 --access", ["", "d"])
    long = run("play Anna level:1 --seed 1 --start 1 --edition access --spoken", ["", "d"])
    assert "Edition: ACCESS." in short.out
    assert "a  b  c  d" not in short.out
    assert short.out.split("saved as")[0] == long.out.split("saved as")[0]


def test_who_draws_the_access_edition_reads_of_the_other_ways(run: "Run") -> None:
    drawn = run("play Anna level:1 --seed 1 --edition access", [])
    assert "--access" in drawn.out
    for other in ("--access", "--edition access --braille", "--edition lucky-numbers"):
        # At the end stands the command that resumes the game, with what was asked for.
        said, _, _ = run(f"play Anna level:1 --seed 1 {other}", []).out.partition("saved as")
        assert "--braille" not in said


@pytest.mark.parametrize("spoken", ["", " --spoken"])
def test_braille_shows_gardens_and_tiles_and_writes_the_rest(run: "Run", spoken: str) -> None:
    ran = run(f"play Anna level:1 --seed 1 --start 1 --braille{spoken}", ["", "d", "x", "table"])
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 40
    assert any(line.startswith(ROW) for line in lines)
    drawn = lines[next(i for i, line in enumerate(lines) if "Anna draws " in line) + 1]
    assert drawn.startswith("⠼")
    assert any(line.startswith("⠼") and line != drawn for line in lines), "the table"
    sentences = [line for line in lines if not line.startswith(("⠼", "1 ", "2 ", "3 ", "4 "))]
    assert not any("⠼" in line for line in sentences), "sentences are plain text"


@pytest.mark.parametrize("game", ["play", "tournament"])
def test_colours_are_named_in_words_and_under_the_fingers(run: "Run", game: str) -> None:
    typed = ["", "d", "x", "table", "help"]
    ran = run(f"{game} Anna greedy --seed 1 --start 1 --braille --colours", typed)
    told = " ".join(ran.out.split())
    assert "none for blue, 1 for purple, 2 for red, 3 for yellow, 4 for green." in told
    assert re.search(r"Anna draws (yellow|red) \d+\.", told)
    assert "colours: name the colour of every clover, or stop naming it." in told
    assert max(map(len, ran.out.splitlines())) <= 40
    assert re.search("^[⠇⠃]⠼", ran.out, re.MULTILINE)


def test_puzzles_and_replays_come_in_braille_too(run: "Run") -> None:
    played = run("play greedy level:1 --seed 2 --start 1 --save all.lnr --braille")
    ran = run("replay all.lnr --braille --grids")
    assert "  a   b   c   d" in played.out
    assert ran.out.count("  a   b   c   d") > 10
    assert "⠼" in run("puzzle new --length 3 --seed 1 --braille").out
    assert "⠼" in run("puzzle play 1 --braille", ["quit"]).out
