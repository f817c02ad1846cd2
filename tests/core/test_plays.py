"""Plays and turns, as they are logged."""

import pytest

from luckynumbers.core import Cell, Play, TextError, Turn
from luckynumbers.core.cells import b2, d4

PLAYS = {
    "*14@b2": Play(14, b2, drawn=True),
    "*14@b2x07": Play(14, b2, drawn=True, displaced=7),
    "*14@-": Play(14, None, drawn=True),
    "09@b2x07": Play(9, b2, displaced=7),
    "09@b2": Play(9, b2),
    "*14@b2+": Play(14, b2, drawn=True, again=True),
    "09@b2x07+": Play(9, b2, displaced=7, again=True),
    "*20@d4#": Play(20, d4, drawn=True, full=True),
    "*14@b2x14": Play(14, b2, drawn=True, displaced=14),
}
NAMES = {"Play": Play, "Turn": Turn, **Cell.__members__}


@pytest.mark.parametrize("text", PLAYS)
def test_parse_and_format_of_a_play_are_inverse_and_repr_is_runnable(text: str) -> None:
    logged = PLAYS[text]
    assert str(logged) == text
    assert Play.parse(text) == logged
    assert eval(repr(logged), NAMES) == logged


def test_a_turn_is_one_play_or_more_separated_by_a_space() -> None:
    turn = Turn(2, (PLAYS["09@b2x07+"], PLAYS["*14@-"]))
    assert str(turn) == "09@b2x07+ *14@-"
    assert eval(repr(turn), NAMES) == turn


@pytest.mark.parametrize(
    "text",
    [
        *("", "*", "*14", "14@", "*14@e2", "*00@b2", "*21@b2", "*14@b2x", "*14@b2x00", "*14@b2++"),
        *("*14@b2+#", "*14@-x07", "*14@-+", "**14@b2", "*14@b2 ", "14@b2x07x08", "*14@b2\n"),
    ],
)
def test_a_text_that_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(TextError) as refusal:
        Play.parse(text)
    assert refusal.value.code == "text/play"


def test_r3_a_tile_from_the_table_is_never_put_back() -> None:
    with pytest.raises(TextError):
        Play.parse("14@-")
