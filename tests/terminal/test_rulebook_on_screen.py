"""The rules on a screen of text, for eyes, for ears and for fingers."""

from io import StringIO

import pytest

from luckynumbers.core import Rules
from luckynumbers.terminal import Screen
from luckynumbers.terminal.rulebook import write_rulebook
from luckynumbers.words import Words
from luckynumbers.words.rulebook import rules_in_play


def written(*, grids: bool = True, braille: bool = False) -> str:
    sink = StringIO()
    screen = Screen(Words("en"), StringIO(), sink, 200, grids=grids, braille=braille)
    write_rulebook(rules_in_play(Rules(bruno=True)), screen)
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
    page = written(grids=grids, braille=braille)
    assert drawn in page
    assert "8 on c1 meets 8 on b2: play again.\n" in page
    # Where no bracket can be seen, the marked cells are written out.
    assert ("Marked: c1 and b2.\n" in page) == (braille or not grids)
