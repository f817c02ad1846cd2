"""A puzzle at the keyboard: every line is obeyed or answered, never met with silence."""

from collections.abc import Sequence
from io import StringIO

import pytest

from luckynumbers.puzzles import Puzzle
from luckynumbers.terminal import Screen, Stopped
from luckynumbers.terminal.puzzle import PlainPuzzle
from luckynumbers.words import Words

EXAMPLE = Puzzle.parse("02160508/03040611/07130917/10011820 ; max 3")


def sit(lines: Sequence[str], puzzle: Puzzle = EXAMPLE, *, grids: bool = False) -> tuple[str, bool]:
    """Type lines; return the transcript and whether the puzzle was solved."""
    sink = StringIO()
    source = StringIO("".join(f"{line}\n" for line in lines))
    plain = PlainPuzzle(puzzle, Screen(Words("en"), source, sink, 200, grids=grids))
    try:
        plain.play()
    except Stopped:
        return sink.getvalue(), False
    return sink.getvalue(), True


@pytest.mark.parametrize(
    "lines",
    [
        ["swap 16 1", "swap 1 2", "swap 13 9"],
        ["16-1", "1-2", "13-9"],
        ["16 1", "SWAP 1 with 2", "s 9 13"],
        ["13-9", "13-9", "undo", "u", "9-13", "16-1", "2-1"],
        ["16-1", "again", "16-1", "1-2", "13-9"],
    ],
)
def test_a_puzzle_is_solved_by_typing(lines: list[str]) -> None:
    said, solved = sit(lines)
    assert solved
    assert said.endswith("Solved in 3 of 3 moves. Bravo!\n")


def test_the_prompt_counts_the_moves_and_undo_takes_them_off() -> None:
    said, _ = sit(["16-1", "undo"])
    assert [f"Move {n} of 3:" in said for n in (1, 2)] == [True, True]
    assert said.rstrip().endswith("Move 1 of 3:")


def test_past_the_maximum_it_is_played_on_over_the_limit() -> None:
    said, solved = sit(["13-9", "13-9", "16-1", "1-2", "13-9"])
    assert solved
    assert "Move 4, over the limit of 3:" in said
    assert said.count("You can play on over the limit") == 1
    assert "Everything is in order after 5 moves, over the limit of 3." in said


def test_hints_come_step_by_step_and_begin_anew_after_a_move() -> None:
    said, _ = sit(["hint", "hint", "hint", "13-9", "hint", "hint 3"])
    answers = [line for line in said.splitlines() if "mov" in line and "Move" not in line]
    first, second, third, fresh, whole = answers
    assert "it must move" in first
    assert "3 moves are enough, this one included" in second
    assert "3 moves do it:" in third
    assert "it must move" in fresh
    assert "2 moves do it:" in whole


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("swap 16", "Swap which two tiles?"),
        ("1 2 3", "Swap which two tiles?"),
        ("", "Swap which two tiles?"),
        ("swap 16 21", "There is no tile 21"),
        ("swap 16 99999", "There is no tile 99999"),
        ("swap 16 19", "There is no 19 in this puzzle."),
        ("swap 16 16", "16 cannot be swapped with itself"),
        ("swap 2 20", "2 can be swapped with 16, 8, 3 or 10."),
        ("undo", "There is no move to take back."),
        ("swpa 1 2", "Did you mean “swap”?"),
        ("quitt", "I do not understand “quitt”. Type help"),
        ("xyzzy", "I do not understand “xyzzy”."),
        ("undo hint", "One thing at a time"),
        ("help", "hint 3: first a tile in the wrong place"),
        ("read", "Row 1: 2, 16, 5, 8."),
        ("grid", "1  2 16  5  8"),
    ],
)
def test_every_line_gets_an_answer(line: str, answer: str) -> None:
    said, solved = sit([line])
    assert not solved
    assert answer in said


def test_quit_and_the_end_of_input_stop() -> None:
    assert sit(["quit", "16-1"])[1] is False
    assert sit([])[1] is False


def test_grids_are_drawn_after_each_move_and_sentences_on_request_only() -> None:
    drawn, _ = sit(["16-1"], grids=True)
    assert drawn.count("   a  b  c  d") == 2
    said, _ = sit(["16-1"])
    assert "a  b  c  d" not in said
    assert "Swapped: 16 is on b4, 1 on b1." in said


def test_without_a_maximum_moves_are_only_counted() -> None:
    said, solved = sit(["16-1", "1-2", "13-9"], Puzzle(EXAMPLE.start))
    assert solved
    assert "Move 3:" in said
    assert said.endswith("Solved in 3 moves. Bravo!\n")
