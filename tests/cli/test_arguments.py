"""Words of a command line become the values that a signature declares, or a refusal."""

from pathlib import Path
from typing import Annotated

import pytest

from luckynumbers.cli.arguments import Argument, Option, parameters_of, sort_words, values
from luckynumbers.core import GameError


def command(
    names: Annotated[list[str] | None, Argument("NAME")] = None,
    *,
    games: Annotated[int, Option("--games", metavar="N", min=1, max=9)] = 4,
    points: Annotated[float | None, Option("--points", metavar="PERCENT", min=1)] = None,
    bounds: Annotated[tuple[str, str] | None, Option("--bounds", metavar="N N")] = None,
    file: Annotated[Path | None, Option("--file", metavar="FILE")] = None,
    origins: Annotated[list[str] | None, Option("--origin", metavar="URL")] = None,
    loud: Annotated[bool, Option("--loud")] = False,
) -> None:
    """Do nothing."""


DEFAULTS = {
    "names": None,
    "games": 4,
    "points": None,
    "bounds": None,
    "file": None,
    "origins": None,
    "loud": False,
}


def read(words: str) -> dict[str, object]:
    parameters = parameters_of(command)
    return values(parameters, *sort_words(parameters, words.split()))


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("", {}),
        ("a --loud b", {"names": ["a", "b"], "loud": True}),
        ("--games 2 --games=7", {"games": 7}),
        ("--points 2.5", {"points": 2.5}),
        ("--bounds -1 5 x", {"bounds": ("-1", "5"), "names": ["x"]}),
        ("--file=a=b", {"file": Path("a=b")}),
        ("--origin x --origin y", {"origins": ["x", "y"]}),
        ("- -- --loud --", {"names": ["-", "--loud", "--"]}),
    ],
)
def test_words_become_values(words: str, changed: dict[str, object]) -> None:
    assert read(words) == DEFAULTS | changed


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("--games", "usage/value"),
        ("--loud=1", "usage/no-value"),
        ("--bounds 1", "usage/value"),
        ("--bounds=1 2", "usage/value"),
        ("--games 10", "usage/whole-between"),
        ("--games 2.5", "usage/whole-between"),
        ("--games 1e9999", "usage/whole-between"),
        ("--points 0.5", "usage/least"),
        ("--points nan", "usage/least"),
        ("--points inf", "usage/least"),
        ("--game 2", "usage/close-option"),
        ("-x", "usage/no-such-option"),
    ],
)
def test_what_does_not_fit_is_refused_by_a_code(words: str, code: str) -> None:
    with pytest.raises(GameError) as refusal:
        read(words)
    assert refusal.value.message.code == code
