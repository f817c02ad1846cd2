"""Names are made safe to show, and told apart at one table."""

import pytest

from luckynumbers.core import GameError
from luckynumbers.server.game.names import clean_name, distinct


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann \t Lee ", "Ann Lee"),
        ("A\u202enn\u200d", "Ann"),
        ("e\u0301", "é"),
        ("Z\u0300\u0301\u0302\u0303", "Z\u0300\u0301"),
        ("철수", "철수"),
    ],
)
def test_a_name_is_normalised(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize("typed", ["", "   ", "\u202e", "…", "x" * 25])
def test_a_name_nobody_can_read_is_refused(typed: str) -> None:
    with pytest.raises(GameError, match="player/"):
        clean_name(typed)


def test_a_name_that_is_too_long_is_quoted_with_a_sign_that_it_goes_on() -> None:
    with pytest.raises(GameError) as refused:
        clean_name("x" * 25)
    assert refused.value.message.facts == {"found": "x" * 24 + "…", "most": 24}


@pytest.mark.parametrize(
    ("name", "taken", "shown"),
    [
        ("Ann", [], "Ann"),
        ("Ann", ["Ben"], "Ann"),
        ("Ann", ["Ann"], "Ann (2)"),
        ("Ann", ["ann", "ANN (2)"], "Ann (3)"),
        ("Ａnn", ["Ann"], "Ａnn (2)"),
    ],
)
def test_a_name_that_looks_like_another_is_numbered(
    name: str, taken: list[str], shown: str
) -> None:
    assert distinct(name, taken) == shown
