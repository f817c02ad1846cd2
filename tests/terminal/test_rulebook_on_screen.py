"""The rules on a screen of text, for eyes, for ears and for fingers."""

from io import StringIO

import pytest

from luckynumbers.core import Rules
from luckynumbers.terminal import Screen
from luckynumbers.terminal.rulebook import write_rulebook
from luckynumbers.words import Words
from luckynumbers.words.rulebook import Rulebook, rulebook, rules_in_play


def written(book: Rulebook, *, grids: bool = True, braille: bool = False) -> str:
    sink = StringIO()
    screen = Screen(Words("en"), StringIO(), sink, 200, grids=grids, braille=braille)
    write_rulebook(book, screen)
    return sink.getvalue()


@pytest.mark.parametrize(
    ("grids", "braille", "drawn"),
    [
        (True, False, "  2   .  [ 8]   .    .\n"),
        (True, True, "2 ⠤   ⠼⠓  ⠤   ⠤\n"),
        (False, False, "Row 2: empty, 8, empty, empty.\n"),
    ],
)
def test_a_pair_is_shown_to_eyes_fingers_and_ears(grids: bool, braille: bool, drawn: str) -> None:
    page = written(rules_in_play(Rules(bruno=True)), grids=grids, braille=braille)
    assert drawn in page
    assert "8 on c1 meets 8 on b2: play again.\n" in page
    # Where no bracket can be seen, the marked cells are written out.
    assert ("Marked: c1 and b2.\n" in page) == (braille or not grids)


@pytest.mark.parametrize(
    ("grids", "braille", "drawn"),
    [
        (
            True,
            False,
            "\nSeat 1          Seat 2\n   a  b  c  d      a  b  c  d\n"
            "1  3  .  .  .   1  2  .  .  .\n2  .  7  .  .   2  .  5  .  .\n"
            "3  .  . 12  .   3  .  . 11  .\n4  .  .  . 18   4  .  .  . 19\n",
        ),
        (True, True, "2 ⠤   ⠼⠛  ⠤   ⠤     2 ⠤   ⠼⠑  ⠤   ⠤\n"),
        (
            False,
            False,
            "Seat 1: 3, 7, 12 and 18 on the diagonal, from a1 to d4.\n"
            "Seat 2: 2, 5, 11 and 19 on the diagonal, from a1 to d4.\n",
        ),
    ],
)
def test_the_whole_table_is_shown_set_up(grids: bool, braille: bool, drawn: str) -> None:
    page = written(rulebook(), grids=grids, braille=braille)
    before, _, _ = page.partition("\nYour turn\n")
    assert Words("en").text("rulebook/table-figure") in before
    assert drawn in before
